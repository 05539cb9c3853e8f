#include "reports/cli/progress_line.hpp"

#include <fmt/format.h>

#include "reports/cli/summary.hpp"

namespace assay::reports {

std::string progress_text(const StudyProgress& progress, double seconds) {
  const double per_second = seconds > 0 ? static_cast<double>(progress.done) / seconds : 0;
  std::string text = fmt::format("{}/{} cases, {:.2g}/s, {}",
                                 progress.done,
                                 progress.cases,
                                 per_second,
                                 duration_text(seconds));
  if (progress.done < progress.cases && progress.cost_done > 0) {
    const double left = seconds * progress.cost_left / progress.cost_done;
    text += fmt::format(", {} left", duration_text(left));
  }
  return text + fmt::format(", {} confirmed, {} refuted, {} undecided, {}",
                            progress.confirmed,
                            progress.refuted,
                            progress.undecided,
                            progress.latest);
}

}  // namespace assay::reports
