#pragma once

#include <string>

#include "reports/engines/engine_run.hpp"

namespace assay::reports {

/// Whether the runs of a cell converge to the exact motion.
[[nodiscard]] bool follows_hard_law(const EngineCell& cell);

/// Which of the best settings turn which scenes into the hard law.
///
/// A scene counts if its runs with the defaults have another limit or none, are refuted or fail,
/// and its runs with the best settings follow the hard law. From these settings each is taken back
/// to its default in turn, and stays so if the runs still follow the hard law. So the settings that
/// are left suffice, and none of them can be left out. Other sets may do the same: those that
/// suffice for an earlier scene are tried first, so that few sets explain all scenes.
///
/// Scenes whose runs took longer than 20 s together are not asked: for them all best settings are
/// told.
///
/// @param result whose cells have been judged
/// @param quick as the cells were
[[nodiscard]] std::vector<TurningSettings> what_to_set(const EngineResult& result, bool quick);

/// "a=0 b=1"
[[nodiscard]] std::string settings_text(const oracles::Settings& settings);
/// What follows the settings in a sentence: "alone", "together, none of them can be left out".
[[nodiscard]] std::string how_text(const TurningSettings& turning);

}  // namespace assay::reports
