#pragma once

#include <algorithm>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/rigid_body_motion.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles {

/// How far a motion is from the equations of its model in free flight, in Mpfr, over the size of
/// their terms: ẋ = v, ṗ = Ψ(p) Ω, |p| = 1 and M v̇ = F − G ᵀr, with central differences of step δ
/// in place of derivatives. Their error is δ² and 10⁻¹⁰⁰/δ: δ = 10⁻²⁵ leaves 10⁻⁴⁵.
struct EquationDefect {
  Mpfr position, attitude, norm, momentum;

  [[nodiscard]] Mpfr largest() const {
    return std::max(std::max(position, attitude), std::max(norm, momentum));
  }
};

[[nodiscard]] inline EquationDefect equation_defect(const NewtonEulerModel<Mpfr>& model,
                                                    const RigidBodyMotion<Mpfr>& motion,
                                                    const Mpfr& t,
                                                    const Vector<Mpfr>& reaction) {
  using S = Mpfr;
  const S delta("1e-25");
  const auto before = motion.at(S(t - delta)), at = motion.at(t), after = motion.at(S(t + delta));
  const auto rate = [&](const auto& end, const auto& start) {
    return ((end - start) / S(2 * delta)).eval();
  };
  const auto size = [](const auto& x) { return S(1 + largest_magnitude<S>(x.eval().reshaped())); };
  const Vector<S> q = coordinates<S>(at.position, at.attitude);
  const Vector<S> v = twist<S>(at.velocity, at.angular_velocity);
  const Vector<S> v_rate = twist<S>(rate(after.velocity, before.velocity),
                                    rate(after.angular_velocity, before.angular_velocity));
  Vector<S> balance(6), force(6);
  model.apply_mass(v_rate, balance);
  model.force(t, q, v, force);
  balance -= force + reaction;
  const Quaternion<S> p_rate = rate(after.attitude, before.attitude);
  const Quaternion<S> turn = p_rate - quaternion_rate<S>(at.attitude, at.angular_velocity);
  const Vector3<S> way = rate(after.position, before.position) - at.velocity;
  return {largest_magnitude<S>(way) / size(at.velocity),
          largest_magnitude<S>(turn) / size(at.angular_velocity),
          abs(S(squared_norm<S>(at.attitude) - 1)),
          largest_magnitude<S>(balance) / size(v_rate)};
}

[[nodiscard]] inline EquationDefect equation_defect(const NewtonEulerModel<Mpfr>& model,
                                                    const RigidBodyMotion<Mpfr>& motion,
                                                    const Mpfr& t) {
  return equation_defect(model, motion, t, Vector<Mpfr>::Constant(6, Mpfr(0)));
}

/// The largest difference of attitude (the sign included) and angular velocity of a motion in 50
/// digits from that in 100.
[[nodiscard]] inline Mpfr error_of_50_digits(const RigidBodyMotion<Mpfr>& motion,
                                             const RigidBodyMotion<Mpfr>& truth,
                                             const char* t) {
  const auto found = with_digits(50, [&] { return motion.at(Mpfr(t)); });
  const auto exact = truth.at(Mpfr(t));
  Mpfr worst(0);
  const auto compare = [&](const auto& a, const auto& b) {
    for (Eigen::Index i = 0; i < a.size(); ++i) {
      worst = std::max(worst, Mpfr(abs(a(i) - b(i))));
    }
  };
  compare(found.attitude, exact.attitude);
  compare(found.angular_velocity, exact.angular_velocity);
  return worst;
}

}  // namespace assay::oracles
