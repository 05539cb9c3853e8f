#include "reports/subjects/call_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace assay::reports {

namespace {

constexpr std::size_t kMuchOutput = 1 << 20;
/// Of the first line that it printed.
constexpr std::size_t kMostShown = 200;

/// The first line, or, of a traceback of Python, the last one, which says what was raised.
std::string telling_line(const std::string& output) {
  if (!output.starts_with("Traceback")) return output.substr(0, output.find('\n'));
  const std::size_t end = output.find_last_not_of('\n');
  const std::size_t before = output.rfind('\n', end);
  return output.substr(before + 1, end - before);
}

}  // namespace

std::string CallReport::what() const {
  std::string text;
  switch (end) {
    case CallEnd::kReturned:
      text = "it returned";
      break;
    case CallEnd::kCrashed:
      text = fmt::format("it crashed ({})", ::strsignal(code));
      break;
    case CallEnd::kExited:
      text = fmt::format("it ended the process with exit code {}", code);
      break;
    case CallEnd::kTimedOut:
      text = fmt::format("it did not return in time ({:g} s)",
                         std::chrono::duration<double>(limit).count());
      break;
    case CallEnd::kWroteOutside:
      text = "it accessed memory beyond an array";
      break;
    case CallEnd::kWroteInput:
      text = "it wrote to memory that it may only read";
      break;
    case CallEnd::kBrokeProtocol:
      return "it broke the protocol: " + detail;
    case CallEnd::kRaised:
      return "it raised " + detail;
    case CallEnd::kStopped:
      text = fmt::format("it was stopped ({})", ::strsignal(code));
      break;
    case CallEnd::kKilledCaller:
      text =
          fmt::format("it sent a signal to the process that waits for it ({})", ::strsignal(code));
      break;
    case CallEnd::kForged:
      text = "it sent an answer itself, in place of the process that runs it";
      break;
  }
  if (!detail.empty()) text += ", " + detail;
  if (output_size > kMuchOutput) text += fmt::format("; it printed {} bytes", output_size);
  const std::string line = telling_line(output).substr(0, kMostShown);
  return line.empty() ? text : text + ": " + line;
}

}  // namespace assay::reports
