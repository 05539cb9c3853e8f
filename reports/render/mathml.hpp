#pragma once

#include <string>
#include <vector>

namespace assay::reports {

/// Formulas in LaTeX as MathML, for pages, by the program blahtexml. A formula that it cannot read
/// is tried once more as lines of `aligned`. The result is empty if this fails, too.
/// @throws InvalidInput if the program is missing (naming its Debian package) or fails.
std::vector<std::string> mathml_of(const std::vector<std::string>& formulas,
                                   const std::string& program = "blahtexml");

/// Call it before long work that ends with a page.
/// @throws InvalidInput unless `program` is there.
void require_mathml(const std::string& program = "blahtexml");

}  // namespace assay::reports
