#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reports/compare/compare.hpp"
#include "reports/engines/property_run.hpp"
#include "reports/engines/scenes.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// A physics engine: the subject that `assay engines` loaded.
struct EngineSubject {
  std::string name, description, version;
  std::string subject;                       ///< as --subject takes it
  const SchemeEntry* coordinates = nullptr;  ///< of problems with coordinates
  const SchemeEntry* bodies = nullptr;       ///< of rigid bodies
  bool is_peer = false;                      ///< a scheme of Assay, for comparison
};

/// A run of the cell: its step, error and time.
struct TimedRun {
  double h, error, seconds;
};

/// An engine with one of its settings on a scene.
struct EngineCell {
  std::size_t scene;
  std::string setting;  ///< "defaults", "best"
  oracles::Settings options = {};
  std::string refused = {};  ///< the reason why the engine cannot express the scene
  std::string failure = {};  ///< its end: crash, hang, a number that is not finite
  LimitLaw law = {};
  std::string refuted = {};  ///< the reason why `assay compare` refutes runs with an open limit
  std::optional<ComparedOrder> order = {};  ///< in the first metric of velocities or positions
  std::vector<TimedRun> runs = {};
  std::string sentence = {};
  std::string command = {};  ///< the command that repeats the cell
};

/// Settings that turn scenes into the hard law.
struct TurningSettings {
  oracles::Settings settings;
  std::vector<std::size_t> scenes;
  bool all_needed;  ///< none can be left out; false: not tested, as runs take too long
};

struct EngineResult {
  EngineSubject engine;
  std::vector<EngineCell> cells;
  std::vector<PropertyCell> properties;  ///< grouped by property and setting
  std::vector<TurningSettings> what_to_set = {};
};

struct EngineRun {
  bool quick = false;
  std::vector<std::string> only = {};         ///< scenes and properties; empty: all
  int jobs = 0;                               ///< threads; 0: one for each core
  std::string program = "assay";              ///< for commands
  std::function<void(double)> progress = {};  ///< called with the fraction done
};

/// Runs each engine on each scene with its defaults and its best settings, with several step sizes,
/// and judges the limit of each cell as `assay compare --law` does. Tests each engine for each
/// property, and finds the settings that turn its scenes into the hard law. A crash or a hang of an
/// engine stays in its process and is the result of the cell.
[[nodiscard]] std::vector<EngineResult> run_engines(const std::vector<EngineSubject>& engines,
                                                    const EngineRun& how);

}  // namespace assay::reports
