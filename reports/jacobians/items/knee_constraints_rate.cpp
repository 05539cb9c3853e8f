#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/quaternion_joint.hpp"

namespace assay::reports::derivatives {

namespace {

using namespace quaternion_joint;

/// The rate ẏ = ∂y/∂q w of the conditions y of a knee, of two bodies, then of the first and the
/// ground. As y is linear in x and quadratic in p, ∂ẏ/∂q is ∂y/∂q at w without its columns of x.
struct KneeConstraintsRateItem {
  static constexpr std::string_view kName = "knee-constraints-rate";
  static constexpr std::string_view kDescription =
      "rate of the conditions of a knee along a rate of coordinates and quaternions";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() {
    return domain_of({{"x1", 3}, {"p1", 4}, {"x2", 3}, {"p2", 4}},
                     {{"r1", 3}, {"r2", 3}, {"w", 14}});
  }
  /// The bodies at q, and the derivative of their conditions by it.
  template <class S>
  static JoinedBodies<S> bodies(const Vector<S>& q, const Vector<S>& points) {
    Vector<S> all = zeros<S>(30);
    all.head(kAll) = q;
    all.segment(kAll, 6) = points;
    return JoinedBodies<S>(all);
  }
  template <class S>
  static Matrix<S> both(const JoinedBodies<S>& of) {
    const Matrix<S> two = distance_by<S>(of);
    Matrix<S> one = two;
    one.rightCols(kAll - kX2) = zeros<S>(3, kAll - kX2);
    return -below<S>(two, one);
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const Matrix<S> by = both<S>(bodies<S>(x.head(kAll), x.segment(kAll, 6)));
    return by * x.tail(kAll);
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> by = both<S>(bodies<S>(x.tail(kAll), x.segment(kAll, 6)));
    for (const Eigen::Index first : {kX1, kX2}) by.middleCols(first, 3) = zeros<S>(6, 3);
    return by;
  }
};

}  // namespace

Derivative knee_constraints_rate() { return make_derivative<KneeConstraintsRateItem>(); }

}  // namespace assay::reports::derivatives
