#pragma once

#include <string>

#include "reports/render/convergence_table.hpp"

namespace assay::reports {

/// A table as `tabular`s for booktabs, in small letters, and comments with what a paper needs: the
/// caption, the method as a sentence of LaTeX, the citation and the command.
///
/// One or two columns of errors fit a column of `article` with two columns. More columns, up to
/// six, are side by side, those of one metric together, where they fit a page of two columns. Names
/// that are too long for that, or more columns, lead to several tables of two columns below each
/// other.
[[nodiscard]] std::string latex_text(const ConvergenceTable& table);

}  // namespace assay::reports
