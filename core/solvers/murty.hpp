#pragma once

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/box_iteration.hpp"

namespace assay {

/// Murty's least-index method. It begins with the basis of the given start. The unknown of least
/// index that violates its condition changes its place,
///
///   z_i < l_i: to the lower bound,   z_i > u_i: to the upper bound,   w_i of the wrong sign: off
///   it,
///
/// and the equations of the new basis are solved, until no condition is violated.
///
/// Source: [CPS92, Algorithm 4.2.2] (Bard, Murty); upper bounds derived here. It terminates for
/// LCPs with P-matrices [CPS92, Theorem 4.2.5] within 2ⁿ − 1 changes, which Murty's example needs.
/// For other matrices it may cycle, and ends at the limit.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the last basis. In rounded
/// scalars a condition counts as violated only beyond rounding.
/// Guarantees: kSolved as by examine(). A singular basis, which does not occur for a P-matrix,
/// gives kStalled.
/// Iterations: changes of the basis.
/// Not for: large or hard problems; Lemke, Newton.
template <IterationScalar S>
class Murty {
 public:
  static constexpr std::string_view kName = "murty";
  static constexpr std::string_view kDescription =
      "Murty's least-index principal pivoting; P-matrices";

  static constexpr int kMostChanges = 20000;

  /// options.start gives the first basis.
  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem, const SolveOptions<S>& options = {});

 private:
  [[nodiscard]] bool change_place(const BoxVi<S>& problem, const Vector<S>& z);

  std::vector<Place> places_;
  BoxPiece<S> piece_;
};

/// Changes the place of one unknown; returns whether a condition was violated.
template <IterationScalar S>
bool Murty<S>::change_place(const BoxVi<S>& problem, const Vector<S>& z) {
  for (Eigen::Index i = 0; i < problem.size(); ++i) {
    const auto& [lower, upper] = problem.bounds[static_cast<std::size_t>(i)];
    Place& place = places_[static_cast<std::size_t>(i)];
    const auto noise = [&](const S& size) { return detail::rounding_of<S>(problem.size(), size); };
    if (place == Place::kInterior) {
      if (lower && z(i) < *lower - noise(abs(S(z(i))) + abs(*lower))) {
        place = Place::kLower;
        return true;
      }
      if (upper && z(i) > *upper + noise(abs(S(z(i))) + abs(*upper))) {
        place = Place::kUpper;
        return true;
      }
      continue;
    }
    if (lower && upper && !(*lower < *upper)) continue;
    S w = problem.q(i), size = abs(w);
    for (Eigen::Index j = 0; j < problem.size(); ++j) {
      const S term = problem.m(i, j) * z(j);
      w += term;
      size += abs(term);
    }
    if (place == Place::kLower ? w < -noise(size) : w > noise(size)) {
      place = Place::kInterior;
      return true;
    }
  }
  return false;
}

template <IterationScalar S>
SolveResult<S> Murty<S>::solve(const BoxVi<S>& problem, const SolveOptions<S>& options) {
  validate(problem);
  validate(options, problem.size());
  const int most = options.max_iterations > 0 ? options.max_iterations : kMostChanges;
  Vector<S> z = projected_start(problem, options);
  places_ = places_of(problem, z);
  SolveStatus end = SolveStatus::kStalled;
  int changes = 0;
  bool singular = false;
  while (true) {
    singular = !piece_.solve(problem, places_, z);
    if (singular || !change_place(problem, z)) break;
    if (changes == most || SolveWatch::stops("changes", changes)) {
      end = SolveStatus::kIterationLimit;
      break;
    }
    ++changes;
  }
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    z(i) = project<S>(problem.bounds[static_cast<std::size_t>(i)], S(z(i)));
  }
  auto result = examine(problem, std::move(z), options.tolerance, end, changes);
  if (result.status != SolveStatus::kSolved && singular) {
    result.note = "a principal block of M is singular, so M is not a P-matrix";
  }
  return result;
}

ASSAY_EXTERN_TEMPLATE(class Murty)

}  // namespace assay
