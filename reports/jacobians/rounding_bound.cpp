#include "reports/jacobians/rounding_bound.hpp"

namespace assay::reports {

namespace {

double weight(const TracedFormulas::Step& step, double value) {
  switch (step.operation) {
    case Operation::kInput:
    case Operation::kNegate:
      return 0;
    case Operation::kConstant:
      return step.constant.is_exact() && is_finite(value) &&
                     exact_value(value) == step.constant.rational()
                 ? 0
                 : 1;
    case Operation::kAdd:
    case Operation::kSubtract:
    case Operation::kMultiply:
    case Operation::kDivide:
    case Operation::kSqrt:
      return 1;
    case Operation::kExp:
    case Operation::kLog:
    case Operation::kSin:
    case Operation::kCos:
    case Operation::kTan:
    case Operation::kAsin:
    case Operation::kAcos:
    case Operation::kAtan:
    case Operation::kSinh:
    case Operation::kCosh:
    case Operation::kTanh:
      return 2;
  }
  return 2;
}

}  // namespace

Matrix<double> rounding_bound(const Matrix<Traced>& formula, const std::vector<double>& x) {
  const TracedFormulas formulas({formula.data(), formula.data() + formula.size()});
  std::vector<double> values, slopes, weights;
  formulas.evaluate(x, values);
  for (std::size_t k = 0; k < values.size(); ++k) {
    weights.push_back(values[k] == 0 ? 0 : weight(formulas.steps()[k], values[k]));
  }
  Matrix<double> bound(formula.rows(), formula.cols());
  for (Eigen::Index entry = 0; entry < formula.size(); ++entry) {
    formulas.differentiate(static_cast<std::size_t>(entry), values, slopes);
    double sum = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (weights[k] != 0 && slopes[k] != 0) sum += weights[k] * std::abs(slopes[k] * values[k]);
    }
    bound.data()[entry] = sum;
  }
  return bound;
}

}  // namespace assay::reports
