#pragma once

#include <string>
#include <vector>

#include "core/scalar/machine.hpp"

namespace assay::reports {

/// A guess at the mistake if all of `found` is one well-known multiple of `expected`: a power of
/// ten, as for millimetres and metres, or degrees and radians. "" otherwise, and if all of
/// `expected` is 0.
[[nodiscard]] std::string unit_hint(const Vector<long double>& found,
                                    const Vector<long double>& expected);

/// Where positions move by a well-known fraction of what the velocities and the times say, a guess
/// at the unit of the times: milliseconds, microseconds, minutes. "" otherwise.
/// @param q, v  a column for each time; of the same rows, v the derivative of q
[[nodiscard]] std::string time_unit_hint(const std::vector<long double>& t,
                                         const Matrix<long double>& q,
                                         const Matrix<long double>& v);

}  // namespace assay::reports
