#pragma once

#include "core/one_step_problems/residual_bound.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/scalar/undecided_comparison.hpp"
#include "core/solvers/box_as_lcp.hpp"
#include "core/solvers/box_iteration.hpp"
#include "core/solvers/farkas_vector.hpp"
#include "core/solvers/lemke.hpp"

namespace assay {

/// Lemke's method for box problems: an LCP is solved as it is. In any other problem z is counted
/// from a bound, an unknown with two bounds gets a second unknown for the other bound, and the
/// equalities are solved for the free unknowns, so that an LCP(M̂, q̂) remains.
///
/// If the candidate misses the tolerance, its places are kept and its equations are solved again
/// from the data. If the path ends in a ray and the z of the ray satisfies (1), there is no
/// solution:
///
///   z ≥ 0,   M̂ᵀ z ≤ 0,   q̂ᵀ z < 0                                               (1)
///
/// since then 0 ≤ zᵀ(M̂ x + q̂) < 0 for any x ≥ 0 with M̂ x + q̂ ≥ 0 (Farkas). For copositive-plus M̂,
/// hence for semidefinite M, every ray satisfies (1) [CPS92, Theorem 4.4.13].
///
/// In rounded scalars, the path may end in a ray, or its solution may miss the tolerance. Then a
/// problem of at most 24 unknowns is solved over ℚ, with its numbers taken as exact. So (1) is
/// checked without rounding. If this decides nothing, and for larger problems, a linear program
/// looks for a z with (1), which is checked over ℚ.
///
/// Scalar: OrderedField | Jet: differentiates the basis that its values take.
/// Guarantees: kSolved as by examine(); for enclosures, comparisons prove it. kNoSolution only by
/// (1), exactly. A ray without (1) is kStalled.
/// Iterations: pivots.
/// Not for: proving that a problem without (1) has no solution; use enumeration.
template <OrderedField S>
class BoxLemke {
 public:
  static constexpr std::string_view kName = "lemke";
  static constexpr std::string_view kDescription =
      "Lemke's complementary pivoting, lexicographic; equalities are eliminated, relays doubled";
  static constexpr bool kIsComplete = true;

  static constexpr Eigen::Index kMostExact = 24;

  /// Whether a path that rounding has spoilt is tried again in problems nearby, and over ℚ.
  bool repairs = true;

  /// options.start is not used.
  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem, const SolveOptions<S>& options = {});

 private:
  struct Path {
    SolveStatus status = SolveStatus::kNotRun;
    Vector<S> z;
    bool proved = false;  ///< that there is no solution
  };

  [[nodiscard]] Path follow(const Matrix<S>& m, const Vector<S>& q);
  [[nodiscard]] Path follow(const BoxVi<S>& problem, bool eliminates);
  [[nodiscard]] SolveResult<S> judge(const BoxVi<S>& problem,
                                     Path path,
                                     const SolveOptions<S>& options);
  [[nodiscard]] bool solves_at_once(const BoxVi<S>& problem,
                                    const SolveOptions<S>& options,
                                    SolveResult<S>& result);
  [[nodiscard]] bool ends_soon(const BoxVi<S>& problem,
                               const SolveOptions<S>& options,
                               SolveResult<S>& result);
  [[nodiscard]] SolveResult<S> solve_places_again(const BoxVi<S>& problem,
                                                  Vector<S> z,
                                                  const SolveOptions<S>& options) const;
  void solve_exactly(const BoxVi<S>& problem,
                     const SolveOptions<S>& options,
                     SolveResult<S>& result) const;

  template <OrderedField T>
  static void prove_infeasible(const BoxVi<S>& problem, SolveResult<S>& result);

  Lemke<S> kernel_;
  int pivots_ = 0;
};

