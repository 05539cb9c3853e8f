#include "reports/files/json_lines.hpp"

#include <fmt/ranges.h>

#include "reports/files/json_fields.hpp"

namespace assay::reports {

std::string json_lines(const nlohmann::ordered_json& head, const std::vector<std::string>& rows) {
  std::string text = "{\n";
  for (const auto& item : head.items()) {
    text += fmt::format("{}: {},\n", compact_text(item.key()), compact_text(item.value()));
  }
  return text +
         fmt::format("\"rows\": [{}{}\n]}}\n", rows.empty() ? "" : "\n", fmt::join(rows, ",\n"));
}

}  // namespace assay::reports
