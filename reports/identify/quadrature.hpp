#pragma once

#include <string>
#include <vector>

#include "reports/identify/measured.hpp"

namespace assay::reports {

/// A rule Σ_j w_j F(t_k + τ_j h) for the mean of F over a step.
struct Quadrature {
  struct Node {
    Measured at;      ///< τ_j
    Measured weight;  ///< w_j
  };
  std::vector<Node> nodes;
  bool exact_mean = false;  ///< (2): no nodes
};

/// The rule that has the moments μ_p = Σ_j w_j τ_j^p, p = 0, 1, …, at least 8 of them. It tries one
/// node, then two nodes anywhere,
///
///   τ² − s τ + π = 0,   s = (μ_0 μ_3 − μ_1 μ_2)/Δ,   π = (μ_1 μ_3 − μ_2²)/Δ,   Δ = μ_0 μ_2 − μ_1²
///   (1)
///
/// at 0, 1/2, 1, at −1, 0, 1, 2, or
///
///   μ_p = 1/(p + 1): the integral itself                                           (2)
///
/// Each rule is tested on all moments, but uses only as many as it has unknowns. The result has no
/// nodes if no rule has the moments.
/// Source: Prony's method for (1).
[[nodiscard]] Quadrature quadrature_of(const std::vector<Measured>& moments);

}  // namespace assay::reports
