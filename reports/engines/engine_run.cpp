#include "reports/engines/engine_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "reports/files/shell_word.hpp"

namespace assay::reports {

namespace {

/// Steps on the horizon: prime, so that no event falls on a step of all of them.
constexpr int kSteps[] = {67, 131, 257, 521, 1031, 2053};
constexpr std::size_t kQuickSteps = 5;

/// A cell before it ran.
struct Task {
  std::size_t engine, cell;
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

const oracles::ProblemEntry& problem_of(const EngineScene& scene) {
  return oracles::find_problem(scene.problem);
}

Precision precision_of(const SchemeEntry& scheme) {
  const auto single = [](const ParameterSpec& spec) { return spec.name == "significand-bits"; };
  return std::ranges::any_of(scheme.parameters, single) ? Precision::kSingle : Precision::kDouble;
}

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
      "for n in 67 131 257 521 1031; do {0} simulate {1}{2} --t-end {3} --h {3}/$n --scheme "
      "{4}{5}{6} "
      "--csv {7}-$n.csv; done; {0} compare {1}{5} {7}-*.csv --law{8}",
      program,
      scene.problem,
      subject,
      scene.t_end,
      scheme.name,
      set,
      words("--scheme-set", options),
      scene.name,
      precision_of(scheme) == Precision::kSingle ? " --precision float" : "");
}

/// Runs each step size in turn, and keeps those that ended well.
NamedRuns run_steps(const SchemeEntry& scheme,
                    const EngineScene& scene,
                    EngineCell& cell,
                    bool quick) {
  const oracles::ProblemEntry& problem = problem_of(scene);
  Parameters options(scheme.parameters);
  for (const auto& [name, value] : cell.options) options.set(name, value);
  const Rational t_end = parse_rational(scene.t_end);
  NamedRuns runs;
  std::size_t count = 0;
  for (const int n : kSteps) {
    if (quick && count++ == kQuickSteps) break;
    const RunRequest request{
        &problem, problem.parameters(scene.parameters), options, Rational(t_end / n), n};
    const auto begin = std::chrono::steady_clock::now();
    FileTrajectory run;
    std::exception_ptr failure;
    const auto keep = [&](std::size_t, const Trajectory<long double>& of, const auto& thrown) {
      static_cast<Trajectory<long double>&>(run) = of;
      failure = thrown;
      return false;
    };
    const ScalarRunner& runner = scheme.scalar("double");
    if (runner.run_together) {
      runner.run_together({request}, keep);
    } else {
      keep(0, runner.run(request), nullptr);
    }
    if (failure) std::rethrow_exception(failure);
    cell.runs.push_back({static_cast<double>(Rational(t_end / n)), 0, seconds_since(begin)});
    run.precision = run.t_precision = precision_of(scheme);
    run.t_precision = Precision::kDouble;
    if (!scheme.tells_impulses) run.impulse.resize(0, run.impulse.cols());
    runs.emplace_back(fmt::format("{} steps", n), std::move(run));
  }
  return runs;
}

/// The first order of the motion, of velocities where they are measured.
std::optional<ComparedOrder> shown_order(const CompareResult& result) {
  for (const char* metric :
       {"velocity-l1", "position-sup", "centre-velocity-l1", "attitude-direction"}) {
    for (const ComparedOrder& order : result.orders) {
      if (order.metric == metric) return order;
    }
  }
  return std::nullopt;
}

void judge(const SchemeEntry& scheme, const EngineScene& scene, bool quick, EngineCell& cell) {
  const NamedRuns runs = run_steps(scheme, scene, cell, quick);
  const oracles::ProblemEntry& problem = problem_of(scene);
  const CompareResult result = compare_runs(
      problem, problem.parameters(scene.parameters), runs, CompareOptions{.law = true});
  cell.law = result.law.value_or(LimitLaw{});
  cell.order = shown_order(result);
  for (std::size_t i = 0; i < result.files.size() && i < cell.runs.size(); ++i) {
    const auto& errors = result.files[i].errors;
    if (!errors.empty()) cell.runs[i].error = errors.front().second;
  }
  cell.sentence = cell.law.sentence;
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
    cell.refused = refusal.what();
    const std::size_t reason = cell.refused.find("does not take the model: ");
    if (reason != std::string::npos) cell.refused = cell.refused.substr(reason + 25);
    cell.sentence = cell.refused;
  } catch (const std::exception& failure) {
    cell.failure = failure.what();
    cell.sentence = cell.failure;
  }
}

/// The cells of an engine: with its defaults, and where it has other settings with these.
std::vector<EngineCell> cells_of(const EngineSubject& engine, bool quick) {
  std::vector<EngineCell> cells;
  for (std::size_t i = 0; i < engine_scenes().size(); ++i) {
    const EngineScene& scene = engine_scenes()[i];
    const SchemeEntry* scheme = scene.bodies ? engine.bodies : engine.coordinates;
    if (scheme == nullptr || (quick && !scene.quick)) continue;
    const std::size_t settings =
        engine.is_peer ? 1 : std::min<std::size_t>(scheme->study_options.size(), 2);
    for (std::size_t k = 0; k < settings; ++k) {
      EngineCell cell{i, k == 0 ? "defaults" : "best"};
      for (const auto& [name, value] : scheme->study_options[k]) {
        if (!engine.is_peer) cell.options.emplace_back(name, value);
      }
      cells.push_back(std::move(cell));
    }
  }
  return cells;
}

}  // namespace

std::vector<EngineResult> run_engines(const std::vector<EngineSubject>& engines,
                                      const EngineRun& how) {
  std::vector<EngineResult> results;
  std::vector<Task> tasks;
  for (const EngineSubject& engine : engines) {
    results.push_back({engine, cells_of(engine, how.quick)});
    for (std::size_t i = 0; i < results.back().cells.size(); ++i) {
      tasks.push_back({results.size() - 1, i});
    }
  }
  std::atomic<std::size_t> next = 0, done = 0;
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t k = next++; k < tasks.size(); k = next++) {
      EngineResult& result = results[tasks[k].engine];
      run_cell(result.engine, how, result.cells[tasks[k].cell]);
      const std::scoped_lock lock(mutex);
      if (how.progress)
        how.progress(static_cast<double>(++done) / static_cast<double>(tasks.size()));
    }
  };
  const unsigned jobs = how.jobs > 0 ? static_cast<unsigned>(how.jobs)
                                     : std::max(std::thread::hardware_concurrency(), 1U);
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < jobs; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  return results;
}

}  // namespace assay::reports
