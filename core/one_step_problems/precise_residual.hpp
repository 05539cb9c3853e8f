#pragma once

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/dd.hpp"

namespace assay {

// How far an answer in double is from a solution, by natural_map.hpp in double-double, without
// copying the problem. The problems are in double, so that the difference of a large M z and a
// large q keeps its digits. Shapes: as the problems; units: those of natural_residual. A number
// that is not finite makes the residual NaN or infinite, never small.

/// w := M z + q in double-double, and the residual of z.   @pre slack has its size.
[[nodiscard]] Dd precise_residual(const BoxVi<double>& problem,
                                  const Vector<double>& z,
                                  Vector<Dd>& slack);
/// The residual of z in double-double.
[[nodiscard]] Dd precise_residual(const BoxVi<double>& problem, const Vector<double>& z);

/// u := W r + q in double-double, and the residual of r.   @pre u has its size.
[[nodiscard]] Dd precise_residual(const FrictionProblem<double>& problem,
                                  const Vector<double>& r,
                                  Vector<Dd>& u);
/// The residual of r in double-double.
[[nodiscard]] Dd precise_residual(const FrictionProblem<double>& problem, const Vector<double>& r);

}  // namespace assay
