#pragma once

#include <cstdint>
#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/strata.hpp"

namespace assay::reports {

/// A point at which a compiled function was evaluated, and its answer.
struct AnsweredPoint {
  std::vector<Rational> x;
  CompiledAnswer answer;
};

/// Points in the domain at which a compiled function may be wrong.
struct Suspects {
  std::size_t points = 0;  ///< at which it was compared
  /// Points at which it does not answer, or differs from our formula in double by more than half of
  /// what is wrong for certain. There are a few of them.
  std::vector<AnsweredPoint> apart;
  /// The same of points near surfaces, but for those at which rounding may decide the branch.
  std::vector<AnsweredPoint> beside;
  /// Points at which an entry differs from ours by nearly the same amount, or nearly the same
  /// share. Empty if there are no kFewestSteady such points.
  std::vector<AnsweredPoint> steady;
};

/// Compares a compiled function with our formula for the same map, both in double, at kManyPoints
/// points. The truth at a point takes milliseconds, and both functions take microseconds. So this
/// finds mistakes in small parts of the domain: a part of share s is missed with the probability (1
/// − s)^kManyPoints, e⁻²⁰ for s = 0.1 %. What it finds is no verdict: the points are judged by the
/// truth afterwards. It also compares them beside the surfaces in `strata`, see
/// points_near_surfaces.
///
/// An error far below kRoundingShare may be rounding, but the rounding errors at independent points
/// do not agree. The error d_k of entry k is *steady* if |d_k| > kSteadyShare of the scale at
/// kFewestSteady points or more, and if nine tenths of these d_k, or of these d_k relative to the
/// entry, have the sign of their median and are within a factor of two of it. For independent
/// errors with any symmetric distribution half of the signs are wrong: the probability is below
/// 2⁻³⁰.
/// Guarantees: the same for the same seed.
[[nodiscard]] Suspects suspects(const Derivative& derivative,
                                const std::vector<Stratum>& strata,
                                std::uint64_t seed);

inline constexpr std::size_t kManyPoints = 20000;
inline constexpr std::size_t kFewestSteady = 64;
/// Eight times the bound of rounding of a compiled function, kCompiledBadness u, whose condition
/// number is 1.
inline constexpr double kSteadyShare = 0x1p-40;

}  // namespace assay::reports
