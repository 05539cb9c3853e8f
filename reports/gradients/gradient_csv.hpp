#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "oracles/catalogue.hpp"
#include "reports/compare/precision.hpp"
#include "reports/gradients/gradient.hpp"

namespace assay::reports {

/// Derivatives that another program computed: rows of numbers, one for each step size.
///
/// The header has `h`, the step size [s], and `t`, the time of the final state. For each parameter
/// P that is judged it has the derivatives of all components of the state: dq0/dP, …, dv0/dP, …, or
/// dx0/dP, … for a first-order system. The attitude of a rigid body has the rotation, of three
/// components. Columns with other names are ignored.
class GradientTable {
 public:
  /// @throws InvalidInput that names file, line and column: for an empty file, a header without h
  /// or t, a row of another length, a number that cannot be read, h ≤ 0, t ≤ 0 or h > t,
  /// or t beyond double.
  GradientTable(std::string_view text, const std::string& file);

  /// The parameters for which the table has columns. @throws InvalidInput if there are none.
  [[nodiscard]] std::vector<std::string> parameters(const oracles::ProblemEntry& problem,
                                                    const Parameters& of) const;
  [[nodiscard]] const std::string& file() const { return file_; }
  /// The step sizes of all rows.
  [[nodiscard]] std::vector<Rational> steps() const;
  /// The time of all rows. @throws InvalidInput if rows have different ones.
  [[nodiscard]] Rational t_end() const;
  /// Single if all numbers except h and t are floats, see SinglePrecisionTest.
  [[nodiscard]] Precision precision() const { return precision_; }
  /// The rows as derivatives with respect to a parameter. Their rounding is half a unit of the last
  /// decimal that is written in their columns, if there are at least three. In single precision it
  /// grows with the steps, see note_growth.
  /// @throws InvalidInput for a missing column.
  [[nodiscard]] std::vector<GradientSample> samples(const oracles::ProblemEntry& problem,
                                                    const ExactGradient& exact,
                                                    Precision precision) const;

 private:
  [[nodiscard]] std::vector<std::size_t> columns(std::string_view letter,
                                                 std::size_t count,
                                                 const std::string& parameter) const;

  /// The rounding of the numbers of a column.
  [[nodiscard]] double rounding(std::size_t column) const;

  std::string file_, header_;
  Precision precision_ = Precision::kDouble;
  std::vector<int> decimals_;  ///< of each column, the most that are written
  std::vector<std::vector<Rational>> rows_;
};

/// @throws InvalidInput that names the step size and the files if a step size is in two rows. Such
/// rows are no independent evidence, or they belong to two programs.
void require_different_steps(const std::vector<GradientTable>& tables);

}  // namespace assay::reports
