#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scalar/rational.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"

namespace assay::properties {

/// A rigid body and its state. I, Ω, the constant moment and the push (a force at the centre) are
/// in the body frame. Everything else is in the inertial frame. A spring pulls the centre to its
/// place at the start. The ramp is a force at the centre that is 0 at the start and grows by this
/// vector in a unit of time.
struct CaseBody {
  Rational mass = 1;
  Matrix3<Rational> inertia = Matrix3<Rational>::Identity();
  Vector3<Rational> position{0, 0, 0}, velocity{0, 0, 0}, spin{0, 0, 0}, moment{0, 0, 0};
  Quaternion<Rational> attitude{1, 0, 0, 0};
  Vector3<Rational> inertial_moment{0, 0, 0}, push{0, 0, 0}, ramp{0, 0, 0};
  Rational damping = 0, stiffness = 0;  ///< of the centre
  Rational drag = 0;                    ///< of the angular velocity: a moment −drag Ω

  /// Whether the only forces are weight and the moment in the body frame.
  [[nodiscard]] bool is_plain() const {
    return inertial_moment.isZero(0) && push.isZero(0) && ramp.isZero(0) && damping == 0 &&
           stiffness == 0 && drag == 0;
  }
};

/// A contact above the plane n·x = d, with Coulomb's law. A sphere about the centre of the first
/// body touches the plane, or a point of that body. The sphere may have resistance to rolling, too.
/// The plane may move.
struct CaseContact {
  Rational radius = 1;
  Vector3<Rational> normal{0, 0, 1};
  Rational offset = 0, friction = 0, restitution = 0;
  Rational rolling = 0;                                   ///< μ_r; 0: three components
  std::optional<Vector3<Rational>> point = std::nullopt;  ///< in the frame of the body
  Vector3<Rational> drift{0, 0, 0};                       ///< the velocity of the plane
};

/// The interaction of the first two bodies. It is Coulomb's law between spheres about their
/// centres, or between a point of the first body and a plane of the second, or it is a knee.
struct CasePair {
  enum class Kind { kSpheres, kPointOnFace, kKnee };
  Kind kind = Kind::kSpheres;
  Rational radius_a = 1, radius_b = 1;                 ///< of spheres
  Vector3<Rational> point{0, 0, 0};                    ///< of the first body; not for spheres
  Vector3<Rational> other{0, 0, 0};                    ///< of the second body; for a knee
  Vector3<Rational> normal{0, 0, 1};                   ///< of the plane, in the second body
  Rational offset = 0, friction = 0, restitution = 0;  ///< not for a knee
};

/// A point of the first body, in the frame of the body. A knee holds the point at its place at the
/// start, or a pivot about the first axis of the body does.
struct CaseJoint {
  Vector3<Rational> point{0, 0, 0};
  bool pivot = false;
};

/// Boxes stacked on a plane, each on its four lower corners with Coulomb's law, or without friction
/// if the coefficient is 0. All have the attitude of the first box, whose third axis is the normal
/// of the plane; their centres are above one another. Each penetrates its support a little, so that
/// rounding opens no contact.
struct CaseBoxes {
  std::vector<Vector3<Rational>> sizes;  ///< along the axes of each body
  Rational friction = 0, depth = 0;
};

/// A case for laws of schemes for rigid bodies under uniform gravity. It has free bodies; or bodies
/// with one contact each, or one joint each; or two bodies in contact or joined; or boxes.
struct RigidBodyCase {
  std::vector<CaseBody> bodies;
  Vector3<Rational> gravity{0, 0, 0};  ///< an acceleration
  std::optional<CaseContact> contact = std::nullopt;
  /// The contacts of the further bodies, if the first body has a contact.
  std::vector<CaseContact> other_contacts = {};
  std::optional<CasePair> pair = std::nullopt;
  std::optional<CaseJoint> joint = std::nullopt;
  std::vector<CaseJoint> other_joints = {};  ///< of the further bodies, if the first has a joint
  std::optional<CaseBoxes> boxes = std::nullopt;
  Rational time = 0;  ///< of the start; 0 where a plane moves
  Rational h = 1;
  int steps = 1;
  oracles::Settings options = {};
};

/// Whether the case is admissible: at least one body, masses and radius > 0, I positive definite,
/// |p| = |n| = 1, μ, μ_r ≥ 0, e ∈ [0, 1], springs ≥ 0, h > 0, at least one step. Steps must be so
/// small that they are well conditioned: h|Ω| ≤ 1, h²|m|/|I| ≤ 1 and h c/m, h² k/m ≤ 1 in all
/// entries. A contact that stops its point may change Ω of a sphere by (5/2) (|v| + h|g| + R|Ω|)/R.
/// h times this is the angle by which the directions of the end of a step turn; it is at most 5/8.
/// A contact or joint of a point X, |X| ≤ R, changes Ω by m |X| (…)/I; h times this is at most 1/4.
/// For a pair, h times the sum of all speeds of both bodies and their points is at most 1/2, and a
/// knee must hold. Boxes touch, see rigid_body_boxes.hpp.
[[nodiscard]] bool is_admissible(const RigidBodyCase& x);

/// The case with only one of its bodies, and with the contact or joint of this body. @pre no pair,
/// joint or boxes
[[nodiscard]] RigidBodyCase alone(const RigidBodyCase& x, std::size_t body);

/// The same model in double, every number rounded once.
[[nodiscard]] NewtonEulerModel<double> newton_euler_model(const RigidBodyCase& x);

/// The C++ code that makes the case.
[[nodiscard]] std::string to_code(const RigidBodyCase& x);

/// The cases that are one change simpler, the boldest change first.
[[nodiscard]] std::vector<RigidBodyCase> simpler(const RigidBodyCase& x);

}  // namespace assay::properties
