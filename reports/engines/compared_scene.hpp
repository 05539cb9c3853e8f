#pragma once

#include <vector>

#include "reports/compare/compare.hpp"
#include "reports/engines/engine_run.hpp"

namespace assay::reports {

/// The numbers of steps on the horizon of a scene. They are prime, so that no event falls on a step
/// of all of them.
[[nodiscard]] std::vector<int> steps_of_scenes(bool quick);

/// Runs of an engine on a scene, and the findings of `assay compare --law`.
struct ComparedScene {
  CompareResult result;
  std::vector<TimedRun> runs;
};

/// Runs each step size in turn. @throws the exceptions of the scheme: InvalidInput if it does not
/// take the problem
[[nodiscard]] ComparedScene compare_scene(const SchemeEntry& scheme,
                                          const EngineScene& scene,
                                          const oracles::Settings& options,
                                          bool quick);

}  // namespace assay::reports
