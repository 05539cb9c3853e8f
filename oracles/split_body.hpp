#pragma once

#include <memory>

#include "core/math/rotation.hpp"
#include "core/relations/fixed_joint.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles {

/// A free rigid body in two parts, which a fixed joint holds together. The whole moves as one body,
/// and the motion gives the forces in the joint.
///
/// Let d be the vector from the centre of A to the centre of B in the axes of A. These are
/// principal axes of the whole body, with its moments I. The common centre x moves from the origin
/// at the velocity v₀:
///
///   r_A = −(m_B/m) d,  r_B = (m_A/m) d,   x_i = v₀ t + R r_i,   v_i = v₀ + R (Ω × r_i)       (1)
///   I Ω̇ + Ω × I Ω = 0                                                                      (2)
///   J = I − (m_A m_B/m) (|d|² 1 − d dᵀ),   I_A = (m_A/m) J,   I_B = (m_B/m) Cᵀ J C          (3)
///
/// (2) is the motion of the problem free-rigid-body. C turns the axes of A into the axes of B, e₁ ↦
/// e₂ ↦ e₃ ↦ e₁: Ω_B = Cᵀ Ω. The joint is at the common centre. In the axes of A it gives B the
/// force f and the moment n about that centre,
///
///   f = m_B (Ω̇ × r_B + Ω × (Ω × r_B)),   n = r_B × f + (m_B/m) (J Ω̇ + Ω × J Ω),
///   λ = (f₁, f₂, f₃, n₃, −n₂, −n₁)                                                         (4)
///
/// Source: derived here; (4) by the rows of the relation fixed-joint, with axes b_j = a_j.
/// Units: m [kg], d [m], I [kg m²], v [m/s], w [rad/s].
/// Scalar: model OrderedField (rational data); exact RealScalar with elementary functions.
/// @throws InvalidInput if J is not positive definite.
struct SplitBody {
  static constexpr std::string_view kName = "split-body";
  static constexpr std::string_view kDescription =
      "free rigid body in two parts that a fixed joint holds together, exact by elliptic functions";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static void check(const Parameters& p);
  /// The parameters of the whole body as a free-rigid-body.
  static Parameters of_the_whole(const Parameters& p);
  /// J_ij of (3).
  static Rational inertia_of_parts(const Parameters& p, Eigen::Index i, Eigen::Index j);

  /// r_A and r_B of (1), J, and the share of B in it.
  template <Field S>
  struct Parts {
    Vector3<S> to_a, to_b;
    Matrix3<S> inertia;
    S share;  ///< m_B/m

    explicit Parts(const Parameters& p)
        : share(from_rational<S>(Rational(p["mB"] / (p["mA"] + p["mB"])))) {
      const Vector3<S> d(p.get<S>("dx"), p.get<S>("dy"), p.get<S>("dz"));
      to_a = -share * d;
      to_b = (S(1) - share) * d;
      for (Eigen::Index i = 0; i < 3; ++i) {
        for (Eigen::Index j = 0; j < 3; ++j) {
          inertia(i, j) = from_rational<S>(inertia_of_parts(p, i, j));
        }
      }
    }
  };

  /// The quaternion of C.
  template <Field S>
  static Quaternion<S> third_of_a_turn() {
    const S half = S(1) / S(2);
    return {half, half, half, half};
  }

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    check(p);
    const Parts<S> parts(p);
    const Vector3<S> omega(p.get<S>("w1"), p.get<S>("w2"), p.get<S>("w3"));
    const Vector3<S> velocity(p.get<S>("vx"), p.get<S>("vy"), p.get<S>("vz"));
    const Quaternion<S> turned = third_of_a_turn<S>();
    const Quaternion<S> start(p.get<S>("p0"), p.get<S>("p1"), p.get<S>("p2"), p.get<S>("p3"));
    const auto in_space = [&](const Vector3<S>& x) { return rotate<S>(start, x); };
    const Matrix3<S> c = rotation_matrix<S>(turned), back = c.transpose();
    NewtonEulerModel<S> model;
    model.bodies = {
        {p.get<S>("mA"), (S(1) - parts.share) * parts.inertia},
        {p.get<S>("mB"), parts.share * back.lazyProduct(parts.inertia.lazyProduct(c).eval())}};
    model.relation = std::make_shared<FixedJoint<S>>(
        JointFrame<S>{0, Vector3<S>(-parts.to_a)},
        JointFrame<S>{1, rotate_back<S>(turned, Vector3<S>(-parts.to_b)), back});
    model.laws = {{Equality{6}, {S(0), S(0)}}};
    model.initial_position.resize(2 * kBodyCoordinates);
    model.initial_position << coordinates<S>(in_space(parts.to_a), start),
        coordinates<S>(in_space(parts.to_b), product<S>(start, turned));
    model.initial_velocity.resize(2 * kBodyVelocities);
    model.initial_velocity << twist<S>(velocity + in_space(cross<S>(omega, parts.to_a)), omega),
        twist<S>(velocity + in_space(cross<S>(omega, parts.to_b)), rotate_back<S>(turned, omega));
    return model;
  }

  template <class S>
  static std::shared_ptr<const RigidBodiesMotion<S>> exact(const Parameters& p);
};

}  // namespace assay::oracles
