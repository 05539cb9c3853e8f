#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "reports/cli/commands.hpp"
#include "reports/problem_files/problem_file.hpp"

namespace assay::reports {

namespace {

struct ConvertArguments {
  std::string from, to, kind;
};

void run(const ConvertArguments& arguments, const CommandContext& context) {
  const LoadedProblem problem = read_problem(arguments.from, arguments.kind);
  for (const std::string& warning : problem.warnings) print_message(warning);
  const std::string lost = write_problem(arguments.to, problem);
  if (!lost.empty()) print_message(fmt::format("{}: {}", arguments.to, lost));
  if (context.json) {
    return print_json({{"kind", problem.kind},
                       {"size", size_of(problem.problem)},
                       {"contacts", contacts_of(problem.problem)},
                       {"exact", lost.empty()}});
  }
  std::cout << fmt::format("{}: {}, {} unknowns, {} contacts\n",
                           arguments.to,
                           problem.kind,
                           size_of(problem.problem),
                           contacts_of(problem.problem));
}

}  // namespace

void add_convert_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<ConvertArguments>();
  Command command =
      add_command(app,
                  context,
                  "convert",
                  "Write a problem file in another format, chosen by the ending of the new name",
                  "assay convert problem.dat problem.json");
  command.required("file", arguments->from, "problem: text of Siconos, HDF5 of FCLIB, or JSON");
  command.required("out", arguments->to, "file to write: .json, .dat, .txt, .hdf5 or .h5");
  command.option("--kind", arguments->kind, "what the file must hold, e.g. lcp");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
