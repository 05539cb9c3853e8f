#include "subjects/siconos/solvers.hpp"

#include <Friction_cst.h>
#include <MCP_cst.h>
#include <SiconosConfig.h>
#include <lcp_cst.h>
#include <mlcp_cst.h>
#include <relay_cst.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "subjects/siconos/drivers.hpp"

namespace assay::siconos {

namespace {

struct DeleteOptions {
  void operator()(SolverOptions* options) const { solver_options_delete(options); }
};
using OptionsHandle = std::unique_ptr<SolverOptions, DeleteOptions>;

/// The options that Siconos gives a solver, and what is asked for; null where it was built without
/// it.
OptionsHandle options_of(int id,
                         const AssayOneStepProblem& problem,
                         double tolerance,
                         int max_iterations) {
  OptionsHandle options(solver_options_create(id));
  if (!options) return options;
  // Its errors are relative to ‖q‖, or to more than that.
  const double norm =
      std::sqrt(std::inner_product(problem.q, problem.q + problem.size, problem.q, 0.0));
  if (tolerance > 0) options->dparam[SICONOS_DPARAM_TOL] = tolerance / std::max(1.0, norm);
  if (max_iterations > 0) options->iparam[SICONOS_IPARAM_MAX_ITER] = max_iterations;
  return options;
}

/// What a solver has of its own.
constexpr int kDefault = 0;

/// AssaySolver::solve of a solver and its driver, with a solver inside it.
template <int kId, Drive kDrive, int kInside = kDefault>
int solve(const AssayOneStepProblem* problem,
          double tolerance,
          int max_iterations,
          double* z,
          int* iterations) {
  const OptionsHandle options = options_of(kId, *problem, tolerance, max_iterations);
  if (!options) return ASSAY_NOT_TAKEN;
  if (kInside != kDefault) solver_options_update_internal(options.get(), 0, kInside);
  try {
    const int info = kDrive(*problem, options.get(), z);
    *iterations = options->iparam[SICONOS_IPARAM_ITER_DONE];
    return info == 0 ? ASSAY_SOLVED : ASSAY_FAILED;
  } catch (const NotTaken&) {
    return ASSAY_NOT_TAKEN;
  }
}

/// What solvers of a family take, and their driver.
struct Family {
  int flags;
  Drive drive;
};

constexpr Family kLcp = {ASSAY_TAKES_LCP, &drive_lcp};
constexpr Family kMlcp = {ASSAY_TAKES_MIXED_LCP, &drive_mlcp};
constexpr Family kLcpBlocks = {ASSAY_TAKES_LCP, &drive_lcp_in_blocks};
constexpr Family kMcp = {ASSAY_TAKES_MIXED_LCP, &drive_mcp};
constexpr Family kOldMcp = {ASSAY_TAKES_MIXED_LCP, &drive_old_mcp};
constexpr Family kRelay = {ASSAY_TAKES_BOX, &drive_relay};
constexpr Family k2D = {ASSAY_TAKES_FRICTION_2D, &drive_friction_2d};
constexpr Family k3D = {ASSAY_TAKES_FRICTION_3D, &drive_friction_3d};
constexpr Family kOne = {ASSAY_TAKES_FRICTION_3D | ASSAY_ONLY_ONE_CONTACT, &drive_friction_3d};
constexpr Family kRolling = {ASSAY_TAKES_ROLLING, &drive_rolling};
constexpr Family kGlobal = {ASSAY_TAKES_GLOBAL_3D, &drive_global};
constexpr Family kGlobalRolling = {ASSAY_TAKES_GLOBAL_ROLLING, &drive_global_rolling};

#define SOLVER(family, name, id) \
  { name, #id, family.flags, &solve<id, family.drive>, 0 }
#define SOLVER_WITH(family, name, id, inside) \
  { name, #id " with " #inside, family.flags, &solve<id, family.drive, inside>, 0 }

}  // namespace

const std::vector<AssaySolver>& solvers() {
  static const std::vector<AssaySolver> all = {
      SOLVER(kLcp, "lcp-lexicolemke", SICONOS_LCP_LEMKE),
      SOLVER(kLcp, "lcp-pgs", SICONOS_LCP_PGS),
      SOLVER(kLcp, "lcp-cpg", SICONOS_LCP_CPG),
      SOLVER(kLcp, "lcp-latin", SICONOS_LCP_LATIN),
      SOLVER(kLcp, "lcp-latin-w", SICONOS_LCP_LATIN_W),
      SOLVER(kLcp, "lcp-newton-min", SICONOS_LCP_NEWTONMIN),
      SOLVER(kLcp, "lcp-newton-fb-fblsa", SICONOS_LCP_NEWTON_FB_FBLSA),
      SOLVER(kLcp, "lcp-newton-min-fblsa", SICONOS_LCP_NEWTON_MIN_FBLSA),
      SOLVER(kLcp, "lcp-psor", SICONOS_LCP_PSOR),
      SOLVER(kLcp, "lcp-rpgs", SICONOS_LCP_RPGS),
      SOLVER(kLcp, "lcp-enum", SICONOS_LCP_ENUM),
      SOLVER(kLcp, "lcp-avi-caoferris", SICONOS_LCP_AVI_CAOFERRIS),
      SOLVER(kLcp, "lcp-pivot", SICONOS_LCP_PIVOT),
      SOLVER(kLcp, "lcp-bard", SICONOS_LCP_BARD),
      SOLVER(kLcp, "lcp-murty", SICONOS_LCP_MURTY),
      SOLVER(kLcp, "lcp-pathsearch", SICONOS_LCP_PATHSEARCH),
      SOLVER(kLcp, "lcp-pivot-lumod", SICONOS_LCP_PIVOT_LUMOD),
      SOLVER(kLcp, "lcp-convexqp-pg", SICONOS_LCP_CONVEXQP_PG),
      SOLVER(kLcpBlocks, "lcp-nsgs-sbm", SICONOS_LCP_NSGS_SBM),
      SOLVER(kMlcp, "mlcp-pgs", SICONOS_MLCP_PGS),
      SOLVER(kMlcp, "mlcp-rpgs", SICONOS_MLCP_RPGS),
      SOLVER(kMlcp, "mlcp-psor", SICONOS_MLCP_PSOR),
      SOLVER(kMlcp, "mlcp-rpsor", SICONOS_MLCP_RPSOR),
      SOLVER(kMlcp, "mlcp-enum", SICONOS_MLCP_ENUM),
      SOLVER(kMlcp, "mlcp-direct-enum", SICONOS_MLCP_DIRECT_ENUM),
      SOLVER(kMlcp, "mlcp-fb", SICONOS_MLCP_FB),
      SOLVER(kMlcp, "mlcp-direct-fb", SICONOS_MLCP_DIRECT_FB),
      SOLVER(kMlcp, "mlcp-lcp-lemke", SICONOS_MLCP_LCP_LEMKE),
      SOLVER(kMcp, "mcp-newton-fb-fblsa", SICONOS_MCP_NEWTON_FB_FBLSA),
      SOLVER(kMcp, "mcp-newton-min-fblsa", SICONOS_MCP_NEWTON_MIN_FBLSA),
      SOLVER(kOldMcp, "mcp-old-fb", SICONOS_MCP_OLD_FB),
      SOLVER(kRelay, "relay-pgs", SICONOS_RELAY_PGS),
      SOLVER(kRelay, "relay-enum", SICONOS_RELAY_ENUM),
      SOLVER(kRelay, "relay-lemke", SICONOS_RELAY_LEMKE),
      SOLVER(kRelay, "relay-avi-caoferris", SICONOS_RELAY_AVI_CAOFERRIS),
      SOLVER(k2D, "friction-2d-nsgs", SICONOS_FRICTION_2D_NSGS),
      SOLVER(k2D, "friction-2d-cpg", SICONOS_FRICTION_2D_CPG),
      SOLVER(k2D, "friction-2d-lemke", SICONOS_FRICTION_2D_LEMKE),
      SOLVER(k2D, "friction-2d-enum", SICONOS_FRICTION_2D_ENUM),
      SOLVER(k3D, "friction-3d-nsgs", SICONOS_FRICTION_3D_NSGS),
      SOLVER(k3D, "friction-3d-nsgsv", SICONOS_FRICTION_3D_NSGSV),
      SOLVER(k3D, "friction-3d-prox", SICONOS_FRICTION_3D_PROX),
      SOLVER(k3D, "friction-3d-tfp", SICONOS_FRICTION_3D_TFP),
      SOLVER(k3D, "friction-3d-nsn-ac", SICONOS_FRICTION_3D_NSN_AC),
      SOLVER(k3D, "friction-3d-dsfp", SICONOS_FRICTION_3D_DSFP),
      SOLVER(k3D, "friction-3d-vi-fpp", SICONOS_FRICTION_3D_VI_FPP),
      SOLVER(k3D, "friction-3d-vi-eg", SICONOS_FRICTION_3D_VI_EG),
      SOLVER(k3D, "friction-3d-hp", SICONOS_FRICTION_3D_HP),
      SOLVER(k3D, "friction-3d-fpp", SICONOS_FRICTION_3D_FPP),
      SOLVER(k3D, "friction-3d-eg", SICONOS_FRICTION_3D_EG),
      SOLVER(k3D, "friction-3d-nsn-fb", SICONOS_FRICTION_3D_NSN_FB),
      SOLVER(k3D, "friction-3d-aclmfp", SICONOS_FRICTION_3D_ACLMFP),
      SOLVER(k3D, "friction-3d-nsn-nm", SICONOS_FRICTION_3D_NSN_NM),
      SOLVER(k3D, "friction-3d-nsn-ac-test", SICONOS_FRICTION_3D_NSN_AC_TEST),
      SOLVER(k3D, "friction-3d-admm", SICONOS_FRICTION_3D_ADMM),
      SOLVER(k3D, "friction-3d-soclcp", SICONOS_FRICTION_3D_SOCLCP),
      SOLVER(k3D, "friction-3d-pfp", SICONOS_FRICTION_3D_PFP),
      SOLVER_WITH(k3D,
                  "friction-3d-nsgs-cone",
                  SICONOS_FRICTION_3D_NSGS,
                  SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnCone),
      SOLVER_WITH(k3D,
                  "friction-3d-nsgs-cone-regularized",
                  SICONOS_FRICTION_3D_NSGS,
                  SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithRegularization),
      SOLVER_WITH(k3D,
                  "friction-3d-nsgs-cone-diagonalized",
                  SICONOS_FRICTION_3D_NSGS,
                  SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithDiagonalization),
      SOLVER_WITH(k3D,
                  "friction-3d-nsgs-cylinder",
                  SICONOS_FRICTION_3D_NSGS,
                  SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnCylinder),
      SOLVER_WITH(k3D,
                  "friction-3d-nsgs-glocker-newton",
                  SICONOS_FRICTION_3D_NSGS,
                  SICONOS_FRICTION_3D_NCPGlockerFBNewton),
      SOLVER_WITH(k3D,
                  "friction-3d-nsgsv-cone",
                  SICONOS_FRICTION_3D_NSGSV,
                  SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnCone_velocity),
      SOLVER_WITH(k3D,
                  "friction-3d-tfp-vi-cylinder",
                  SICONOS_FRICTION_3D_TFP,
                  SICONOS_FRICTION_3D_VI_FPP_Cylinder),
      SOLVER_WITH(k3D,
                  "friction-3d-tfp-convexqp-cylinder",
                  SICONOS_FRICTION_3D_TFP,
                  SICONOS_FRICTION_3D_CONVEXQP_PG_CYLINDER),
      SOLVER(kOne, "one-contact-nsn", SICONOS_FRICTION_3D_ONECONTACT_NSN),
      SOLVER(kOne, "one-contact-nsn-gp", SICONOS_FRICTION_3D_ONECONTACT_NSN_GP),
      SOLVER(kOne, "one-contact-nsn-gp-hybrid", SICONOS_FRICTION_3D_ONECONTACT_NSN_GP_HYBRID),
      SOLVER(kOne, "one-contact-quartic", SICONOS_FRICTION_3D_ONECONTACT_QUARTIC),
      SOLVER(kOne, "one-contact-quartic-nu", SICONOS_FRICTION_3D_ONECONTACT_QUARTIC_NU),
      SOLVER(kOne,
             "one-contact-projection",
             SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithLocalIteration),
      SOLVER(kRolling, "rolling-nsgs", SICONOS_ROLLING_FRICTION_3D_NSGS),
      SOLVER_WITH(kRolling,
                  "rolling-nsgs-cone",
                  SICONOS_ROLLING_FRICTION_3D_NSGS,
                  SICONOS_ROLLING_FRICTION_3D_ONECONTACT_ProjectionOnCone),
      SOLVER(kRolling, "rolling-admm", SICONOS_ROLLING_FRICTION_3D_ADMM),
      SOLVER(kGlobal, "global-nsgs-wr", SICONOS_GLOBAL_FRICTION_3D_NSGS_WR),
      SOLVER(kGlobal, "global-nsgsv-wr", SICONOS_GLOBAL_FRICTION_3D_NSGSV_WR),
      SOLVER(kGlobal, "global-prox-wr", SICONOS_GLOBAL_FRICTION_3D_PROX_WR),
      SOLVER(kGlobal, "global-dsfp-wr", SICONOS_GLOBAL_FRICTION_3D_DSFP_WR),
      SOLVER(kGlobal, "global-tfp-wr", SICONOS_GLOBAL_FRICTION_3D_TFP_WR),
      SOLVER(kGlobal, "global-nsgs", SICONOS_GLOBAL_FRICTION_3D_NSGS),
      SOLVER(kGlobal, "global-nsn-ac-wr", SICONOS_GLOBAL_FRICTION_3D_NSN_AC_WR),
      SOLVER(kGlobal, "global-nsn-ac", SICONOS_GLOBAL_FRICTION_3D_NSN_AC),
      SOLVER(kGlobal, "global-vi-fpp", SICONOS_GLOBAL_FRICTION_3D_VI_FPP),
      SOLVER(kGlobal, "global-vi-eg", SICONOS_GLOBAL_FRICTION_3D_VI_EG),
      SOLVER(kGlobal, "global-aclmfp", SICONOS_GLOBAL_FRICTION_3D_ACLMFP),
      SOLVER(kGlobal, "global-admm", SICONOS_GLOBAL_FRICTION_3D_ADMM),
      SOLVER(kGlobal, "global-admm-wr", SICONOS_GLOBAL_FRICTION_3D_ADMM_WR),
      SOLVER(kGlobal, "global-ipm", SICONOS_GLOBAL_FRICTION_3D_IPM),
      SOLVER(kGlobalRolling, "global-rolling-nsgs-wr", SICONOS_GLOBAL_ROLLING_FRICTION_3D_NSGS_WR),
#ifdef HAVE_QL0001
      SOLVER(kLcp, "lcp-qp", SICONOS_LCP_QP),
      SOLVER(kLcp, "lcp-nsqp", SICONOS_LCP_NSQP),
#endif
#ifdef HAVE_PATHFERRIS
      SOLVER(kLcp, "lcp-path", SICONOS_LCP_PATH),
      SOLVER(kMlcp, "mlcp-path", SICONOS_MLCP_PATH),
      SOLVER(kMlcp, "mlcp-path-enum", SICONOS_MLCP_PATH_ENUM),
      SOLVER(kMlcp, "mlcp-direct-path", SICONOS_MLCP_DIRECT_PATH),
      SOLVER(kMlcp, "mlcp-direct-path-enum", SICONOS_MLCP_DIRECT_PATH_ENUM),
      SOLVER(kRelay, "relay-path", SICONOS_RELAY_PATH),
#endif
#ifdef HAVE_GAMS_C_API
      SOLVER(kLcp, "lcp-gams", SICONOS_LCP_GAMS),
      SOLVER(k3D, "friction-3d-gams-path", SICONOS_FRICTION_3D_GAMS_PATH),
      SOLVER(k3D, "friction-3d-gams-pathvi", SICONOS_FRICTION_3D_GAMS_PATHVI),
      SOLVER(k3D, "friction-3d-gams-lcp-path", SICONOS_FRICTION_3D_GAMS_LCP_PATH),
      SOLVER(k3D, "friction-3d-gams-lcp-pathvi", SICONOS_FRICTION_3D_GAMS_LCP_PATHVI),
      SOLVER(kGlobal, "global-gams-path", SICONOS_GLOBAL_FRICTION_3D_GAMS_PATH),
      SOLVER(kGlobal, "global-gams-pathvi", SICONOS_GLOBAL_FRICTION_3D_GAMS_PATHVI),
#endif
#ifdef HAVE_MLCPSIMPLEX
      SOLVER(kMlcp, "mlcp-simplex", SICONOS_MLCP_SIMPLEX),
      SOLVER(kMlcp, "mlcp-direct-simplex", SICONOS_MLCP_DIRECT_SIMPLEX),
#endif
  };
  return all;
}

}  // namespace assay::siconos