template <OrderedField S>
SolveResult<S> BoxLemke<S>::solve(const BoxVi<S>& problem, const SolveOptions<S>& options) {
  validate(problem);
  validate(options, problem.size());
  kernel_.max_pivots = options.max_iterations > 0 ? options.max_iterations : 100000;
  kernel_.looks_nearby = repairs;
  pivots_ = 0;
  SolveResult<S> result;
  try {
    const bool direct = is_lcp(problem);
    if (direct && solves_at_once(problem, options, result)) return result;
    if (direct && ends_soon(problem, options, result)) return result;
    result = judge(problem, direct ? follow(problem.m, problem.q) : follow(problem, true), options);
    const auto decided = [](SolveStatus status) {
      return status == SolveStatus::kSolved || status == SolveStatus::kNoSolution;
    };
    const bool limited = options.max_iterations > 0 && pivots_ >= options.max_iterations;
    if (decided(result.status) || limited || SolveWatch::has_stopped()) return result;
    if (!direct) {  // another path, and nothing is taken for zero that is so up to rounding only
      SolveResult<S> again = judge(problem, follow(problem, false), options);
      if (decided(again.status)) return again;
    }
    solve_exactly(problem, options, result);
  } catch (const UndecidedComparison&) {
    result.status = SolveStatus::kUndecided;
    result.z = result.w = Vector<S>::Constant(problem.size(), S(0));
    result.iterations = pivots_;
    result.note = "two enclosures overlap; their order decides a pivot";
  }
  return result;
}

/// This is the usual end for an LCP in a rounded scalar: the solution of the path is accepted as it
/// is.
template <OrderedField S>
bool BoxLemke<S>::solves_at_once(const BoxVi<S>& problem,
                                 const SolveOptions<S>& options,
                                 SolveResult<S>& result) {
  if constexpr (ScalarTraits<S>::kExact) {
    return false;
  } else {
    Vector<S> z(problem.size());
    const SolveStatus end = kernel_.follow(problem.m, problem.q, problem.size(), z);
    const bool stopped = SolveWatch::has_stopped();
    if (end != SolveStatus::kSolved && !stopped) return false;
    if constexpr (std::same_as<S, double>) {
      if (options.tolerance > 0 && !stopped) {
        result.z = std::move(z);
        examine_quickly(problem, options.tolerance, kernel_.pivots(), result);
        return result.status == SolveStatus::kSolved;
      }
    }
    const SolveStatus otherwise = end == SolveStatus::kIterationLimit ? end : SolveStatus::kStalled;
    result = examine(problem, std::move(z), options.tolerance, otherwise, kernel_.pivots());
    return stopped || result.status == SolveStatus::kSolved;
  }
}

/// This is for large LCPs whose path rounding has spoilt, or whose path ends in a ray. The path of
/// the equilibrated problem may end in a solution, which is accepted as it is. If it also ends in a
/// ray, a Farkas vector may prove that there is no solution. Then no problem nearby is tried, as
/// this takes long.
template <OrderedField S>
bool BoxLemke<S>::ends_soon(const BoxVi<S>& problem,
                            const SolveOptions<S>& options,
                            SolveResult<S>& result) {
  if constexpr (std::same_as<S, double> || std::same_as<S, Dd>) {
    if (problem.size() <= kMostExact) return false;
    Vector<S> z = Vector<S>::Constant(problem.size(), S(0));
    kernel_.looks_nearby = false;
    const SolveStatus end = kernel_.solve_finite(problem.m, problem.q, problem.size(), z);
    kernel_.looks_nearby = repairs;
    result =
        examine(problem, std::move(z), options.tolerance, SolveStatus::kStalled, kernel_.pivots());
    if (result.status == SolveStatus::kSolved) return true;
    if (end == SolveStatus::kNoSolution) prove_infeasible<double>(problem, result);
    return result.status == SolveStatus::kNoSolution;
  }
  return false;
}

template <OrderedField S>
typename BoxLemke<S>::Path BoxLemke<S>::follow(const Matrix<S>& m, const Vector<S>& q) {
  Path path{SolveStatus::kNotRun, Vector<S>(q.size()), false};
  path.status = kernel_.solve_finite(m, q, q.size(), path.z);
  pivots_ += kernel_.pivots();
  if constexpr (ScalarTraits<S>::kExact) {
    if (path.status != SolveStatus::kNoSolution) return path;
    Vector<S> ray(q.size());
    kernel_.ray(ray);
    S of_q(0);
    path.proved = true;
    for (Eigen::Index j = 0; j < q.size(); ++j) {
      S sum(0);
      for (Eigen::Index i = 0; i < q.size(); ++i) sum += m(i, j) * ray(i);
      path.proved = path.proved && sum <= S(0) && ray(j) >= S(0);
      of_q += q(j) * ray(j);
    }
    path.proved = path.proved && of_q < S(0);
  }
  return path;
}

