#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"
#include "reports/jacobians/items/moving_gaps.hpp"

namespace assay::reports::derivatives {

namespace {

struct RelationCurvatureItem {
  static constexpr std::string_view kName = "relation-curvature";
  static constexpr std::string_view kDescription =
      "velocity H v + dh/dt of a gap along a straight motion, by time: the curvature";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() { return domain_of({{"s", 1}}, {{"t", 1}, {"q", 3}, {"v", 3}}); }
  template <class S>
  struct Motion {
    S t;
    Vector<S> q, v;
    explicit Motion(const Vector<S>& all) {
      Arguments<S> x(all);
      const S s = x.scalar();
      t = x.scalar() + s;
      q = x.vector(3);
      v = x.vector(3);
      q += s * v;
    }
  };
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const Motion<S> at(x);
    Matrix<S> h(2, 3);
    Vector<S> rate(2);
    moving_gaps<S>()->jacobian(at.t, at.q, h);
    moving_gaps<S>()->rate(at.t, at.q, rate);
    rate += h.lazyProduct(at.v);
    return rate;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Motion<S> at(x);
    Vector<S> b(2);
    moving_gaps<S>()->curvature(at.t, at.q, at.v, b);
    return b;
  }
};

}  // namespace

Derivative relation_curvature() { return make_derivative<RelationCurvatureItem>(); }

}  // namespace assay::reports::derivatives
