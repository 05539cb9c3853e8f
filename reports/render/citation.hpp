#pragma once

#include <string>
#include <string_view>

namespace assay::reports {

/// The citation of a version of Assay in a paper, by the names in CITATION.cff.
[[nodiscard]] std::string citation(std::string_view version);

/// The same as an entry of a BibTeX file, which \cite{assay} names.
[[nodiscard]] std::string citation_entry(std::string_view version);

}  // namespace assay::reports
