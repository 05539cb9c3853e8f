#include "core/systems/frame_wrench.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The forces and moments of two bodies by their quaternions. The force f is given in the frame of
/// the body, and a moment f in the inertial frame. The first body takes R from its quaternion as it
/// is, the second from p/|p|.
///
///   F = (R f, Rᵀ f, …),   R f = vec(p ∘ (0, f) ∘ p̄),   of the second body divided by |p|²  (1)
///   ∂F/∂p = (∂(R f)/∂p, ∂(Rᵀ f)/∂p),   of each body by its own quaternion                  (2)
///
/// The domain has p ≠ 0 for the second body. The first one has the quaternion raw_p.
template <class S>
struct FrameWrenchItem {
  static Domain domain() {
    Domain domain = domain_of({{"raw_p", 4}, {"p", 4}}, {{"f", 3}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[4] != 0 || x[5] != 0 || x[6] != 0 || x[7] != 0;
    };
    return domain;
  }
  /// Calls use(wrench, q) for each wrench.
  template <class Use>
  static void for_each_wrench(const Vector<S>& x, const Use& use) {
    using Wrench = FrameWrench<S>;
    Vector<S> q = zeros<S>(2 * kBodyCoordinates);
    q.segment(3, 4) = x.head(4);
    q.segment(kBodyCoordinates + 3, 4) = x.segment(4, 4);
    const Vector3<S> given(x(8), x(9), x(10));
    for (const Eigen::Index body : {0, 1}) {
      const auto reading = body == 0 ? AttitudeReading::kRaw : AttitudeReading::kNormalised;
      use(Wrench(Wrench::Part::kForce, Wrench::Frame::kBody, given, body, reading), q);
      use(Wrench(Wrench::Part::kMoment, Wrench::Frame::kInertial, given, body, reading), q);
    }
  }
  static Vector<S> map(const Vector<S>& x) {
    const Vector<S> at_rest = zeros<S>(2 * kBodyVelocities);
    Vector<S> f = at_rest;
    for_each_wrench(x, [&](const auto& wrench, const auto& q) { wrench.add(S(0), q, at_rest, f); });
    return f;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Vector<S> at_rest = zeros<S>(2 * kBodyVelocities);
    Matrix<S> by_q = zeros<S>(2 * kBodyVelocities, 2 * kBodyCoordinates);
    Matrix<S> by_v = zeros<S>(2 * kBodyVelocities, 2 * kBodyVelocities);
    for_each_wrench(x, [&](const auto& wrench, const auto& q) {
      wrench.add_jacobians(S(0), q, at_rest, by_q, by_v);
    });
    return beside<S>({by_q.middleCols(3, 4), by_q.middleCols(kBodyCoordinates + 3, 4)});
  }
};

/// The forces and moments of two rigid bodies by the position and the twist of the second one. w is
/// its angular velocity Ω in its own frame.
///
///   F = (f, −Ω × I Ω + m, …),   (f, m) = −C v − K (q − q̂) + (0, Rᵀ m₀) + P(t, q, v)        (1)
///   ∂F/∂q = −K + (0, ∂(Rᵀ m₀)/∂p) + ∂P/∂q,   ∂F/∂v = −C − (0, Ω̃ I − (I Ω)~) + ∂P/∂v        (2)
///   P_0 = q_7 v_6,   P_4 = q_11² − t v_10,   P_7 = q_1 q_8,   P_11 = q_13 v_3 v_11           (3)
///
/// with x̃ y = x × y. m₀ = (1, −2, 3) acts on the second body. In (3), q and v number the
/// coordinates of both bodies. The domain has p ≠ 0.
template <class S>
struct RigidBodyForce {
  static Domain domain() {
    Domain domain = domain_of({{"x", 3}, {"p", 4}, {"v", 3}, {"w", 3}}, {{"t", 1}});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[3] != 0 || x[4] != 0 || x[5] != 0 || x[6] != 0;
    };
    return domain;
  }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const Vector<S> v = with_first_body<S>(x.vector(kBodyVelocities));
    Vector<S> f(v.size());
    two_bodies<S>().force(x.scalar(), q, v, f);
    return f;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = with_first_body<S>(x.vector(kBodyCoordinates));
    const Vector<S> v = with_first_body<S>(x.vector(kBodyVelocities));
    Matrix<S> by_q(v.size(), q.size()), by_v(v.size(), v.size());
    two_bodies<S>().force_jacobians(x.scalar(), q, v, by_q, by_v);
    return beside<S>({by_q.rightCols(kBodyCoordinates), by_v.rightCols(kBodyVelocities)});
  }
};

}  // namespace

std::vector<Derivative> wrenches() {
  return {
      item<FrameWrenchItem>(
          "frame-wrench",
          "force in the body frame and moment in the inertial frame, by the quaternions",
          "developer-notes.md, 11.73-11.76, derived here"),
      item<RigidBodyForce>("rigid-body-force",
                           "force of rigid bodies by the position and the twist of one of them",
                           "developer-notes.md, 11.70-11.76"),
  };
}

}  // namespace assay::reports::derivatives
