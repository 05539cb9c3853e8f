#include "core/math/attitude_increment.hpp"

#include "reports/jacobians/derivative.hpp"

namespace assay::reports::derivatives {

namespace {

struct AttitudeIncrementItem {
  static constexpr std::string_view kName = "attitude-increment";
  static constexpr std::string_view kDescription =
      "increment of a quaternion by the theta-method, by the angular velocity";
  static constexpr std::string_view kSource = "developer-notes.md, 11.51-11.62, derived here";

  static Domain domain() {
    return {
        {{"w1", -4, 4}, {"w2", -4, 4}, {"w3", -4, 4}, {"h", 0, 1, true}, {"theta", 0, 1, true}}};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    return theta_increment<S>(x(3), x(4), Vector3<S>(x(0), x(1), x(2))).value;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    return theta_increment<S>(x(3), x(4), Vector3<S>(x(0), x(1), x(2))).by_velocity;
  }
};

}  // namespace

Derivative attitude_increment() { return make_derivative<AttitudeIncrementItem>(); }

}  // namespace assay::reports::derivatives
