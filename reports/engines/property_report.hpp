#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "reports/engines/engine_run.hpp"
#include "reports/render/sign_data.hpp"

namespace assay::reports {

/// Lines of the properties of an engine.
[[nodiscard]] std::string properties_text(const EngineResult& result);
[[nodiscard]] nlohmann::ordered_json properties_json(const EngineResult& result);

/// The heads of the table of properties, one for each quantity that was measured on any engine.
[[nodiscard]] TemplateList property_heads(const std::vector<EngineResult>& engines);
/// The rows of the table of properties, one for each engine and setting.
[[nodiscard]] TemplateList property_rows(const std::vector<EngineResult>& engines);
/// The details of the properties of an engine.
[[nodiscard]] TemplateList property_details(const EngineResult& result);

/// The numbers of cells that are confirmed, refuted, undecided, and failed.
[[nodiscard]] std::vector<SignedCount> property_counts(const std::vector<EngineResult>& engines);

}  // namespace assay::reports
