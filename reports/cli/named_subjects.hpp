#pragma once

#include <string>
#include <vector>

namespace assay::reports {

/// Whether a command names a scheme, solver or derivative of an installed subject. Its arguments
/// may do so, e.g. --scheme siconos/moreau-jean, or the cases of a study file. A file that cannot
/// be read counts as naming none; its reader reports the error.
[[nodiscard]] bool names_installed_subject(const std::string& command,
                                           const std::vector<std::string>& words);

}  // namespace assay::reports
