#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace assay::reports {

/// The progress of long work, on standard error. On a terminal this is one line that is drawn
/// again, at most ten times a second, and erased at the end. Otherwise it is a line every 30 s.
/// Work of less than 100 ms shows nothing.
class StatusLine {
 public:
  StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine();
  /// Shows the text if it is time for it. `text` gets the seconds since the line was made.
  void show(const std::function<std::string(double seconds)>& text);
  void hide();

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  Clock::time_point begin_ = Clock::now(), shown_ = begin_;
};

}  // namespace assay::reports
