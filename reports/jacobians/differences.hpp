#pragma once

#include "reports/jacobians/point_trace.hpp"

namespace assay::reports {

/// The Jacobian, by the first n coordinates, of formulas along the branch on which they were
/// traced. It is computed by the rules of differentiation, backwards.
[[nodiscard]] Matrix<Mpfr100> branch_jacobian(const std::vector<Traced>& outputs,
                                              const std::vector<Mpfr100>& x,
                                              std::size_t variables);

/// The same from values alone: central differences with steps h, h/2, h/4 and Richardson's
/// extrapolation, which has the error
///
///   O(h⁶ f⁽⁷⁾) + O(u/h) = 10⁻⁷² f⁽⁷⁾ + 10⁻⁸⁷ f,   h = 2⁻⁴⁰.
[[nodiscard]] Matrix<Mpfr100> difference_jacobian(const std::vector<Traced>& outputs,
                                                  const std::vector<Mpfr100>& x,
                                                  std::size_t variables);

}  // namespace assay::reports
