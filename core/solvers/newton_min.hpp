#pragma once

#include <algorithm>
#include <array>

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/box_iteration.hpp"

namespace assay {

/// Semismooth Newton on the natural map Φ of a box problem.
///
/// The zeros of Φ are the solutions. Φ is linear in pieces. So a Newton step from the piece of a
/// solution ends at this solution. Each iteration solves a linear system. If a Newton step does not
/// help, a sweep replaces it. Sweeps are limited, so the method may end without a solution. Φ is
///
///   Φ_i(z) = z_i − P_[l_i,u_i](z_i − ρ_i w_i),   ρ_i = 1/|M_ii|:                   (1)
///
/// for an LCP this is min(z_i, ρ_i w_i). z_i − ρ_i w_i gives the place of each unknown at z. The
/// places select a linear piece of Φ. The Newton step goes to the zero of this piece.
///
/// Globalisation: the step t is halved until θ = Σ Φ_i² is at most 1 − t/1000 of the largest of the
/// last 5 values. If the piece is singular, or 12 halvings do not suffice, the method makes one
/// sweep of z_i ← P(z_i − ρ_i w_i) instead, at most 60 times in one solve. θ has kinks where pieces
/// meet, so a minimum of θ need not be a solution, and the method may end without one.
///
/// Source: [CPS92, §5.8] for the min map of the LCP; with bounds and globalisation derived here.
/// Scalar: OrderedField (finite on rationals, where the last step is exact) | Jet: differentiates
/// the last piece.
/// Guarantees: kSolved as by examine(). One step suffices from any z with the right places.
/// Iterations: Newton steps and sweeps.
/// Not for: proofs that there is no solution.
template <IterationScalar S>
class NewtonMin {
 public:
  static constexpr std::string_view kName = "newton-min";
  static constexpr std::string_view kDescription =
      "semismooth Newton on the natural map min(z, w), line search";

  static constexpr int kMostSteps = 200, kMostHalvings = 12, kMostSweeps = 60;
  static constexpr std::size_t kMemory = 5;

  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem, const SolveOptions<S>& options = {});

 private:
  [[nodiscard]] S merit(const BoxVi<S>& problem, const Vector<S>& z);
  [[nodiscard]] bool search(const BoxVi<S>& problem, Vector<S>& z);
  void sweep(const BoxVi<S>& problem, Vector<S>& z);

  Vector<S> scales_, w_, target_, trial_;
  std::vector<Place> places_;
  std::array<S, kMemory> merits_;
  std::size_t steps_ = 0;
  BoxPiece<S> piece_;
};

/// θ(z); w_ := w(z).
template <IterationScalar S>
S NewtonMin<S>::merit(const BoxVi<S>& problem, const Vector<S>& z) {
  slack(problem, z, w_);
  S sum(0);
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    const S moved = z(i) - scales_(i) * w_(i);
    const S projected = project<S>(problem.bounds[static_cast<std::size_t>(i)], moved);
    const S phi = projected == moved ? S(scales_(i) * w_(i)) : S(z(i) - projected);
    sum += phi * phi;
  }
  return sum;
}

/// The step from z towards target_ that lowers θ enough; false if none does.
template <IterationScalar S>
bool NewtonMin<S>::search(const BoxVi<S>& problem, Vector<S>& z) {
  const S reference = *std::max_element(merits_.begin(), merits_.end());
  S t(1);
  for (int halvings = 0; halvings <= kMostHalvings; ++halvings, t /= S(2)) {
    for (Eigen::Index i = 0; i < z.size(); ++i) {
      trial_(i) = halvings == 0 ? S(target_(i)) : S(z(i) + t * (target_(i) - z(i)));
    }
    const S value = merit(problem, trial_);
    if (!(value <= (S(1) - t * ratio<S>(1, 1000)) * reference)) continue;
    merits_[steps_++ % kMemory] = value;
    z = trial_;
    return true;
  }
  return false;
}

/// w_ is kept up to date by columns.
template <IterationScalar S>
void NewtonMin<S>::sweep(const BoxVi<S>& problem, Vector<S>& z) {
  slack(problem, z, w_);
  const Eigen::Index n = z.size();
  for (Eigen::Index i = 0; i < n; ++i) {
    const S moved =
        project<S>(problem.bounds[static_cast<std::size_t>(i)], S(z(i) - scales_(i) * w_(i)));
    const S step = moved - z(i);
    if (is_zero<S>(step)) continue;
    z(i) = moved;
    add_multiple<S>(n, problem.m.data() + i * n, step, w_.data());
  }
}

template <IterationScalar S>
SolveResult<S> NewtonMin<S>::solve(const BoxVi<S>& problem, const SolveOptions<S>& options) {
  validate(problem);
  scales_ = slack_scales(problem);
  w_.resize(problem.size());
  target_.resize(problem.size());
  trial_.resize(problem.size());
  steps_ = 0;
  int sweeps = 0;
  const auto step = [&](Vector<S>& z) {
    const S now = merit(problem, z);
    if (steps_ == 0) merits_.fill(now);
    find_places(problem, z, w_, scales_, places_);
    if (piece_.solve(problem, places_, target_) && search(problem, z)) return true;
    if (sweeps++ == kMostSweeps) return false;
    sweep(problem, z);
    merits_.fill(merit(problem, z));
    ++steps_;
    return true;
  };
  return iterate(problem, options, kMostSteps, step);
}

ASSAY_EXTERN_TEMPLATE(class NewtonMin)

}  // namespace assay
