#include "core/solvers/alart_curnier_equations.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/two_contacts.hpp"

namespace assay::reports::derivatives {

namespace {

struct ReducedAlartCurnierItem {
  static constexpr std::string_view kName = "reduced-alart-curnier";
  static constexpr std::string_view kDescription =
      "Alart-Curnier equations of the reduced problem by the impulses";
  static constexpr std::string_view kSource = "developer-notes.md, 16.1-16.3";

  static Domain domain() { return domain_of({{"x", 3, -8, 8}}, {{"mu", 1, 0, 2}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(3);
    return value_of<ReducedEquations<S>>(TwoContacts<S>::reduced(at.scalar()), x);
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(3);
    return jacobian_of<ReducedEquations<S>>(TwoContacts<S>::reduced(at.scalar()), x);
  }
};

}  // namespace

Derivative reduced_alart_curnier() { return make_derivative<ReducedAlartCurnierItem>(); }

}  // namespace assay::reports::derivatives
