#include "tests/benchmarks/siconos_runs.hpp"

#include "tests/benchmarks/busy_seconds.hpp"
#include "tests/benchmarks/siconos_problem.hpp"

#if ASSAY_WITH_SICONOS

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <optional>

extern "C" {
#include <Friction_cst.h>
#include <MCP_cst.h>
#include <SolverOptions.h>
#include <lcp_cst.h>
#include <mlcp_cst.h>
#include <relay_cst.h>
}

namespace assay::siconos {

namespace {

struct Solver {
  const char* name;
  int id;
  int inside = 0;  ///< solver of a part of the problem; 0: its own
};

// In each list those come first that often are the fastest.
constexpr Solver kLcp[] = {{"lemke", SICONOS_LCP_LEMKE},
                           {"pivot", SICONOS_LCP_PIVOT},
                           {"murty", SICONOS_LCP_MURTY},
                           {"newton-min", SICONOS_LCP_NEWTONMIN},
                           {"bard", SICONOS_LCP_BARD},
                           {"pgs", SICONOS_LCP_PGS},
                           {"cpg", SICONOS_LCP_CPG},
                           {"newton-min-fblsa", SICONOS_LCP_NEWTON_MIN_FBLSA},
                           {"newton-fb-fblsa", SICONOS_LCP_NEWTON_FB_FBLSA},
                           {"psor", SICONOS_LCP_PSOR},
                           {"avi", SICONOS_LCP_AVI_CAOFERRIS},
                           {"pivot-lumod", SICONOS_LCP_PIVOT_LUMOD},
                           {"pathsearch", SICONOS_LCP_PATHSEARCH},
                           {"latin", SICONOS_LCP_LATIN},
                           {"latin-w", SICONOS_LCP_LATIN_W},
                           {"rpgs", SICONOS_LCP_RPGS},
                           {"convexqp-pg", SICONOS_LCP_CONVEXQP_PG},
                           {"enum", SICONOS_LCP_ENUM}};
constexpr Solver kMlcp[] = {{"lemke", SICONOS_MLCP_LCP_LEMKE},
                            {"fb", SICONOS_MLCP_FB},
                            {"direct-fb", SICONOS_MLCP_DIRECT_FB},
                            {"direct-enum", SICONOS_MLCP_DIRECT_ENUM},
                            {"enum", SICONOS_MLCP_ENUM},
                            {"pgs", SICONOS_MLCP_PGS},
                            {"psor", SICONOS_MLCP_PSOR},
                            {"rpgs", SICONOS_MLCP_RPGS},
                            {"rpsor", SICONOS_MLCP_RPSOR}};
constexpr Solver kMcp[] = {{"mcp-newton-min-fblsa", SICONOS_MCP_NEWTON_MIN_FBLSA},
                           {"mcp-newton-fb-fblsa", SICONOS_MCP_NEWTON_FB_FBLSA}};
constexpr Solver kRelay[] = {{"lemke", SICONOS_RELAY_LEMKE},
                             {"avi", SICONOS_RELAY_AVI_CAOFERRIS},
                             {"pgs", SICONOS_RELAY_PGS},
                             {"enum", SICONOS_RELAY_ENUM}};
constexpr Solver k2D[] = {{"nsgs", SICONOS_FRICTION_2D_NSGS},
                          {"lemke", SICONOS_FRICTION_2D_LEMKE},
                          {"cpg", SICONOS_FRICTION_2D_CPG},
                          {"enum", SICONOS_FRICTION_2D_ENUM}};
constexpr Solver k3D[] = {
    {"nsgs", SICONOS_FRICTION_3D_NSGS},
    {"nsn-ac", SICONOS_FRICTION_3D_NSN_AC},
    {"admm", SICONOS_FRICTION_3D_ADMM},
    {"nsn-ac-test", SICONOS_FRICTION_3D_NSN_AC_TEST},
    {"nsgs-quartic", SICONOS_FRICTION_3D_NSGS, SICONOS_FRICTION_3D_ONECONTACT_QUARTIC},
    {"nsgs-hybrid", SICONOS_FRICTION_3D_NSGS, SICONOS_FRICTION_3D_ONECONTACT_NSN_GP_HYBRID},
    {"nsn-fb", SICONOS_FRICTION_3D_NSN_FB},
    {"nsn-nm", SICONOS_FRICTION_3D_NSN_NM},
    {"nsgs-cone", SICONOS_FRICTION_3D_NSGS, SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnCone},
    {"nsgs-cone-diagonalized",
     SICONOS_FRICTION_3D_NSGS,
     SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithDiagonalization},
    {"nsgs-glocker-newton", SICONOS_FRICTION_3D_NSGS, SICONOS_FRICTION_3D_NCPGlockerFBNewton},
    {"prox", SICONOS_FRICTION_3D_PROX},
    {"vi-eg", SICONOS_FRICTION_3D_VI_EG},
    {"vi-fpp", SICONOS_FRICTION_3D_VI_FPP},
    {"aclmfp", SICONOS_FRICTION_3D_ACLMFP},
    {"soclcp", SICONOS_FRICTION_3D_SOCLCP},
    {"tfp", SICONOS_FRICTION_3D_TFP},
    {"pfp", SICONOS_FRICTION_3D_PFP},
    {"nsgsv", SICONOS_FRICTION_3D_NSGSV},
    {"dsfp", SICONOS_FRICTION_3D_DSFP},
    {"fpp", SICONOS_FRICTION_3D_FPP},
    {"eg", SICONOS_FRICTION_3D_EG},
    {"hp", SICONOS_FRICTION_3D_HP}};
constexpr Solver kOneContact[] = {{"quartic", SICONOS_FRICTION_3D_ONECONTACT_QUARTIC},
                                  {"quartic-nu", SICONOS_FRICTION_3D_ONECONTACT_QUARTIC_NU}};
constexpr Solver kRolling[] = {{"nsgs", SICONOS_ROLLING_FRICTION_3D_NSGS},
                               {"admm", SICONOS_ROLLING_FRICTION_3D_ADMM}};
constexpr Solver kGlobal[] = {{"nsgs-wr", SICONOS_GLOBAL_FRICTION_3D_NSGS_WR},
                              {"nsn-ac-wr", SICONOS_GLOBAL_FRICTION_3D_NSN_AC_WR},
                              {"admm", SICONOS_GLOBAL_FRICTION_3D_ADMM},
                              {"admm-wr", SICONOS_GLOBAL_FRICTION_3D_ADMM_WR},
                              {"nsgs", SICONOS_GLOBAL_FRICTION_3D_NSGS},
                              {"nsn-ac", SICONOS_GLOBAL_FRICTION_3D_NSN_AC},
                              {"ipm", SICONOS_GLOBAL_FRICTION_3D_IPM},
                              {"aclmfp", SICONOS_GLOBAL_FRICTION_3D_ACLMFP},
                              {"vi-eg", SICONOS_GLOBAL_FRICTION_3D_VI_EG},
                              {"vi-fpp", SICONOS_GLOBAL_FRICTION_3D_VI_FPP},
                              {"prox-wr", SICONOS_GLOBAL_FRICTION_3D_PROX_WR},
                              {"tfp-wr", SICONOS_GLOBAL_FRICTION_3D_TFP_WR},
                              {"dsfp-wr", SICONOS_GLOBAL_FRICTION_3D_DSFP_WR},
                              {"nsgsv-wr", SICONOS_GLOBAL_FRICTION_3D_NSGSV_WR}};
constexpr Solver kGlobalRolling[] = {{"nsgs-wr", SICONOS_GLOBAL_ROLLING_FRICTION_3D_NSGS_WR}};

struct DeleteOptions {
  void operator()(SolverOptions* options) const { solver_options_delete(options); }
};
using OptionsHandle = std::unique_ptr<SolverOptions, DeleteOptions>;

OptionsHandle options_of(const Solver& solver, double tolerance) {
  OptionsHandle options(solver_options_create(solver.id));
  if (!options) return options;
  if (solver.inside != 0) solver_options_update_internal(options.get(), 0, solver.inside);
  options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  options->iparam[SICONOS_IPARAM_MAX_ITER] =
      std::max(options->iparam[SICONOS_IPARAM_MAX_ITER] * 10, 100000);
  return options;
}

using MakeCall = std::function<DriverCallHandle()>;

/// Writes all, or as much as the other end takes.
void write_all(int pipe_end, const double* values, std::size_t count) {
  const auto* bytes = reinterpret_cast<const char*>(values);
  std::size_t left = count * sizeof(double);
  while (left > 0) {
    const ssize_t written = write(pipe_end, bytes, left);
    if (written <= 0) return;
    bytes += written, left -= static_cast<std::size_t>(written);
  }
}

bool read_all(int pipe_end, double* values, std::size_t count) {
  auto* bytes = reinterpret_cast<char*>(values);
  std::size_t left = count * sizeof(double);
  while (left > 0) {
    const ssize_t some = read(pipe_end, bytes, left);
    if (some <= 0) return false;
    bytes += some, left -= static_cast<std::size_t>(some);
  }
  return true;
}

/// Ends this process after so many seconds of the processor, and where it waits, which takes none,
/// after ten times as long; 0: never.
void end_after(double seconds) {
  const auto whole = static_cast<time_t>(seconds);
  const auto rest = static_cast<suseconds_t>((seconds - static_cast<double>(whole)) * 1e6);
  const itimerval timer{{0, 0}, {whole, rest}};
  setitimer(ITIMER_PROF, &timer, nullptr);
  alarm(static_cast<unsigned>(std::ceil(10 * seconds)));
}

/// In the child: writes z and the seconds of the first call, and then the least of further calls,
/// of which there are few if they take longer than `worthwhile` seconds.
void solve_and_write(const Solver& solver,
                     const MakeCall& make,
                     double tolerance,
                     std::size_t size,
                     double limit,
                     double worthwhile,
                     int pipe_end) {
  constexpr int kTimes = 300, kFew = 5;
  constexpr double kSeconds = 0.03;
  const int silence = open("/dev/null", O_WRONLY);
  dup2(silence, STDOUT_FILENO);
  dup2(silence, STDERR_FILENO);
  signal(SIGALRM, SIG_DFL), signal(SIGPROF, SIG_DFL);
  double least = 0, spent = 0;
  for (int k = 0; k < kTimes && spent < kSeconds; ++k) {
    if (k >= kFew && least > worthwhile) break;
    const std::size_t count = calls_together(least);
    std::vector<OptionsHandle> options(count);
    std::vector<std::vector<double>> z(count, std::vector<double>(size + 1));
    std::vector<CallData> calls;
    for (std::size_t i = 0; i < count; ++i) {
      options[i] = options_of(solver, tolerance);
      if (!options[i]) return;
      calls.push_back({options[i].get(), z[i].data()});
    }
    const DriverCallHandle call = make();
    end_after(limit);
    const double seconds = z[0][size] = call->run(calls);
    end_after(0);
    spent += seconds * static_cast<double>(count);
    keep_least(least, seconds);
    if (k == 0) write_all(pipe_end, z[0].data(), z[0].size());
  }
  write_all(pipe_end, &least, 1);
}

/// A run of a solver, if it ended.
std::optional<SolverRun> run_in_a_process(const Solver& solver,
                                          const MakeCall& make,
                                          double tolerance,
                                          std::size_t size,
                                          double limit,
                                          double worthwhile) {
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    solve_and_write(solver, make, tolerance, size, limit, worthwhile, ends[1]);
    _exit(0);
  }
  close(ends[1]);
  std::vector<double> message(size + 1);
  const bool ended = child > 0 && read_all(ends[0], message.data(), message.size());
  double least = message[size];
  if (ended) (void)read_all(ends[0], &least, 1);
  close(ends[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  if (!ended) return std::nullopt;
  message.pop_back();
  return SolverRun{solver.name,
                   least,
                   Eigen::Map<Vector<double>>(message.data(), static_cast<Eigen::Index>(size))};
}

/// Processor time of all processes that ended.
double seconds_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/// The solvers that are tried, one after the other.
class Search {
 public:
  Search(const Asked& asked, const Accepts& accepts, Eigen::Index size, const Vector<double>& load)
      : asked_(asked),
        accepts_(accepts),
        size_(static_cast<std::size_t>(size)),
        load_(load.norm()) {}

  template <std::size_t kCount>
  void try_all(const Solver (&solvers)[kCount],
               const std::vector<std::pair<const char*, MakeCall>>& forms) {
    for (const Solver& solver : solvers) {
      for (const auto& [form, make] : forms) try_one(solver, form, make);
    }
  }
  [[nodiscard]] const SolverRun& best() const { return best_; }

 private:
  void try_one(const Solver& solver, const std::string& form, const MakeCall& make) {
    constexpr double kSlack = 5e-3;  ///< a first call is slower than those that follow
    double own = asked_.tolerance / (load_ > 0 ? load_ : 1);
    for (int k = 0; k < 3; ++k, own /= 10) {
      if (seconds_of_children() - begin_ > asked_.budget) return;
      const bool is_first = best_.solver.empty();
      const double limit = is_first ? asked_.patience : 1.5 * best_.seconds + kSlack;
      auto run = run_in_a_process(solver,
                                  make,
                                  own,
                                  size_,
                                  std::min(limit, asked_.patience),
                                  is_first ? asked_.patience : 1.2 * best_.seconds);
      if (!run) return;
      if (!accepts_(run->z)) continue;
      if (!best_.solver.empty() && run->seconds >= best_.seconds) return;
      best_ = std::move(*run);
      if (!form.empty()) best_.solver += ' ' + form;
      return;
    }
  }

  Asked asked_;
  const Accepts& accepts_;
  std::size_t size_;
  double load_, begin_ = seconds_of_children();
  SolverRun best_;
};

}  // namespace

bool is_available() { return true; }

SolverRun fastest(const BoxVi<double>& problem, const Asked& asked, const Accepts& accepts) {
  Search search(asked, accepts, problem.size(), problem.q);
  if (is_lcp(problem)) {
    search.try_all(kLcp, {{"", [&] { return lcp_call(problem); }}});
  } else if (is_mixed_lcp(problem)) {
    search.try_all(kMlcp, {{"", [&] { return mlcp_call(problem); }}});
    search.try_all(kMcp, {{"", [&] { return mcp_call(problem); }}});
  } else if (std::ranges::all_of(problem.bounds,
                                 [](const auto& of) { return of.lower && of.upper; })) {
    search.try_all(kRelay, {{"", [&] { return relay_call(problem); }}});
  }
  return search.best();
}

SolverRun fastest(const FrictionProblem<double>& problem,
                  const Asked& asked,
                  const Accepts& accepts) {
  constexpr Eigen::Index kMostDense = 1500;
  if (problem.laws.empty()) return {};
  Search search(asked, accepts, problem.size(), problem.q);
  std::vector<std::pair<const char*, MakeCall>> forms;
  const auto add = [&](const char* name, Storage storage) {
    forms.emplace_back(name, [&problem, storage] { return friction_call(problem, storage); });
  };
  add("in blocks", Storage::kBlocks);
  add("sparse", Storage::kSparse);
  if (problem.size() <= kMostDense) add("dense", Storage::kDense);
  const Eigen::Index d = dimension(problem.laws[0]);
  if (d == 2) search.try_all(k2D, forms);
  if (d == 3 && problem.contacts() == 1) search.try_all(kOneContact, forms);
  if (d == 3) search.try_all(k3D, forms);
  if (d == 5) search.try_all(kRolling, forms);
  return search.best();
}

SolverRun fastest(const GlobalFrictionProblem<double>& problem,
                  const Asked& asked,
                  const Accepts& accepts) {
  if (problem.laws.empty()) return {};
  Search search(asked, accepts, problem.velocities() + problem.size(), problem.f);
  const std::vector<std::pair<const char*, MakeCall>> forms{
      {"", [&] { return global_call(problem); }}};
  const Eigen::Index d = dimension(problem.laws[0]);
  if (d == 3) search.try_all(kGlobal, forms);
  if (d == 5) search.try_all(kGlobalRolling, forms);
  return search.best();
}

}  // namespace assay::siconos

#else

namespace assay::siconos {

bool is_available() { return false; }
SolverRun fastest(const BoxVi<double>&, const Asked&, const Accepts&) { return {}; }
SolverRun fastest(const FrictionProblem<double>&, const Asked&, const Accepts&) { return {}; }
SolverRun fastest(const GlobalFrictionProblem<double>&, const Asked&, const Accepts&) { return {}; }

}  // namespace assay::siconos

#endif
