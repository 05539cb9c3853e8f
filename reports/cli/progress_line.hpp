#pragma once

#include <string>

#include "reports/cli/status_line.hpp"
#include "reports/study/study.hpp"

namespace assay::reports {

/// "12/40 cases, 1.3/s, 9.2 s, 21 s left, 80 confirmed, 1 refuted, 0 undecided, moreau-jean on
/// corner"
[[nodiscard]] std::string progress_text(const StudyProgress& progress, double seconds);

/// The progress of a study as a StatusLine.
class ProgressLine {
 public:
  void show(const StudyProgress& progress) {
    line_.show([&](double seconds) { return progress_text(progress, seconds); });
  }
  void hide() { line_.hide(); }

 private:
  StatusLine line_;
};

}  // namespace assay::reports
