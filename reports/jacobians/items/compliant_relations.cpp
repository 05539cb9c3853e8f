#include "core/relations/compliant_linear.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// A linear relation with compliance, by q, v and λ. Its first output is a gap, the second a
/// velocity.
///
///   y = C q + B v + D λ + 27 (1, 1),   p = (C + B)ᵀ λ                                      (1)
///   C = [2 −3; 0 0],   B = [0 0; 5 7],   D = [1 4; −6 8]                                   (2)
///   ∂(y, p)/∂(q, v, λ) = [C B D; 0 0 (C + B)ᵀ]                                             (3)
template <class S>
struct CompliantLinearItem {
  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}, {"lambda", 2}}); }
  /// A gap and a velocity.
  static CompliantLinear<S> relation() {
    typename CompliantLinear<S>::Data data{zeros<S>(2, 2), zeros<S>(2, 2), Matrix<S>(2, 2)};
    data.c.row(0) << S(2), S(-3);
    data.b.row(1) << S(5), S(7);
    data.d << S(1), S(4), S(-6), S(8);
    data.f = Matrix<S>::Constant(2, 1, S(9));
    data.z = Vector<S>::Constant(1, S(3));
    return CompliantLinear<S>(std::move(data));
  }
  static auto point(const Vector<S>& all) {
    Arguments<S> x(all);
    return typename CompliantLinear<S>::Point{S(0), x.vector(2), x.vector(2), x.vector(2)};
  }
  static Vector<S> map(const Vector<S>& all) {
    const auto at = point(all);
    const CompliantLinear<S> linear = relation();
    Vector<S> y(2), p(2), both(4);
    linear.output(at, y);
    linear.input(at, p);
    both << y, p;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    const auto at = point(all);
    const CompliantLinear<S> linear = relation();
    const Matrix<S> none(2, 2);
    typename CompliantLinear<S>::Jacobians of_h{none, none, none}, of_g = of_h;
    linear.output_jacobians(at, of_h);
    linear.input_jacobians(at, of_g);
    return below<S>(beside<S>({of_h.by_position, of_h.by_velocity, of_h.by_multiplier}),
                    beside<S>({of_g.by_position, of_g.by_velocity, of_g.by_multiplier}));
  }
};

/// A relation with compliance, by q, v and λ, from its hand-derived partial derivatives.
///
///   ∂(y, p)/∂(q, v, λ) = [∂h/∂q ∂h/∂v ∂h/∂λ; ∂g/∂q ∂g/∂v ∂g/∂λ]                            (1)
template <class S>
struct CompliantRelationItem {
  static Domain domain() { return domain_of({{"q", 2}, {"v", 2}, {"lambda", 2}}, {{"t", 1}}); }
  static auto point(const Vector<S>& all) {
    Arguments<S> x(all);
    typename CompliantRelation<S>::Point at{S(0), x.vector(2), x.vector(2), x.vector(2)};
    at.t = x.scalar();
    return at;
  }
  static Vector<S> map(const Vector<S>& x) {
    const auto relation = assay::compliant_relation<S>(PolynomialCompliance<S>{});
    Vector<S> y(2), p(2), both(4);
    relation->output(point(x), y);
    relation->input(point(x), p);
    both << y, p;
    return both;
  }
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

std::vector<Derivative> compliant_relations() {
  return {
      item<CompliantLinearItem>(
          "compliant-linear",
          "output and input of the linear compliant relation by q, v and lambda",
          "newton-lagrangian.tex, eq:FullyLinear"),
      item<CompliantRelationItem>("compliant-relation",
                                  "output and input of a compliant relation by q, v and lambda",
                                  "newton-lagrangian.tex, eq:FullyNonLinear"),
  };
}

}  // namespace assay::reports::derivatives
