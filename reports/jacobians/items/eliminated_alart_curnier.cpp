#include "core/solvers/alart_curnier_global_equations.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/two_contacts.hpp"

namespace assay::reports::derivatives {

namespace {

struct EliminatedAlartCurnierItem {
  static constexpr std::string_view kName = "eliminated-alart-curnier";
  static constexpr std::string_view kDescription =
      "Alart-Curnier equations with global variables, U eliminated, by v and P";
  static constexpr std::string_view kSource = "developer-notes.md, 16.23-16.25";

  static Domain domain() { return domain_of({{"x", 6, -8, 8}}, {{"mu", 1, 0, 2}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(6);
    return value_of<EliminatedEquations<S>>(TwoContacts<S>::global(at.scalar()), x);
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> at(all);
    const Vector<S> x = at.vector(6);
    return jacobian_of<EliminatedEquations<S>>(TwoContacts<S>::global(at.scalar()), x);
  }
};

}  // namespace

Derivative eliminated_alart_curnier() { return make_derivative<EliminatedAlartCurnierItem>(); }

}  // namespace assay::reports::derivatives
