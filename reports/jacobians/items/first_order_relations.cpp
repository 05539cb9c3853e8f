#include "core/relations/first_order_linear.hpp"
#include "core/relations/first_order_normal_cone.hpp"
#include "core/systems/joined_first_order_relation.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// A linear relation by x and λ. Matrices are given column by column.
///
///   y = C x + D λ,   r = B λ,   ∂(y, r)/∂(x, λ) = [C D; 0 B]                               (1)
template <class S>
struct FirstOrderLinearItem {
  static Domain domain() {
    return domain_of({{"x", 2}, {"lambda", 2}}, {{"C", 4}, {"B", 4}, {"D", 4}});
  }
  static FirstOrderLinear<S> relation(Arguments<S>& x) {
    typename FirstOrderLinear<S>::Data data;
    data.c = x.matrix(2, 2);
    data.b = x.matrix(2, 2);
    data.d = x.matrix(2, 2);
    return FirstOrderLinear<S>(std::move(data));
  }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const typename FirstOrderLinear<S>::Point at{S(0), x.vector(2), x.vector(2)};
    const FirstOrderLinear<S> linear = relation(x);
    Vector<S> y(2), r(2), both(4);
    linear.output(at, y);
    linear.input(at, r);
    both << y, r;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const typename FirstOrderLinear<S>::Point at{S(0), x.vector(2), x.vector(2)};
    const FirstOrderLinear<S> linear = relation(x);
    Matrix<S> c(2, 2), d(2, 2), k(2, 2), b(2, 2);
    linear.output_jacobians(at, c, d);
    linear.input_jacobians(at, k, b);
    return below<S>(beside<S>({c, d}), beside<S>({k, b}));
  }
};

/// A relation by x and λ, from its hand-derived partial derivatives.
///
///   ∂(y, r)/∂(x, λ) = [∂h/∂x ∂h/∂λ; ∂g/∂x ∂g/∂λ]                                           (1)
template <class S>
struct FirstOrderRelationItem {
  static Domain domain() { return domain_of({{"x", 2}, {"lambda", 2}}, {{"t", 1}}); }
  static Vector<S> map(const Vector<S>& x) {
    const auto relation = assay::first_order_relation<S>(PolynomialRelation<S>{});
    const typename FirstOrderRelation<S>::Point at{x(4), x.head(2), x.segment(2, 2)};
    Vector<S> y(2), r(2), both(4);
    relation->output(at, y);
    relation->input(at, r);
    both << y, r;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto relation = assay::first_order_relation<S>(PolynomialRelation<S>{});
    const typename FirstOrderRelation<S>::Point at{x(4), x.head(2), x.segment(2, 2)};
    Matrix<S> c(2, 2), d(2, 2), k(2, 2), b(2, 2);
    relation->output_jacobians(at, c, d);
    relation->input_jacobians(at, k, b);
    return below<S>(beside<S>({c, d}), beside<S>({k, b}));
  }
};

/// A relation under the law normal-cone, λ ∈ K = {H λ ≥ k}, with a multiplier μ for the face of K,
/// by x and (λ, μ).
///
///   ŷ = (h(t, x, λ) − Hᵀ μ,  H λ − k),   r = g(t, x, λ),   H = (3, −2),   k = 5            (1)
///   ∂ŷ/∂(x, λ, μ) = [C D −Hᵀ; 0 H 0],   ∂r/∂(x, λ, μ) = [K B 0]                            (2)
///
/// C, D and K, B are the derivatives of h and g by (x, λ).
template <class S>
struct FirstOrderNormalConeItem {
  static Domain domain() { return domain_of({{"x", 2}, {"lambda", 2}, {"mu", 1}}, {{"t", 1}}); }
  static FirstOrderNormalCone<S> relation() {
    NormalCone<S> cone{Matrix<S>(1, 2), Vector<S>(1)};
    cone.h << S(3), S(-2);
    cone.k << S(5);
    return {assay::first_order_relation<S>(PolynomialRelation<S>{}), std::move(cone)};
  }
  static auto point(const Vector<S>& x) {
    return typename FirstOrderRelation<S>::Point{x(5), x.head(2), x.segment(2, 3)};
  }
  static Vector<S> map(const Vector<S>& x) {
    const FirstOrderNormalCone<S> cone = relation();
    Vector<S> y(3), r(2), both(5);
    cone.output(point(x), y);
    cone.input(point(x), r);
    both << y, r;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const FirstOrderNormalCone<S> cone = relation();
    Matrix<S> c(3, 2), d(3, 3), k(2, 2), b(2, 3);
    cone.output_jacobians(point(x), c, d);
    cone.input_jacobians(point(x), k, b);
    return below<S>(beside<S>({c, d}), beside<S>({k, b}));
  }
};

/// Two relations between three states, stacked. Their states are in another order, and they share
/// one: the first has (x_2, x_0), the second (x_1, x_2).
///
///   y_α = h(t, x_α, λ_α),   r = Σ_α E_α g(t, x_α, λ_α),   x_α = E_αᵀ x                     (1)
///   ∂y_α/∂x = C_α E_αᵀ,   ∂y_α/∂λ_α = D_α,   ∂r/∂x = Σ_α E_α K_α E_αᵀ,   ∂r/∂λ_α = E_α B_α (2)
///
/// E_α has columns of the identity. C, D and K, B are the derivatives of h and g by (x, λ).
template <class S>
struct JoinedFirstOrderRelationItem {
  static Domain domain() { return domain_of({{"x", 3}, {"lambda", 4}}, {{"t", 1}}); }
  static JoinedFirstOrderRelation<S> relation() {
    const auto own = assay::first_order_relation<S>(PolynomialRelation<S>{});
    return JoinedFirstOrderRelation<S>({{own, {{{2, 1}, {0, 1}}}}, {own, {{{1, 2}}}}});
  }
  static typename FirstOrderRelation<S>::Point point(const Vector<S>& x) {
    return {x(7), x.head(3), x.segment(3, 4)};
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> y(4), r(3), both(7);
    relation().output(point(x), y);
    relation().input(point(x), r);
    both << y, r;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> c(4, 3), d(4, 4), k(3, 3), b(3, 4);
    relation().output_jacobians(point(x), c, d);
    relation().input_jacobians(point(x), k, b);
    return below<S>(beside<S>({c, d}), beside<S>({k, b}));
  }
};

}  // namespace

std::vector<Derivative> first_order_relations() {
  return {
      item<FirstOrderLinearItem>(
          "first-order-linear",
          "output and input of the linear first-order relation by x and lambda",
          "developer-notes.md, 9.4"),
      item<FirstOrderRelationItem>("first-order-relation",
                                   "output and input of a first-order relation by x and lambda",
                                   "developer-notes.md, 9.1-9.3"),
      item<FirstOrderNormalConeItem>(
          "first-order-normal-cone",
          "output and input of a first-order relation with a normal cone, by x and (lambda, mu)",
          "developer-notes.md, ch. 8, derived here"),
      item<JoinedFirstOrderRelationItem>(
          "joined-first-order-relation",
          "two stacked first-order relations that share a state, by x and lambda",
          "developer-notes.md, 9.1"),
  };
}

}  // namespace assay::reports::derivatives
