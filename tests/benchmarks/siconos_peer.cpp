#include "tests/benchmarks/siconos_peer.hpp"

#if ASSAY_WITH_SICONOS

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <initializer_list>

#include "core/scalar/machine.hpp"

extern "C" {
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <GlobalFrictionContactProblem.h>
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <MLCP_Solvers.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <RelayProblem.h>
#include <RollingFrictionContactProblem.h>
#include <SolverOptions.h>
#include <fc3d_unitary_enumerative.h>
#include <lcp_cst.h>
#include <mlcp_cst.h>
#include <relay_cst.h>
}

namespace assay::siconos {

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Solver {
  int id;
  const char* name;
  int local = 0;  ///< of Gauss-Seidel
};

std::vector<Solver> solvers_of(const std::string& kind) {
  if (kind == "lcp") {
    return {{SICONOS_LCP_LEMKE, "lemke"},
            {SICONOS_LCP_ENUM, "enum"},
            {SICONOS_LCP_PGS, "pgs"},
            {SICONOS_LCP_NEWTONMIN, "newton-min"},
            {SICONOS_LCP_PIVOT, "pivot"},
            {SICONOS_LCP_NEWTON_FB_FBLSA, "newton-fb"},
            {SICONOS_LCP_AVI_CAOFERRIS, "avi"}};
  }
  if (kind == "mlcp") {
    return {{SICONOS_MLCP_ENUM, "enum"},
            {SICONOS_MLCP_LCP_LEMKE, "lemke"},
            {SICONOS_MLCP_PGS, "pgs"},
            {SICONOS_MLCP_FB, "fb"}};
  }
  if (kind == "relay") {
    return {{SICONOS_RELAY_LEMKE, "lemke"},
            {SICONOS_RELAY_ENUM, "enum"},
            {SICONOS_RELAY_PGS, "pgs"},
            {SICONOS_RELAY_AVI_CAOFERRIS, "avi"}};
  }
  if (kind == "friction-2d") {
    return {{SICONOS_FRICTION_2D_NSGS, "nsgs"},
            {SICONOS_FRICTION_2D_LEMKE, "lemke"},
            {SICONOS_FRICTION_2D_ENUM, "enum"}};
  }
  if (kind == "rolling-friction") {
    return {{SICONOS_ROLLING_FRICTION_3D_NSGS, "nsgs"}, {SICONOS_ROLLING_FRICTION_3D_ADMM, "admm"}};
  }
  return {{SICONOS_FRICTION_3D_NSGS, "nsgs"},
          {SICONOS_FRICTION_3D_NSGS, "nsgs-quartic", SICONOS_FRICTION_3D_ONECONTACT_QUARTIC},
          {SICONOS_FRICTION_3D_NSGS, "nsgs-hybrid", SICONOS_FRICTION_3D_ONECONTACT_NSN_GP_HYBRID},
          {SICONOS_FRICTION_3D_NSN_AC, "nsn-ac"},
          {SICONOS_FRICTION_3D_NSN_AC_TEST, "nsn-ac-test"},
          {SICONOS_FRICTION_3D_NSN_FB, "nsn-fb"},
          {SICONOS_FRICTION_3D_NSN_NM, "nsn-nm"},
          {SICONOS_FRICTION_3D_PROX, "prox"},
          {SICONOS_FRICTION_3D_ADMM, "admm"},
          {SICONOS_FRICTION_3D_VI_EG, "vi-eg"},
          {SICONOS_FRICTION_3D_ONECONTACT_QUARTIC, "quartic"}};
}

/// Reads the file and solves it; z and the seconds of the driver alone.
double drive(
    const std::string& kind, const char* path, SolverOptions* options, double* z, double* w) {
  const auto timed = [](auto call) {
    const double start = now();
    call();
    return now() - start;
  };
  if (kind == "lcp") {
    LinearComplementarityProblem problem;
    linearComplementarity_newFromFilename(&problem, path);
    return timed([&] { linearComplementarity_driver(&problem, z, w, options); });
  }
  if (kind == "mlcp") {
    MixedLinearComplementarityProblem* problem = mixedLinearComplementarity_new();
    mixedLinearComplementarity_newFromFilename(problem, path);
    mlcp_driver_init(problem, options);
    return timed([&] { mlcp_driver(problem, z, w, options); });
  }
  if (kind == "relay") {
    RelayProblem* problem = relay_new_from_filename(path);
    return timed([&] { relay_driver(problem, z, w, options); });
  }
  if (kind == "rolling-friction") {
    RollingFrictionContactProblem* problem = rollingFrictionContact_new_from_filename(path);
    return timed([&] { rolling_fc3d_driver(problem, z, w, options); });
  }
  FrictionContactProblem* problem = frictionContact_new_from_filename(path);
  return timed([&] {
    kind == "friction-2d" ? fc2d_driver(problem, z, w, options)
                          : fc3d_driver(problem, z, w, options);
  });
}

/// Solves, and returns the seconds of the driver alone.
using Drive = std::function<double(SolverOptions* options, double* z, double* w)>;

/// In the child: solves, and writes the seconds and z to the pipe.
void solve_and_write(
    const Solver& solver, const Drive& drive_it, double tolerance, std::size_t size, int pipe_end) {
  const int silence = open("/dev/null", O_WRONLY);
  dup2(silence, STDOUT_FILENO);
  dup2(silence, STDERR_FILENO);
  SolverOptions* options = solver_options_create(solver.id);
  if (solver.local != 0) solver_options_update_internal(options, 0, solver.local);
  options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  options->iparam[SICONOS_IPARAM_MAX_ITER] =
      std::max(options->iparam[SICONOS_IPARAM_MAX_ITER] * 10, 100000);
  std::vector<double> message(size + 1, 0.0), w(size, 0.0);
  message[0] = drive_it(options, message.data() + 1, w.data());
  const auto* bytes = reinterpret_cast<const char*>(message.data());
  std::size_t left = message.size() * sizeof(double);
  while (left > 0) {
    const ssize_t written = write(pipe_end, bytes, left);
    if (written <= 0) break;
    bytes += written, left -= static_cast<std::size_t>(written);
  }
}

SolverRun run_in_a_process(const Solver& solver,
                           const Drive& drive_it,
                           double tolerance,
                           std::size_t size,
                           int seconds_limit) {
  SolverRun run;
  run.solver = solver.name;
  int ends[2];
  if (pipe(ends) != 0) return run;
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    alarm(static_cast<unsigned>(seconds_limit));
    solve_and_write(solver, drive_it, tolerance, size, ends[1]);
    _exit(0);
  }
  close(ends[1]);
  std::vector<double> message(size + 1);
  auto* bytes = reinterpret_cast<char*>(message.data());
  const std::size_t all = message.size() * sizeof(double);
  std::size_t got = 0;
  for (ssize_t some = 1; got < all && some > 0;
       got += static_cast<std::size_t>(std::max<ssize_t>(some, 0))) {
    some = read(ends[0], bytes + got, all - got);
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  run.ended = got == all;
  run.seconds = message[0];
  run.z = Eigen::Map<Vector<double>>(message.data() + 1, static_cast<Eigen::Index>(size));
  return run;
}

NumericsMatrix* numerics_matrix(const SparseMatrix<double>& a) {
  NumericsMatrix* matrix =
      NM_create(NM_SPARSE, static_cast<int>(a.rows()), static_cast<int>(a.cols()));
  NM_triplet_alloc(matrix, static_cast<int>(a.nonZeros()));
  for (Eigen::Index k = 0; k < a.outerSize(); ++k) {
    for (SparseMatrix<double>::InnerIterator entry(a, k); entry; ++entry) {
      NM_zentry(
          matrix, static_cast<int>(entry.row()), static_cast<int>(entry.col()), entry.value(), 0);
    }
  }
  return matrix;
}

}  // namespace

