#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct CompliantRelationItem {
  static constexpr std::string_view kName = "compliant-relation";
  static constexpr std::string_view kDescription =
      "output and input of a compliant relation by q, v and lambda";
  static constexpr std::string_view kSource = "newton-lagrangian.tex, eq:FullyNonLinear";

  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}, {"lambda", 2}}, {{"t", 1}}); }
  template <class S>
  static auto point(const Vector<S>& all) {
    Arguments<S> x(all);
    typename CompliantRelation<S>::Point at{S(0), x.vector(2), x.vector(2), x.vector(2)};
    at.t = x.scalar();
    return at;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    const auto relation = assay::compliant_relation<S>(PolynomialCompliance<S>{});
    Vector<S> y(2), p(2), both(4);
    relation->output(point(x), y);
    relation->input(point(x), p);
    both << y, p;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto relation = assay::compliant_relation<S>(PolynomialCompliance<S>{});
    const Matrix<S> none(2, 2);
    typename CompliantRelation<S>::Jacobians of_h{none, none, none}, of_g = of_h;
    relation->output_jacobians(point(x), of_h);
    relation->input_jacobians(point(x), of_g);
    return below<S>(beside<S>({of_h.by_position, of_h.by_velocity, of_h.by_multiplier}),
                    beside<S>({of_g.by_position, of_g.by_velocity, of_g.by_multiplier}));
  }
};

}  // namespace

Derivative compliant_relation() { return make_derivative<CompliantRelationItem>(); }

}  // namespace assay::reports::derivatives
