#include "reports/engines/equal_error.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace assay::reports {

namespace {

double horizon_of(const EngineCell& cell) { return std::stod(engine_scenes()[cell.scene].t_end); }

/// The number of steps by (1); 0: no run is as near.
double steps_for(const EngineCell& cell, double error) {
  const auto is_near = [&](const TimedRun& run) { return run.error <= error; };
  const auto& runs = cell.runs;
  const auto far = std::ranges::find_if_not(runs.rbegin(), runs.rend(), is_near).base();
  if (far == runs.end()) return 0;
  const double steps = horizon_of(cell) / far->h;
  if (far == runs.begin()) return steps;
  const TimedRun& before = *std::prev(far);
  if (!(far->error > 0)) return steps;
  const double part = std::log(before.error / error) / std::log(before.error / far->error);
  return horizon_of(cell) / before.h * std::pow(before.h / far->h, part);
}

WorkForError work_for(const EngineResult& result, const EngineCell& cell, double error) {
  WorkForError work{&result, &cell, seconds_a_step(cell), std::nullopt, false, std::nullopt};
  const double steps = steps_for(cell, error);
  if (work.a_step && steps > 0) work.seconds = steps * *work.a_step;
  work.at_most = work.seconds && cell.runs.front().error <= error &&
                 steps <= horizon_of(cell) / cell.runs.front().h;
  return work;
}

double common_error(const std::vector<EngineResult>& engines, std::size_t scene) {
  double error = 0;
  for (const EngineResult& result : engines) {
    const EngineCell* cell = shown_cell(result, scene);
    if (cell == nullptr || cell->law.limit != Limit::kHardLaw) continue;
    error = std::max(error, cell->runs.back().error);
  }
  return error;
}

std::optional<WorkOfScene> work_of(const std::vector<EngineResult>& engines, std::size_t scene) {
  const auto peer =
      std::ranges::find_if(engines, [](const EngineResult& each) { return each.engine.is_peer; });
  if (peer == engines.end()) return std::nullopt;
  const EngineCell* own = shown_cell(*peer, scene);
  if (own == nullptr) return std::nullopt;
  WorkOfScene work{scene, common_error(engines, scene), false, {}};
  if (!(work.error > 0)) return std::nullopt;
  const WorkForError of_assay = work_for(*peer, *own, work.error);
  work.assay_is_at_most = of_assay.at_most;
  for (const EngineResult& result : engines) {
    const EngineCell* cell = shown_cell(result, scene);
    if (cell == nullptr) continue;
    WorkForError each = work_for(result, *cell, work.error);
    if (each.seconds && of_assay.seconds && !(each.at_most && of_assay.at_most)) {
      each.ratio = *each.seconds / *of_assay.seconds;
    }
    work.engines.push_back(each);
  }
  return work;
}

}  // namespace

std::optional<double> seconds_a_step(const EngineCell& cell) {
  if (cell.runs.size() < 2) return std::nullopt;
  const auto steps = [&](const TimedRun& run) { return horizon_of(cell) / run.h; };
  std::vector<double> slopes;
  for (auto fine = cell.runs.begin(); fine != cell.runs.end(); ++fine) {
    for (auto coarse = cell.runs.begin(); coarse != fine; ++coarse) {
      slopes.push_back((fine->seconds - coarse->seconds) / (steps(*fine) - steps(*coarse)));
    }
  }
  const auto middle = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() / 2);
  std::ranges::nth_element(slopes, middle);
  return *middle > 0 ? *middle : cell.runs.back().seconds / steps(cell.runs.back());
}

const EngineCell* shown_cell(const EngineResult& result, std::size_t scene) {
  const EngineCell* shown = nullptr;
  for (const EngineCell& cell : result.cells) {
    if (cell.scene == scene && !cell.runs.empty() && cell.failure.empty()) shown = &cell;
  }
  return shown;
}

std::vector<WorkOfScene> work_at_equal_error(const std::vector<EngineResult>& engines) {
  std::vector<WorkOfScene> all;
  for (std::size_t scene = 0; scene < engine_scenes().size(); ++scene) {
    if (auto work = work_of(engines, scene)) all.push_back(std::move(*work));
  }
  return all;
}

}  // namespace assay::reports
