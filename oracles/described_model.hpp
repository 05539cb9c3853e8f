#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/math/quaternion.hpp"
#include "core/relations/compliant_linear.hpp"
#include "core/relations/first_order_linear.hpp"
#include "core/systems/first_order_lti.hpp"
#include "core/systems/joined_first_order_model.hpp"
#include "core/systems/multibody_model.hpp"
#include "core/systems/rigid_body.hpp"
#include "oracles/catalogue.hpp"

// A model that a user describes: systems of one kind and the interactions between them, over ℚ. The
// classes of core join it there, and it is converted number by number to other scalars.
namespace assay::oracles {

/// Linear Lagrangian systems; every relation between them is linear or a CompliantLinear.
struct DescribedLagrangian {
  static constexpr ModelKind kKind = ModelKind::kLagrangian;
  std::vector<Body<Rational>> bodies;
  std::vector<BodyInteraction<Rational>> interactions;
};

/// Linear first-order systems and relations.
struct DescribedFirstOrder {
  static constexpr ModelKind kKind = ModelKind::kFirstOrder;
  std::vector<FirstOrderPart<Rational>> parts;
  std::vector<FirstOrderInteraction<Rational>> interactions;
};

/// A rigid body in its initial state. The quaternion may have any length except 0.
///
/// Units: place [m], velocity [m/s], angular velocity, in the body frame [rad/s], force, in the
/// inertial frame [N], moment, in the body frame [N m].
struct DescribedBody {
  std::string name;
  RigidBody<Rational> body;
  Vector3<Rational> place = Vector3<Rational>(0, 0, 0);
  Quaternion<Rational> quaternion = Quaternion<Rational>(1, 0, 0, 0);
  Vector3<Rational> velocity = Vector3<Rational>(0, 0, 0);
  Vector3<Rational> angular_velocity = Vector3<Rational>(0, 0, 0);
  Vector3<Rational> force = Vector3<Rational>(0, 0, 0);
  Vector3<Rational> moment = Vector3<Rational>(0, 0, 0);
};

/// A contact or joint of rigid bodies with its law, in the initial state.
///
/// body_b is the second body of a joint, of a face and of a pair of spheres. A joint without it
/// connects to the ground; its point and its axis are in the inertial frame.
/// Units: radius, point, offset [m].
struct DescribedContact {
  enum class Relation {
    kSphereOnPlane,
    kPointOnPlane,
    kPointOnFace,
    kSphereOnSphere,
    kKneeJoint,
    kPivotJoint,
    kPrismaticJoint,
    kFixedJoint
  };
  std::string name;
  Relation relation = Relation::kSphereOnPlane;
  Eigen::Index body_a = 0;
  std::optional<Eigen::Index> body_b = {};
  Rational radius_a = 1, radius_b = 1;
  Vector3<Rational> point = Vector3<Rational>(0, 0, 0);
  Vector3<Rational> direction = Vector3<Rational>(0, 0, 1);  ///< normal or axis, not 0
  Rational offset = 0;
  ImpactLaw<Rational> law = {};
};

struct DescribedBodies {
  static constexpr ModelKind kKind = ModelKind::kNewtonEuler;
  std::vector<DescribedBody> bodies;
  std::vector<DescribedContact> contacts;
};

struct DescribedModel {
  std::variant<DescribedLagrangian, DescribedFirstOrder, DescribedBodies> of;
};

/// The model of the systems together.
/// @throws InvalidInput as multibody_model.
[[nodiscard]] LagrangianModel<Rational> joined(const DescribedLagrangian& described);
/// @throws InvalidInput as joined_first_order_model.
[[nodiscard]] FirstOrderModel<Rational> joined(const DescribedFirstOrder& described);

/// M, A and b of a linear system, from its values and derivatives at zero; M is empty if it is the
/// identity.
[[nodiscard]] FirstOrderLti<Rational> lti_of(const FirstOrderSystem<Rational>& system);
/// C, D, B and e of a linear relation with n states, in the same way.
[[nodiscard]] FirstOrderLinear<Rational>::Data linear_of(
    const FirstOrderRelation<Rational>& relation, Eigen::Index n);

[[nodiscard]] CompliantLinear<Rational>::Data linear_of(const CompliantRelation<Rational>& relation,
                                                        Eigen::Index n);

/// Whether the model exists over ℚ. A model of rigid bodies may not, because the length of a
/// direction may be irrational.
[[nodiscard]] bool has_rational_data(const DescribedModel& described);

/// Whether some matrix of a linear model is not diagonal or not constant.
[[nodiscard]] bool is_coupled(const DescribedModel& described);

/// The kind of the model; a Lagrangian model is kLinear if it is linear with frictionless contacts.
/// @throws InvalidInput as joined.
[[nodiscard]] ModelKind kind_of(const DescribedModel& described);

/// The description of the kind Described.
/// @throws InvalidInput as entry.describe, and if it is of another kind.
template <class Described>
[[nodiscard]] Described described_as(const ProblemEntry& entry, const Parameters& parameters) {
  DescribedModel model = entry.describe(parameters);
  if (auto* own = std::get_if<Described>(&model.of)) return std::move(*own);
  throw InvalidInput(std::string(entry.name) + " is " + std::string(text_of(entry.kind).one) +
                     "; " + std::string(text_of(Described::kKind).one) + " is asked for");
}

}  // namespace assay::oracles
