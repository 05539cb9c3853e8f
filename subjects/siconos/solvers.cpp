#include "subjects/siconos/solvers.hpp"

#include <Friction_cst.h>
#include <MLCP_Solvers.h>
#include <NonSmoothDrivers.h>
#include <SolverOptions.h>
#include <lcp_cst.h>
#include <mlcp_cst.h>
#include <relay_cst.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <vector>

#include "subjects/siconos/problems.hpp"

namespace assay::siconos {

namespace {

struct DeleteOptions {
  void operator()(SolverOptions* options) const { solver_options_delete(options); }
};

/// The options that Siconos gives a solver, and what is asked for.
class Options {
 public:
  Options(int id, const AssayOneStepProblem& problem, double tolerance, int max_iterations)
      : options_(solver_options_create(id)) {
    if (!options_) return;
    // It divides its errors by the norm of q.
    const double norm =
        std::sqrt(std::inner_product(problem.q, problem.q + problem.size, problem.q, 0.0));
    if (tolerance > 0) options_->dparam[SICONOS_DPARAM_TOL] = tolerance / std::max(1.0, norm);
    if (max_iterations > 0) options_->iparam[SICONOS_IPARAM_MAX_ITER] = max_iterations;
  }

  [[nodiscard]] SolverOptions* get() const { return options_.get(); }
  /// What the call of a driver with them comes to.
  int end(int info, int* iterations) const {
    *iterations = options_->iparam[SICONOS_IPARAM_ITER_DONE];
    return info == 0 ? ASSAY_SOLVED : ASSAY_FAILED;
  }

