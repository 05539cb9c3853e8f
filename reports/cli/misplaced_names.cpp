#include "reports/cli/misplaced_names.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

void refuse_misplaced_names(const std::vector<std::string>& words,
                            const SubjectCatalogue& catalogue,
                            bool takes_solvers) {
  for (const std::string& word : words) {
    const auto is_it = [&](const auto& entry) { return entry.name == word; };
    const bool is_scheme = std::ranges::any_of(catalogue.schemes(), is_it);
    if (!is_scheme && !(takes_solvers && std::ranges::any_of(catalogue.solvers(), is_it))) continue;
    throw InvalidInput(fmt::format(
        "'{0}' is the name of a {1}: write --{1} {0}", word, is_scheme ? "scheme" : "solver"));
  }
}

}  // namespace assay::reports
