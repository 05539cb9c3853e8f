#include "core/relations/sphere_on_sphere.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/turning_directions.hpp"

namespace assay::reports::derivatives {

namespace {

/// The second body as either of two spheres.
struct SphereDirectionsItem : TurningDirections<SphereDirectionsItem> {
  static constexpr std::string_view kName = "sphere-directions";
  static constexpr std::string_view kDescription =
      "velocities at constant twists and wrenches at constant impulses, of two spheres, by the "
      "position of either";
  static constexpr std::string_view kSource = "developer-notes.md, 12.0.2, 12.0.4";

  template <class S>
  static std::shared_ptr<const NewtonEulerRelation<S>> relation(const Vector3<S>&) {
    const auto of = [](Eigen::Index a) {
      return std::make_shared<SphereOnSphere<S>>(typename SphereOnSphere<S>::Options{
          .body_a = a, .body_b = 1 - a, .radius_a = S(1), .radius_b = S(2), .components = 5});
    };
    return std::make_shared<JoinedNewtonEulerRelation<S>>(
        typename JoinedNewtonEulerRelation<S>::Parts{of(0), of(1)});
  }
};

}  // namespace

Derivative sphere_directions() { return make_derivative<SphereDirectionsItem>(); }

}  // namespace assay::reports::derivatives
