#include "reports/cli/status_line.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <iostream>

#include "reports/files/harmless_text.hpp"

namespace assay::reports {

namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenDrawings = 100ms;
constexpr auto kBetweenLines = 30s;

/// Past the stream, which shows signs that move the cursor, and writes none.
void draw_line(const std::string& text) {
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

/// As much of the text as one line of the terminal shows; names of foreign schemes are harmless.
std::string cut_to_terminal(const std::string& text) {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return one_line(text).substr(0, known ? size.ws_col - 1U : 79U);
}

}  // namespace

StatusLine::StatusLine() : terminal_(isatty(STDERR_FILENO) != 0) {}

StatusLine::~StatusLine() { hide(); }

void StatusLine::hide() {
  if (terminal_) draw_line("\r\033[K");
}

void StatusLine::show(const std::function<std::string(double seconds)>& text) {
  const auto now = Clock::now();
  if (now - shown_ < (terminal_ ? Clock::duration(kBetweenDrawings) : kBetweenLines)) return;
  shown_ = now;
  const std::string shown = text(std::chrono::duration<double>(now - begin_).count());
  if (terminal_) {
    draw_line("\r\033[K" + cut_to_terminal(shown));
  } else {
    std::cerr << fmt::format("assay: {}\n", shown);
  }
}

}  // namespace assay::reports
