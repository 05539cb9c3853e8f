#include "core/relations/compliant_linear.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct CompliantLinearItem {
  static constexpr std::string_view kName = "compliant-linear";
  static constexpr std::string_view kDescription =
      "output and input of the linear compliant relation by q, v and lambda";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:FullyLinear";

  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}, {"lambda", 2}}); }
  /// A gap and a velocity.
  template <class S>
  static CompliantLinear<S> relation() {
    typename CompliantLinear<S>::Data data{zeros<S>(2, 2), zeros<S>(2, 2), Matrix<S>(2, 2)};
    data.c.row(0) << S(2), S(-3);
    data.b.row(1) << S(5), S(7);
    data.d << S(1), S(4), S(-6), S(8);
    data.f = Matrix<S>::Constant(2, 1, S(9));
    data.z = Vector<S>::Constant(1, S(3));
    return CompliantLinear<S>(std::move(data));
  }
  template <class S>
  static auto point(const Vector<S>& all) {
    Arguments<S> x(all);
    return typename CompliantLinear<S>::Point{S(0), x.vector(2), x.vector(2), x.vector(2)};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    const auto at = point(all);
    const CompliantLinear<S> linear = relation<S>();
    Vector<S> y(2), p(2), both(4);
    linear.output(at, y);
    linear.input(at, p);
    both << y, p;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    const auto at = point(all);
    const CompliantLinear<S> linear = relation<S>();
    const Matrix<S> none(2, 2);
    typename CompliantLinear<S>::Jacobians of_h{none, none, none}, of_g = of_h;
    linear.output_jacobians(at, of_h);
    linear.input_jacobians(at, of_g);
    return below<S>(beside<S>({of_h.by_position, of_h.by_velocity, of_h.by_multiplier}),
                    beside<S>({of_g.by_position, of_g.by_velocity, of_g.by_multiplier}));
  }
};

}  // namespace

Derivative compliant_linear() { return make_derivative<CompliantLinearItem>(); }

}  // namespace assay::reports::derivatives
