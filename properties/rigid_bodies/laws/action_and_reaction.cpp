#include <algorithm>

#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace action_and_reaction_law {
namespace {

using Index = Eigen::Index;

/// A pair with any inertia, with gravity and moments in the frames of the bodies.
RigidBodyCase draw_case(Draw& draw, const Subject& subject) {
  RigidBodyCase x = random_pair(draw, subject);
  const auto vector = [&] {
    return Vector3<Rational>{draw.dyadic(2, 1), draw.dyadic(2, 1), draw.dyadic(2, 1)};
  };
  if (draw.one_in(2)) x.gravity = vector();
  for (CaseBody& body : x.bodies) {
    if (draw.one_in(2)) body.moment = vector();
    if (draw.one_in(3)) continue;
    for (int i = 0; i < 3; ++i) body.inertia(i, i) = draw.between(2, 6);
    body.inertia(0, 1) = body.inertia(1, 0) = draw.dyadic(1, 1);
  }
  return x;
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  return x.pair && std::ranges::all_of(x.bodies, [](const CaseBody& b) { return b.is_plain(); });
}

/// The moment of the force F̃ of a step, in the frame of the body.
Vector3<double> mean_moment(ForcePlace place,
                            const Matrix3<double>& inertia,
                            const Vector3<double>& w0,
                            const Vector3<double>& w1,
                            double theta) {
  const auto gyroscopic = [&](const Vector3<double>& w) {
    return gyroscopic_moment<double>(inertia, w);
  };
  switch (place) {
    case ForcePlace::kStart:
      return -gyroscopic(w0);
    case ForcePlace::kMiddle:
      return -gyroscopic(theta * w1 + (1 - theta) * w0);
    case ForcePlace::kEnds:
      break;
  }
  return -theta * gyroscopic(w1) - (1 - theta) * gyroscopic(w0);
}

/// The step to t_k of a case.
struct Step {
  const RigidBodyCase& x;
  const NewtonEulerModel<double>& model;
  Vector<double> v0, v1;
  double h, theta;

  /// Σ m (Δv_g − h g).
  [[nodiscard]] Vector3<double> gained_momentum() const {
    Vector3<double> sum(0, 0, 0);
    for (Index i = 0; i < model.size(); ++i) sum += body(i).mass * accelerated(i);
    return sum;
  }
  /// Σ x × m (Δv_g − h g) + R (I ΔΩ − h M̃), at q.
  [[nodiscard]] Vector3<double> gained_spin(const Vector<double>& q, ForcePlace place) const {
    Vector3<double> sum(0, 0, 0);
    for (Index i = 0; i < model.size(); ++i) {
      const Vector3<double> w0 = angular_velocity<double>(v0, i);
      const Vector3<double> w1 = angular_velocity<double>(v1, i);
      Vector3<double> moment = mean_moment(place, body(i).inertia, w0, w1, theta);
      for (Index k = 0; k < 3; ++k) {
        moment(k) += from_rational<double>(x.bodies[static_cast<std::size_t>(i)].moment(k));
      }
      const Vector3<double> turned = body(i).inertia * (w1 - w0) - h * moment;
      sum += body(i).mass * cross<double>(centre<double>(q, i), accelerated(i));
      sum += rotate<double>(attitude<double>(q, i), turned);
    }
    return sum;
  }

  /// The change of angular momentum that is allowed if the configuration changes inside the step:
  /// the bodies move by 2 h |v| and turn by 2 h |Ω|, and Ω × I Ω changes by twice 2 |I| |Ω|².
  [[nodiscard]] double spin_of_motion() const {
    double sum = 0;
    for (Index i = 0; i < model.size(); ++i) {
      const Vector3<double> w0 = angular_velocity<double>(v0, i);
      const Vector3<double> w1 = angular_velocity<double>(v1, i);
      const double speed =
          centre_velocity<double>(v0, i).norm() + centre_velocity<double>(v1, i).norm();
      const double turning = w0.norm() + w1.norm(), size = body(i).inertia.norm();
      sum += 2 * h * speed * body(i).mass * accelerated(i).norm();
      sum += 2 * h * turning * (size * (w1 - w0).norm() + 2 * size * turning);
    }
    return sum;
  }

