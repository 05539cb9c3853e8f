#pragma once

#include <string>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// The first byte of the result of HostWork::kLoad. A description follows, or the reason for which
/// the library is refused.
inline constexpr char kLibraryDescribed = 'd', kLibraryRefused = 'r';

/// Loads a shared library with the entry point of assay_subject.h. Only for use in a host.
/// @throws InvalidInput, saying what is wrong: the library cannot be loaded, does not export the
/// function or has another ABI, or a name, function or option is missing or not as assay_subject.h
/// says.
[[nodiscard]] const AssaySubject& serve_library(const std::string& file);

}  // namespace assay::reports
