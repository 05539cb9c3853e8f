#include "reports/cli/progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string>

namespace assay::reports {

namespace {

constexpr int kWidth = 40;

/// Past the stream, which shows signs that move the cursor, and writes none.
void draw(const std::string& text) {
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

}  // namespace

ProgressBar::ProgressBar() : terminal_(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() { hide(); }

void ProgressBar::hide() {
  if (terminal_) draw("\r\033[K");
}

void ProgressBar::show(double fraction) {
  if (!terminal_) return;
  const int filled = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * kWidth);
  draw(fmt::format("\r[{:=<{}}{:>{}}] {:3.0f} %", "", filled, "", kWidth - filled, 100 * fraction));
}

}  // namespace assay::reports
