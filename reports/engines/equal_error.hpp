#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/engines/engine_run.hpp"

namespace assay::reports {

/// [s] Of a step: the median of the slopes between two runs, so that neither what a process needs
/// to begin a run counts, nor a run that the machine delayed. Where that is not positive, the
/// finest run over its steps; nothing if there is one run alone.
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
  bool at_most = false;           ///< the coarsest run is as near already
  std::optional<double> ratio;    ///< of the seconds to those of Assay; nothing if both are at most
};

/// The engines of a scene at one error.
struct WorkOfScene {
  std::size_t scene;
  double error;           ///< in the metric of EngineCell::runs
  bool assay_is_at_most;  ///< then the ratios are at least those of WorkForError
  std::vector<WorkForError> engines;
};

/// The seconds that engines need in each scene for the least error that all of them reach, of those
/// that follow the hard law.
///
/// With runs of n_1 < n_2 < … steps and errors E_i, engine i needs the least number of steps from
/// which all finer runs have at most the error E,
///
///   log n = log n_{i-1} + (log n_i − log n_{i-1}) log(E_{i-1}/E)/log(E_{i-1}/E_i),         (1)
///   E_{i-1} > E ≥ E_i, E_{i+1}, …
///
/// and as many times the seconds of a step. Scenes without runs of Assay are left out, and those in
/// which no error is > 0.
///
/// Source: derived here.
[[nodiscard]] std::vector<WorkOfScene> work_at_equal_error(
    const std::vector<EngineResult>& engines);

}  // namespace assay::reports
