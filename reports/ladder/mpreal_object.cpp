#include "reports/ladder/mpreal_object.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/program_folder.hpp"

/// The object calls functions of the program, which must export them: the program assay does, and
/// this function is how a program that does not is recognised.
extern "C" const char* assay_version_of_program() { return ASSAY_VERSION; }

namespace assay::reports {

namespace {

namespace fs = std::filesystem;

/// Beside the program, or where it is installed; empty if there is none.
std::string path_of_object() {
  if (::dlsym(RTLD_DEFAULT, "assay_version_of_program") == nullptr) return {};
  constexpr const char* kObject = "assay-mpreal.so";
  std::error_code none;
  const fs::path folder = program_folder();
  for (const fs::path& place :
       {folder / kObject, folder.parent_path() / "libexec" / "assay" / kObject}) {
    if (fs::is_regular_file(place, none)) return place.string();
  }
  return {};
}

const MprealObject& load_object() {
  const std::string path = path_of_object();
  void* object = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (object == nullptr)
    throw InvalidInput(fmt::format("{}: cannot be loaded: {}", path, ::dlerror()));
  const auto start = reinterpret_cast<const MprealObject* (*)()>(::dlsym(object, "assay_mpreal"));
  if (start == nullptr) throw InvalidInput(path + ": this is not the scalar mpreal of Assay");
  const MprealObject* functions = start();
  if (functions->version == std::string_view(ASSAY_VERSION)) return *functions;
  throw InvalidInput(
      fmt::format("{} is of Assay {}, but the program of {}: install the same version of both",
                  path,
                  functions->version,
                  ASSAY_VERSION));
}

const MprealObject& object() {
  static const MprealObject& loaded = load_object();
  return loaded;
}

/// The runner of the object for this entry.
ScalarRunner runner_of(const SchemeEntry& entry) {
  std::vector<SchemeEntry> entries = {entry};
  object().show_in_schemes(entries);
  return entries.front().scalars.at(0);
}

SolverRunner runner_of(const SolverEntry& entry) {
  std::vector<SolverEntry> entries = {entry};
  object().show_in_solvers(entries);
  return entries.front().scalars.at(0);
}

/// A runner that loads the object once it runs.
ScalarRunner lazy_runner(const SchemeEntry& entry) {
  return {"mpreal",
          [=](const RunRequest& request) { return runner_of(entry).run(request); },
          [=](const RunRequest& request) { return runner_of(entry).run_high(request); },
          [=](const RunRequest& request,
              Eigen::Index every,
              const std::function<void(const TextState&)>& sink) {
            return runner_of(entry).print(request, every, sink);
          },
          {},
          [](int digits) { return object().unit_roundoff(digits); }};
}

SolverRunner lazy_runner(const SolverEntry& entry) {
  return {"mpreal", [=](const SolveRequest& request) { return runner_of(entry).run(request); }};
}

/// The entries that show scalars are those that have all the others.
template <class Entry>
void show_lazily(std::vector<Entry>& entries) {
  if (path_of_object().empty()) return;
  for (Entry& entry : entries) {
    const auto is_shown = [](const auto& runner) { return runner.scalar == "interval"; };
    if (std::ranges::none_of(entry.scalars, is_shown)) continue;
    Entry without_scalars = entry;
    without_scalars.scalars.clear();
    entry.scalars.push_back(lazy_runner(without_scalars));
  }
}

}  // namespace

void show_mpreal(std::vector<SchemeEntry>& schemes) { show_lazily(schemes); }
void show_mpreal(std::vector<SolverEntry>& solvers) { show_lazily(solvers); }

}  // namespace assay::reports
