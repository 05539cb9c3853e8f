#include "properties/first_order/agreement.hpp"

namespace assay::properties {

std::string step_name(Eigen::Index k) { return "step " + std::to_string(k) + ": "; }

Finding compare_runs(const Trajectory<Rational>& run,
                     const Trajectory<Rational>& expected,
                     const std::string& what) {
  const auto differs = [&](const char* name, Eigen::Index i, const Rational& a, const Rational& b) {
    return std::string(name) + std::to_string(i) + " = " + to_text(a) + ", but " + to_text(b) +
           " " + what;
  };
  for (Eigen::Index k = 1; k < run.size(); ++k) {
    for (Eigen::Index i = 0; i < run.q.rows(); ++i) {
      if (run.q(i, k) == expected.q(i, k)) continue;
      return Finding::violated(step_name(k) + differs("x", i, run.q(i, k), expected.q(i, k)));
    }
    for (Eigen::Index i = 0; i < run.impulse.rows(); ++i) {
      if (run.impulse(i, k) == expected.impulse(i, k)) continue;
      return Finding::violated(step_name(k) +
                               differs("lambda", i, run.impulse(i, k), expected.impulse(i, k)));
    }
  }
  return Finding::holds();
}

}  // namespace assay::properties
