#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/relations/rigid_body_relation_list.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

/// One relation of each class of rigid_body_relation_list.hpp, by `make()`. There is no definition
/// in general: a relation of the list without an example does not compile.
template <class Relation>
struct RigidBodyRelationExample;

/// Coordinates of two bodies 3 apart, with half-integer quaternions that are not of norm 1.
template <class S>
Vector<S> example_position() {
  Vector<S> q(2 * kBodyCoordinates);
  const int entries[] = {1, -2, 3, 1, 1, -1, 3, 3, 0, 2, 2, 1, 1, -1};
  for (Eigen::Index i = 0; i < q.size(); ++i) q(i) = S(entries[i]);
  for (const Eigen::Index i : {3, 10}) q.template segment<4>(i) /= S(2);
  return q;
}

template <class S>
Vector3<S> example_normal() {
  return {ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(-2, 3)};
}

template <class S>
struct RigidBodyRelationExample<PointOnPlane<S>> {
  static auto make() {
    return std::make_shared<PointOnPlane<S>>(typename PointOnPlane<S>::Options{
        .point = {S(1), S(-2), S(3)}, .normal = example_normal<S>(), .offset = S(2), .body = 1});
  }
};

template <class S>
struct RigidBodyRelationExample<SphereOnPlane<S>> {
  static auto make() {
    return std::make_shared<SphereOnPlane<S>>(
        typename SphereOnPlane<S>::Options{.radius = S(2),
                                           .normal = example_normal<S>(),
                                           .offset = S(-1),
                                           .components = 5,
                                           .body = 1});
  }
};

template <class S>
struct RigidBodyRelationExample<PointOnFace<S>> {
  static auto make() {
    return std::make_shared<PointOnFace<S>>(typename PointOnFace<S>::Options{
        .point = {S(1), S(-2), S(3)}, .normal = example_normal<S>(), .offset = S(2)});
  }
};

/// With a gap.
template <class S>
struct RigidBodyRelationExample<SphereOnSphere<S>> {
  static auto make() {
    return std::make_shared<SphereOnSphere<S>>(
        typename SphereOnSphere<S>::Options{.radius_a = S(1), .radius_b = ratio<S>(3, 2), .components = 5});
  }
};

/// Frames of no special place.
template <template <class> class Kind, class S>
std::shared_ptr<const Kind<S>> example_joint() {
  const JointFrame<S> a{0, {S(1), S(2), S(-1)}, axes_along<S>(example_normal<S>())};
  const JointFrame<S> b{
      1, {S(0), S(-1), S(2)}, axes_along<S>({S(0), ratio<S>(3, 5), ratio<S>(-4, 5)})};
  return std::make_shared<Kind<S>>(a, b);
}

template <class S>
struct RigidBodyRelationExample<KneeJoint<S>> {
  static auto make() { return example_joint<KneeJoint, S>(); }
};
template <class S>
struct RigidBodyRelationExample<PivotJoint<S>> {
  static auto make() { return example_joint<PivotJoint, S>(); }
};
template <class S>
struct RigidBodyRelationExample<PrismaticJoint<S>> {
  static auto make() { return example_joint<PrismaticJoint, S>(); }
};
template <class S>
struct RigidBodyRelationExample<FixedJoint<S>> {
  static auto make() { return example_joint<FixedJoint, S>(); }
};

template <class S>
struct RigidBodyExample {
  std::string_view name;
  std::shared_ptr<const NewtonEulerRelation<S>> relation;
  bool is_joint;
};

/// Those of all of the list, in its order.
template <class S>
std::vector<RigidBodyExample<S>> rigid_body_examples() {
  std::vector<RigidBodyExample<S>> all;
#define ASSAY_ADD_EXAMPLE(...)                                  \
  all.push_back({__VA_ARGS__::kName,                            \
                 RigidBodyRelationExample<__VA_ARGS__>::make(), \
                 std::is_base_of_v<Joint<S>, __VA_ARGS__>});
  ASSAY_FOR_EACH_RIGID_BODY_RELATION(ASSAY_ADD_EXAMPLE, S)
#undef ASSAY_ADD_EXAMPLE
  return all;
}

}  // namespace assay