template <OrderedField S>
typename BoxLemke<S>::Path BoxLemke<S>::follow(const BoxVi<S>& problem, bool eliminates) {
  const BoxAsLcp<S> lcp(problem, eliminates);
  if (!all_finite(lcp.m().reshaped()) || !all_finite(lcp.q())) {  // an elimination overflowed
    return {SolveStatus::kIterationLimit, Vector<S>::Constant(problem.size(), S(0)), false};
  }
  Path path = follow(lcp.m(), lcp.q());
  path.z = lcp.solution(path.z);
  return path;
}

template <OrderedField S>
SolveResult<S> BoxLemke<S>::judge(const BoxVi<S>& problem,
                                  Path path,
                                  const SolveOptions<S>& options) {
  SolveStatus otherwise = path.status;
  if (otherwise != SolveStatus::kIterationLimit) otherwise = SolveStatus::kStalled;
  if (path.proved) otherwise = SolveStatus::kNoSolution;
  SolveResult<S> result;
  if constexpr (Enclosure<S>) {  // a residual that encloses zero would be compared with zero
    result.status = path.status == SolveStatus::kSolved ? path.status : otherwise;
    result.w.resize(problem.size());
    slack(problem, path.z, result.w);
    result.z = std::move(path.z);
    result.iterations = pivots_;
  } else {
    const bool has_end =
        path.status == SolveStatus::kSolved || path.status == SolveStatus::kStalled;
    result = examine(problem, std::move(path.z), options.tolerance, otherwise, pivots_);
    if (has_end && result.status != SolveStatus::kSolved) {
      auto again = solve_places_again(problem, result.z, options);
      if (again.status == SolveStatus::kSolved) return again;
    }
  }
  if (path.proved) result.note = "the path ended in a ray, which proves that there is no solution";
  if (path.status == SolveStatus::kNoSolution && result.status == SolveStatus::kStalled) {
    result.note = "the path ended in a ray, which proves nothing for this matrix";
  }
  return result;
}

/// Solves the equations of the places at z again from the data. Then solves the equations of the
/// places that the new w and z take.
template <OrderedField S>
SolveResult<S> BoxLemke<S>::solve_places_again(const BoxVi<S>& problem,
                                               Vector<S> z,
                                               const SolveOptions<S>& options) const {
  constexpr int kMost = 4;
  const Vector<S> scales = slack_scales(problem);
  std::vector<Place> places = places_of(problem, z);
  BoxPiece<S> piece;
  SolveResult<S> result;
  for (int k = 0; k < kMost && piece.solve(problem, places, z); ++k) {
    result = examine(problem, z, options.tolerance, SolveStatus::kStalled, pivots_);
    if (result.status == SolveStatus::kSolved) break;
    find_places(problem, z, result.w, scales, places);
  }
  return result;
}

/// Adopts the result of the path over ℚ for a problem in rounded numbers.
template <OrderedField S>
void BoxLemke<S>::solve_exactly(const BoxVi<S>& problem,
                                const SolveOptions<S>& options,
                                SolveResult<S>& result) const {
  using Traits = ScalarTraits<S>;
  if constexpr (!Traits::kExact && requires(const S& x) { Traits::to_rational(x); }) {
    if (!repairs) return;
    if (problem.size() > kMostExact) return prove_infeasible<double>(problem, result);
    BoxLemke<Rational> exact;
    SolveOptions<Rational> exact_options;
    exact_options.max_iterations = options.max_iterations;
    const SolveResult<Rational> over_q = exact.solve(convert<Rational>(problem), exact_options);
    if (over_q.status != SolveStatus::kSolved) {
      result.status = over_q.status;
      result.note = over_q.note;
      return;
    }
    auto rounded = examine(problem,
                           convert<S>(over_q.z),
                           options.tolerance,
                           SolveStatus::kStalled,
                           pivots_ + over_q.iterations);
    if (rounded.status != SolveStatus::kSolved) return;
    result = std::move(rounded);
    result.note = "solved over the rationals";
  } else if constexpr (std::same_as<S, Rational>) {
    prove_infeasible<Rational>(problem, result);
  }
}

template <OrderedField S>
template <OrderedField T>
void BoxLemke<S>::prove_infeasible(const BoxVi<S>& problem, SolveResult<S>& result) {
  if (problem.size() > FarkasVector<T>::kMostPairs) return;
  if (!FarkasVector<T>::find(convert<Rational>(problem))) return;
  result.status = SolveStatus::kNoSolution;
  result.note = "a Farkas vector proves that w, z within the bounds do not exist";
}

ASSAY_EXTERN_TEMPLATE(class BoxLemke)

}  // namespace assay
