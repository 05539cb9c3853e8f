#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace assay::reports {

/// A report that a new one has replaced.
struct ReplacedReport {
  std::string_view kind;  ///< "study"
  std::string title;
  std::string_view item;  ///< "row": what it holds
  std::size_t items = 0;
  std::size_t lost = 0;   ///< items that the new report lacks
  bool is_other = false;  ///< the new report is about something else
};

/// Says what was lost with the report that a folder held: a report of something else, or items that
/// the new one lacks. Says nothing otherwise.
void say_what_was_replaced(const ReplacedReport& old, const std::filesystem::path& folder);

}  // namespace assay::reports
