#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace assay::reports {

/// How far long work is, on standard error: one line that is drawn again, ten times a second at
/// most, and erased at the end; or, if that is no terminal, a line every 30 s. Work of less than
/// 100 ms shows nothing.
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
