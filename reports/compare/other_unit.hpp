#pragma once

#include <string>

#include "core/scalar/machine.hpp"

namespace assay::reports {

/// A guess at the mistake if all of `found` is one well-known multiple of `expected`: a power of
/// ten, as for millimetres and metres, or degrees and radians. "" otherwise, and if all of
/// `expected` is 0.
[[nodiscard]] std::string unit_hint(const Vector<long double>& found,
                                    const Vector<long double>& expected);

}  // namespace assay::reports
