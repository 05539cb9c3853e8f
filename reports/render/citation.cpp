#include "reports/render/citation.hpp"

#include <fmt/format.h>

namespace assay::reports {

std::string citation(std::string_view version) {
  return fmt::format("The Assay developers. Assay, version {}. Software, Apache-2.0.", version);
}

std::string citation_entry(std::string_view version) {
  return fmt::format(
      "@misc{{assay, author = {{{{The Assay developers}}}}, title = {{{{Assay}}}}, "
      "note = {{Software, version {}, Apache-2.0}}}}",
      version);
}

}  // namespace assay::reports
