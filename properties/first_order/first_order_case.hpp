#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/laws/bounds.hpp"
#include "core/scalar/rational.hpp"
#include "core/systems/first_order_model.hpp"
#include "oracles/problem.hpp"

namespace assay::properties {

/// A case for laws of schemes for first-order systems, exact. Its numbers are rational, so rounding
/// cannot hide that a law is violated:
///
///   M x' = A x + b + b' t + c x² + (1 + ρ t) B λ,   y = C x + D λ + e + e' t,
///   −y_i ∈ N_[l,u](λ_i)                                                                  (1)
///
/// x² is taken entry by entry. The system starts from x at `time`, and from λ for the schemes that
/// need it.
///
/// Shapes: M, A n×n; b, b', c, x ∈ ℝⁿ; B n×m, C m×n, D m×m; e, e', λ ∈ ℝᵐ. Empty arrays are zero,
/// an empty M is 1. Bounds: an equality has none, a complementarity [0, ∞), a relay two.
struct FirstOrderCase {
  Matrix<Rational> a;
  Vector<Rational> b = {}, b_rate = {}, curvature = {};
  Matrix<Rational> mass = {};
  Matrix<Rational> c, d = {}, input;
  Rational input_rate = 0;
  Vector<Rational> e = {}, e_rate = {};
  std::vector<Bounds<Rational>> bounds;
  bool mixed = false;  ///< the laws are given as one MixedComplementarity, where they are
  Vector<Rational> state, multiplier = {};
  Rational time = 0;
  Rational h = 1;
  int steps = 1;
  oracles::Settings options = {};

  /// Whether a step is linear except for its laws: c = 0 and ρ = 0.
  [[nodiscard]] bool is_linear() const { return curvature.size() == 0 && input_rate == 0; }
  [[nodiscard]] Eigen::Index size() const { return state.size(); }
  [[nodiscard]] Eigen::Index multipliers() const { return c.rows(); }
};

/// Whether the case has shapes as above, a regular M, bounds of one of the three kinds, h > 0, and
/// at least one step.
[[nodiscard]] bool is_admissible(const FirstOrderCase& x);

/// The same model in the scalar S, every number rounded once.
template <class S>
[[nodiscard]] FirstOrderModel<S> first_order_model(const FirstOrderCase& x);
extern template FirstOrderModel<double> first_order_model(const FirstOrderCase& x);
extern template FirstOrderModel<Rational> first_order_model(const FirstOrderCase& x);

/// The C++ code that makes the case.
[[nodiscard]] std::string to_code(const FirstOrderCase& x);

/// The cases that are one change simpler, with the boldest change first.
[[nodiscard]] std::vector<FirstOrderCase> simpler(const FirstOrderCase& x);

}  // namespace assay::properties
