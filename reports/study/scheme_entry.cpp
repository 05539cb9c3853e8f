#include "reports/study/scheme_entry.hpp"

#include "reports/study/separate_scalar.hpp"
#include "reports/subjects/unknown_member.hpp"

namespace assay::reports {

const SchemeEntry& find_scheme(const std::vector<SchemeEntry>& catalogue, std::string_view name) {
  std::vector<std::string> names;
  for (const SchemeEntry& entry : catalogue) {
    if (entry.name == name) return entry;
    names.emplace_back(entry.name);
  }
  throw InvalidInput(unknown_member_message("scheme", name, names));
}

const ScalarRunner& SchemeEntry::scalar(std::string_view scalar_name) const {
  std::vector<std::string> names;
  for (const ScalarRunner& runner : scalars) {
    if (runner.scalar == scalar_name) return runner;
    names.emplace_back(runner.scalar);
  }
  for (const std::string_view known : kLadder) {
    if (known != scalar_name) continue;
    if (is_part) throw NotInThisPart("scalar " + std::string(scalar_name));
    std::string message = "scheme " + std::string(name) + " is not compiled in scalar " +
                          std::string(scalar_name) + "; its scalars:";
    for (const std::string& own : names) message += " " + own;
    throw InvalidInput(message + how_to_get_scalar(scalar_name, names));
  }
  throw InvalidInput(unknown_name_message("scalar", scalar_name, names));
}

}  // namespace assay::reports
