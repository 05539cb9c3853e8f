#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct VelocityOperatorItem {
  static constexpr std::string_view kName = "velocity-operator";
  static constexpr std::string_view kDescription =
      "rate of the coordinates of two rigid bodies by their twists: T(q)";
  static constexpr std::string_view kSource = "developer-notes.md, 11.9, 11.35";

  static Domain domain() {
    return domain_of({{"v", 2 * kBodyVelocities}}, {{"q", 2 * kBodyCoordinates}});
  }
  /// (v_g, ½ p ∘ (0, Ω)) of each.
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> v = x.vector(2 * kBodyVelocities), q = x.vector(2 * kBodyCoordinates);
    Vector<S> rate(2 * kBodyCoordinates);
    for (Eigen::Index i = 0; i < 2; ++i) {
      rate.template segment<3>(kBodyCoordinates * i) = centre_velocity<S>(v, i);
      rate.template segment<4>(kBodyCoordinates * i + 3) =
          quaternion_rate<S>(attitude<S>(q, i), angular_velocity<S>(v, i));
    }
    return rate;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    return assay::velocity_operator<S>(Vector<S>(all.tail(2 * kBodyCoordinates)));
  }
};

}  // namespace

Derivative velocity_operator() { return make_derivative<VelocityOperatorItem>(); }

}  // namespace assay::reports::derivatives
