#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/typed_words.hpp"
#include "reports/findings/findings_report.hpp"

namespace assay::reports {

namespace {

constexpr int kMostSamples = 1000000;

struct FindingsArguments {
  std::vector<std::string> names;
  std::string from, folder;
  std::uint64_t seed = 0;
  std::optional<int> samples;
  std::optional<double> time;
};

/// The named findings, in the order of the folder; all of them if none is named.
std::vector<Finding> chosen(const FindingFolder& folder, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const Finding& finding : folder.findings) known.push_back(finding.name);
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) == known.end()) {
      throw InvalidInput(unknown_name_message("finding", name, known));
    }
  }
  std::vector<Finding> findings = folder.findings;
  std::erase_if(findings, [&](const Finding& finding) {
    return !names.empty() && std::ranges::find(names, finding.name) == names.end();
  });
  return findings;
}

FindingsReport run_all(FindingFolder folder, const FindingsArguments& arguments) {
  FindingRun run{.seed = arguments.seed, .samples = arguments.samples};
  if (arguments.time) run.time = std::chrono::milliseconds(std::llround(1000 * *arguments.time));
  const std::vector<Finding> findings = chosen(folder, arguments.names);
  FindingsReport report{std::move(folder), arguments.seed, {}};
  ProgressBar bar;
  for (const Finding& finding : findings) {
    report.findings.push_back(run_finding(report.folder.path, finding, run));
    bar.show(static_cast<double>(report.findings.size()) / static_cast<double>(findings.size()));
  }
  return report;
}

/// A finding claims that it is there.
int exit_code(const FindingsReport& report) {
  const auto any = [&](FindingVerdict verdict) {
    return std::ranges::find(report.findings, verdict, &FoundFinding::verdict) !=
           report.findings.end();
  };
  if (any(FindingVerdict::kNotReproduced)) return kClaimRefuted;
  return report.findings.empty() || any(FindingVerdict::kNotRun) ? kNothingDecided : kDone;
}

void run(const FindingsArguments& arguments, CommandContext& context) {
  if (!arguments.folder.empty()) require_findings_folder(arguments.folder);
  std::filesystem::path from = arguments.from;
  if (from.empty()) {
    const auto installed = installed_findings();
    if (installed.empty()) {
      const std::string reason =
          "no findings are installed with this program: no library that has findings was installed "
          "when it was built, or it was moved without its lib/assay/findings";
      print_message(reason);
      if (context.json) print_json({{"verdict", "undecided"}, {"reason", reason}});
      context.exit_code = kNothingDecided;
      return;
    }
    from = installed.front();
  }
  FindingsReport report = run_all(read_finding_folder(from), arguments);
  report.command = typed_command(context);
  if (!arguments.folder.empty()) write_findings_folder(report, arguments.folder);
  if (context.json) {
    print_json(findings_json(report));
  } else {
    std::cout << findings_text(report);
    if (!arguments.folder.empty()) std::cout << "report: " << arguments.folder << "/index.html\n";
  }
  context.exit_code = exit_code(report);
}

}  // namespace

void add_findings_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<FindingsArguments>();
  Command command = add_command(app,
                                context,
                                "findings",
                                "Show what is wrong in the installed Siconos: run a program for "
                                "each fault, and count how often it occurs",
                                "assay findings --out findings");
  command.option("NAME", arguments->names, "names of findings; default: all");
  command.option("--out", arguments->folder, "folder for index.html, findings.md, findings.json");
  command.option("--from", arguments->from, "folder of other findings, see finding.hpp");
  command.number(
      "--seed", arguments->seed, "seed of the random problems", std::uint64_t{0}, kLargestSeed);
  command.number("--samples",
                 arguments->samples,
                 "number of random problems for each finding, instead of the number that it states",
                 1,
                 kMostSamples);
  command.number(
      "--time", arguments->time, "time limit in s for each run of a program (20)", 1e-3, 1e6);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
