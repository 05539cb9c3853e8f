#include <algorithm>

#include "properties/rigid_bodies/rigid_body_catalogue.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

RigidBodyCase draw_case(Draw& draw, const Subject& subject) { return random_pair(draw, subject); }

bool admits(const RigidBodyCase& x, const Parameters&) {
  return x.pair && x.gravity.isZero(0) && std::ranges::all_of(x.bodies, [](const CaseBody& body) {
           return body.moment.isZero(0) &&
                  body.inertia ==
                      Matrix3<Rational>(Matrix3<Rational>::Identity() * body.inertia(0, 0));
         });
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const Trajectory<double> run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  const double size = 1 + run.q.cwiseAbs().maxCoeff() + run.v.cwiseAbs().maxCoeff();
  const double bound = rounding_of(run) * size * size;
  bool at_begin = true, at_end = true;
  for (Index k = 1; k < run.size(); ++k) {
    const Vector<double> v0 = run.v.col(k - 1), v1 = run.v.col(k);
    Vector3<double> gained(0, 0, 0);
    for (Index i = 0; i < model.size(); ++i) {
      gained += model.bodies[static_cast<std::size_t>(i)].mass *
                (centre_velocity<double>(v1, i) - centre_velocity<double>(v0, i));
    }
    const std::string step = "step " + std::to_string(k) + ": ";
    if (gained.cwiseAbs().maxCoeff() > bound) {
      return Finding::violated(step + "the momentum of both bodies changes");
    }
    const auto is_kept_at = [&](const Vector<double>& q) {
      const Vector3<double> change =
          angular_momentum<double>(model, q, v1) - angular_momentum<double>(model, q, v0);
      return change.cwiseAbs().maxCoeff() <= bound;
    };
    at_begin = at_begin && is_kept_at(run.q.col(k - 1));
    at_end = at_end && is_kept_at(run.q.col(k));
    if (at_begin || at_end) continue;
    return Finding::violated(step + "the angular momentum of both bodies changes");
  }
  return Finding::holds();
}

}  // namespace

/// Two bodies that touch, or that a knee joins, give each other opposite impulses at one point.
/// Without forces, and with I = i 1, which has no gyroscopic moment, a step keeps what they have
/// together,
///
///   Σ m v_{k+1} = Σ m v_k                                                                  (1)
///   L(q_c, v_{k+1}) = L(q_c, v_k),   L = Σ x × m v + R I Ω                                 (2)
///
/// with q_c the position of the begin or of the end of every step, that of G in the momenta Gᵀ P:
/// those of a pair of impulses ±f at P are f − f and (P − P) × f.
///
/// Source: [Notes, (11.47), 12.0.4], derived here.   Units: [N s], [N m s].
/// Not for: L(q_{k+1}, v_{k+1}) − L(q_k, v_k), which an impact in the step leaves of O(h).
RigidBodyLaw action_and_reaction() {
  return {.name = "action-and-reaction",
          .description = "two bodies in contact or joined keep their momenta together",
          .options = {},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .takes_end_directions = true};
}

}  // namespace assay::properties
