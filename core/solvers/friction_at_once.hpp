#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <utility>

#include "core/one_step_problems/residual_bound.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/contact_units.hpp"
#include "core/solvers/dense_alart_curnier.hpp"
#include "core/solvers/few_contacts.hpp"
#include "core/solvers/friction_search.hpp"
#include "core/solvers/nonsmooth_gauss_seidel_sweeps.hpp"

namespace assay {

/// Whether Gauss-Seidel is expected to reach `aim` in at most `most` more sweeps. The last `sweeps`
/// sweeps reduced the change in a sweep from `earlier` to `change`.
template <RealScalar S>
[[nodiscard]] bool sweeps_are_near(
    const S& change, const S& earlier, const S& aim, int sweeps, int most) {
  if (!(aim > S(0)) || !(change < earlier)) return false;
  S reached = change;
  for (int k = 0; k < most; k += sweeps) {
    if (reached <= aim) return true;
    reached *= change / earlier;
  }
  return false;
}

/// Solves the few contacts of a step in double, for a tolerance, by the method that costs least. If
/// no contact closes, r = 0. Otherwise it sweeps by Gauss-Seidel, as long as the sweeps promise to
/// end within most_sweeps. If they do not, Newton's method in dense matrices goes on from there.
/// Newton's method takes about as long as most_sweeps sweeps. Afterwards r is projected onto the
/// cone. If the projected r, or its normal_residual, misses the tolerance, Newton's method goes on
/// and aims at 1/16, and at last 1/256, of the tolerance.
///
/// Scalar: RealScalar; does nothing unless it is double.
/// Guarantees: as examine_quickly. Numbers whose squares may leave the range of double are left to
/// other solvers.
/// @throws InvalidInput as `validate`.
/// Not for: more than FewContacts::kMost components; a limit of iterations; proofs.
template <RealScalar S>
class FrictionAtOnce {
 public:
  /// @return whether the result is a solution. If not, do not use it. The note of the result says
  /// which methods ran.
  [[nodiscard]] bool solves(const FrictionProblem<S>& problem,
                            const SolveOptions<S>& options,
                            SolveResult<S>& result);

  /// Improves r by Newton's method in dense matrices, from a few sweeps. It uses directions of a
  /// low rank only if they are allowed. @return whether r has improved.
  [[nodiscard]] bool improve(const FrictionProblem<S>& problem,
                             const S& aim,
                             Vector<S>& r,
                             bool may_be_low_rank = false);

  /// Newton's steps of all solves.
  [[nodiscard]] int newton_steps() const { return newton_.steps(); }

 private:
  static constexpr int kSweepsOfRate = 3, kLeastQuick = 24, kMostAims = 3;

  /// The number of sweeps that take as long as Newton's method. The factorisation in Newton's
  /// method costs the cube of the size. For few components this does not show.
  [[nodiscard]] static int most_sweeps(Eigen::Index size) {
    return size <= FrictionSearch<S>::kMostDense ? kLeastQuick : static_cast<int>(size);
  }

  enum class End { kNear, kSlow, kIrregular };
  template <class Sweep, class Ends>
  [[nodiscard]] static End sweep_on(
      const Sweep& sweep, const Ends& ends, const S& aim, int most, int& sweeps);
  [[nodiscard]] static bool nothing_closes(const FrictionProblem<S>& problem);
  static void write_zero(const FrictionProblem<S>& problem, SolveResult<S>& result);
  [[nodiscard]] static bool is_for_others(const FrictionProblem<S>& problem);
  [[nodiscard]] End sweep_few(const SolveOptions<S>& options, Vector<S>& r, int& sweeps);
  [[nodiscard]] End sweep_others(const FrictionProblem<S>& problem,
                                 const SolveOptions<S>& options,
                                 Vector<S>& r,
                                 int& sweeps);

  [[nodiscard]] bool finish(const FrictionProblem<S>& problem, const S& aim, Vector<S>& r);

