#pragma once

#include <string>

namespace assay::reports {

/// What tells the running program from any other: the build id that the linker wrote into it, in
/// hexadecimal digits, or else a hash of its file.
[[nodiscard]] std::string build_id();

}  // namespace assay::reports
