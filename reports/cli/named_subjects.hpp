#pragma once

#include <string>
#include <vector>

namespace assay::reports {

/// Whether the arguments of a command name a scheme, solver or derivative of an installed subject,
/// e.g. --scheme siconos/moreau-jean, or a study file does in a scheme of its cases. A file that
/// cannot be read names none: its reader reports what is wrong with it.
[[nodiscard]] bool names_installed_subject(const std::string& command,
                                           const std::vector<std::string>& words);

}  // namespace assay::reports
