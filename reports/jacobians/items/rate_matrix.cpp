#include "core/math/attitude_rate.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct RateMatrixItem {
  static constexpr std::string_view kName = "rate-matrix";
  static constexpr std::string_view kDescription =
      "rate of a quaternion by the angular velocity in the body frame: Psi(p)";
  static constexpr std::string_view kSource = "developer-notes.md, 11.30-11.32";

  static Domain domain() { return domain_of({{"Omega", 3}}, {{"p", 4}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const Vector3<S> omega(x(0), x(1), x(2));
    return quaternion_rate<S>(Quaternion<S>(x(3), x(4), x(5), x(6)), omega);
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    return assay::rate_matrix<S>(Quaternion<S>(x(3), x(4), x(5), x(6)));
  }
};

}  // namespace

Derivative rate_matrix() { return make_derivative<RateMatrixItem>(); }

}  // namespace assay::reports::derivatives
