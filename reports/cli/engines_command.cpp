#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/typed_words.hpp"
#include "reports/engines/engines_report.hpp"
#include "reports/engines/properties/all_properties.hpp"
#include "reports/files/program_folder.hpp"
#include "reports/files/shell_word.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;

struct EnginesArguments {
  std::vector<std::string> names, only;
  std::string folder, from = library_folder() / "engines";
  bool quick = false;
  int jobs = 0;
};

/// [s] that all runs of an engine of one step size may take, unless --subject-time says.
constexpr std::chrono::seconds kPatience{30};

/// What --subject takes for each engine of a folder: libraries, and programs for node.
std::vector<std::string> engines_in(const fs::path& folder) {
  std::vector<std::string> found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    if (entry.path().extension() == ".so") found.push_back(entry.path());
  }
  if (fs::exists(folder / "node" / "node_modules")) {
    for (const auto& entry : fs::directory_iterator(folder / "node", none)) {
      const fs::path file = entry.path();
      if (file.extension() == ".mjs" && file.stem() != "subject") {
        found.push_back("node " + shell_word(file));
      }
    }
  }
  std::ranges::sort(found);
  return found;
}

/// A scheme of the catalogue; null if there is none of this name.
const SchemeEntry* scheme_named(const CommandContext& context, const std::string& name) {
  const auto& all = context.catalogue.schemes();
  const auto found = std::ranges::find(all, name, &SchemeEntry::name);
  return found == all.end() ? nullptr : &*found;
}

/// Of the loaded subjects those that have scenes; then Assay itself.
std::vector<EngineSubject> subjects_of(const CommandContext& context,
                                       const std::vector<std::string>& words) {
  std::vector<EngineSubject> engines;
  const auto loaded = context.catalogue.subjects();
  for (std::size_t i = 0; i < loaded.size(); ++i) {
    const AssaySubject& of = loaded[i]->subject();
    const std::string name = of.name;
    engines.push_back({name,
                       of.description,
                       of.version,
                       words[i],
                       scheme_named(context, name + "/coordinates"),
                       scheme_named(context, name + "/bodies")});
  }
  std::erase_if(engines, [](const EngineSubject& engine) {
    return engine.coordinates == nullptr && engine.bodies == nullptr;
  });
  engines.push_back({"assay",
                     "Moreau-Jean schemes of Assay, for comparison",
                     ASSAY_VERSION,
                     "",
                     scheme_named(context, "nonlinear-moreau-jean"),
                     scheme_named(context, "newton-euler-implicit"),
                     true});
  return engines;
}

std::vector<EngineSubject> chosen(std::vector<EngineSubject> engines,
                                  const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const EngineSubject& engine : engines) known.push_back(engine.name);
  for (const std::string& name : names) {
    if (std::ranges::find(known, name) == known.end()) {
      throw InvalidInput(unknown_name_message("engine", name, known));
    }
  }
  std::erase_if(engines, [&](const EngineSubject& engine) {
    return !names.empty() && std::ranges::find(names, engine.name) == names.end();
  });
  return engines;
}

/// @throws InvalidInput for a name that is neither of a scene nor of a property.
void require_known(const std::vector<std::string>& only) {
  std::vector<std::string> known;
  for (const EngineScene& scene : engine_scenes()) known.push_back(scene.name);
  for (const EngineProperty& property : engine_properties()) known.push_back(property.name);
  for (const std::string& name : only) {
    if (std::ranges::find(known, name) != known.end()) continue;
    throw InvalidInput(unknown_name_message("scene or property", name, known));
  }
}

void run(const EnginesArguments& arguments, CommandContext& context) {
  require_known(arguments.only);
  EnginesReport report;
  std::vector<std::string> words = context.subjects;
  CallLimits limits{.time = kPatience};
  for (const std::string& engine : engines_in(arguments.from)) {
    if (std::ranges::find(words, engine) != words.end()) continue;
    try {
      context.catalogue.load(engine, limits);
      words.push_back(engine);
    } catch (const InvalidInput& refusal) {
      report.missing.emplace_back(refusal.what());
    }
  }
  if (words.empty()) {
    throw InvalidInput("there is no engine in " + arguments.from +
                       ": `./assay engines` installs and builds them; --subject names others");
  }
  const auto begin = std::chrono::steady_clock::now();
  ProgressBar bar;
  EngineRun how{.quick = arguments.quick, .only = arguments.only, .jobs = arguments.jobs};
  how.program = invoked_as();
  how.progress = [&](double fraction) { bar.show(fraction); };
  report.engines = run_engines(chosen(subjects_of(context, words), arguments.names), how);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  bar.hide();
  report.command = typed_command(context);
  if (!arguments.folder.empty()) write_engines_folder(report, arguments.folder);
  if (context.json) {
    print_json(engines_json(report));
  } else {
    std::cout << engines_text(report);
    if (!arguments.folder.empty()) std::cout << "report: " << arguments.folder << "/index.html\n";
  }
}

}  // namespace

void add_engines_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<EnginesArguments>();
  Command command = add_command(app,
                                context,
                                "engines",
                                "Judge the installed physics engines side by side: which law each "
                                "of them follows in each scene, with its defaults and its best "
                                "settings, and which properties of the exact motion it keeps. From "
                                "the sources, the first use installs the packages of the engines",
                                "assay engines --quick --out engines");
  command.option("NAME", arguments->names, "names of engines; default: all");
  command.option("--out", arguments->folder, "folder for index.html and engines.json");
  command.option("--from", arguments->from, "folder of other engines");
  command.option("--only", arguments->only, "only the scenes and properties with these names");
  command.flag("--quick", arguments->quick, "a few scenes and steps");
  command.number("--jobs", arguments->jobs, "number of threads (0: one for each core)", 0, 1024);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
