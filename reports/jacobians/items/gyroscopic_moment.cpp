#include "core/systems/rigid_body.hpp"
#include "reports/jacobians/derivative.hpp"

namespace assay::reports::derivatives {

namespace {

struct GyroscopicMomentItem {
  static constexpr std::string_view kName = "gyroscopic-moment";
  static constexpr std::string_view kDescription =
      "gyroscopic moment of a rigid body, by the angular velocity";
  static constexpr std::string_view kSource = "developer-notes.md, 11.70";

  static Domain domain() {
    Domain domain{{{"w1", -4, 4}, {"w2", -4, 4}, {"w3", -4, 4}}};
    for (const char* name : {"I11", "I22", "I33"}) domain.coordinates.push_back({name, 1, 3, true});
    for (const char* name : {"I12", "I13", "I23"}) {
      domain.coordinates.push_back({name, Rational(-1, 4), Rational(1, 4), true});
    }
    return domain;
  }
  template <class S>
  static Matrix3<S> inertia(const Vector<S>& x) {
    Matrix3<S> inertia;
    inertia << x(3), x(6), x(7), x(6), x(4), x(8), x(7), x(8), x(5);
    return inertia;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    return assay::gyroscopic_moment<S>(inertia<S>(x), Vector3<S>(x(0), x(1), x(2)));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    return gyroscopic_jacobian<S>(inertia<S>(x), Vector3<S>(x(0), x(1), x(2)));
  }
};

}  // namespace

Derivative gyroscopic_moment() { return make_derivative<GyroscopicMomentItem>(); }

}  // namespace assay::reports::derivatives
