#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "reports/cli/commands.hpp"
#include "reports/cli/progress_bar.hpp"
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

void run(const ErrataArguments& arguments, CommandContext& context) {
  if (!arguments.folder.empty()) require_errata_folder(arguments.folder);
  const Errata errata = judge_all(arguments.request);
  if (!arguments.folder.empty()) write_errata_folder(errata, arguments.request, arguments.folder);
  if (context.json) {
    print_json(errata_json(errata, arguments.request));
  } else {
    std::cout << errata_text(errata);
    if (!arguments.folder.empty()) std::cout << "report: " << arguments.folder << "/index.html\n";
  }
  context.exit_code = exit_code(errata);
}

}  // namespace

void add_errata_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<ErrataArguments>();
  Command command = add_command(app,
                                context,
                                "errata",
                                "Judge the printed formulas of the notes, each against the "
                                "relation that it claims, with counterexamples",
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
