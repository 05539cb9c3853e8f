#pragma once

#include <string>
#include <vector>

namespace assay::reports {

/// Formulas in LaTeX as MathML, for pages, by the program blahtexml. A formula that it cannot read
/// is tried once more as lines of `aligned`. The result is empty for a text that is no formula even
/// then.
/// @throws InvalidInput if the program is missing (naming its Debian package) or fails.
std::vector<std::string> mathml_of(const std::vector<std::string>& formulas,
                                   const std::string& program = "blahtexml");

/// To be called before long work whose page comes last.
/// @throws InvalidInput unless `program` is there.
void require_mathml(const std::string& program = "blahtexml");

}  // namespace assay::reports