 private:
  [[nodiscard]] const RigidBody<double>& body(Index i) const {
    return model.bodies[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] Vector3<double> accelerated(Index i) const {
    Vector3<double> change = centre_velocity<double>(v1, i) - centre_velocity<double>(v0, i);
    for (Index k = 0; k < 3; ++k) change(k) -= h * from_rational<double>(x.gravity(k));
    return change;
  }
};

/// The positions and forces of (2) that a scheme may use, and has used in all steps so far.
struct Candidate {
  bool at_end;
  ForcePlace place;
};

std::vector<Candidate> candidates(const Subject& subject) {
  std::vector<Candidate> result;
  for (const ForcePlace place : {ForcePlace::kStart, ForcePlace::kMiddle, ForcePlace::kEnds}) {
    if (subject.traits.force_place.value_or(place) != place) continue;
    for (const bool at_end : {false, true}) result.push_back({at_end, place});
  }
  return result;
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const NewtonEulerModel<double> model = newton_euler_model(x);
  const Parameters options = options_of(subject, x);
  const double theta = subject.has("theta") ? options.get<double>("theta") : 0.5;
  const double size = 1 + run.q.cwiseAbs().maxCoeff() + run.v.cwiseAbs().maxCoeff();
  const double bound = rounding_of(run) * size * size;
  std::vector<Candidate> left = candidates(subject);
  for (Index k = 1; k < run.size(); ++k) {
    const double h = from_rational<double>(x.h);
    const Step step{x, model, run.v.col(k - 1), run.v.col(k), h, theta};
    const std::string name = "step " + std::to_string(k) + ": ";
    if (step.gained_momentum().cwiseAbs().maxCoeff() > bound) {
      return Finding::violated(name + "the momentum of both bodies changes");
    }
    const double moving = has_one_configuration(subject) ? 0 : step.spin_of_motion();
    const Vector<double> begin = run.q.col(k - 1), end = end_of_step(subject, x, run, k);
    std::erase_if(left, [&](const Candidate& of) {
      const Vector3<double> gained = step.gained_spin(of.at_end ? end : begin, of.place);
      return gained.cwiseAbs().maxCoeff() > bound + moving;
    });
    if (!left.empty()) continue;
    return Finding::violated(name + "the angular momentum of both bodies changes");
  }
  return Finding::holds();
}

}  // namespace
}  // namespace action_and_reaction_law

/// Two bodies that touch, or that a knee joins, exert opposite impulses on each other at one point.
/// Let g be the acceleration of gravity, M the moments in the bodies, and M̃ the mean of M − Ω × I Ω
/// where the scheme evaluates its forces. A step then gives them together
///
///   Σ m (v_{k+1} − v_k) = h Σ m g                                                          (1)
///   L(q_c, v_{k+1}) − L(q_c, v_k) = h Σ (x_c × m g + R_c M̃),   L = Σ x × m v + R I Ω       (2)
///
/// where q_c is the position at the start or at the end of every step, at which the scheme
/// evaluates G in the momenta Gᵀ P. A pair of impulses ±f at P has the momenta f − f and (P − P) ×
/// f. (2) sums up x_c × the force and R_c times the moments in M Δv = h F̃ + Gᵀ P, all of which
/// except weights are in the frames of bodies:
///
///   M̃ = M − Ω₀ × I Ω₀,   M − Ω_θ × I Ω_θ,   M − θ Ω₁ × I Ω₁ − (1−θ) Ω₀ × I Ω₀            (3)
///
/// by the place of the forces that the scheme declares: the start, the middle, or both ends of the
/// step. If it declares none, one of them holds in all steps, up to what the motion of a step
/// changes if the scheme may use several configurations in a step. A projection after a step
/// changes no velocity, and q_c is the position before it.
///
/// Source: [Notes, (11.47), 12.0.4], derived here.   Units: [N s], [N m s].
/// Not for: L(q_{k+1}, v_{k+1}) − L(q_k, v_k), which is O(h) if an impact falls in the step.
Law<RigidBodyCase> action_and_reaction(On<RigidBodyCase>) {
  using namespace action_and_reaction_law;
  return {.name = "action-and-reaction",
          .statement = "two bodies in contact or joined gain no momenta from each other",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_end_of_step_is_known};
}

}  // namespace assay::properties
