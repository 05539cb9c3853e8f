// The solvers of one-step problems beside the installed Siconos: `solvers
// [lemke|contact|sweeps|files [FILE...]]`, all parts without an argument. Times are medians or
// minima of one run; residuals are ours, of both.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/scalar/dd.hpp"
#include "core/solvers/box_auto.hpp"
#include "core/solvers/global_auto.hpp"
#include "core/solvers/local_coulomb.hpp"
#include "core/solvers/solver_list.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "tests/benchmarks/busy_seconds.hpp"
#include "tests/benchmarks/random_problems.hpp"
#include "tests/benchmarks/siconos_peer.hpp"
#include "tests/benchmarks/siconos_runs.hpp"

namespace assay {

namespace {

std::string peer(double seconds, double unit) {
  return siconos::is_available() ? fmt::format("{:.3g}", seconds / unit) : "-";
}

void bench_lemke() {
  fmt::print("Lemke, random SPD, us a problem (median of 9 problems)\n{:>6} {:>10} {:>10} {:>7}\n",
             "n",
             "assay",
             "siconos",
             "ratio");
  std::mt19937_64 engine(1);
  for (const int n : {10, 50, 200}) {
    std::vector<double> ours, theirs;
    for (int k = 0; k < 9; ++k) {
      const auto problem = random_lcp(n, engine);
      BoxLemke<double> lemke;
      bool solved = true;
      const auto solve = [&] {
        solved = solved && lemke.solve(problem).status == SolveStatus::kSolved;
      };
      ours.push_back(median_seconds(n > 100 ? 15 : 2001, solve));
      if (!solved) fmt::print("not solved: problem {} of n = {}\n", k, n);
      theirs.push_back(siconos::lemke(problem.m, problem.q, n > 100 ? 15 : 2001).seconds);
    }
    std::sort(ours.begin(), ours.end()), std::sort(theirs.begin(), theirs.end());
    fmt::print("{:>6} {:>10.3g} {:>10} {:>7.2f}\n",
               n,
               ours[4] * 1e6,
               peer(theirs[4], 1e-6),
               theirs[4] / ours[4]);
  }
}

/// The natural map in the units of the contact, r_N and u: scaled back by D.
bool is_right(const FrictionProblem<double>& contact, const Vector<double>& r, double s) {
  auto scaled = contact;
  Matrix<double> w = contact.w.to_dense();
  const Vector<double> back{{1, 1 / s, 1 / s}};
  w = back.asDiagonal() * w * back.asDiagonal();
  scaled.w = BlockMatrix<double>::from_dense(w, {3});
  scaled.q = back.cwiseProduct(contact.q);
  const Vector<double> own{{r(0), r(1) * s, r(2) * s}};
  auto& law = std::get<Coulomb<double, 3>>(scaled.laws[0]);
  law.friction *= s;  // ‖r_T‖ ≤ μ r_N in the new unit
  const Dd residual = recomputed_residual<FrictionProblem, double>(scaled, own);
  const double scale = (1 + law.friction) * (scaled.q.cwiseAbs().maxCoeff() + 1) *
                       (1 + own.cwiseAbs().maxCoeff()) * (1 + w.cwiseAbs().maxCoeff());
  return residual <= Dd(1e-10) * Dd(scale);
}

void bench_contact() {
  constexpr int kCount = 20000;
  fmt::print(
      "\nOne contact, {} random SPD problems, us each (least of 5 passes)\n"
      "{:>8} {:>8} {:>10} {:>12} {:>10} {:>14}\n",
      kCount,
      "scaling",
      "assay",
      "unaccepted",
      "wrong",
      "siconos",
      "siconos wrong");
  for (const double s : {1.0, 1e4, 1e8}) {
    const auto contacts = random_contacts(kCount, s);
    std::vector<Vector<double>> r(kCount, Vector<double>::Zero(3));
    double least = 0;
    int unaccepted = 0, wrong = 0, theirs_wrong = 0;
    for (int pass = 0; pass < 5; ++pass) {
      unaccepted = 0;
      const double start = now();
      for (std::size_t k = 0; k < contacts.size(); ++k) {
        LocalCoulomb<double> local;
        double alpha = 0;
        const double* q = contacts[k].q.data();
        const double mu = std::get<Coulomb<double, 3>>(contacts[k].laws[0]).friction;
        const bool regular = local.prepare(contacts[k].w.data(0), mu);
        if (regular) local.solve(q, r[k].data(), alpha);
        if (!regular || !local.accepts(q, r[k].data(), alpha)) ++unaccepted;
      }
      const double seconds = (now() - start) / kCount;
      if (pass == 0 || seconds < least) least = seconds;
    }
    const siconos::QuarticRun run = siconos::quartic(contacts);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      if (!is_right(contacts[k], r[k], s)) ++wrong;
      if (siconos::is_available() && !is_right(contacts[k], run.r[k], s)) ++theirs_wrong;
    }
    fmt::print("{:>8.0e} {:>8.3f} {:>10} {:>12} {:>10} {:>14}\n",
               s,
               least * 1e6,
               unaccepted,
               wrong,
               peer(run.seconds, 1e-6),
               theirs_wrong);
  }
}

void bench_sweeps(const std::filesystem::path& path) {
  const auto loaded = reports::read_problem(path);
  const auto problem = convert<double>(std::get<FrictionProblem<Rational>>(loaded.problem));
  constexpr int kSweeps = 100;
  const double ours = median_seconds(101, [&] {
    GaussSeidelSweeps<double> sweeps;
    sweeps.prepare(problem);
    Vector<double> r = Vector<double>::Zero(problem.size());
    for (int k = 0; k < kSweeps; ++k) (void)sweeps.sweep(r);
  });
  const double contacts = static_cast<double>(problem.contacts());
  const double theirs = siconos::is_available() ? siconos::sweep_seconds(path, kSweeps) : 0;
  fmt::print("\nGauss-Seidel on {}, us a contact and sweep: assay {:.3f}, siconos {}\n",
             path.filename().string(),
             ours * 1e6 / kSweeps / contacts,
             peer(theirs / contacts, 1e-6));
}

template <class Solver, template <class> class Problem>
void row(const std::filesystem::path& path,
         const reports::LoadedProblem& loaded,
         const Problem<double>& problem,
         double tolerance) {
  SolveResult<double> result;
  const double ours =
      least_seconds(101, 0.5, [&] { result = Solver{}.solve(problem, {.tolerance = tolerance}); });
  const siconos::SolverRun best =
      siconos::fastest(problem, {.tolerance = tolerance, .patience = 30, .budget = 120});
  const std::string theirs =
      best.solver.empty() ? "-" : fmt::format("{:.3f} ms {}", best.seconds * 1e3, best.solver);
  fmt::print("{:<34} {:>5} {:<7.0e} {:<15} {:>9.3f} ms {:>9.1e} {:>6}  {}\n",
             path.filename().string(),
             reports::contacts_of(loaded.problem),
             tolerance,
             to_string(result.status),
             ours * 1e3,
             to_double(result.residual),
             result.iterations,
             theirs);
}

/// Nothing where the file holds no problem, and says why.
std::optional<reports::LoadedProblem> read(const std::filesystem::path& path) {
  try {
    return reports::read_problem(path);
  } catch (const InvalidInput& error) {
    fmt::print("{}\n", error.what());
    return std::nullopt;
  }
}

void bench_files(const std::vector<std::filesystem::path>& paths) {
  fmt::print("\nFiles, by auto\n{:<34} {:>5} {:<7} {:<15} {:>12} {:>9} {:>6}  {}\n",
             "file",
             "conts",
             "tol",
             "status",
             "time",
             "residual",
             "iter",
             "fastest of siconos");
  for (const auto& path : paths) {
    const auto loaded = read(path);
    if (!loaded) continue;
    for (const double tolerance : {1e-8, 1e-12}) {
      std::visit(
          [&]<template <class> class Problem>(const Problem<Rational>& exact) {
            const auto problem = convert<double>(exact);
            if constexpr (std::same_as<Problem<double>, BoxVi<double>>) {
              row<BoxAuto<double>>(path, *loaded, problem, tolerance);
            } else if constexpr (std::same_as<Problem<double>, FrictionProblem<double>>) {
              row<FrictionAuto<double>>(path, *loaded, problem, tolerance);
            } else {
              row<GlobalAuto<double>>(path, *loaded, problem, tolerance);
            }
          },
          loaded->problem);
      std::fflush(stdout);
    }
  }
}

int run(const std::vector<std::string>& arguments) {
  const std::filesystem::path root =
      std::filesystem::path(ASSAY_SOURCE_DIR) / "reference/data/problems";
  const std::string part = arguments.empty() ? "" : arguments[0];
  if (part.empty() || part == "lemke") bench_lemke();
  if (part.empty() || part == "contact") bench_contact();
  if (part.empty() || part == "sweeps") {
    bench_sweeps(root / "friction-3d/Capsules-i100-889.dat");
  }
  if (!part.empty() && part != "files") return 0;
  std::vector<std::filesystem::path> paths;
  for (std::size_t k = 1; k < arguments.size(); ++k) paths.emplace_back(arguments[k]);
  if (paths.empty()) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      const std::string end = entry.path().extension().string();
      if (end == ".dat" || end == ".hdf5") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
  }
  bench_files(paths);
  return 0;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
  return assay::run(std::vector<std::string>(argv + 1, argv + argc));
}
