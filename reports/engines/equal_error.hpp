#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/engines/engine_run.hpp"

namespace assay::reports {

/// [s] The time of a step. It is the median of the slopes between two runs. So the time that a
/// process needs to begin a run does not count, and neither does a run that the machine delayed. If
/// the median is not positive, it is the time of the finest run divided by its steps. Nothing if
/// there is only one run.
[[nodiscard]] std::optional<double> seconds_a_step(const EngineCell& cell);

/// The cell that stands for an engine in a scene. It has the best settings, or the only ones. Null
/// if the engine has no runs.
[[nodiscard]] const EngineCell* shown_cell(const EngineResult& result, std::size_t scene);

/// The work that an engine needs for an error.
struct WorkForError {
  const EngineResult* engine;
  const EngineCell* cell;
  std::optional<double> a_step;   ///< [s]
  std::optional<double> seconds;  ///< of all steps; nothing: no run is so accurate
  bool at_most = false;           ///< even the coarsest run is as accurate
  std::optional<double> ratio;    ///< to the seconds of Assay; nothing if both are at_most
};

/// The work of the engines in a scene at one error.
struct WorkOfScene {
  std::size_t scene;
  double error;           ///< in the metric of EngineCell::runs
  bool assay_is_at_most;  ///< then the true ratios are at least WorkForError::ratio
  std::vector<WorkForError> engines;
};

/// The seconds that engines need in each scene for one error. Only engines that follow the hard law
/// count, and the error is the least one that all of them reach.
///
/// Let an engine have runs of n_1 < n_2 < … steps with errors E_i. It needs the least number n of
/// steps from which all finer runs have at most the error E,
///
///   log n = log n_{i-1} + (log n_i − log n_{i-1}) log(E_{i-1}/E)/log(E_{i-1}/E_i),         (1)
///   E_{i-1} > E ≥ E_i, E_{i+1}, …
///
/// and needs n times the seconds of a step. Scenes without runs of Assay are left out, and so are
/// scenes in which no error is > 0.
///
/// Source: derived here.
[[nodiscard]] std::vector<WorkOfScene> work_at_equal_error(
    const std::vector<EngineResult>& engines);

}  // namespace assay::reports
