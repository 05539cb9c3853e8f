#pragma once

#include <chrono>
#include <string>

#include "reports/study/study.hpp"

namespace assay::reports {

/// "12/40 cases, 1.3/s, 9.2 s, 21 s left, 80 confirmed, 1 refuted, 0 undecided, moreau-jean on
/// corner"
[[nodiscard]] std::string progress_text(const StudyProgress& progress, double seconds);

/// The progress of a study on standard error: one line that is drawn again and erased at the end,
/// or, if that is no terminal, a line every 30 s.
class ProgressLine {
 public:
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  void show(const StudyProgress& progress);
  void hide();

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  Clock::time_point begin_ = Clock::now(), shown_ = begin_;
};

}  // namespace assay::reports
