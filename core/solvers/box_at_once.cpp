#include "core/solvers/box_at_once.hpp"

#include <bit>
#include <cstdint>
#include <limits>

#include "core/one_step_problems/residual_bound.hpp"

namespace assay {

namespace {

/// Whether z = 0 with w = q is a solution. No rounding touches this solution.
bool zero_solves(const BoxVi<double>& problem) {
  const double* q = problem.q.data();
  for (const auto& [lower, upper] : problem.bounds) {
    const bool is_lower = lower && *lower == 0, is_upper = upper && *upper == 0;
    const double own = *q++;
    if (!is_lower && (own > 0 || (lower && *lower > 0))) return false;
    if (!is_upper && (own < 0 || (upper && *upper < 0))) return false;
  }
  return true;
}

/// Whether x is infinite or no number: the sign bit of the answer. Comparisons of floating-point
/// numbers would wait for each other.
std::uint64_t is_not_finite(double x) {
  constexpr std::uint64_t kExponent = 0x7ff0'0000'0000'0000, kLeastExponent = 0x0010'0000'0000'0000;
  return (std::bit_cast<std::uint64_t>(x) & kExponent) + kLeastExponent;
}

/// Whether the problem is a valid LCP that z = 0 solves. Each number is read once.
inline bool zero_solves_lcp(const BoxVi<double>& problem) {
  const Eigen::Index n = problem.size();
  const bool fits = problem.m.rows() == n && problem.m.cols() == n &&
                    problem.bounds.size() == static_cast<std::size_t>(n);
  if (!fits) return false;
  std::uint64_t signs = 0;
  const double* q = problem.q.data();
  for (const Bounds<double>& bounds : problem.bounds) {
    signs = std::bit_cast<std::uint64_t>(*q) | is_not_finite(*q);
    if (signs >> 63 || !bounds.is_complementarity()) return false;
    ++q;
  }
  for (Eigen::Index k = 0; k < n * n; ++k) signs |= is_not_finite(problem.m.data()[k]);
  return signs >> 63 == 0;
}

inline void write_zero(const BoxVi<double>& problem, SolveResult<double>& result) {
  result.status = SolveStatus::kSolved;
  const Eigen::Index n = problem.size();
  result.z.resize(n);
  result.w.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    result.z.coeffRef(i) = 0;
    result.w.coeffRef(i) = problem.q.coeff(i);
  }
  result.residual = Dd(0);
  result.iterations = 0;
  result.note = "0 solves it";
}

/// z := projected_start, in its own memory.
void start(const BoxVi<double>& problem, const Vector<double>& from, Vector<double>& z) {
  z.resize(problem.size());
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    z.coeffRef(i) = project<double>(problem.bounds[static_cast<std::size_t>(i)],
                                    from.size() == 0 ? 0 : from.coeff(i));
  }
}

}  // namespace

bool BoxAtOnce::solves_by_zero(const BoxVi<double>& problem,
                               const SolveOptions<double>& options,
                               SolveResult<double>& result) {
  const bool may = options.tolerance > 0 &&
                   options.tolerance <= std::numeric_limits<double>::max() &&
                   options.max_iterations == 0 && options.start.size() == 0;
  if (!may || !zero_solves_lcp(problem)) return false;
  write_zero(problem, result);
  return true;
}

bool BoxAtOnce::solves(const BoxVi<double>& problem,
                       const SolveOptions<double>& options,
                       SolveResult<double>& result) {
  if (!(options.tolerance > 0) || options.max_iterations > 0) return false;
  const bool is_cold = options.start.size() == 0;
  if (is_cold && zero_solves(problem)) {
    write_zero(problem, result);
    return true;
  }
  const auto is_solved = [&](int iterations, const char* note) {
    examine_quickly(problem, options.tolerance, iterations, result);
    result.note = note;
    return result.status == SolveStatus::kSolved;
  };
  start(problem, options.start, result.z);
  const Eigen::Index n = problem.size();
  const bool is_small_lcp = n <= SmallLemke::kMost && is_lcp(problem);
  SmallBoxNewton newton;
  if (is_small_lcp && is_cold && n >= kLeastOfLemke) {
    SmallLemke lemke;
    if (lemke.solve(problem, result.z) && is_solved(lemke.pivots(), "lemke: solved")) return true;
    start(problem, options.start, result.z);
  }
  if (is_small_lcp || (n <= SmallBoxNewton::kMost && !is_lcp(problem))) {
    if (newton.improve(problem, options.tolerance, result.z) &&
        is_solved(newton.steps(), "newton: solved")) {
      return true;
    }
    if (newton.is_singular()) return false;  // sweeps would be slow
    start(problem, options.start, result.z);
  }
  return sweeps_.improve(problem, options.tolerance, result.z) &&
         is_solved(sweeps_.sweeps(), "sweeps: solved");
}

}  // namespace assay
