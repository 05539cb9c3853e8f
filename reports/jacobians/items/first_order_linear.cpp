#include "core/relations/first_order_linear.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct FirstOrderLinearItem {
  static constexpr std::string_view kName = "first-order-linear";
  static constexpr std::string_view kDescription =
      "output and input of the linear first-order relation by x and lambda";
  static constexpr std::string_view kSource = "developer-notes.md, 9.4";

  static Domain domain() {
    return domain_of({{"x", 2}, {"lambda", 2}}, {{"C", 4}, {"B", 4}, {"D", 4}});
  }
  template <class S>
  static FirstOrderLinear<S> relation(Arguments<S>& x) {
    typename FirstOrderLinear<S>::Data data;
    data.c = x.matrix(2, 2);
    data.b = x.matrix(2, 2);
    data.d = x.matrix(2, 2);
    return FirstOrderLinear<S>(std::move(data));
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const typename FirstOrderLinear<S>::Point at{S(0), x.vector(2), x.vector(2)};
    const FirstOrderLinear<S> linear = relation(x);
    Vector<S> y(2), r(2), both(4);
    linear.output(at, y);
    linear.input(at, r);
    both << y, r;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const typename FirstOrderLinear<S>::Point at{S(0), x.vector(2), x.vector(2)};
    const FirstOrderLinear<S> linear = relation(x);
    Matrix<S> c(2, 2), d(2, 2), k(2, 2), b(2, 2);
    linear.output_jacobians(at, c, d);
    linear.input_jacobians(at, k, b);
    return below<S>(beside<S>({c, d}), beside<S>({k, b}));
  }
};

}  // namespace

Derivative first_order_linear() { return make_derivative<FirstOrderLinearItem>(); }

}  // namespace assay::reports::derivatives
