#pragma once

#include "core/math/affine_solutions.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/local_coulomb_2d.hpp"
#include "core/solvers/local_rolling.hpp"
#include "core/solvers/single_contact_enumeration.hpp"
#include "core/solvers/single_contact_enumeration_2d.hpp"

namespace assay {

/// A scalar whose values are rational numbers, so that a problem in it can be decided exactly.
template <class S>
concept RationalValued = OrderedField<S> && requires(const S& s) {
  ScalarTraits<S>::to_rational(s);
};

/// Solves one contact with any law.
///
/// Coulomb friction in 3D is solved by a secular equation for the slip α, u_T = −α r_T, and in 2D
/// by cases. If W is not regular or rounding spoils the equations, the same is tried in
/// double-double. After that, enumeration in exact arithmetic is tried, which can also prove that
/// there is no solution. Frictionless contacts and equalities are solved exactly. Rolling friction
/// is solved for the number β ≥ 0 with ω = −β r_M, by secants and bisections. If W is not positive
/// definite, it solves the steps of the proximal point method,
///
///   r := the solution of (W + ρ I, q − ρ r),                                        (1)
///
/// whose fixed points are the solutions.
///
/// Source: derived here.   Shapes: a problem of at most one contact.
/// Scalar: rational numbers of any kind; friction in 3D and rolling friction: RealScalar.
/// Guarantees: a status kNoSolution is proved; `solve_all` proves what it calls complete.
/// Not for: all solutions of rolling friction, because at most one is found; μ whose square
/// overflows, because then the residual is not a number.
template <RationalValued S>
class SingleContact {
 public:
  static constexpr std::string_view kName = "single-contact";
  static constexpr std::string_view kDescription =
      "one contact: secular equation, all solutions by the quartic in exact arithmetic";
  static constexpr bool kIsComplete = true;

  [[nodiscard]] static bool takes(const std::vector<ContactLaw<S>>& laws) {
    return laws.size() <= 1;
  }

  /// The tolerance of the options applies to the residual. The start is used by (1) only.
  [[nodiscard]] SolveResult<S> solve(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) const;
  [[nodiscard]] SolutionSet<S> solve_all(const FrictionProblem<S>& problem) const;

