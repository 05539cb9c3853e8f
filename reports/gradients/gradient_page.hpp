#pragma once

#include <vector>

#include "reports/gradients/gradient.hpp"
#include "reports/render/result_page.hpp"

namespace assay::reports {

[[nodiscard]] Sign sign_of(GradientVerdict verdict);

/// Counts of verdicts, the worst first.
[[nodiscard]] std::vector<SignedCount> counts_of(const std::vector<GradientRow>& rows);

/// A row for each judged derivative, with figures of the error over h and, for a ladder of
/// differences, over δ/h. If there are several problems, each has its own page for its figures.
[[nodiscard]] ResultPage gradient_page(const std::vector<GradientRow>& rows,
                                       const std::string& headline);

/// A page for each problem, with its exact derivatives; none if there is one problem only.
[[nodiscard]] std::vector<FurtherPage> pages_of_problems(const std::vector<GradientRow>& rows);

}  // namespace assay::reports