  FewContacts few_;
  GaussSeidelSweeps<S> gauss_seidel_;
  DenseAlartCurnier<S> newton_;
  Matrix<S> w_;
};

template <RealScalar S>
bool FrictionAtOnce<S>::solves(const FrictionProblem<S>& problem,
                               const SolveOptions<S>& options,
                               SolveResult<S>& result) {
  if constexpr (!std::same_as<S, double>) {
    return false;
  } else {
    const bool is_asked = options.tolerance > 0 && options.max_iterations == 0;
    if (!is_asked) return false;
    validate(options, problem.size());
    if (options.start.size() == 0 && nothing_closes(problem)) {
      write_zero(problem, result);
      return true;
    }
    if (problem.size() > FewContacts::kMost) return false;
    Vector<S>& r = result.z;
    if (options.start.size() == 0) {
      r.setZero(problem.size());
    } else {
      r = options.start;
    }
    int sweeps = 0;
    End end = End::kIrregular;
    if (few_.prepare(problem, r)) {
      end = sweep_few(options, r, sweeps);
    } else if (!is_for_others(problem)) {
      return false;
    }
    if (end == End::kIrregular) end = sweep_others(problem, options, r, sweeps);
    const int before = newton_.steps();
    S aim = options.tolerance;
    for (int aims = 1; aims <= kMostAims; ++aims, aim /= S(16)) {
      if (aims > 1 && !finish(problem, aim, r)) return false;
      if (aims == 1 && end == End::kSlow && !improve(problem, aim, r, true)) return false;
      const int steps = newton_.steps() - before;
      examine_quickly(problem, options.tolerance, sweeps + steps, result);
      result.note =  // that of most problems fits into the string itself
          sweeps == 0 ? std::string("nothing closes") : std::to_string(sweeps) + " sweeps";
      if (steps > 0) result.note += ", " + std::to_string(steps) + " Newton steps";
      if (result.status == SolveStatus::kSolved) return true;
    }
    return false;
  }
}

/// Whether q closes no contact. Then r = 0 with u = q is a solution, and no rounding touches it.
/// Equalities and problems of the wrong sizes are left to other solvers.
template <RealScalar S>
bool FrictionAtOnce<S>::nothing_closes(const FrictionProblem<S>& problem) {
  Eigen::Index first = 0;
  for (const ContactLaw<S>& law : problem.laws) {
    const bool parts = !std::holds_alternative<Equality>(law) && first < problem.size() &&
                       problem.q.coeff(first) >= S(0);
    if (!parts) return false;
    first += dimension(law);
  }
  return first == problem.size();
}

/// The result r = 0.   @throws InvalidInput as `validate`.
template <RealScalar S>
void FrictionAtOnce<S>::write_zero(const FrictionProblem<S>& problem, SolveResult<S>& result) {
  validate(problem);
  result.status = SolveStatus::kSolved;
  result.z.setZero(problem.size());
  result.w = problem.q;
  result.residual = Precise<S>(0);
  result.iterations = 0;
  result.note = "nothing closes";
}

/// Whether GaussSeidelSweeps may take a problem that FewContacts does not take. This is false if
/// numbers are extreme.
template <RealScalar S>
bool FrictionAtOnce<S>::is_for_others(const FrictionProblem<S>& problem) {
  validate(problem);
  return !detail::is_extreme(problem.w.largest_magnitude()) &&
         !detail::is_extreme(largest_magnitude<S>(problem.q));
}

/// One contact alone is solved by one sweep.
template <RealScalar S>
typename FrictionAtOnce<S>::End FrictionAtOnce<S>::sweep_few(const SolveOptions<S>& options,
                                                             Vector<S>& r,
                                                             int& sweeps) {
  const auto ends = [&] {
    return few_.contacts() == 1 || few_.residual_is_within(r, options.tolerance);
  };
  return sweep_on(
      [&] { return few_.sweep(r); }, ends, options.tolerance, most_sweeps(r.size()), sweeps);
}

template <RealScalar S>
typename FrictionAtOnce<S>::End FrictionAtOnce<S>::sweep_others(const FrictionProblem<S>& problem,
                                                                const SolveOptions<S>& options,
                                                                Vector<S>& r,
                                                                int& sweeps) {
  const bool is_cold = options.start.size() == 0;
  r = is_cold ? Vector<S>::Zero(problem.size()) : options.start;
  sweeps = 0;
  if (is_cold && natural_residual<S>(problem, r, problem.q) == S(0)) return End::kNear;
  gauss_seidel_.prepare(problem);
  const auto ends = [&] {
    return problem.contacts() == 1 && natural_residual<S>(problem, r) <= options.tolerance;
  };
  return sweep_on(
      [&] { return gauss_seidel_.sweep(r); }, ends, options.tolerance, kLeastQuick, sweeps);
}

/// Sweeps until `ends()`, or until the change is within the aim. Gives up when this is not expected
/// within `most` sweeps.
template <RealScalar S>
template <class Sweep, class Ends>
typename FrictionAtOnce<S>::End FrictionAtOnce<S>::sweep_on(
    const Sweep& sweep, const Ends& ends, const S& aim, int most, int& sweeps) {
  S earlier(0);
  for (sweeps = 1;; ++sweeps) {
    const S change = sweep();
    if (!(change == change)) return End::kIrregular;
    if (residual_is_within(change, aim) || ends()) return End::kNear;
    if (sweeps % kSweepsOfRate != 0) continue;
    const bool goes_on = sweeps == kSweepsOfRate ||
                         sweeps_are_near(change, earlier, aim, kSweepsOfRate, most - sweeps);
    if (!goes_on) return End::kSlow;
    earlier = change;
  }
}

template <RealScalar S>
bool FrictionAtOnce<S>::improve(const FrictionProblem<S>& problem,
                                const S& aim,
                                Vector<S>& r,
                                bool may_be_low_rank) {
  newton_.aim = aim;
  newton_.may_be_low_rank = may_be_low_rank;
  w_ = problem.w.to_dense();
  return newton_.solve_from(w_, problem.q, problem.laws, problem.size(), r);
}

/// Improves r, which is next to a solution, by steps without continuation.
template <RealScalar S>
bool FrictionAtOnce<S>::finish(const FrictionProblem<S>& problem, const S& aim, Vector<S>& r) {
  newton_.aim = aim;
  w_ = problem.w.to_dense();
  return newton_.solve(w_, problem.q, problem.laws, problem.size(), r);
}

}  // namespace assay
