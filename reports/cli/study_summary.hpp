#pragma once

#include <string>
#include <vector>

#include "reports/cli/summary.hpp"
#include "reports/study/scheme_entry.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// An order that a scheme claims and that no row of a study examines.
struct UnexaminedClaim {
  std::string scheme;
  std::string reason;  ///< in a sentence
};

/// The foreign schemes of the study that claim a higher order on smooth motions than at impacts, if
/// no row has this order: then no studied motion is smooth.
[[nodiscard]] std::vector<UnexaminedClaim> unexamined_claims(
    const StudyResult& study, const std::vector<SchemeEntry>& catalogue);

/// @param folder of the report; empty if none was written
[[nodiscard]] Summary summary_of(const StudyResult& study,
                                 double seconds,
                                 const std::string& folder,
                                 const std::vector<UnexaminedClaim>& unexamined = {});

}  // namespace assay::reports
