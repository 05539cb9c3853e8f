#include "core/solvers/dense_alart_curnier_equations.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/two_contacts.hpp"

namespace assay::reports::derivatives {

namespace {

/// Two contacts, dense.
template <class S>
class Equations {
 public:
  explicit Equations(Arguments<S> at) : r_(at.vector(3)) {
    const FrictionProblem<S> problem = TwoContacts<S>::reduced(at.scalar());
    w_ = problem.w.to_dense();
    q_ = problem.q;
    laws_ = problem.laws;
    (void)equations_.set_problem(w_, q_, laws_, w_.rows());
    equations_.evaluate(r_);
  }

  [[nodiscard]] Vector<S> value() const { return equations_.value(); }
  [[nodiscard]] Matrix<S> jacobian() {
    Matrix<S> jacobian(w_.rows(), w_.cols());
    equations_.linearise(r_, S(0), jacobian);
    return jacobian;
  }

 private:
  Vector<S> r_, q_;
  Matrix<S> w_;
  std::vector<ContactLaw<S>> laws_;
  DenseAlartCurnierEquations<S> equations_;
};

struct Item {
  static constexpr std::string_view kName = "dense-alart-curnier";
  static constexpr std::string_view kDescription =
      "Alart-Curnier equations of the few contacts of a step, in velocities, by the impulses";
  static constexpr std::string_view kSource = "derived here";

  static Domain domain() { return domain_of({{"r", 3, -8, 8}}, {{"mu", 1, 0, 2}}); }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    return Equations<S>(Arguments<S>(all)).value();
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    return Equations<S>(Arguments<S>(all)).jacobian();
  }
};

}  // namespace

Derivative dense_alart_curnier() { return make_derivative<Item>(); }

}  // namespace assay::reports::derivatives