bool is_available() { return true; }

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

std::vector<SolverRun> run_solvers(const std::filesystem::path& path,
                                   const reports::LoadedProblem& problem,
                                   double tolerance,
                                   int seconds_limit) {
  const auto size = static_cast<std::size_t>(reports::size_of(problem.problem));
  double own = tolerance;
  if (const auto* friction = std::get_if<FrictionProblem<Rational>>(&problem.problem)) {
    own = tolerance / 2 / convert<double>(friction->q).norm();  // it divides by the norm of q
  }
  const Drive drive_it = [&](SolverOptions* options, double* z, double* w) {
    return drive(problem.kind, path.c_str(), options, z, w);
  };
  std::vector<SolverRun> runs;
  for (const Solver& solver : solvers_of(problem.kind)) {
    const bool one_contact = solver.id == SICONOS_FRICTION_3D_ONECONTACT_QUARTIC;
    if (one_contact && reports::contacts_of(problem.problem) != 1) continue;
    runs.push_back(run_in_a_process(solver, drive_it, own, size, seconds_limit));
  }
  return runs;
}

std::vector<SolverRun> run_global_solvers(const GlobalFrictionProblem<double>& problem,
                                          double tolerance,
                                          int seconds_limit) {
  const auto n = static_cast<std::size_t>(problem.velocities());
  const Drive drive_it = [&](SolverOptions* options, double* z, double* w) {
    Vector<double> f = problem.f, b = problem.b;
    std::vector<double> mu;
    for (const auto& law : problem.laws) mu.push_back(std::get<Coulomb<double, 3>>(law).friction);
    GlobalFrictionContactProblem theirs{};
    theirs.dimension = 3;
    theirs.numberOfContacts = static_cast<int>(mu.size());
    theirs.M = numerics_matrix(problem.mass);
    theirs.H = numerics_matrix(problem.contact);
    theirs.q = f.data(), theirs.b = b.data(), theirs.mu = mu.data();
    const double start = now();
    gfc3d_driver(&theirs, z + n, w, z, options);
    return now() - start;
  };
  const double own = tolerance / 2 / std::max(1.0, problem.f.norm());
  std::vector<SolverRun> runs;
  for (const Solver& solver :
       std::initializer_list<Solver>{{SICONOS_GLOBAL_FRICTION_3D_NSGS_WR, "global-nsgs-wr"},
                                     {SICONOS_GLOBAL_FRICTION_3D_NSGS, "global-nsgs"},
                                     {SICONOS_GLOBAL_FRICTION_3D_NSN_AC_WR, "global-nsn-ac-wr"},
                                     {SICONOS_GLOBAL_FRICTION_3D_NSN_AC, "global-nsn-ac"},
                                     {SICONOS_GLOBAL_FRICTION_3D_ADMM, "global-admm"}}) {
    const auto size = n + static_cast<std::size_t>(problem.size());
    runs.push_back(run_in_a_process(solver, drive_it, own, size, seconds_limit));
  }
  return runs;
}

}  // namespace assay::siconos

#else

namespace assay::siconos {

bool is_available() { return false; }
LemkeRun lemke(const Matrix<double>&, const Vector<double>&, int) { return {}; }
QuarticRun quartic(const std::vector<FrictionProblem<double>>&) { return {}; }
double sweep_seconds(const std::filesystem::path&, int) { return 0; }
std::vector<SolverRun> run_solvers(const std::filesystem::path&,
                                   const reports::LoadedProblem&,
                                   double,
                                   int) {
  return {};
}
std::vector<SolverRun> run_global_solvers(const GlobalFrictionProblem<double>&, double, int) {
  return {};
}

}  // namespace assay::siconos

#endif
