#include "reports/cli/progress_line.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <iostream>

#include "reports/cli/summary.hpp"
#include "reports/files/harmless_text.hpp"

namespace assay::reports {

namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenDrawings = 100ms;
constexpr auto kBetweenLines = 30s;

/// Past the stream, which shows signs that move the cursor, and writes none.
void draw(const std::string& text) {
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

/// As much of the text as one line of the terminal shows; names of foreign schemes are harmless.
std::string cut_to_terminal(const std::string& text) {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return one_line(text).substr(0, known ? size.ws_col - 1U : 79U);
}

}  // namespace

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

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() { hide(); }

void ProgressLine::hide() {
  if (terminal_) draw("\r\033[K");
}

void ProgressLine::show(const StudyProgress& progress) {
  const auto now = Clock::now();
  if (now - shown_ < (terminal_ ? Clock::duration(kBetweenDrawings) : kBetweenLines)) return;
  shown_ = now;
  const std::string text =
      progress_text(progress, std::chrono::duration<double>(now - begin_).count());
  if (terminal_) {
    draw("\r\033[K" + cut_to_terminal(text));
  } else {
    std::cerr << fmt::format("assay: {}\n", text);
  }
}

}  // namespace assay::reports
