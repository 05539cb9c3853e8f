#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "reports/cli/commands.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/typed_words.hpp"
#include "reports/errata/errata_report.hpp"

namespace assay::reports {

namespace {

constexpr int kMostPoints = 10000;

struct ErrataArguments {
  ErrataRequest request;
  std::string folder;
};

Errata judge_all(const ErrataRequest& request) {
  const std::vector<reference::Item> items = reference::printed_formulas();
  ProgressBar bar;
  Errata errata;
  for (const reference::Item& item : items) {
    errata.push_back(judge(item, request));
    bar.show(static_cast<double>(errata.size()) / static_cast<double>(items.size()));
  }
  return errata;
}

/// The command looks for wrong formulas, so finding one is success; a formula without a verdict is
/// not.
int exit_code(const Errata& errata) {
  for (const JudgedFormula& judged : errata) {
    if (judged.verdict == FormulaVerdict::kUndecided) return kNothingDecided;
  }
  return kDone;
}

/// The formulas have been shown before, so the summary has no lines.
Summary summary_of(const Errata& errata, double seconds, const ErrataArguments& arguments) {
  const auto count = [&](FormulaVerdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(errata, verdict, &JudgedFormula::verdict));
  };
  Summary summary;
  summary.headline = fmt::format("{} formulas judged in {}", errata.size(), duration_text(seconds));
  summary.counts = {{Sign::kBad, count(FormulaVerdict::kWrong), "wrong"},
                    {Sign::kBad, count(FormulaVerdict::kIncomplete), "incomplete"},
                    {Sign::kOpen, count(FormulaVerdict::kAmbiguous), "ambiguous"},
                    {Sign::kOpen, count(FormulaVerdict::kUndecided), "undecided"},
                    {Sign::kGood, count(FormulaVerdict::kCorrect), "correct"}};
  if (!arguments.folder.empty()) summary.report = arguments.folder + "/index.html";
  if (count(FormulaVerdict::kUndecided) > 0) {
    const int points = std::min(10 * arguments.request.points, kMostPoints);
    summary.next = fmt::format("{} errata --points {}", invoked_as(), points);
  } else if (arguments.folder.empty()) {
    summary.next = fmt::format("{} errata --out errata", invoked_as());
  } else {
    summary.next = fmt::format("{} list formulas", invoked_as());
  }
  return summary;
}

void run(const ErrataArguments& arguments, CommandContext& context) {
  if (!arguments.folder.empty()) require_errata_folder(arguments.folder);
  const auto begin = std::chrono::steady_clock::now();
  const Errata errata = judge_all(arguments.request);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (!arguments.folder.empty()) {
    write_errata_folder(errata, arguments.request, arguments.folder, typed_command(context));
  }
  if (context.json) {
    print_json(errata_json(errata, arguments.request));
  } else {
    std::cout << errata_text(errata);
    print_summary(summary_of(errata, seconds.count(), arguments));
  }
  context.exit_code = exit_code(errata);
}

}  // namespace

void add_errata_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<ErrataArguments>();
  Command command = add_command(app,
                                context,
                                "errata",
                                "Judge each printed formula of the notes by the relation that it "
                                "claims, and show counterexamples",
                                "assay errata --out errata");
  command.option("--out", arguments->folder, "folder for index.html, errata.md, errata.json");
  command.number("--seed",
                 arguments->request.seed,
                 "seed of the points at which formulas are compared",
                 std::uint64_t{0},
                 kLargestSeed);
  command.number("--points",
                 arguments->request.points,
                 "points for each formula; at least 24 for a formula with a known fault",
                 1,
                 kMostPoints);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
