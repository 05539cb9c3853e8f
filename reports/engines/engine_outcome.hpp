#pragma once

#include <string>
#include <vector>

#include "reports/engines/engine_run.hpp"
#include "reports/render/sign_data.hpp"

namespace assay::reports {

/// The result of `assay engines` for an engine in a scene.
enum class EngineOutcome {
  kHard,   ///< the runs follow the hard law
  kOther,  ///< they follow another law
  kOpen,   ///< the runs do not show the limit
  kNone,   ///< they have no limit
  kRefuted,
  kFailed,
  kNotExpressible
};

[[nodiscard]] EngineOutcome outcome_of(const EngineCell& cell);
[[nodiscard]] Sign sign_of(EngineOutcome outcome);
/// The word in the matrix. If the other law is known, this is its name.
[[nodiscard]] std::string word_of(const EngineCell& cell);
/// The number of cells with each outcome, without the cells that are not expressible.
[[nodiscard]] std::vector<SignedCount> outcome_counts(const std::vector<EngineResult>& engines);

[[nodiscard]] const EngineScene& scene_of(const EngineCell& cell);

}  // namespace assay::reports
