#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "reports/identify/probe.hpp"

namespace assay::reports {

/// The probe without its name, as JSON on one line: equal for equal data.
[[nodiscard]] std::string data_text(const Probe& probe);

/// {"probes": [{"name", "mass", …, "answer": null | {"states": […]} | {"refused"} | {"failed"}}]}
/// with a sentence that says what is asked.
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<const AnsweredProbe*>& probes);

/// @throws InvalidInput naming the file, the probe, the field and what was expected.
[[nodiscard]] std::vector<AnsweredProbe> read_probes(std::string_view text,
                                                     const std::string& file);

}  // namespace assay::reports
