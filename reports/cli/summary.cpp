#include "reports/cli/summary.hpp"

#include <fmt/color.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>

#include "reports/files/harmless_text.hpp"

namespace assay::reports {

namespace {

constexpr std::size_t kMostLines = 3, kLongestReason = 160;

bool has_colour() {
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  // mpirun gives its processes a terminal wherever its own output goes.
  const bool has_terminal =
      isatty(STDOUT_FILENO) != 0 && std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr;
  return has_terminal && (refused == nullptr || *refused == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

fmt::terminal_color colour_of(Sign sign) {
  switch (sign) {
    case Sign::kGood:
      return fmt::terminal_color::green;
    case Sign::kOpen:
      return fmt::terminal_color::yellow;
    case Sign::kBad:
      return fmt::terminal_color::red;
  }
  return fmt::terminal_color::white;
}

/// Bypasses the stream, which would show the control characters for colours.
void write_past(const std::string& text) {
  std::cout.flush();
  for (std::string_view rest = text; !rest.empty();) {
    const auto written = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (written <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Prints `text` in the colour of the sign, if there is colour.
void print(Sign sign, const std::string& text) {
  if (!has_colour()) {
    std::cout << text;
  } else {
    write_past(fmt::format(fmt::fg(colour_of(sign)), "{}", one_line(text)));
  }
}

/// As many letters as fit on a line; UTF-8 characters are not cut.
std::string shortened_reason(const std::string& reason) {
  std::string text = one_line(reason);
  if (text.size() <= kLongestReason) return text;
  std::size_t end = kLongestReason;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

void print_counts(const Summary& summary) {
  std::string gap;
  for (const auto& [sign, number, what] : summary.counts) {
    if (number == 0 && sign == Sign::kOpen) continue;
    std::cout << gap;
    const std::string text = fmt::format("{} {} {}", mark_of(sign), number, what);
    if (number == 0) {
      std::cout << text;
    } else {
      print(sign, text);
    }
    gap = "   ";
  }
  if (!gap.empty()) std::cout << "\n";
}

void print_lines(const Summary& summary) {
  const std::size_t shown = std::min(kMostLines, summary.lines.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const Summary::Line& line = summary.lines[i];
    std::cout << "  ";
    print(line.sign, std::string(mark_of(line.sign)));
    const std::string reason =
        line.is_whole ? one_line(line.reason) : shortened_reason(line.reason);
    std::cout << fmt::format(" {}: {}\n", one_line(line.name), reason);
  }
  if (summary.lines.size() > shown) {
    std::cout << fmt::format("  … and {} more\n", summary.lines.size() - shown);
  }
}

}  // namespace

void print_summary(const Summary& summary) {
  std::cout << one_line(summary.headline) << "\n";
  print_counts(summary);
  print_lines(summary);
  if (!summary.report.empty()) std::cout << fmt::format("report: {}\n", one_line(summary.report));
  if (!summary.next.empty()) std::cout << fmt::format("next:   {}\n", one_line(summary.next));
}

void print_verdict(Sign sign, const std::string& text) {
  print(sign, std::string(mark_of(sign)));
  std::cout << " " << one_line(text) << "\n";
}

std::string invoked_as() {
  const char* invoked = std::getenv("ASSAY_INVOKED_AS");
  return invoked == nullptr || *invoked == '\0' ? "assay" : invoked;
}

std::string duration_text(double seconds) {
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<long>(std::lround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  return fmt::format("{} min {} s", whole / 60, whole % 60);
}

}  // namespace assay::reports
