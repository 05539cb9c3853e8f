#include "reports/jacobians/differences.hpp"

namespace assay::reports {

Matrix<Mpfr100> branch_jacobian(const std::vector<Traced>& outputs,
                                const std::vector<Mpfr100>& x,
                                std::size_t variables) {
  const TracedFormulas formulas(outputs);
  std::vector<Mpfr100> values, slopes;
  formulas.evaluate(x, values);
  Matrix<Mpfr100> jacobian = Matrix<Mpfr100>::Constant(
      static_cast<Eigen::Index>(outputs.size()), static_cast<Eigen::Index>(variables), Mpfr100(0));
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    formulas.differentiate(i, values, slopes);
    for (std::size_t k = 0; k < slopes.size(); ++k) {
      const int input = formulas.steps()[k].input;
      if (input < 0 || input >= static_cast<int>(variables)) continue;
      jacobian(static_cast<Eigen::Index>(i), input) += slopes[k];
    }
  }
  return jacobian;
}

Matrix<Mpfr100> difference_jacobian(const std::vector<Traced>& outputs,
                                    const std::vector<Mpfr100>& x,
                                    std::size_t variables) {
  constexpr int kLevels = 3, kFirstExponent = -40;
  const TracedFormulas formulas(outputs);
  const auto rows = static_cast<Eigen::Index>(outputs.size());
  Matrix<Mpfr100> jacobian(rows, static_cast<Eigen::Index>(variables));
  std::vector<Mpfr100> above, below;
  for (std::size_t j = 0; j < variables; ++j) {
    std::vector<std::vector<Mpfr100>> table(kLevels);
    for (int level = 0; level < kLevels; ++level) {
      const Mpfr100 h = ldexp(Mpfr100(1), kFirstExponent - level);
      std::vector<Mpfr100> moved = x;
      moved[j] = x[j] + h;
      formulas.evaluate(moved, above);
      moved[j] = x[j] - h;
      formulas.evaluate(moved, below);
      for (const int output : formulas.outputs()) {
        const auto k = static_cast<std::size_t>(output);
        table[static_cast<std::size_t>(level)].push_back((above[k] - below[k]) / (2 * h));
      }
    }
    for (Eigen::Index i = 0; i < rows; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const Mpfr100 first = (4 * table[1][k] - table[0][k]) / 3;
      const Mpfr100 second = (4 * table[2][k] - table[1][k]) / 3;
      jacobian(i, static_cast<Eigen::Index>(j)) = (16 * second - first) / 15;
    }
  }
  return jacobian;
}

}  // namespace assay::reports
