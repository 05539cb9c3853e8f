#include "core/solvers/alart_curnier_global_equations.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/two_contacts.hpp"

namespace assay::reports::derivatives {

namespace {

struct GlobalAlartCurnierItem {
  static constexpr std::string_view kName = "global-alart-curnier";
  static constexpr std::string_view kDescription =
      "Alart-Curnier equations with global variables by v, U and P";
  static constexpr std::string_view kSource = "developer-notes.md, 16.17-16.21";

  static Domain domain() { return domain_of({{"x", 9, -8, 8}}, {{"mu", 1, 0, 2}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(9);
    return value_of<GlobalEquations<S>>(TwoContacts<S>::global(at.scalar()), x);
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(9);
    return jacobian_of<GlobalEquations<S>>(TwoContacts<S>::global(at.scalar()), x);
  }
};

}  // namespace

Derivative global_alart_curnier() { return make_derivative<GlobalAlartCurnierItem>(); }

}  // namespace assay::reports::derivatives
