#include "reports/jacobians/row_by_row.hpp"

#include "reports/jacobians/compiled_judge.hpp"

namespace assay::reports {

namespace {

/// The matrix whose rows are in the array where columns of the given one are.
Matrix<double> read_row_by_row(const Matrix<double>& jacobian) {
  return jacobian.reshaped(jacobian.cols(), jacobian.rows()).transpose();
}

}  // namespace

bool is_right_row_by_row(const Derivative& derivative,
                         const std::map<std::vector<Rational>, CompiledAnswer>& answers,
                         std::uint64_t seed) {
  constexpr int kSample = 24, kFewest = 3;
  int differ = 0;
  for (const auto& [x, answer] : answers) {
    if (!answer.is_taken || answer.jacobian.size() == 0) continue;
    CompiledAnswer other = answer;
    other.jacobian = read_row_by_row(answer.jacobian);
    if (other.jacobian == answer.jacobian) continue;
    if (judge_compiled(derivative, x, other, seed).verdict != Verdict::kConfirmed) return false;
    if (++differ == kSample) break;
  }
  return differ >= kFewest;
}

}  // namespace assay::reports
