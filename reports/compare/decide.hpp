#pragma once

#include "reports/compare/compare.hpp"

namespace assay::reports {

/// Decides the verdict, its reason and the list of metrics that are not judged, from the files and
/// orders; see compare_files.
void decide(CompareResult& result);

}  // namespace assay::reports
