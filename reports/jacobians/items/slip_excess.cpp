#include <array>

#include "core/solvers/local_coulomb.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct SlipExcessItem {
  static constexpr std::string_view kName = "slip-excess";
  static constexpr std::string_view kDescription = "mu r_N - |r_T| of a slipping contact by alpha";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() {
    Domain domain = domain_of({{"alpha", 1, 0, 4}}, {{"q", 3}, {"mu", 1, 0, 2}});
    // Where q_T = d q_N/a there is no direction of slip.
    domain.admits = [](const std::vector<Rational>& x) {
      const Rational c = x[2] - x[1] / 4, d = x[3] - x[1] / 2;
      return c * c + d * d >= Rational(1, 16);
    };
    return domain;
  }
  template <class S>
  static auto slip(const Vector<S>& x) {
    constexpr int kTwiceW[] = {4, 1, 2, -1, 6, 1, 1, -2, 4};
    std::array<S, 9> w;
    for (std::size_t k = 0; k < 9; ++k) w[k] = S(kTwiceW[k]) / S(2);
    LocalCoulomb<S> contact;
    static_cast<void>(contact.prepare(w.data(), x(4)));
    return contact.slip(x.data() + 1, x(0));
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    return Vector<S>::Constant(1, slip(x).excess);
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    return Matrix<S>::Constant(1, 1, slip(x).slope);
  }
};

}  // namespace

Derivative slip_excess() { return make_derivative<SlipExcessItem>(); }

}  // namespace assay::reports::derivatives