 private:
  std::unique_ptr<SolverOptions, DeleteOptions> options_;
};

template <int kId>
int solve_lcp(const AssayOneStepProblem* given,
              double tolerance,
              int max_iterations,
              double* z,
              int* iterations) {
  Numbers numbers(*given);
  const Options options(kId, *given, tolerance, max_iterations);
  if (options.get() == nullptr) return ASSAY_NOT_TAKEN;  // Siconos was built without it
  std::vector<double> w(static_cast<std::size_t>(given->size));
  LinearComplementarityProblem problem{};
  problem.size = given->size;
  problem.M = numbers.m();
  problem.q = numbers.q();
  return options.end(linearComplementarity_driver(&problem, z, w.data(), options.get()),
                     iterations);
}

/// Equalities first, as some solvers take them for granted.
template <int kId>
int solve_mlcp(const AssayOneStepProblem* given,
               double tolerance,
               int max_iterations,
               double* z,
               int* iterations) {
  const int size = given->size;
  std::vector<int> order(static_cast<std::size_t>(size));
  std::iota(order.begin(), order.end(), 0);
  const auto is_free = [&](int i) { return std::isinf(given->laws[i].lower); };
  const auto middle = std::stable_partition(order.begin(), order.end(), is_free);
  std::vector<double> m, q, start, w(order.size());
  for (const int j : order) {
    for (const int i : order) m.push_back(given->m[i + j * size]);
    q.push_back(given->q[j]);
    start.push_back(z[j]);
  }
  const MatrixHandle matrix = dense(m.data(), size, size);
  MixedLinearComplementarityProblem problem{};
  problem.isStorageType1 = 1;
  problem.n = static_cast<int>(middle - order.begin());
  problem.m = size - problem.n;
  std::vector<int> rows{0}, complementary;
  for (const bool of_complements : {false, true}) {
    const int count = of_complements ? problem.m : problem.n;
    if (count == 0) continue;
    rows.push_back(rows.back() + count);
    complementary.push_back(of_complements ? 1 : 0);
  }
  problem.blocksRows = rows.data();
  problem.blocksIsComp = complementary.data();
  problem.M = matrix.get();
  problem.q = q.data();
  const Options options(kId, *given, tolerance, max_iterations);
  if (options.get() == nullptr) return ASSAY_NOT_TAKEN;  // Siconos was built without it
  mlcp_driver_init(&problem, options.get());
  const int info = mlcp_driver(&problem, start.data(), w.data(), options.get());
  const int status = options.end(info, iterations);
  mlcp_driver_reset(&problem, options.get());
  for (std::size_t k = 0; k < order.size(); ++k) z[order[k]] = start[k];
  return status;
}

template <int kId>
int solve_relay(const AssayOneStepProblem* given,
                double tolerance,
                int max_iterations,
                double* z,
                int* iterations) {
  Numbers numbers(*given);
  for (int i = 0; i < given->size; ++i) {
    if (std::isinf(numbers.lower()[i]) || std::isinf(numbers.upper()[i])) return ASSAY_NOT_TAKEN;
  }
  const Options options(kId, *given, tolerance, max_iterations);
  if (options.get() == nullptr) return ASSAY_NOT_TAKEN;  // Siconos was built without it
  std::vector<double> w(static_cast<std::size_t>(given->size));
  RelayProblem problem{};
  problem.size = given->size;
  problem.M = numbers.m();
  problem.q = numbers.q();
  problem.lb = numbers.lower();
  problem.ub = numbers.upper();
  return options.end(relay_driver(&problem, z, w.data(), options.get()), iterations);
}

template <int kId, int kDimension>
int solve_friction(const AssayOneStepProblem* given,
                   double tolerance,
                   int max_iterations,
                   double* z,
                   int* iterations) {
  Numbers numbers(*given);
  const Options options(kId, *given, tolerance, max_iterations);
  if (options.get() == nullptr) return ASSAY_NOT_TAKEN;  // Siconos was built without it
  std::vector<double> u(static_cast<std::size_t>(given->size));
  FrictionContactProblem problem{};
  problem.dimension = kDimension;
  problem.numberOfContacts = given->law_count;
  problem.M = numbers.m();
  problem.q = numbers.q();
  problem.mu = numbers.friction();
  const auto driver = kDimension == 2 ? &fc2d_driver : &fc3d_driver;
  return options.end(driver(&problem, z, u.data(), options.get()), iterations);
}

template <int kId>
int solve_rolling(const AssayOneStepProblem* given,
                  double tolerance,
                  int max_iterations,
                  double* z,
                  int* iterations) {
  Numbers numbers(*given);
  const Options options(kId, *given, tolerance, max_iterations);
  if (options.get() == nullptr) return ASSAY_NOT_TAKEN;  // Siconos was built without it
  std::vector<double> u(static_cast<std::size_t>(given->size));
  RollingFrictionContactProblem problem{};
  problem.dimension = 5;
  problem.numberOfContacts = given->law_count;
  problem.M = numbers.m();
  problem.q = numbers.q();
  problem.mu = numbers.friction();
  problem.mu_r = numbers.rolling_friction();
  return options.end(rolling_fc3d_driver(&problem, z, u.data(), options.get()), iterations);
}

template <int kId>
int solve_global(const AssayOneStepProblem* given,
                 double tolerance,
                 int max_iterations,
                 double* z,
                 int* iterations) {
  Numbers numbers(*given);
  const Options options(kId, *given, tolerance, max_iterations);
  if (options.get() == nullptr) return ASSAY_NOT_TAKEN;  // Siconos was built without it
  std::vector<double> u(static_cast<std::size_t>(given->size));
  GlobalFrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = given->law_count;
  problem.M = numbers.mass();
  problem.H = numbers.contact();
  problem.q = numbers.f();
  problem.b = numbers.q();
  problem.mu = numbers.friction();
  return options.end(gfc3d_driver(&problem, z + given->velocities, u.data(), z, options.get()),
                     iterations);
}

template <int kId>
int solve_global_rolling(const AssayOneStepProblem* given,
                         double tolerance,
                         int max_iterations,
                         double* z,
                         int* iterations) {
  Numbers numbers(*given);
  const Options options(kId, *given, tolerance, max_iterations);
  if (options.get() == nullptr) return ASSAY_NOT_TAKEN;  // Siconos was built without it
  std::vector<double> u(static_cast<std::size_t>(given->size));
  GlobalRollingFrictionContactProblem problem{};
  problem.dimension = 5;
  problem.numberOfContacts = given->law_count;
  problem.M = numbers.mass();
  problem.H = numbers.contact();
  problem.q = numbers.f();
  problem.b = numbers.q();
  problem.mu = numbers.friction();
  problem.mu_r = numbers.rolling_friction();
  return options.end(
      g_rolling_fc3d_driver(&problem, z + given->velocities, u.data(), z, options.get()),
      iterations);
}

constexpr int kLcp = ASSAY_TAKES_LCP;
constexpr int kMlcp = ASSAY_TAKES_LCP | ASSAY_TAKES_MIXED_LCP;
constexpr int kRelay = ASSAY_TAKES_BOX;
constexpr int k2D = ASSAY_TAKES_FRICTION_2D;
constexpr int k3D = ASSAY_TAKES_FRICTION_3D;
constexpr int kOne = ASSAY_TAKES_FRICTION_3D | ASSAY_ONLY_ONE_CONTACT;
constexpr int kRolling = ASSAY_TAKES_ROLLING;
constexpr int kGlobal = ASSAY_TAKES_GLOBAL_3D;
constexpr int kGlobalRolling = ASSAY_TAKES_GLOBAL_ROLLING;

#define LCP_SOLVER(name, id) \
  { name, #id, kLcp, &solve_lcp<id> }
#define MLCP_SOLVER(name, id) \
  { name, #id, kMlcp, &solve_mlcp<id> }
#define RELAY_SOLVER(name, id) \
  { name, #id, kRelay, &solve_relay<id> }
#define FRICTION_2D_SOLVER(name, id) \
  { name, #id, k2D, &solve_friction<id, 2> }
#define FRICTION_3D_SOLVER(name, id) \
  { name, #id, k3D, &solve_friction<id, 3> }
#define ONE_CONTACT_SOLVER(name, id) \
  { name, #id, kOne, &solve_friction<id, 3> }
#define ROLLING_SOLVER(name, id) \
  { name, #id, kRolling, &solve_rolling<id> }
#define GLOBAL_SOLVER(name, id) \
  { name, #id, kGlobal, &solve_global<id> }
#define GLOBAL_ROLLING_SOLVER(name, id) \
  { name, #id, kGlobalRolling, &solve_global_rolling<id> }

}  // namespace

const std::vector<AssaySolver>& solvers() {
  static const std::vector<AssaySolver> all = {
      LCP_SOLVER("lcp-lexicolemke", SICONOS_LCP_LEMKE),
      LCP_SOLVER("lcp-pgs", SICONOS_LCP_PGS),
      LCP_SOLVER("lcp-cpg", SICONOS_LCP_CPG),
      LCP_SOLVER("lcp-latin", SICONOS_LCP_LATIN),
      LCP_SOLVER("lcp-latin-w", SICONOS_LCP_LATIN_W),
      LCP_SOLVER("lcp-qp", SICONOS_LCP_QP),
      LCP_SOLVER("lcp-nsqp", SICONOS_LCP_NSQP),
      LCP_SOLVER("lcp-newton-min", SICONOS_LCP_NEWTONMIN),
      LCP_SOLVER("lcp-newton-fb-fblsa", SICONOS_LCP_NEWTON_FB_FBLSA),
      LCP_SOLVER("lcp-newton-min-fblsa", SICONOS_LCP_NEWTON_MIN_FBLSA),
      LCP_SOLVER("lcp-psor", SICONOS_LCP_PSOR),
      LCP_SOLVER("lcp-rpgs", SICONOS_LCP_RPGS),
      LCP_SOLVER("lcp-path", SICONOS_LCP_PATH),
      LCP_SOLVER("lcp-enum", SICONOS_LCP_ENUM),
      LCP_SOLVER("lcp-avi-caoferris", SICONOS_LCP_AVI_CAOFERRIS),
      LCP_SOLVER("lcp-pivot", SICONOS_LCP_PIVOT),
      LCP_SOLVER("lcp-bard", SICONOS_LCP_BARD),
      LCP_SOLVER("lcp-murty", SICONOS_LCP_MURTY),
      LCP_SOLVER("lcp-pathsearch", SICONOS_LCP_PATHSEARCH),
      LCP_SOLVER("lcp-pivot-lumod", SICONOS_LCP_PIVOT_LUMOD),
      LCP_SOLVER("lcp-gams", SICONOS_LCP_GAMS),
      LCP_SOLVER("lcp-convexqp-pg", SICONOS_LCP_CONVEXQP_PG),
      MLCP_SOLVER("mlcp-pgs", SICONOS_MLCP_PGS),
      MLCP_SOLVER("mlcp-rpgs", SICONOS_MLCP_RPGS),
      MLCP_SOLVER("mlcp-psor", SICONOS_MLCP_PSOR),
      MLCP_SOLVER("mlcp-rpsor", SICONOS_MLCP_RPSOR),
      MLCP_SOLVER("mlcp-path", SICONOS_MLCP_PATH),
      MLCP_SOLVER("mlcp-enum", SICONOS_MLCP_ENUM),
      MLCP_SOLVER("mlcp-simplex", SICONOS_MLCP_SIMPLEX),
      MLCP_SOLVER("mlcp-direct-enum", SICONOS_MLCP_DIRECT_ENUM),
      MLCP_SOLVER("mlcp-path-enum", SICONOS_MLCP_PATH_ENUM),
      MLCP_SOLVER("mlcp-direct-simplex", SICONOS_MLCP_DIRECT_SIMPLEX),
      MLCP_SOLVER("mlcp-direct-path", SICONOS_MLCP_DIRECT_PATH),
      MLCP_SOLVER("mlcp-direct-path-enum", SICONOS_MLCP_DIRECT_PATH_ENUM),
      MLCP_SOLVER("mlcp-fb", SICONOS_MLCP_FB),
      MLCP_SOLVER("mlcp-direct-fb", SICONOS_MLCP_DIRECT_FB),
      MLCP_SOLVER("mlcp-lcp-lemke", SICONOS_MLCP_LCP_LEMKE),
      RELAY_SOLVER("relay-pgs", SICONOS_RELAY_PGS),
      RELAY_SOLVER("relay-enum", SICONOS_RELAY_ENUM),
      RELAY_SOLVER("relay-path", SICONOS_RELAY_PATH),
      RELAY_SOLVER("relay-lemke", SICONOS_RELAY_LEMKE),
      RELAY_SOLVER("relay-avi-caoferris", SICONOS_RELAY_AVI_CAOFERRIS),
      FRICTION_2D_SOLVER("friction-2d-nsgs", SICONOS_FRICTION_2D_NSGS),
      FRICTION_2D_SOLVER("friction-2d-cpg", SICONOS_FRICTION_2D_CPG),
      FRICTION_2D_SOLVER("friction-2d-lemke", SICONOS_FRICTION_2D_LEMKE),
      FRICTION_2D_SOLVER("friction-2d-enum", SICONOS_FRICTION_2D_ENUM),
      FRICTION_3D_SOLVER("friction-3d-nsgs", SICONOS_FRICTION_3D_NSGS),
      FRICTION_3D_SOLVER("friction-3d-nsgsv", SICONOS_FRICTION_3D_NSGSV),
      FRICTION_3D_SOLVER("friction-3d-prox", SICONOS_FRICTION_3D_PROX),
      FRICTION_3D_SOLVER("friction-3d-tfp", SICONOS_FRICTION_3D_TFP),
      FRICTION_3D_SOLVER("friction-3d-nsn-ac", SICONOS_FRICTION_3D_NSN_AC),
      FRICTION_3D_SOLVER("friction-3d-dsfp", SICONOS_FRICTION_3D_DSFP),
      FRICTION_3D_SOLVER("friction-3d-vi-fpp", SICONOS_FRICTION_3D_VI_FPP),
      FRICTION_3D_SOLVER("friction-3d-vi-eg", SICONOS_FRICTION_3D_VI_EG),
      FRICTION_3D_SOLVER("friction-3d-hp", SICONOS_FRICTION_3D_HP),
      FRICTION_3D_SOLVER("friction-3d-fpp", SICONOS_FRICTION_3D_FPP),
      FRICTION_3D_SOLVER("friction-3d-eg", SICONOS_FRICTION_3D_EG),
      FRICTION_3D_SOLVER("friction-3d-nsn-fb", SICONOS_FRICTION_3D_NSN_FB),
      FRICTION_3D_SOLVER("friction-3d-gams-path", SICONOS_FRICTION_3D_GAMS_PATH),
      FRICTION_3D_SOLVER("friction-3d-aclmfp", SICONOS_FRICTION_3D_ACLMFP),
      FRICTION_3D_SOLVER("friction-3d-soclcp", SICONOS_FRICTION_3D_SOCLCP),
      FRICTION_3D_SOLVER("friction-3d-nsn-nm", SICONOS_FRICTION_3D_NSN_NM),
      FRICTION_3D_SOLVER("friction-3d-nsn-ac-test", SICONOS_FRICTION_3D_NSN_AC_TEST),
      FRICTION_3D_SOLVER("friction-3d-pfp", SICONOS_FRICTION_3D_PFP),
      FRICTION_3D_SOLVER("friction-3d-admm", SICONOS_FRICTION_3D_ADMM),
      ONE_CONTACT_SOLVER("one-contact-nsn", SICONOS_FRICTION_3D_ONECONTACT_NSN),
      ONE_CONTACT_SOLVER("one-contact-nsn-gp", SICONOS_FRICTION_3D_ONECONTACT_NSN_GP),
      ONE_CONTACT_SOLVER("one-contact-nsn-gp-hybrid", SICONOS_FRICTION_3D_ONECONTACT_NSN_GP_HYBRID),
      ONE_CONTACT_SOLVER("one-contact-quartic", SICONOS_FRICTION_3D_ONECONTACT_QUARTIC),
      ONE_CONTACT_SOLVER("one-contact-quartic-nu", SICONOS_FRICTION_3D_ONECONTACT_QUARTIC_NU),
      ROLLING_SOLVER("rolling-nsgs", SICONOS_ROLLING_FRICTION_3D_NSGS),
      ROLLING_SOLVER("rolling-admm", SICONOS_ROLLING_FRICTION_3D_ADMM),
      GLOBAL_SOLVER("global-nsgs-wr", SICONOS_GLOBAL_FRICTION_3D_NSGS_WR),
      GLOBAL_SOLVER("global-nsgsv-wr", SICONOS_GLOBAL_FRICTION_3D_NSGSV_WR),
      GLOBAL_SOLVER("global-prox-wr", SICONOS_GLOBAL_FRICTION_3D_PROX_WR),
      GLOBAL_SOLVER("global-dsfp-wr", SICONOS_GLOBAL_FRICTION_3D_DSFP_WR),
      GLOBAL_SOLVER("global-tfp-wr", SICONOS_GLOBAL_FRICTION_3D_TFP_WR),
      GLOBAL_SOLVER("global-nsgs", SICONOS_GLOBAL_FRICTION_3D_NSGS),
      GLOBAL_SOLVER("global-nsn-ac-wr", SICONOS_GLOBAL_FRICTION_3D_NSN_AC_WR),
      GLOBAL_SOLVER("global-nsn-ac", SICONOS_GLOBAL_FRICTION_3D_NSN_AC),
      GLOBAL_SOLVER("global-vi-fpp", SICONOS_GLOBAL_FRICTION_3D_VI_FPP),
      GLOBAL_SOLVER("global-vi-eg", SICONOS_GLOBAL_FRICTION_3D_VI_EG),
      GLOBAL_SOLVER("global-aclmfp", SICONOS_GLOBAL_FRICTION_3D_ACLMFP),
      GLOBAL_SOLVER("global-admm", SICONOS_GLOBAL_FRICTION_3D_ADMM),
      GLOBAL_SOLVER("global-admm-wr", SICONOS_GLOBAL_FRICTION_3D_ADMM_WR),
      GLOBAL_SOLVER("global-ipm", SICONOS_GLOBAL_FRICTION_3D_IPM),
      GLOBAL_ROLLING_SOLVER("global-rolling-nsgs-wr", SICONOS_GLOBAL_ROLLING_FRICTION_3D_NSGS_WR),
  };
  return all;
}

}  // namespace assay::siconos
