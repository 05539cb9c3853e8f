// Assay beside the installed Siconos: `siconos`, cases that both do, of the suites schemes,
// circuits and solvers and of rigid bodies, in one table. Times are medians, a step of a scheme in
// processor time, a solve in wall time; both get the same numbers. Of rigid bodies the difference
// is that of two schemes, O(h): their increments of the attitude are not the same.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/schemes/instances.hpp"
#include "core/solvers/listed_solvers.hpp"
#include "core/solvers/local_coulomb.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "tests/benchmarks/diagonal_models.hpp"
#include "tests/benchmarks/diode_bridge.hpp"
#include "tests/benchmarks/plucked_string.hpp"
#include "tests/benchmarks/random_problems.hpp"
#include "tests/benchmarks/scheme_runs.hpp"
#include "tests/benchmarks/siconos_bodies.hpp"
#include "tests/benchmarks/siconos_peer.hpp"
#include "tests/benchmarks/wall_seconds.hpp"

namespace assay {

namespace {

struct Row {
  std::string what, unit;
  double ours, theirs;    ///< [s]
  double difference = 0;  ///< of the results, relative to the largest entry
};

std::vector<Row>& table() {
  static std::vector<Row> rows;
  return rows;
}

void print_table() {
  fmt::print("{:<44} {:>10} {:>11} {:>7} {:>11}\n",
             "case",
             "assay us",
             "siconos us",
             "ratio",
             "difference");
  for (const Row& row : table()) {
    fmt::print("{:<44} {:>10.4g} {:>11.4g} {:>7.3g} {:>11.1e}\n",
               row.what + ", a " + row.unit,
               row.ours * 1e6,
               row.theirs * 1e6,
               row.theirs / row.ours,
               row.difference);
  }
}

/// x of a run after each step, ours by `read`, theirs by `read_theirs`; the largest difference.
template <class Ours, class Theirs, class Read, class ReadTheirs>
double difference_of(
    int steps, Ours& ours, Theirs& theirs, const Read& read, const ReadTheirs& read_theirs) {
  double largest = 0, size = 0;
  for (int k = 0; k < steps; ++k) {
    ours.steps(1), theirs.steps(1);
    const Vector<double> x = read(ours), y = read_theirs(theirs);
    size = std::max(size, largest_magnitude<double>(x));
    largest = std::max(largest, largest_magnitude<double>(Vector<double>(x - y)));
  }
  return largest / size;
}

template <class Ours, class Theirs, class Read, class ReadTheirs>
void add_scheme(const std::string& what,
                int steps,
                const Ours& ours,
                const Theirs& theirs,
                const Read& read,
                const ReadTheirs& read_theirs) {
  const auto [own, peer] = seconds_a_step(steps, ours, theirs);
  table().push_back(
      {what, "step", own, peer, difference_of(steps, *ours(), *theirs(), read, read_theirs)});
}

constexpr auto kPosition = [](const auto& run) { return Vector<double>(run.state().q); };

template <class Scheme, class Model>
void add_contacts(const std::string& what,
                  int steps,
                  double h,
                  const Model& model,
                  const std::function<std::unique_ptr<siconos::Run>()>& theirs) {
  const Eigen::Index n = model.system.size();
  add_scheme(
      what,
      steps,
      [&] { return std::make_unique<StepsOf<Scheme>>(model, h); },
      theirs,
      kPosition,
      [n](const siconos::Run& run) {
        Vector<double> q(n), v(n);
        run.state(q.data(), v.data());
        return q;
      });
}

void add_contacts() {
  for (const std::size_t n : {10, 50}) {
    const auto data = ball_column(n);
    add_contacts<MoreauJean<double>>(fmt::format("column of {} balls, MoreauJeanOSI", n),
                                     1500,
                                     1e-3,
                                     contact_model<double>(data),
                                     [&] { return siconos::moreau_jean(data, 1e-3, 0.5); });
  }
  constexpr double kStep = 1.0 / 15680;
  for (const auto& [n, m] : {std::pair{100, 1}, std::pair{300, 8}}) {
    const auto data = plucked_string(static_cast<std::size_t>(n), static_cast<std::size_t>(m));
    const auto data_of_theirs = with_their_start(data, kStep);
    add_contacts<ModalMoreauJean<double>>(
        fmt::format("string of {} modes, {} points, …BilbaoOSI", n, m),
        300,
        kStep,
        modal_model<double>(data),
        [&] { return siconos::moreau_jean_bilbao(data_of_theirs, kStep); });
  }
}

void add_circuits() {
  const auto data = diode_bridge();
  for (const double theta : {1.0, 0.5}) {
    add_scheme(
        fmt::format("diode bridge, theta = {}, EulerMoreauOSI", theta),
        5000,
        [&] {
          return std::make_unique<StepsOf<EulerMoreau<double>>>(
              model_of<double>(data),
              1e-6,
              EulerMoreau<double>::Options{.theta = theta, .gamma = 1});
        },
        [&] { return siconos::euler_moreau(data, 1e-6, theta, 1); },
        [](const auto& run) { return Vector<double>(run.state().x); },
        [](const siconos::FirstOrderRun& run) {
          Vector<double> x(2), lambda(4);
          run.state(x.data(), lambda.data());
          return x;
        });
  }
}

NewtonEulerModel<double> model_of(const siconos::Body& body,
                                  const siconos::SphereContact* contact) {
  NewtonEulerModel<double> model;
  Matrix3<double> inertia = Matrix3<double>::Zero();
  for (int i = 0; i < 3; ++i) inertia(i, i) = body.moments[static_cast<std::size_t>(i)];
  model.bodies = {{body.mass, inertia}};
  model.initial_position = Eigen::Map<const Vector<double>>(body.position.data(), 7);
  model.initial_velocity = Eigen::Map<const Vector<double>>(body.velocity.data(), 6);
  if (body.gravity != 0) {
    using F = FrameWrench<double>;
    model.wrenches = {std::make_shared<F>(
        F::Part::kForce, F::Frame::kInertial, Vector3<double>(0, 0, body.gravity * body.mass))};
  }
  if (contact == nullptr) return model;
  model.relation = std::make_shared<SphereOnPlane<double>>(
      SphereOnPlane<double>::Options{.radius = contact->radius});
  model.laws = {{Coulomb<double, 3>{contact->friction}, {contact->restitution, 0.0}}};
  return model;
}

void add_body(const std::string& what,
              int steps,
              const siconos::Body& body,
              const siconos::SphereContact* contact) {
  constexpr double kStep = 1e-3, kTolerance = 1e-10;
  add_scheme(
      what,
      steps,
      [&] {
        return std::make_unique<StepsOf<NewtonEulerNearlyImplicit<double>>>(model_of(body, contact),
                                                                            kStep);
      },
      [&] { return siconos::rigid_body(body, contact, kStep, kTolerance); },
      kPosition,
      [](const siconos::BodyRun& run) {
        Vector<double> q(7), v(6);
        run.state(q.data(), v.data());
        return q;
      });
}

void add_bodies() {
  add_body("free top, NewtonEulerDS, MoreauJeanOSI",
           1000,
           {.mass = 1,
            .moments = {1, 2, 4},
            .position = {0, 0, 0, 1, 0, 0, 0},
            .velocity = {1, 0, 0, 1, 1.5, -0.5},
            .gravity = 0},
           nullptr);
  const siconos::SphereContact contact{.radius = 0.1, .restitution = 0.5, .friction = 0.3};
  add_body("sphere on a plane with friction, the same",
           1000,
           {.mass = 1,
            .moments = {4e-3, 4e-3, 4e-3},
            .position = {0, 0, 0.1, 1, 0, 0, 0},
            .velocity = {1, 2, 0, 10, -20, 5},
            .gravity = -9.81},
           &contact);
}

void add_lemke() {
  std::mt19937_64 engine(1);
  for (const int n : {10, 50, 200}) {
    const BoxVi<double> problem = random_lcp(n, engine);
    const int repetitions = n > 100 ? 15 : 2001;
    BoxLemke<double> lemke;
    const double ours = median_seconds(repetitions, [&] { (void)lemke.solve(problem); });
    const siconos::LemkeRun theirs = siconos::lemke(problem.m, problem.q, repetitions);
    const Vector<double> z = lemke.solve(problem).z;
    table().push_back(
        {fmt::format("LCP of size {}, lcp_lexicolemke", n),
         "solve",
         ours,
         theirs.seconds,
         largest_magnitude<double>(Vector<double>(z - theirs.z)) / largest_magnitude<double>(z)});
  }
}

/// The difference is that of the median contact: either may fail on single ones.
void add_contact() {
  constexpr int kCount = 5000;
  const auto contacts = random_contacts(kCount, 1);
  std::vector<Vector<double>> r(kCount, Vector<double>::Zero(3));
  const double ours =
      median_seconds(5,
                     [&] {
                       for (std::size_t k = 0; k < contacts.size(); ++k) {
                         LocalCoulomb<double> local;
                         double alpha = 0;
                         const double mu =
                             std::get<Coulomb<double, 3>>(contacts[k].laws[0]).friction;
                         if (local.prepare(contacts[k].w.data(0), mu)) {
                           local.solve(contacts[k].q.data(), r[k].data(), alpha);
                         }
                       }
                     }) /
      kCount;
  const siconos::QuarticRun theirs = siconos::quartic(contacts);
  std::vector<double> differences;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    differences.push_back((r[k] - theirs.r[k]).norm() / std::max(1e-300, r[k].norm()));
  }
  std::ranges::nth_element(differences, differences.begin() + kCount / 2);
  table().push_back({"one contact, fc3d_unitary_enumerative",
                     "solve",
                     ours,
                     theirs.seconds,
                     differences[kCount / 2]});
}

/// Beside the fastest of its solvers that reaches the tolerance by our residual.
void add_file(const std::string& name) {
  constexpr double kTolerance = 1e-8;
  const auto path =
      std::filesystem::path(ASSAY_SOURCE_DIR) / "reference/data/problems/friction-3d" / name;
  const auto loaded = reports::read_problem(path);
  const auto problem = convert<double>(std::get<FrictionProblem<Rational>>(loaded.problem));
  Vector<double> r;
  const double ours = median_seconds(
      101, [&] { r = FrictionAuto<double>{}.solve(problem, {.tolerance = kTolerance}).z; });
  const siconos::SolverRun best = siconos::fastest(
      siconos::run_solvers(path, loaded, kTolerance, 5), [&](const Vector<double>& z) {
        return recomputed_residual<FrictionProblem, double>(problem, z) <= Dd(kTolerance);
      });
  if (best.solver.empty()) return;
  // Impulses need not be unique: what both make of the velocities.
  const Vector<double> u = problem.w.to_dense() * r, v = problem.w.to_dense() * best.z;
  table().push_back(
      {name + ", " + best.solver,
       "solve",
       ours,
       best.seconds,
       largest_magnitude<double>(Vector<double>(u - v)) / largest_magnitude<double>(u)});
}

int run() {
  if (!siconos::is_available() || !siconos::moreau_jean(ball_column(1), 1e-3, 0.5)) {
    fmt::print("Built without Siconos: there is nothing to compare with.\n");
    return 0;
  }
  add_contacts();
  add_circuits();
  add_bodies();
  add_lemke();
  add_contact();
  add_file("Capsules-i100-889.dat");
  print_table();
  return 0;
}

}  // namespace
}  // namespace assay

int main() { return assay::run(); }
