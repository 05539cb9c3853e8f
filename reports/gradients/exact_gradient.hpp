#pragma once

#include <string>
#include <vector>

#include "oracles/catalogue.hpp"
#include "reports/gradients/gradient.hpp"

namespace assay::reports {

/// The parameters of a problem that are real numbers, with respect to which a motion may have a
/// derivative: no counts and no choices.
[[nodiscard]] std::vector<std::string> real_parameters(const Parameters& parameters);

/// The exact derivative of the state at t_end. It is certified in two ways if there are two, see
/// reference::sensitivities.
///
/// The scale of q is the largest |dq/dP|, or |q/P| if this is larger. The scale of v is defined
/// likewise.
///
/// @throws InvalidInput as reference::sensitivities, NotCertified if the derivative is not found.
[[nodiscard]] ExactGradient exact_gradient(const oracles::ProblemEntry& problem,
                                           const Parameters& parameters,
                                           const std::string& parameter,
                                           const Rational& t_end);

}  // namespace assay::reports
