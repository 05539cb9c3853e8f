#pragma once

#include <string>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// What HostWork::kLoad leaves begins with: a description follows it, or why the library is
/// refused.
inline constexpr char kLibraryDescribed = 'd', kLibraryRefused = 'r';

/// Loads a shared library with the entry point of assay_subject.h. Only in a host.
/// @throws InvalidInput saying what is wrong: it cannot be loaded, it does not export the function,
/// another ABI, a name, function or option that is missing or not as assay_subject.h says.
[[nodiscard]] const AssaySubject& serve_library(const std::string& file);

}  // namespace assay::reports
