#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scalar/rational.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"

namespace assay::properties {

/// A rigid body and its state: I, Ω and the constant moment in the body frame, the rest in the
/// inertial one.
struct CaseBody {
  Rational mass = 1;
  Matrix3<Rational> inertia = Matrix3<Rational>::Identity();
  Vector3<Rational> position{0, 0, 0}, velocity{0, 0, 0}, spin{0, 0, 0}, moment{0, 0, 0};
  Quaternion<Rational> attitude{1, 0, 0, 0};
};

/// A sphere about the centre of the first body above the plane n·x = d, with Coulomb's law.
struct CaseContact {
  Rational radius = 1;
  Vector3<Rational> normal{0, 0, 1};
  Rational offset = 0, friction = 0, restitution = 0;
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

/// What a law of schemes for rigid bodies is tried on: free bodies, or one sphere with a contact,
/// or two bodies in contact, under a uniform gravity.
struct RigidBodyCase {
  std::vector<CaseBody> bodies;
  Vector3<Rational> gravity{0, 0, 0};  ///< an acceleration
  std::optional<CaseContact> contact = std::nullopt;
  std::optional<CasePair> pair = std::nullopt;
  Rational h = 1;
  int steps = 1;
  oracles::Settings options = {};
};

/// A body, masses and radius > 0, I positive definite, |p| = |n| = 1, μ ≥ 0, e ∈ [0, 1], h > 0, a
/// step; and so small that a step is well conditioned: h|Ω| ≤ 1 and h²|m|/|I| ≤ 1 in all entries.
/// A contact may change Ω by (5/2) (|v| + h|g| + R|Ω|)/R, of the point that it stops: that times h,
/// by which the directions of the end of a step turn, is at most 5/8. Of a pair h times the sum of
/// all speeds of both bodies and their points is at most 1/2, and a knee holds.
[[nodiscard]] bool is_admissible(const RigidBodyCase& x);

/// The same model in double, every number rounded once.
[[nodiscard]] NewtonEulerModel<double> newton_euler_model(const RigidBodyCase& x);

/// The case as the C++ that makes it.
[[nodiscard]] std::string to_code(const RigidBodyCase& x);

/// The cases that are one change simpler, the boldest first.
[[nodiscard]] std::vector<RigidBodyCase> simpler(const RigidBodyCase& x);

}  // namespace assay::properties