 private:
  static void check(const FrictionProblem<S>& problem);
  template <class T>
  static bool solve_locally(const FrictionProblem<T>& problem, Vector<T>& r);
  static SolutionSet<S> enumerate(const FrictionProblem<S>& problem);
  static SolutionSet<S> enumerate_equality(const Matrix<S>& w, const Vector<S>& q);
  static SolutionSet<S> enumerate_unilateral(const S& w, const S& q);
  static SolveResult<S> approach(const FrictionProblem<S>& problem, const SolveOptions<S>& options);
};

template <RationalValued S>
void SingleContact<S>::check(const FrictionProblem<S>& problem) {
  validate(problem);
  if (problem.contacts() > 1) {
    throw InvalidInput("solver single-contact takes one contact; the problem has " +
                       std::to_string(problem.contacts()));
  }
  if constexpr (!RealScalar<S>) {
    if (problem.contacts() == 0) return;
    if (std::holds_alternative<Coulomb<S, 3>>(problem.laws[0]) ||
        std::holds_alternative<RollingCoulomb<S>>(problem.laws[0])) {
      throw InvalidInput("friction in 3D needs square roots, which scalar " +
                         std::string(ScalarTraits<S>::kName) + " has not");
    }
  }
}

/// Solves with the local solvers in the scalar T.
template <RationalValued S>
template <class T>
bool SingleContact<S>::solve_locally(const FrictionProblem<T>& problem, Vector<T>& r) {
  const Matrix<T> w = problem.w.diagonal(0);
  if (const auto* planar = std::get_if<Coulomb<T, 2>>(&problem.laws[0])) {
    LocalCoulomb2d<T> local;
    if (!local.prepare(w.data(), planar->friction)) return false;
    local.solve(problem.q.data(), r.data());
    return true;
  }
  if constexpr (RealScalar<T>) {
    T warm(0);
    if (const auto* spatial = std::get_if<Coulomb<T, 3>>(&problem.laws[0])) {
      LocalCoulomb<T> local;
      if (!local.prepare(w.data(), spatial->friction)) return false;
      local.solve(problem.q.data(), r.data(), warm);
      return true;
    }
    if (const auto* rolling = std::get_if<RollingCoulomb<T>>(&problem.laws[0])) {
      LocalRolling<T> local;
      if (!local.prepare(w.data(), rolling->friction, rolling->rolling_friction)) return false;
      local.solve(problem.q.data(), r.data(), warm);
      return true;
    }
  }
  return false;
}

template <RationalValued S>
SolveResult<S> SingleContact<S>::solve(const FrictionProblem<S>& problem,
                                       const SolveOptions<S>& options) const {
  check(problem);
  validate(options, problem.size());
  Vector<S> r = Vector<S>::Constant(problem.size(), S(0));
  SolveResult<S> best = examine(problem, r, options.tolerance, SolveStatus::kStalled, 1);
  if (problem.contacts() == 0) return best;
  best.status = SolveStatus::kStalled;  // r = 0 is for comparison
  const auto improves = [&](Vector<S> candidate) {
    SolveResult<S> result =
        examine(problem, std::move(candidate), options.tolerance, SolveStatus::kStalled, 1);
    const bool solved = result.status == SolveStatus::kSolved;
    if (solved || result.residual < best.residual) best = std::move(result);
    return solved;
  };
  if (solve_locally(problem, r) && improves(r)) return best;
  if constexpr (!std::same_as<Precise<S>, S>) {
    const FrictionProblem<Precise<S>> precise = convert<Precise<S>>(problem);
    Vector<Precise<S>> fine = Vector<Precise<S>>::Constant(problem.size(), Precise<S>(0));
    if (solve_locally(precise, fine) && improves(convert<S>(fine))) {
      best.note = "solved in double-double";
      return best;
    }
  }
  if (std::holds_alternative<RollingCoulomb<S>>(problem.laws[0])) {
    return approach(problem, options);
  }
  const SolutionSet<S> all = enumerate(problem);
  best.note = "exact enumeration";
  for (const SolutionPoint<S>& point : all.isolated) {
    if (improves(point.z)) return best;
  }
  for (const SolutionContinuum<S>& continuum : all.continua) {
    for (const Vector<S>& vertex : continuum.vertices) {
      if (improves(vertex)) return best;
    }
  }
  if (all.complete && all.is_empty()) best.status = SolveStatus::kNoSolution;
  return best;
}

/// Iterates (1).
template <RationalValued S>
SolveResult<S> SingleContact<S>::approach(const FrictionProblem<S>& problem,
                                          const SolveOptions<S>& options) {
  const int limit = options.max_iterations > 0 ? options.max_iterations : 1000;
  Matrix<S> w = problem.w.diagonal(0);
  const S largest = largest_magnitude<S>(Vector<S>(w.reshaped()));
  const S shift = largest > S(0) ? S(S(static_cast<int>(w.rows())) * largest) : S(1);
  FrictionProblem<S> near{BlockMatrix<S>({w.rows()}, {}), problem.q, problem.laws};
  for (Eigen::Index i = 0; i < w.rows(); ++i) w(i, i) += shift;
  near.w = BlockMatrix<S>::from_dense(w, {w.rows()});
  Vector<S> r = Vector<S>::Constant(problem.size(), S(0));
  if (options.start.size() > 0) r = options.start;
  SolveResult<S> result;
  for (int k = 0; k < limit; ++k) {
    for (Eigen::Index i = 0; i < r.size(); ++i) near.q(i) = problem.q(i) - shift * r(i);
    if (!solve_locally(near, r)) break;
    result = examine(problem, r, options.tolerance, SolveStatus::kIterationLimit, k + 1);
    if (result.status == SolveStatus::kSolved) break;
  }
  result.note = "proximal points";
  return result;
}

template <RationalValued S>
SolutionSet<S> SingleContact<S>::solve_all(const FrictionProblem<S>& problem) const {
  check(problem);
  SolutionSet<S> all;
  if (problem.contacts() == 0) {
    all.complete = true;
    all.isolated.push_back({Vector<S>(0), Vector<S>(0)});
    return all;
  }
  all = enumerate(problem);
  for (const SolutionPoint<S>& point : all.isolated) {
    const auto result = examine(problem, point.z, S(0), SolveStatus::kStalled, 1);
    all.complete = all.complete && result.status == SolveStatus::kSolved;
  }
  return all;
}

template <RationalValued S>
SolutionSet<S> SingleContact<S>::enumerate(const FrictionProblem<S>& problem) {
  const Matrix<S> w = problem.w.diagonal(0);
  const ContactLaw<S>& law = problem.laws[0];
  if (std::holds_alternative<Equality>(law)) return enumerate_equality(w, problem.q);
  if (std::holds_alternative<Unilateral>(law)) return enumerate_unilateral(w(0, 0), problem.q(0));
  if (const auto* planar = std::get_if<Coulomb<S, 2>>(&law)) {
    return SingleContactEnumeration2d<S>(w.data(), problem.q.data(), planar->friction).solutions();
  }
  if constexpr (RealScalar<S>) {
    if (const auto* spatial = std::get_if<Coulomb<S, 3>>(&law)) {
      return SingleContactEnumeration<S>(w.data(), problem.q.data(), spatial->friction).solutions();
    }
  }
  SolutionSet<S> one;
  const SolveResult<S> result = SingleContact().solve(problem);
  if (result.status == SolveStatus::kSolved) one.isolated.push_back({result.z, result.w});
  return one;
}

template <RationalValued S>
SolutionSet<S> SingleContact<S>::enumerate_equality(const Matrix<S>& w, const Vector<S>& q) {
  SolutionSet<S> all;
  all.complete = true;
  Matrix<Rational> a = convert<Rational>(w);
  Vector<Rational> b = convert<Rational>(q);
  for (Rational& x : b) x = -x;
  const auto affine = affine_solutions<Rational>(std::move(a), std::move(b));
  if (!affine) return all;
  Vector<S> point = convert<S>(affine->point);
  if (affine->kernel.empty()) {
    all.isolated.push_back({std::move(point), Vector<S>::Constant(q.size(), S(0))});
    return all;
  }
  SolutionContinuum<S> continuum{{std::move(point)}, {}, {}};
  for (const Vector<Rational>& line : affine->kernel) continuum.lines.push_back(convert<S>(line));
  all.continua.push_back(std::move(continuum));
  return all;
}

template <RationalValued S>
SolutionSet<S> SingleContact<S>::enumerate_unilateral(const S& w, const S& q) {
  const auto vector = [](const S& x) { return Vector<S>(Vector<S>::Constant(1, x)); };
  SolutionSet<S> all;
  all.complete = true;
  if (w == S(0) && q == S(0)) {
    all.continua.push_back({{vector(S(0))}, {vector(S(1))}, {}});
    return all;
  }
  if (q >= S(0)) all.isolated.push_back({vector(S(0)), vector(q)});
  if (w != S(0) && -q / w > S(0)) all.isolated.push_back({vector(S(-q / w)), vector(S(0))});
  return all;
}

ASSAY_EXTERN_TEMPLATE(class SingleContact)

}  // namespace assay
