#include "core/systems/lagrangian_model.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct LinearRelationItem {
  static constexpr std::string_view kName = "linear-relation";
  static constexpr std::string_view kDescription = "H q + b by position";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:FullyLinear";

  static Domain domain() { return domain_of({{"q", 3}}, {{"H", 6}, {"b", 2}}); }
  template <class S>
  static auto relation(Arguments<S>& x) {
    LagrangianLinear<S> linear{x.matrix(2, 3), x.vector(2)};
    return assay::detail::LinearRelation<S>(std::move(linear));
  }
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(3);
    Vector<S> y(2);
    relation(x).evaluate(S(0), q, y);
    return y;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(3);
    Matrix<S> h(2, 3);
    relation(x).jacobian(S(0), q, h);
    return h;
  }
};

}  // namespace

Derivative linear_relation() { return make_derivative<LinearRelationItem>(); }

}  // namespace assay::reports::derivatives
