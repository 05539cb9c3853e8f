#pragma once

#include <string>
#include <vector>

#include "core/scalar/machine.hpp"

namespace assay::reports {

/// A guess at the mistake if all of `found` is one well-known multiple of `expected`. Examples are
/// a power of ten, as for millimetres and metres, and degrees for radians. "" otherwise, and if all
/// of `expected` is 0.
[[nodiscard]] std::string unit_hint(const Vector<long double>& found,
                                    const Vector<long double>& expected);

/// A guess at the unit of the times: milliseconds, microseconds, minutes. There is one if positions
/// move by a well-known fraction of the way that follows from the velocities and the times. ""
/// otherwise.
/// @param q, v  a column for each time; v is the derivative of q, row by row
[[nodiscard]] std::string time_unit_hint(const std::vector<long double>& t,
                                         const Matrix<long double>& q,
                                         const Matrix<long double>& v);

/// A guess at the unit of the velocities where positions and times are right: millimetres per
/// second, degrees per second. There is one if the velocities are a well-known multiple of the
/// speed of the positions. "" otherwise. The arguments are those of time_unit_hint.
[[nodiscard]] std::string velocity_unit_hint(const std::vector<long double>& t,
                                             const Matrix<long double>& q,
                                             const Matrix<long double>& v);

}  // namespace assay::reports
