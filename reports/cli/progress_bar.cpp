#include "reports/cli/progress_bar.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace assay::reports {

namespace {
constexpr int kWidth = 40;
}

ProgressBar::ProgressBar() : terminal_(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
  if (terminal_) std::cerr << "\r\033[K" << std::flush;
}

void ProgressBar::show(double fraction) {
  if (!terminal_) return;
  const int filled = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * kWidth);
  std::cerr << fmt::format(
                   "\r[{:=<{}}{:>{}}] {:3.0f} %", "", filled, "", kWidth - filled, 100 * fraction)
            << std::flush;
}

}  // namespace assay::reports
