#include "tests/benchmarks/siconos_peer.hpp"

#if ASSAY_WITH_SICONOS

#include <algorithm>

#include "tests/benchmarks/wall_seconds.hpp"

extern "C" {
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <fc3d_unitary_enumerative.h>
#include <lcp_cst.h>
}

namespace assay::siconos {

namespace {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

LemkeRun lemke(const Matrix<double>& m, const Vector<double>& q, int repetitions) {
  Matrix<double> matrix = m;
  Vector<double> vector = q, z(q.size()), w(q.size());
  const int n = static_cast<int>(q.size());
  NumericsMatrix* numerics = NM_create_from_data(NM_DENSE, n, n, matrix.data());
  LinearComplementarityProblem problem{n, numerics, vector.data()};
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
  std::vector<double> seconds;
  for (int k = 0; k < repetitions; ++k) {
    z.setZero(), w.setZero();
    int info = 0;
    const double start = now();
    lcp_lexicolemke(&problem, z.data(), w.data(), &info, options);
    seconds.push_back(now() - start);
  }
  return {median(seconds), z};
}

QuarticRun quartic(const std::vector<FrictionProblem<double>>& contacts) {
  std::vector<Matrix<double>> w;
  std::vector<Vector<double>> q;
  std::vector<double> mu;
  for (const auto& contact : contacts) {
    w.push_back(contact.w.to_dense()), q.push_back(contact.q);
    mu.push_back(std::get<Coulomb<double, 3>>(contact.laws[0]).friction);
  }
  FrictionContactProblem* problem =
      frictionContactProblem_new_with_data(3, 1, NM_create(NM_DENSE, 3, 3), q[0].data(), mu.data());
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_ONECONTACT_QUARTIC);
  QuarticRun run{0, std::vector<Vector<double>>(contacts.size(), Vector<double>::Zero(3))};
  for (int pass = 0; pass < 5; ++pass) {
    const double start = now();
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      problem->M->matrix0 = w[k].data(), problem->q = q[k].data(), problem->mu = &mu[k];
      fc3d_unitary_enumerative_solve(problem, run.r[k].data(), options);
    }
    const double seconds = (now() - start) / static_cast<double>(contacts.size());
    if (pass == 0 || seconds < run.seconds) run.seconds = seconds;
  }
  return run;
}

double sweep_seconds(const std::filesystem::path& path, int sweeps) {
  FrictionContactProblem* problem = frictionContact_new_from_filename(path.c_str());
  const auto size = static_cast<std::size_t>(problem->dimension * problem->numberOfContacts);
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = sweeps;
  options->dparam[SICONOS_DPARAM_TOL] = 1e-300;
  std::vector<double> seconds;
  for (int k = 0; k < 11; ++k) {
    std::vector<double> r(size, 0.0), u(size, 0.0);
    const double start = now();
    fc3d_driver(problem, r.data(), u.data(), options);
    seconds.push_back((now() - start) / options->iparam[SICONOS_IPARAM_ITER_DONE]);
  }
  return median(seconds);
}

}  // namespace assay::siconos

#else

namespace assay::siconos {

LemkeRun lemke(const Matrix<double>&, const Vector<double>&, int) { return {}; }
QuarticRun quartic(const std::vector<FrictionProblem<double>>&) { return {}; }
double sweep_seconds(const std::filesystem::path&, int) { return 0; }

}  // namespace assay::siconos

#endif
