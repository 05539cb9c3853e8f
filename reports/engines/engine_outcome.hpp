#pragma once

#include <string>
#include <vector>

#include "reports/engines/engine_run.hpp"
#include "reports/render/sign_data.hpp"

namespace assay::reports {

/// What `assay engines` says of an engine in a scene.
enum class EngineOutcome {
  kHard,   ///< the runs follow the hard law
  kOther,  ///< they follow another law
  kOpen,   ///< they do not tell
  kNone,   ///< they have no limit
  kRefuted,
  kFailed,
  kNotExpressible
};

[[nodiscard]] EngineOutcome outcome_of(const EngineCell& cell);
[[nodiscard]] Sign sign_of(EngineOutcome outcome);
/// What stands in the matrix: the name of the other law, if it is known.
[[nodiscard]] std::string word_of(const EngineCell& cell);
/// How many cells have each outcome, except those that are not expressible.
[[nodiscard]] std::vector<SignedCount> outcome_counts(const std::vector<EngineResult>& engines);

[[nodiscard]] const EngineScene& scene_of(const EngineCell& cell);

}  // namespace assay::reports
