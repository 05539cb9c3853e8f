#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Fewer samples are not fitted. With ten degrees of freedom Student's t is within 14 % of the
/// normal quantile.
inline constexpr std::size_t kFewestFitted = 12;

void decide(StudyRow& row, Verdict verdict, std::string reason);

/// Whether the order of a row is below its band.   @pre row.fit
[[nodiscard]] bool is_below_band(const StudyRow& row);

/// Whether a fit is outside the band of a row on the same side as the order of the row. @pre the
/// order of the row is outside.
[[nodiscard]] bool repeats(const Fit& fit, const StudyRow& row);

/// "[0.953, 1.046]"
[[nodiscard]] std::string interval_text(const Fit& fit);

/// A text that states that the order of the row is outside its band, and `where`.
[[nodiscard]] std::string outside_text(const StudyRow& row, std::string_view where = "outside");

/// A text for an order outside its band: the steps do not prove this, for the reason `why`.
[[nodiscard]] std::string not_asymptotic(const StudyRow& row, const std::string& why);

}  // namespace assay::reports
