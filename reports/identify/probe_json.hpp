#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "reports/identify/probe.hpp"

namespace assay::reports {

/// The probe without its name, as JSON on one line: equal for equal data.
[[nodiscard]] std::string data_text(const Probe& probe);
/// The answer as JSON on one line: equal for equal answers.
[[nodiscard]] std::string answer_text(const Answer& answer);

/// The first number, or size, in which the data differ, as "position 0 is 0.5, asked was 0.25";
/// empty if they are equal.
[[nodiscard]] std::string data_difference(const Probe& found, const Probe& asked);

/// {"probes": [{"name", "mass", …, "answer": null | {"states": […]} | {"refused"} | {"failed"}}]}
/// with a sentence that explains the question.
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<const AnsweredProbe*>& probes);

/// @throws InvalidInput that names the file, the probe, the field and what was expected.
[[nodiscard]] std::vector<AnsweredProbe> read_probes(std::string_view text,
                                                     const std::string& file);

}  // namespace assay::reports
