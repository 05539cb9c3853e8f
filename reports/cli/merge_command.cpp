#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/open_study.hpp"
#include "reports/cli/study_output.hpp"
#include "reports/render/report_folder.hpp"
#include "reports/study/merge.hpp"

namespace assay::reports {

namespace {

struct MergeArguments {
  std::vector<std::string> folders;
  std::string out, table;
  bool partial = false, verbose = false;
};

void run(const MergeArguments& arguments, CommandContext& context) {
  const auto begin = std::chrono::steady_clock::now();
  const MergedJournals merged =
      merge_journals({arguments.folders.begin(), arguments.folders.end()});
  const bool is_one = std::set(arguments.folders.begin(), arguments.folders.end()).size() == 1;
  if (!merged.gaps.empty() && !is_one && !arguments.partial) {
    throw InvalidInput(
        fmt::format("{}; --partial merges the finished cases", fmt::join(merged.gaps, "; ")));
  }
  for (const std::string& gap : merged.gaps) print_message(gap);
  StudyOutput output{.folder = arguments.out,
                     .table = arguments.table,
                     .verbose = arguments.verbose,
                     .counts_foreign = merged.head.counts_foreign};
  if (output.folder.empty() && !context.json) {
    output.folder = is_one ? arguments.folders.front() : "assay-report";
  }
  if (!output.folder.empty()) require_report_folder(output.folder);
  const bool has_report = !output.folder.empty() && !merged.result.rows.empty();
  std::vector<PoincareSections> sections;
  if (has_report && merged.head.sections != "none") {
    load_subjects_of(merged.head, context);
    sections = sections_of(merged.head.spec, merged.head.sections, context);
  }
  output.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  show_study(merged.result, output, sections, context);
  if (context.exit_code == kDone && merged.result.part) context.exit_code = kNothingDecided;
}

}  // namespace

void add_merge_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<MergeArguments>();
  Command command = add_command(
      app,
      context,
      "merge",
      "Make one report from the journals of a study: from its shards, or from a study that was "
      "stopped",
      "assay merge shard-0 shard-1 --out report");
  command.required("folders", arguments->folders, "report folders of the study, see study --shard");
  command.flag("--partial", arguments->partial, "merge several journals even if cases are missing");
  command.flag("--verbose", arguments->verbose, "print all rows");
  command.option(
      "--out",
      arguments->out,
      "report folder (default: the given folder if there is only one, else assay-report)");
  command.option("--table",
                 arguments->table,
                 "write a table of h, error and EOC to this file: .tex, .md or .csv");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
