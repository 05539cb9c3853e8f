#include "reports/compare/law_record.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace assay::reports {

void LawRecord::violate(const LawViolation& violation) {
  if (std::ranges::find(violations, violation.law, &LawViolation::law) != violations.end()) return;
  violations.push_back(violation);
}

bool LawRecord::has_asked(std::string_view law) const {
  return std::ranges::find(asked, law) != asked.end();
}

LawViolation law_violation(std::string_view law,
                           long double t,
                           long double size,
                           long double allowed,
                           std::string_view unit,
                           std::string_view what) {
  return {std::string(law),
          static_cast<double>(t),
          static_cast<double>(size),
          static_cast<double>(allowed),
          std::string(unit),
          fmt::format("{}; {:.3g}{} where at most {:.3g} is possible",
                      what,
                      static_cast<double>(size),
                      unit == "1" ? "" : fmt::format(" {}", unit),
                      static_cast<double>(allowed))};
}

}  // namespace assay::reports
