#include <projectionOnCone.h>
#include <projectionOnRollingCone.h>

#include <algorithm>
#include <array>

#include "subjects/siconos/derivatives.hpp"

namespace assay::siconos {

namespace {

/// (x; μ), of the item whose derivative is the projection.
int on_cone(const double* x, double*, double* projected) {
  std::copy_n(x, 3, projected);
  projectionOnCone(projected, x[3]);
  return ASSAY_SOLVED;
}
int on_second_order_cone(const double* x, double*, double* projected) {
  std::copy_n(x, 3, projected);
  projectionOnSecondOrderCone(projected, x[3], 3);
  return ASSAY_SOLVED;
}
/// P_K(x) = x + P_{K*}(−x), by Moreau.
int on_dual_cone(const double* x, double*, double* projected) {
  for (int i = 0; i < 3; ++i) projected[i] = -x[i];
  projectionOnDualCone(projected, x[3]);
  for (int i = 0; i < 3; ++i) projected[i] += x[i];
  return ASSAY_SOLVED;
}

/// (x_N, x_T, x_M), where μ = 1, μ_r = 1/2, of the item whose derivative is the projection.
int on_rolling_cone(const double* x, double*, double* projected) {
  std::array<double, 5> all{x[0], x[1], 0, 0, x[2]};
  projectionOnRollingCone(all.data(), 1, 0.5);
  projected[0] = all[0], projected[1] = all[1], projected[2] = all[4];
  return ASSAY_SOLVED;
}
int on_dual_rolling_cone(const double* x, double*, double* projected) {
  std::array<double, 5> all{-x[0], -x[1], 0, 0, -x[2]};
  projectionOnDualRollingCone(all.data(), 1, 0.5);
  projected[0] = x[0] + all[0], projected[1] = x[1] + all[1], projected[2] = x[2] + all[4];
  return ASSAY_SOLVED;
}
int on_planar_rolling_cone(const double* x, double*, double* projected) {
  std::copy_n(x, 3, projected);
  projectionOn2DRollingCone(projected, 1, 0.5);
  return ASSAY_SOLVED;
}

AssayDerivative projection(const char* name,
                           const char* description,
                           const char* source,
                           const char* map,
                           int (*evaluate)(const double*, double*, double*)) {
  return {name, description, source, map, ASSAY_JACOBIAN, evaluate};
}

}  // namespace

std::vector<AssayDerivative> cone_projections() {
  constexpr const char *kCone = "friction-cone-projection-3d",
                       *kRolling = "rolling-cone-projection";
  return {
      projection(
          "project-on-cone", "projection on the friction cone", "projectionOnCone", kCone, on_cone),
      projection("project-on-second-order-cone",
                 "the same, of any dimension",
                 "projectionOnSecondOrderCone",
                 kCone,
                 on_second_order_cone),
      projection("project-on-dual-cone",
                 "projection on the dual friction cone",
                 "projectionOnDualCone",
                 kCone,
                 on_dual_cone),
      projection("project-on-rolling-cone",
                 "projection on the cone of rolling friction",
                 "projectionOnRollingCone",
                 kRolling,
                 on_rolling_cone),
      projection("project-on-dual-rolling-cone",
                 "projection on its dual",
                 "projectionOnDualRollingCone",
                 kRolling,
                 on_dual_rolling_cone),
      projection("project-on-rolling-cone-2d",
                 "projection on the cone of rolling friction in the plane",
                 "projectionOn2DRollingCone",
                 kRolling,
                 on_planar_rolling_cone),
  };
}

}  // namespace assay::siconos
