#pragma once

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/dd.hpp"

namespace assay {

/// w := M z + q in double-double, and the residual of z, without copying the problem.
[[nodiscard]] Dd precise_residual(const BoxVi<double>& problem,
                                  const Vector<double>& z,
                                  Vector<Dd>& slack);
/// The residual of z in double-double.
[[nodiscard]] Dd precise_residual(const BoxVi<double>& problem, const Vector<double>& z);

/// u := W r + q in double-double, and the residual of r, without copying the problem.
[[nodiscard]] Dd precise_residual(const FrictionProblem<double>& problem,
                                  const Vector<double>& r,
                                  Vector<Dd>& u);
/// The residual of r in double-double.
[[nodiscard]] Dd precise_residual(const FrictionProblem<double>& problem, const Vector<double>& r);

}  // namespace assay
