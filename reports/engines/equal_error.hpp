#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/engines/engine_run.hpp"

namespace assay::reports {

/// [s] Of a step, from the difference of the finest and the coarsest run, so that what a process
/// needs to begin a run does not count; nothing where that is not measurable.
[[nodiscard]] std::optional<double> seconds_a_step(const EngineCell& cell);

/// The cell that stands for an engine in a scene: of its best settings, or of its only ones; null
/// if it has no runs.
[[nodiscard]] const EngineCell* shown_cell(const EngineResult& result, std::size_t scene);

/// What an engine needs for an error.
struct WorkForError {
  const EngineResult* engine;
  const EngineCell* cell;
  std::optional<double> a_step;   ///< [s]
  std::optional<double> seconds;  ///< of all steps; nothing: no run comes so near
  bool at_most = false;           ///< the coarsest run is better already
  std::optional<double> ratio;    ///< of the seconds to those of Assay
};

/// The engines of a scene at one error.
struct WorkOfScene {
  std::size_t scene;
  double error;  ///< in the metric of EngineCell::runs
  std::vector<WorkForError> engines;
};

/// The seconds that engines need in each scene for the error that the scheme of Assay has in the
/// middle of its runs.
///
/// With runs of n_1 < n_2 < … steps and errors E_i, engine i needs the least number of steps from
/// which all finer runs have at most the error E,
///
///   log n = log n_{i-1} + (log n_i − log n_{i-1}) log(E_{i-1}/E)/log(E_{i-1}/E_i),         (1)
///   E_{i-1} > E ≥ E_i, E_{i+1}, …
///
/// and as many times the seconds of a step. Scenes without runs of Assay are left out.
///
/// Source: derived here.
[[nodiscard]] std::vector<WorkOfScene> work_at_equal_error(
    const std::vector<EngineResult>& engines);

}  // namespace assay::reports
