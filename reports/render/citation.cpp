#include "reports/render/citation.hpp"

#include <fmt/format.h>

namespace assay::reports {
namespace {

/// Of this version, as in CITATION.cff.
constexpr std::string_view kYear = "2026";

}  // namespace

std::string citation(std::string_view version) {
  return fmt::format(
      "The Assay developers ({}). Assay, version {}. Software, Apache-2.0.", kYear, version);
}

std::string citation_entry(std::string_view version) {
  return fmt::format(
      "@misc{{assay, author = {{{{The Assay developers}}}}, title = {{{{Assay}}}}, "
      "year = {{{}}}, note = {{Software, version {}, Apache-2.0}}}}",
      kYear,
      version);
}

}  // namespace assay::reports
