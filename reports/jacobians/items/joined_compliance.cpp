#include "core/systems/joined_compliance.hpp"

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

struct JoinedComplianceItem {
  static constexpr std::string_view kName = "joined-compliance";
  static constexpr std::string_view kDescription =
      "compliant relations of bodies in another order, which share one, by q, v and lambda";
  static constexpr std::string_view kSource = "developer-notes.md, 1.30-1.33";

  static Domain domain() { return domain_of({{"q", 3}, {"v", 3}, {"lambda", 4}}, {{"t", 1}}); }
  template <class S>
  static JoinedCompliance<S> relation() {
    const auto own = assay::compliant_relation<S>(PolynomialCompliance<S>{});
    return JoinedCompliance<S>({{own, {{{2, 1}, {0, 1}}}}, {own, {{{1, 2}}}}});
  }
  template <class S>
  static auto point(const Vector<S>& all) {
    Arguments<S> x(all);
    typename CompliantRelation<S>::Point at{S(0), x.vector(3), x.vector(3), x.vector(4)};
    at.t = x.scalar();
    return at;
  }
  template <class S>
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> y(4), p(3), both(7);
    relation<S>().output(point(x), y);
    relation<S>().input(point(x), p);
    both << y, p;
    return both;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& x) {
    typename CompliantRelation<S>::Jacobians of_h{
        Matrix<S>(4, 3), Matrix<S>(4, 3), Matrix<S>(4, 4)};
    typename CompliantRelation<S>::Jacobians of_g{
        Matrix<S>(3, 3), Matrix<S>(3, 3), Matrix<S>(3, 4)};
    relation<S>().output_jacobians(point(x), of_h);
    relation<S>().input_jacobians(point(x), of_g);
    return below<S>(beside<S>({of_h.by_position, of_h.by_velocity, of_h.by_multiplier}),
                    beside<S>({of_g.by_position, of_g.by_velocity, of_g.by_multiplier}));
  }
};

}  // namespace

Derivative joined_compliance() { return make_derivative<JoinedComplianceItem>(); }

}  // namespace assay::reports::derivatives
