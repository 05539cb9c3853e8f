#include "core/relations/point_on_face.hpp"
#include "core/relations/point_on_plane.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/turning_directions.hpp"

namespace assay::reports::derivatives {

namespace {

/// A point of a body and a sphere at a plane; a point at the face of a body, as either of them.
struct ContactDirectionsItem : TurningDirections<ContactDirectionsItem> {
  static constexpr std::string_view kName = "contact-directions";
  static constexpr std::string_view kDescription =
      "velocities at constant twists and wrenches at constant impulses, of contacts at a plane and "
      "at the face of a body, by the position of either body";
  static constexpr std::string_view kSource = "developer-notes.md, 12.0.3, 12.0.4";

  template <class S>
  static std::shared_ptr<const NewtonEulerRelation<S>> relation(const Vector3<S>& own) {
    const Vector3<S> across(ratio<S>(2, 3), ratio<S>(-1, 3), ratio<S>(2, 3));
    const Vector3<S> askew(S(0), ratio<S>(3, 5), ratio<S>(-4, 5));
    using Face = typename PointOnFace<S>::Options;
    using Plane = typename PointOnPlane<S>::Options;
    using Sphere = typename SphereOnPlane<S>::Options;
    return std::make_shared<JoinedNewtonEulerRelation<S>>(
        typename JoinedNewtonEulerRelation<S>::Parts{
            std::make_shared<PointOnFace<S>>(
                Face{.point_body = 1, .face_body = 0, .point = own, .normal = across}),
            std::make_shared<PointOnFace<S>>(Face{.point = own, .normal = askew}),
            std::make_shared<PointOnPlane<S>>(Plane{.point = own, .normal = askew, .body = 1}),
            std::make_shared<SphereOnPlane<S>>(
                Sphere{.radius = S(2), .normal = askew, .components = 5, .body = 1}),
        });
  }
};

}  // namespace

Derivative contact_directions() { return make_derivative<ContactDirectionsItem>(); }

}  // namespace assay::reports::derivatives
