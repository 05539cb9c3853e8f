#pragma once

#include <string>
#include <vector>

namespace assay::reports {

/// Whether the words of a command name a scheme, solver or derivative of an installed subject, e.g.
/// --scheme siconos/moreau-jean, or the file of a study does in a scheme of its cases. A file that
/// cannot be read names none: its reader says what is wrong with it.
[[nodiscard]] bool names_installed_subject(const std::string& command,
                                           const std::vector<std::string>& words);

}  // namespace assay::reports
