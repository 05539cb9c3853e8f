#pragma once

#include "core/scalar/dd.hpp"
#include "core/systems/model.hpp"

namespace assay::reports {

/// The derivative of a model by a parameter, in the form of AssayTangent. Each number is the
/// quotient (high − low)/step, and its functions are the quotients of the functions.
///
/// `low` and `high` are the models at P ± δ, δ = 10⁻¹²|P|, in double-double. The quotients have
/// errors of 10⁻¹⁸, or of 10⁻¹² if the range of the parameter allows one side only. The functions
/// keep low and high.
/// @throws InvalidInput if the two models differ in more than numbers.
[[nodiscard]] Model<double> model_derivative(const Model<Dd>& low,
                                             const Model<Dd>& high,
                                             const Dd& step);

}  // namespace assay::reports
