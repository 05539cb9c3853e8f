#include "core/solvers/box_at_once.hpp"

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

void write_zero(const BoxVi<double>& problem, SolveResult<double>& result) {
  result.status = SolveStatus::kSolved;
  result.z.setZero(problem.size());
  result.w = problem.q;
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
