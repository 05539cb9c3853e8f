#include "reports/cli/replaced_report.hpp"

#include <fmt/format.h>

#include "reports/cli/commands.hpp"

namespace assay::reports {

void say_what_was_replaced(const ReplacedReport& old, const std::filesystem::path& folder) {
  const std::string items = fmt::format("{} {}{}", old.items, old.item, old.items == 1 ? "" : "s");
  if (old.is_other) {
    print_message(
        fmt::format("{} held the report of another {}, \"{}\" with {}, which the new report "
                    "replaces; --out DIR writes elsewhere",
                    folder.string(),
                    old.kind,
                    old.title,
                    items));
  } else if (old.lost > 0) {
    print_message(
        fmt::format("{} held a report with {}; the new report has replaced it and lacks {} of "
                    "them; --out DIR writes elsewhere",
                    folder.string(),
                    items,
                    old.lost));
  }
}

}  // namespace assay::reports
