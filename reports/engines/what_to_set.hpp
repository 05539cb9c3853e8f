#pragma once

#include <string>

#include "reports/engines/engine_run.hpp"

namespace assay::reports {

/// Whether the runs of a cell converge to the exact motion.
[[nodiscard]] bool follows_hard_law(const EngineCell& cell);

/// Finds the settings that turn scenes into the hard law.
///
/// A scene counts if two conditions hold. Its runs with the defaults have another limit or none,
/// are refuted or fail. Its runs with the best settings follow the hard law. Each of the best
/// settings is taken back to its default in turn, and stays there if the runs still follow the hard
/// law. So the remaining settings suffice, and none of them can be left out. Other sets may do the
/// same. Sets that suffice for an earlier scene are tried first, so that few sets explain all
/// scenes.
///
/// Scenes whose runs took longer than 20 s together are not tested in this way. For them the result
/// has all best settings.
///
/// @param result the engine, with cells that have been judged
/// @param quick whether the cells were run with `--quick`
[[nodiscard]] std::vector<TurningSettings> what_to_set(const EngineResult& result, bool quick);

/// "a=0 b=1"
[[nodiscard]] std::string settings_text(const oracles::Settings& settings);
/// The words after the settings in a sentence: "alone", "together, none of them can be left out".
[[nodiscard]] std::string how_text(const TurningSettings& turning);

}  // namespace assay::reports
