#pragma once

#include <string>

#include "reports/subjects/assay_subject.h"

namespace assay::reports {

/// The first byte of the result of HostWork::kLoad. A description follows, or the reason for which
/// the library is refused.
inline constexpr char kLibraryDescribed = 'd', kLibraryRefused = 'r';

/// Loads a shared library with the entry point of assay_subject.h. Only for use in a host.
/// @throws InvalidInput that states the fault. The library cannot be loaded, does not export the
/// function or has another ABI. Or a name, function or option is missing or breaks a rule of
/// assay_subject.h.
[[nodiscard]] const AssaySubject& serve_library(const std::string& file);

}  // namespace assay::reports
