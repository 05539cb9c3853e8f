#include "core/solvers/local_coulomb.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct SecularFunctionItem {
  static constexpr std::string_view kName = "secular-function";
  static constexpr std::string_view kDescription =
      "secular function mu n/|t| - 1 of a slipping contact by alpha";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() {
    Domain domain = domain_of({{"alpha", 1, 0, 4}},
                              {{"mu", 1, Rational(1, 4), 2}, {"n", 3}, {"t", 2}, {"c", 2}});
    // Where t vanishes there is no value.
    domain.admits = [](const std::vector<Rational>& x) {
      const Rational t = x[5] + x[0] * x[7], s = x[6] + x[0] * x[8];
      return t * t + s * s >= Rational(1, 16);
    };
    return domain;
  }
  template <class S>
  static assay::detail::SecularFunction<S> secular(const Vector<S>& x) {
    return {x(1), x(2), x(3), x(4), {x(5), x(6)}, {x(7), x(8)}};
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    using std::sqrt;
    const auto [f, square, slope] = secular(x).at(x(0));
    return Vector<S>::Constant(1, S(f / sqrt(square)));
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    using std::sqrt;
    const auto [f, square, slope] = secular(x).at(x(0));
    return Matrix<S>::Constant(1, 1, S(slope / (square * sqrt(square))));
  }
};

}  // namespace

Derivative secular_function() { return make_derivative<SecularFunctionItem>(); }

}  // namespace assay::reports::derivatives
