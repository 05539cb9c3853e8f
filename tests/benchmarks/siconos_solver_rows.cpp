#include "tests/benchmarks/siconos_solver_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/solvers/local_coulomb.hpp"
#include "core/solvers/solver_list.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "tests/benchmarks/busy_seconds.hpp"
#include "tests/benchmarks/random_problems.hpp"
#include "tests/benchmarks/siconos_peer.hpp"
#include "tests/benchmarks/siconos_runs.hpp"

namespace assay {

namespace {

constexpr double kTolerance = 1e-8;  ///< of the residuals
/// Of what a residual of kTolerance leaves of the velocities of well-conditioned problems.
constexpr double kAccuracy = 1e-6;
constexpr siconos::Asked kAsked{.tolerance = kTolerance, .patience = 5, .budget = 60};

/// Relative to the largest entry of x.
double difference(const Vector<double>& x, const Vector<double>& y) {
  return largest_magnitude<double>(Vector<double>(x - y)) / largest_magnitude<double>(x);
}

void add_lemke(SiconosTable& table) {
  std::mt19937_64 engine(1);
  for (const int n : {10, 50, 200}) {
    const BoxVi<double> problem = random_lcp(n, engine);
    const int repetitions = n > 100 ? 15 : 2001;
    BoxLemke<double> lemke;
    table.add(fmt::format("LCP of size {}, lcp_lexicolemke", n),
              "solve",
              1e-9,
              difference(lemke.solve(problem).z, siconos::lemke(problem.m, problem.q, 1).z),
              [&] {
                return std::pair{median_seconds(repetitions, [&] { (void)lemke.solve(problem); }),
                                 siconos::lemke(problem.m, problem.q, repetitions).seconds};
              });
  }
}

/// The difference is that of the median contact: either may fail on single ones.
void add_contact(SiconosTable& table) {
  constexpr int kCount = 5000;
  const auto contacts = random_contacts(kCount, 1);
  std::vector<Vector<double>> r(kCount, Vector<double>::Zero(3));
  const auto solve_all = [&] {
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      LocalCoulomb<double> local;
      double alpha = 0;
      const double mu = std::get<Coulomb<double, 3>>(contacts[k].laws[0]).friction;
      if (local.prepare(contacts[k].w.data(0), mu)) {
        local.solve(contacts[k].q.data(), r[k].data(), alpha);
      }
    }
  };
  solve_all();
  const siconos::QuarticRun theirs = siconos::quartic(contacts);
  std::vector<double> differences;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    differences.push_back((r[k] - theirs.r[k]).norm() / std::max(1e-300, r[k].norm()));
  }
  std::ranges::nth_element(differences, differences.begin() + kCount / 2);
  table.add("one contact, fc3d_unitary_enumerative", "solve", 1e-9, differences[kCount / 2], [&] {
    return std::pair{median_seconds(5, solve_all) / kCount, theirs.seconds};
  });
}

/// w of the unknowns, which is unique where they need not be.
Vector<double> w_of(const BoxVi<double>& problem, const Vector<double>& z) {
  return problem.m * z + problem.q;
}
Vector<double> w_of(const FrictionProblem<double>& problem, const Vector<double>& r) {
  return problem.w.to_dense() * r;
}
Vector<double> w_of(const GlobalFrictionProblem<double>& problem, const Vector<double>& z) {
  return z.head(problem.velocities());
}

template <class Solver, template <class> class Problem>
void add_problem(const std::string& name, const Problem<double>& problem, SiconosTable& table) {
  const auto solve = [&] { return Solver{}.solve(problem, {.tolerance = kTolerance}).z; };
  const siconos::SolverRun best = siconos::fastest(problem, kAsked);
  if (best.solver.empty()) return table.add_without_theirs(name, "none of its solvers");
  const Vector<double> ours = w_of(problem, solve()), theirs = w_of(problem, best.z);
  const double size = std::max(1.0, largest_magnitude<double>(ours));
  table.add(name + ", " + best.solver,
            "solve",
            kAccuracy,
            largest_magnitude<double>(Vector<double>(ours - theirs)) / size,
            [&] {
              return std::pair{least_seconds(101, 0.5, [&] { (void)solve(); }), best.seconds};
            });
}

void add_file(const std::string& file, SiconosTable& table) {
  const auto path = std::filesystem::path(ASSAY_SOURCE_DIR) / "reference/data/problems" / file;
  const auto loaded = reports::read_problem(path);
  if (const auto* box = std::get_if<BoxVi<Rational>>(&loaded.problem)) {
    add_problem<BoxAuto<double>>(file, convert<double>(*box), table);
  } else {
    const auto& friction = std::get<FrictionProblem<Rational>>(loaded.problem);
    add_problem<FrictionAuto<double>>(file, convert<double>(friction), table);
  }
}

/// Bodies of six velocities in a row, each in contact with the next one.
GlobalFrictionProblem<double> row_of_bodies(int bodies) {
  std::mt19937_64 engine(1);
  std::normal_distribution<double> normal;
  const int n = 6 * bodies, contacts = bodies - 1;
  GlobalFrictionProblem<double> problem;
  std::vector<Eigen::Triplet<double>> mass, contact;
  for (int i = 0; i < n; ++i) mass.emplace_back(i, i, 1 + normal(engine) * normal(engine));
  for (Eigen::Triplet<double>& entry : mass) {
    entry = {entry.row(), entry.col(), std::abs(entry.value()) + 0.5};
  }
  for (int c = 0; c < contacts; ++c) {
    for (int j = 3 * c; j < 3 * c + 3; ++j) {
      for (int i = 6 * c; i < 6 * c + 12; ++i) contact.emplace_back(i, j, normal(engine));
    }
    problem.laws.push_back(Coulomb<double, 3>{0.5});
  }
  problem.mass.resize(n, n);
  problem.mass.setFromTriplets(mass.begin(), mass.end());
  problem.contact.resize(n, 3 * contacts);
  problem.contact.setFromTriplets(contact.begin(), contact.end());
  problem.f.resize(n);
  for (double& f : problem.f) f = normal(engine);
  problem.b = Vector<double>::Zero(3 * contacts);
  return problem;
}

}  // namespace

void add_solvers(SiconosTable& table) {
  add_lemke(table);
  add_contact(table);
  for (const char* file : {"friction-3d/Capsules-i100-889.dat",
                           "friction-2d/FrictionContactProblem00394.dat",
                           "rolling-friction/RFC3D_cube_1.dat",
                           "mlcp/diodeBridge_mlcp.dat",
                           "relay/relay1.dat"}) {
    add_file(file, table);
  }
  add_problem<GlobalAuto<double>>("global friction, 11 bodies in a row", row_of_bodies(11), table);
}

}  // namespace assay
