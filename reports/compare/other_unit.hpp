#pragma once

#include <string>

#include "core/scalar/machine.hpp"

namespace assay::reports {

/// Where all of `found` is one well-known multiple of `expected`, a guess at the mistake: a power
/// of ten, as of millimetres for metres, or degrees for radians. "" otherwise, and where nothing of
/// `expected` is other than 0.
[[nodiscard]] std::string unit_hint(const Vector<long double>& found,
                                    const Vector<long double>& expected);

}  // namespace assay::reports
