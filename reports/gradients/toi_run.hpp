#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "core/scalar/dd.hpp"
#include "core/schemes/trajectory.hpp"

namespace assay::reports {

/// Two runs of one scheme whose parameters differ by very little. Their difference is the
/// derivative of the scheme, except for one correction.
///
/// In a step with an impact, a time-stepping scheme changes the velocity at the end of the step,
/// for all parameter values near P. So the derivative of the step misses the movement of the impact
/// in time. The correction shifts the second run along its own motion by
///
///   Δ = t*(P + δ) − t*(P),   t* = t − y/ẏ                                                    (1)
///   q ← q + Δ v,   v ← v + Δ a     before the step                                           (2)
///   q ← q − Δ v,   v ← v − Δ a     after it                                                  (3)
///
/// with y the gap of the contact that the step closes and a = M⁻¹F. Then both runs strike at the
/// same instant of the step. (2) and (3) around the derivative of the step are the jump
/// ("saltation") matrix of the impact.
///
/// Source: derived here; the same idea as the time-of-impact correction of differentiable
/// simulators.   Units: q [m], v [m/s], h [s].
struct ToiRuns {
  Vector<Dd> q, v;              ///< of the run at P
  Vector<Dd> moved_q, moved_v;  ///< of the corrected run at P + δ
};

/// Runs `steps` steps of size h of both models; nothing if a step fails.
using ToiRunner = std::optional<ToiRuns> (*)(const LagrangianModel<Dd>& model,
                                             const LagrangianModel<Dd>& moved,
                                             const Dd& h,
                                             const Parameters& options,
                                             Eigen::Index steps);

/// Null if the scheme remembers more than q and v, or has no impulses on velocities.
[[nodiscard]] ToiRunner toi_runner(std::string_view scheme);

}  // namespace assay::reports
