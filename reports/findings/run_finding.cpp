#include "reports/findings/run_finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <vector>

#include "reports/subjects/host_input.hpp"
#include "reports/subjects/host_process.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;

constexpr int kFound = 0;
constexpr int kGone = 1;
/// The limit for the output of a witness; those of the installed findings print less.
constexpr int kMostLines = 40;

CallReport run_program(const fs::path& program,
                       const std::vector<std::string>& arguments,
                       const FindingRun& run) {
  const char end = '\0';
  std::string words = fs::absolute(program).string() + end;
  for (const std::string& argument : arguments) words += argument + end;
  words += end;
  HostProcess host;
  return host.call({.work = HostWork::kProgram, .input = {piece(words.data(), words.size())}},
                   {.time = run.time});
}

bool ended_with(const CallReport& report, int code) {
  return report.end == CallEnd::kExited && report.code == code;
}

/// The last line, `N of COUNT`.
std::optional<Frequency> frequency_in(const std::string& output, int samples) {
  static const std::regex last_line(R"((?:^|[^]*\n)(\d{1,9}) of (\d{1,9})\n?$)");
  std::smatch match;
  if (!std::regex_match(output, match, last_line)) return {};
  const Frequency frequency{std::stoi(match[1]), std::stoi(match[2])};
  if (frequency.samples != samples || frequency.found > samples) return {};
  return frequency;
}

/// The first lines of what it printed, and how much there was.
std::string shown_output(const CallReport& report) {
  std::size_t end = 0;
  for (int line = 0; line < kMostLines && end < report.output.size(); ++line) {
    end = std::min(report.output.find('\n', end), report.output.size() - 1) + 1;
  }
  if (end == report.output_size) return report.output;
  const std::string first = report.output.substr(0, end);
  return fmt::format(
      "{}{}... of {} bytes\n", first, first.ends_with('\n') ? "" : "\n", report.output_size);
}

}  // namespace

std::string_view to_string(FindingVerdict verdict) {
  switch (verdict) {
    case FindingVerdict::kReproduced:
      return "reproduced";
    case FindingVerdict::kNotReproduced:
      return "not reproduced";
    case FindingVerdict::kNotRun:
      return "could not run";
  }
  return "";
}

FoundFinding run_finding(const fs::path& folder, const Finding& finding, const FindingRun& run) {
  FoundFinding found{.finding = finding};
  const fs::path program = folder / finding.name;
  const CallReport witness = run_program(program, {}, run);
  found.output = shown_output(witness);
  if (ended_with(witness, kGone)) {
    found.verdict = FindingVerdict::kNotReproduced;
    return found;
  }
  if (!ended_with(witness, kFound)) {
    found.failure = witness.what();
    return found;
  }
  found.verdict = FindingVerdict::kReproduced;
  const int samples = run.samples.value_or(finding.samples);
  const CallReport family =
      run_program(program, {"--family", std::to_string(run.seed), std::to_string(samples)}, run);
  if (ended_with(family, kFound)) found.frequency = frequency_in(family.output, samples);
  if (!found.frequency) found.failure = "its family: " + family.what();
  return found;
}

}  // namespace assay::reports
