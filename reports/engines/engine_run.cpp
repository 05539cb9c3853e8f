#include "reports/engines/engine_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "reports/engines/compared_scene.hpp"
#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/timed_runs.hpp"
#include "reports/engines/what_to_set.hpp"
#include "reports/files/shell_word.hpp"

namespace assay::reports {

namespace {

std::string words(const char* option, const oracles::Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) {
    text += fmt::format(" {} {}", option, shell_word(std::string(name) + "=" + std::string(value)));
  }
  return text;
}

std::string command_of(const EngineSubject& engine,
                       const SchemeEntry& scheme,
                       const EngineScene& scene,
                       const oracles::Settings& options,
                       const std::string& program) {
  const std::string subject =
      engine.is_peer ? "" : fmt::format(" --subject {}", shell_word(engine.subject));
  const std::string set = words("--set", scene.parameters);
  return fmt::format(
      "for n in {9}; do {0} simulate {1}{2} --t-end {3} --h {3}/$n --scheme {4}{5}{6} "
      "--csv {7}-$n.csv; done; {0} compare {1}{5} {7}-*.csv --law{8}",
      program,
      scene.problem,
      subject,
      scene.t_end,
      scheme.name,
      set,
      words("--scheme-set", options),
      scene.name,
      precision_of(scheme) == Precision::kSingle ? " --precision float" : "",
      fmt::join(steps_of_scenes(false), " "));
}

/// The order in the metric of the scene, or the first one of the motion, of velocities where they
/// are measured.
std::optional<ComparedOrder> shown_order(const CompareResult& result, const EngineScene& scene) {
  for (const std::string_view metric : {std::string_view(scene.metric),
                                        std::string_view("velocity-l1"),
                                        std::string_view("position-sup"),
                                        std::string_view("centre-velocity-l1"),
                                        std::string_view("attitude-direction")}) {
    for (const ComparedOrder& order : result.orders) {
      if (order.metric == metric) return order;
    }
  }
  return std::nullopt;
}

/// Why `assay compare` refutes the runs, in a sentence; nothing if it does not.
std::string refutation(const CompareResult& result) {
  if (result.verdict != Verdict::kRefuted) return {};
  for (const ComparedFile& file : result.files) {
    if (file.laws.violations.empty()) continue;
    const LawViolation& first = file.laws.violations.front();
    return fmt::format("violates {} at t = {:.3g} s: {}", first.law, first.t, first.message);
  }
  return result.refuted.empty() ? result.reason : result.refuted.front();
}

void judge(const SchemeEntry& scheme, const EngineScene& scene, bool quick, EngineCell& cell) {
  ComparedScene compared = compare_scene(scheme, scene, cell.options, quick);
  const CompareResult& result = compared.result;
  cell.runs = std::move(compared.runs);
  cell.law = result.law.value_or(LimitLaw{});
  cell.order = shown_order(result, scene);
  cell.sentence = cell.law.sentence;
  const std::string refuted = refutation(result);
  const bool hard = cell.law.limit == Limit::kHardLaw, open = cell.law.limit == Limit::kOpen;
  if (open) cell.refuted = refuted;
  if ((open || hard) && !refuted.empty()) cell.sentence += "; refuted by compare: " + refuted;
  if (cell.order && cell.law.limit == Limit::kHardLaw) {
    cell.sentence += fmt::format("; order {:.2f} in {}", cell.order->order, cell.order->metric);
  }
}

void run_cell(const EngineSubject& engine, const EngineRun& how, EngineCell& cell) {
  const EngineScene& scene = engine_scenes()[cell.scene];
  const SchemeEntry& scheme = scene.bodies ? *engine.bodies : *engine.coordinates;
  cell.command = command_of(engine, scheme, scene, cell.options, how.program);
  try {
    judge(scheme, scene, how.quick, cell);
  } catch (const InvalidInput& refusal) {
    cell.refused = cell.sentence = reason_of(refusal.what());
  } catch (const std::exception& failure) {
    cell.failure = failure.what();
    cell.sentence = cell.failure;
  }
}

/// A setting of an engine, as the page names it.
struct Setting {
  std::string name;
  oracles::Settings options;
};
/// Its defaults, and where it has others its best ones; Assay has one.
std::vector<Setting> settings_of(const EngineSubject& engine, const SchemeEntry& scheme) {
  if (engine.is_peer) return {{"defaults", {}}};
  std::vector<Setting> settings;
  for (std::size_t k = 0; k < std::min<std::size_t>(scheme.study_options.size(), 2); ++k) {
    settings.push_back({k == 0 ? "defaults" : "best", {}});
    for (const auto& [name, value] : scheme.study_options[k]) {
      settings.back().options.emplace_back(name, value);
    }
  }
  return settings;
}

/// Whether a scene or property is asked for by `--only` or `--quick`.
bool is_asked(const std::string& name, bool quick, const EngineRun& how) {
  if (!how.only.empty()) return std::ranges::find(how.only, name) != how.only.end();
  return quick || !how.quick;
}

std::vector<EngineCell> cells_of(const EngineSubject& engine, const EngineRun& how) {
  std::vector<EngineCell> cells;
  for (std::size_t i = 0; i < engine_scenes().size(); ++i) {
    const EngineScene& scene = engine_scenes()[i];
    const SchemeEntry* scheme = scene.bodies ? engine.bodies : engine.coordinates;
    if (scheme == nullptr || !is_asked(scene.name, scene.quick, how)) continue;
    for (auto& [name, options] : settings_of(engine, *scheme)) {
      cells.push_back({i, name, std::move(options)});
    }
  }
  return cells;
}

/// A scheme of Assay has no options that show a scene from elsewhere.
std::vector<PropertyCell> properties_of(const EngineSubject& engine, const EngineRun& how) {
  std::vector<PropertyCell> cells;
  for (std::size_t i = 0; i < engine_properties().size(); ++i) {
    const EngineProperty& of = engine_properties()[i];
    const SchemeEntry* scheme = of.bodies ? engine.bodies : engine.coordinates;
    if (scheme == nullptr || !is_asked(of.name, of.quick, how)) continue;
    if (engine.is_peer && !of.elsewhere.empty()) continue;
    for (const auto& [name, options] : settings_of(engine, *scheme)) {
      for (std::size_t k = 0; k < of.quantities.size(); ++k) {
        cells.push_back({i, k, name, options});
        cells.back().command =
            fmt::format("{} engines {}{} --only {}",
                        how.program,
                        engine.name,
                        engine.is_peer ? "" : " --subject " + shell_word(engine.subject),
                        of.name);
      }
    }
  }
  return cells;
}

/// A piece of work: a cell, or the cells of a property with the same runs.
using Work = std::function<void()>;

std::vector<Work> work_on(EngineResult& result, const EngineRun& how) {
  std::vector<Work> all;
  for (EngineCell& cell : result.cells) {
    all.push_back([&] { run_cell(result.engine, how, cell); });
  }
  std::vector<PropertyCell*> group;
  for (PropertyCell& cell : result.properties) {
    group.push_back(&cell);
    const EngineProperty& of = engine_properties()[cell.property];
    if (group.size() < of.quantities.size()) continue;
    const SchemeEntry& scheme = of.bodies ? *result.engine.bodies : *result.engine.coordinates;
    all.push_back([&scheme, group] { ask_property(scheme, group); });
    group.clear();
  }
  return all;
}

/// Does all work in threads. @param done called after each piece
void work_through(const std::vector<Work>& all, int jobs, const std::function<void()>& done) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t k = next++; k < all.size(); k = next++) {
      all[k]();
      const std::scoped_lock lock(mutex);
      done();
    }
  };
  const unsigned count =
      jobs > 0 ? static_cast<unsigned>(jobs) : std::max(std::thread::hardware_concurrency(), 1U);
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < count; ++i) threads.emplace_back(work);
  work();
}

}  // namespace

std::vector<EngineResult> run_engines(const std::vector<EngineSubject>& engines,
                                      const EngineRun& how) {
  std::vector<EngineResult> results;
  for (const EngineSubject& engine : engines) {
    results.push_back({engine, cells_of(engine, how), properties_of(engine, how)});
  }
  std::vector<Work> cells, settings;
  for (EngineResult& result : results) {
    for (Work& work : work_on(result, how)) cells.push_back(std::move(work));
    settings.push_back([&] { result.what_to_set = what_to_set(result, how.quick); });
  }
  std::size_t done = 0;
  const auto count = [&] {
    const auto all = static_cast<double>(cells.size() + settings.size());
    if (how.progress) how.progress(static_cast<double>(++done) / all);
  };
  work_through(cells, how.jobs, count);
  work_through(settings, how.jobs, count);
  return results;
}

}  // namespace assay::reports
