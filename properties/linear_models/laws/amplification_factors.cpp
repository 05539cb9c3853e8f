#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/step.hpp"

namespace assay::properties {

namespace amplification_factors_law {
namespace {

Experiment draw_experiment(Draw& draw, const Subject& subject) {
  Experiment x = random_experiment(
      draw, subject, {.damping = false, .stiffness = false, .force = false, .contacts = false});
  const Eigen::Index n = x.coordinates();
  x.mass = Matrix<Rational>(x.mass.diagonal().asDiagonal());
  x.stiffness = Matrix<Rational>::Constant(n, n, Rational(0));
  for (Eigen::Index i = 0; i < n; ++i) {
    x.stiffness(i, i) = Rational(draw.between(0, 32), 1 << draw.between(0, 3));
  }
  return x;
}

bool admits(const Experiment& x, const Parameters&) {
  return x.contacts() == 0 && x.force.size() == 0 && x.force_rate.size() == 0 &&
         x.damping.size() == 0 && x.stiffness.size() > 0 && is_diagonal(x.mass) &&
         is_diagonal(x.stiffness);
}

std::string examine_mode(const Experiment& x,
                         const Rational& theta,
                         const Step& s,
                         Eigen::Index i) {
  const Rational square = x.stiffness(i, i) / x.mass(i, i);  // ω²
  const Rational new_angle = square * s.h * s.h * theta * theta;
  const Rational mixed = square * s.h * s.h * theta * (1 - theta);
  const Rational old_angle = square * s.h * s.h * (1 - theta) * (1 - theta);
  const Rational amplitude0 = s.v0(i) * s.v0(i) + square * s.q0(i) * s.q0(i);
  const Rational amplitude1 = s.v1(i) * s.v1(i) + square * s.q1(i) * s.q1(i);
  const Rational along = s.v1(i) * s.v0(i) + square * s.q1(i) * s.q0(i);
  const Rational across = s.q1(i) * s.v0(i) - s.q0(i) * s.v1(i);

  // Each side is a quadratic form of q and v, so it moves with their roundings once each.
  const Rational q = magnitude(s.q0(i)) + magnitude(s.q1(i));
  const Rational v = magnitude(s.v0(i)) + magnitude(s.v1(i));
  const Rational q_rounding = s.position_rounding + s.h * s.velocity_rounding;
  const Rational bound = 2 * (v * s.velocity_rounding + square * q * q_rounding);
  const Rational across_bound = 2 * (q * s.velocity_rounding + v * q_rounding);
  const auto fault = [&](const char* what, const Rational& found, const Rational& expected) {
    return "mode " + std::to_string(i) + ": " + what + " is " + readable(found) + " and must be " +
           readable(expected);
  };
  const Rational growth = (1 + old_angle) / (1 + new_angle);  // (2)
  if (magnitude(Rational(amplitude1 - growth * amplitude0)) > bound) {
    return fault("|z+|^2", amplitude1, Rational(growth * amplitude0));
  }
  const Rational real = (1 - mixed) / (1 + new_angle);  // (3)
  if (magnitude(Rational(along - real * amplitude0)) > bound) {
    return fault("Re z+ conj(z)", along, Rational(real * amplitude0));
  }
  const Rational turn = s.h / (1 + new_angle);  // (4)
  if (magnitude(Rational(across - turn * amplitude0)) > across_bound) {
    return fault("Im z+ conj(z) / omega", across, Rational(turn * amplitude0));
  }
  return {};
}

Finding examine(const Subject& subject, const Experiment& x) {
  const Rational theta = options_of(subject, x)["theta"];
  return each_step(subject, x, [&](const Step& step) {
    std::string fault;
    for (Eigen::Index i = 0; fault.empty() && i < x.coordinates(); ++i) {
      fault = examine_mode(x, theta, step, i);
    }
    return fault;
  });
}

}  // namespace
}  // namespace amplification_factors_law

/// A free undamped oscillator rotates and shrinks as under the θ-method. With z = v + iω q,
///
///   z_{k+1} = λ z_k,   λ = (1 + i(1−θ)ωh) / (1 − iθωh)                                (1)
///
/// checked in three parts that need no root in ω:
///
///   |z_{k+1}|² = |z_k|² (1 + (1−θ)²ω²h²) / (1 + θ²ω²h²)              amplitude         (2)
///   Re z_{k+1} z̄_k = |z_k|² (1 − θ(1−θ)ω²h²) / (1 + θ²ω²h²)          phase, cosine     (3)
///   Im z_{k+1} z̄_k = |z_k|² ωh / (1 + θ²ω²h²)                        phase, sine       (4)
///
/// so θ = 1/2 keeps |z| and rotates by 2 atan(ωh/2) in a step. For ω = 0, (4) divided by ω says
/// that q advances with a constant velocity. Exact on rationals; where the scalar rounds, to twice
/// the change of each side under the rounding of velocities and positions in a step.
///
/// Source: derived here: (1) is M Δv = −hK q_θ, Δq = h v_θ in the variable z.   Units: z [m/s].
/// For diagonal M and K without contacts.
Law<Experiment> amplification_factors(On<Experiment>) {
  using namespace amplification_factors_law;
  return {
      .name = "amplification-factors",
      .statement =
          "a step multiplies a free oscillation by the amplification factor of the theta-method",
      .options = {"theta"},
      .draw = &draw_experiment,
      .admits = &admits,
      .examine = &examine,
      .why_not = &unless_theta_method};
}

}  // namespace assay::properties
