#include "core/math/rotation.hpp"
#include "reports/jacobians/derivative.hpp"

namespace assay::reports::derivatives {

namespace {

/// Not tangential: p is any quaternion but 0, and the map that of p/|p|.
struct ConvectedMomentItem {
  static constexpr std::string_view kName = "convected-moment";
  static constexpr std::string_view kDescription =
      "inertial moment in the body frame, by the quaternion, whatever its norm";
  static constexpr std::string_view kSource = "developer-notes.md, 11.73-11.76";

  static Domain domain() {
    Domain domain{{{"p0", -2, 2}, {"p1", -2, 2}, {"p2", -2, 2}, {"p3", -2, 2}}};
    for (const char* name : {"m1", "m2", "m3"}) domain.coordinates.push_back({name, -3, 3, true});
    domain.admits = [](const std::vector<Rational>& x) {
      return x[0] != 0 || x[1] != 0 || x[2] != 0 || x[3] != 0;
    };
    return domain;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    return rotate_back<S>(attitude_of<S>(x), Vector3<S>(x(4), x(5), x(6)));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    return rotate_back_jacobian<S>(attitude_of<S>(x), Vector3<S>(x(4), x(5), x(6)));
  }
  template <class S>
  static Quaternion<S> attitude_of(const Vector<S>& x) {
    return {x(0), x(1), x(2), x(3)};
  }
};

}  // namespace

Derivative convected_moment() { return make_derivative<ConvectedMomentItem>(); }

}  // namespace assay::reports::derivatives
