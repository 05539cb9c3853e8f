#pragma once

#include <string>
#include <vector>

#include "tests/structure/source_rules.hpp"

namespace assay::structure {

/// What shows that a header of core differentiates by hand.
struct HandDerivatives {
  std::string path;
  /// Declared there, with jacobian, derivative, gradient, curvature, slope, rate, differentiate,
  /// linearise, operator or iteration_matrix in their names: sorted, one as often as it is
  /// declared, separated by blanks.
  std::string functions;
  bool in_comments = false;  ///< a comment has ∂, ∇ or "iteration matrix"
};

/// Headers of core that have one or the other.
std::vector<HandDerivatives> hand_derivatives(const std::vector<SourceFile>& files);

/// Who judges the derivatives of a header.
struct JudgedHeader {
  std::string path;
  std::string functions;           ///< as HandDerivatives
  std::vector<std::string> items;  ///< registered derivatives
  std::string why_none = {};       ///< there are none
};

/// Every derivative of core is judged: each header that has any is in the list with just the
/// functions that it declares, and with items or a reason for none; what is listed is there; each
/// registered item judges a header.
Violations unjudged_derivatives(const std::vector<SourceFile>& files,
                                const std::vector<JudgedHeader>& judged,
                                const std::vector<std::string>& registered);

}  // namespace assay::structure
