#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scalar/rational.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"

namespace assay::properties {

/// A rigid body and its state: I, Ω, the constant moment and the push, a force at the centre, in
/// the body frame, the rest in the inertial one. A spring pulls the centre to where it starts; the
/// ramp is a force at the centre that is 0 at first and grows by so much in a unit of time.
struct CaseBody {
  Rational mass = 1;
  Matrix3<Rational> inertia = Matrix3<Rational>::Identity();
  Vector3<Rational> position{0, 0, 0}, velocity{0, 0, 0}, spin{0, 0, 0}, moment{0, 0, 0};
  Quaternion<Rational> attitude{1, 0, 0, 0};
  Vector3<Rational> inertial_moment{0, 0, 0}, push{0, 0, 0}, ramp{0, 0, 0};
  Rational damping = 0, stiffness = 0;  ///< of the centre

  /// No force but weight and the moment in the body frame.
  [[nodiscard]] bool is_plain() const {
    return inertial_moment.isZero(0) && push.isZero(0) && ramp.isZero(0) && damping == 0 &&
           stiffness == 0;
  }
};

/// A sphere about the centre of the first body, or a point of it, above the plane n·x = d, with
/// Coulomb's law, the sphere with resistance to rolling too. The plane may move.
struct CaseContact {
  Rational radius = 1;
  Vector3<Rational> normal{0, 0, 1};
  Rational offset = 0, friction = 0, restitution = 0;
  Rational rolling = 0;                                   ///< μ_r; 0: three components
  std::optional<Vector3<Rational>> point = std::nullopt;  ///< in the frame of the body
  Vector3<Rational> drift{0, 0, 0};                       ///< the velocity of the plane
};

/// What holds the first two bodies together: Coulomb's law between spheres about their centres, or
/// between a point of the first body and a plane of the second one; or a knee.
struct CasePair {
  enum class Kind { kSpheres, kPointOnFace, kKnee };
  Kind kind = Kind::kSpheres;
  Rational radius_a = 1, radius_b = 1;                 ///< of spheres
  Vector3<Rational> point{0, 0, 0};                    ///< of the first body, but of spheres
  Vector3<Rational> other{0, 0, 0};                    ///< of the second body, of a knee
  Vector3<Rational> normal{0, 0, 1};                   ///< of the plane, in the second body
  Rational offset = 0, friction = 0, restitution = 0;  ///< not of a knee
};

/// A point of the first body, in its frame, held where it starts: by a knee, or by a pivot about
/// the first axis of the body.
struct CaseJoint {
  Vector3<Rational> point{0, 0, 0};
  bool pivot = false;
};

/// Boxes on one another, the lowest one on a plane, each on its four lower corners with Coulomb's
/// law, or without friction where that is 0. All have the attitude of the first one, whose third
/// axis is the normal of the plane; their centres are above one another. Each is a little deep in
/// what carries it, so that rounding opens no contact.
struct CaseBoxes {
  std::vector<Vector3<Rational>> sizes;  ///< along the axes of each body
  Rational friction = 0, depth = 0;
};

/// What a law of schemes for rigid bodies is tried on: free bodies, or one with a contact or a
/// joint, or two in contact or joined, or with a contact each, or boxes, under a uniform gravity.
struct RigidBodyCase {
  std::vector<CaseBody> bodies;
  Vector3<Rational> gravity{0, 0, 0};  ///< an acceleration
  std::optional<CaseContact> contact = std::nullopt;
  std::optional<CaseContact> second =
      std::nullopt;  ///< of the second body, where the first has one
  std::optional<CasePair> pair = std::nullopt;
  std::optional<CaseJoint> joint = std::nullopt;
  std::optional<CaseBoxes> boxes = std::nullopt;
  Rational h = 1;
  int steps = 1;
  oracles::Settings options = {};
};

/// A body, masses and radius > 0, I positive definite, |p| = |n| = 1, μ, μ_r ≥ 0, e ∈ [0, 1],
/// springs ≥ 0, h > 0, a step; and so small that a step is well conditioned: h|Ω| ≤ 1, h²|m|/|I| ≤
/// 1 and h c/m, h² k/m ≤ 1 in all entries. A contact may change Ω of a sphere by (5/2) (|v| + h|g|
/// + R|Ω|)/R, of the point that it stops: that times h, by which the directions of the end of a
/// step turn, is at most 5/8. A contact or joint of a point X, |X| ≤ R, changes it by m |X| (…)/I:
/// that times h is at most 1/4. Of a pair h times the sum of all speeds of both bodies and their
/// points is at most 1/2, and a knee holds. Boxes touch, see rigid_body_boxes.hpp.
[[nodiscard]] bool is_admissible(const RigidBodyCase& x);

/// One of its bodies, with its contact, without the others. @pre no pair, joint or boxes
[[nodiscard]] RigidBodyCase alone(const RigidBodyCase& x, std::size_t body);

/// The same model in double, every number rounded once.
[[nodiscard]] NewtonEulerModel<double> newton_euler_model(const RigidBodyCase& x);

/// The case as the C++ that makes it.
[[nodiscard]] std::string to_code(const RigidBodyCase& x);

/// The cases that are one change simpler, the boldest first.
[[nodiscard]] std::vector<RigidBodyCase> simpler(const RigidBodyCase& x);

}  // namespace assay::properties
