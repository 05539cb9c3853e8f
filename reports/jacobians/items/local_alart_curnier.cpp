#include "core/solvers/local_alart_curnier.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct LocalAlartCurnierItem {
  static constexpr std::string_view kName = "local-alart-curnier";
  static constexpr std::string_view kDescription =
      "Alart-Curnier equations of one contact in 3D, u eliminated, by the impulse";
  static constexpr std::string_view kSource = "developer-notes.md, 16.1-16.16";

  static Domain domain() { return domain_of({{"r", 3}}, {{"q", 3}, {"mu", 1, 0, 2}}); }
  template <class S>
  static LocalAlartCurnier<S> solver(const S& friction) {
    constexpr int kTwiceW[] = {4, 1, 2, -1, 6, 1, 1, -2, 4};
    std::array<S, 9> w;
    for (std::size_t k = 0; k < 9; ++k) w[k] = S(kTwiceW[k]) / S(2);
    LocalAlartCurnier<S> solver;
    solver.prepare(w.data(), Coulomb<S, 3>{friction});
    return solver;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> phi(3);
    solver<S>(x(6)).evaluate(x.data() + 3, x.data(), phi.data());
    return phi;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> of_r(3, 3);
    solver<S>(x(6)).linearize(x.data() + 3, x.data(), of_r.data());
    return of_r;
  }
};

}  // namespace

Derivative local_alart_curnier() { return make_derivative<LocalAlartCurnierItem>(); }

}  // namespace assay::reports::derivatives
