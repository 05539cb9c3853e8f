#pragma once

#include <map>
#include <string>

namespace assay::reports {

/// Texts of files by their names in the folder of a report.
using Pages = std::map<std::string, std::string>;

}  // namespace assay::reports
