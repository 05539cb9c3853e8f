#include <cmath>
#include <memory>

#include "core/relations/function_relation.hpp"
#include "core/systems/joined_compliance.hpp"
#include "core/systems/joined_relation.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

/// The gaps, with derivatives by automatic differentiation:
///
///   h(t, q) = (q_0 q_1² − t² q_2,  sin(t q_0) + q_1 q_2)
struct MovingGaps {
  Eigen::Index size() const { return 2; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    using std::sin;
    y(0) = q(0) * q(1) * q(1) - t * t * q(2);
    y(1) = sin(T(t * q(0))) + q(2) * q(1);
  }
};

template <class S>
[[nodiscard]] std::shared_ptr<const LagrangianRelation<S>> moving_gaps() {
  return lagrangian_relation<S>(MovingGaps{});
}

/// Linear gaps by position. H is given column by column.
///
///   y = H q + b,   ∂y/∂q = H                                                               (1)
template <class S>
struct LinearRelation {
  static Domain domain() { return domain_of({{"q", 3}}, {{"H", 6}, {"b", 2}}); }
  static auto relation(Arguments<S>& x) {
    LagrangianLinear<S> linear{x.matrix(2, 3), x.vector(2)};
    return assay::detail::LinearRelation<S>(std::move(linear));
  }
  static Vector<S> map(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(3);
    Vector<S> y(2);
    relation(x).evaluate(S(0), q, y);
    return y;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    Arguments<S> x(all);
    const Vector<S> q = x.vector(3);
    Matrix<S> h(2, 3);
    relation(x).jacobian(S(0), q, h);
    return h;
  }
};

/// Gaps that depend on time, by position and time.
///
///   y = h(t, q),   ∂y/∂(q, t) = (H, ∂h/∂t),   H = ∂h/∂q                                    (1)
template <class S>
struct RelationJacobian {
  static Domain domain() { return domain_of({{"q", 3}, {"t", 1}}); }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> y(2);
    moving_gaps<S>()->evaluate(x(3), x.head(3), y);
    return y;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> h(2, 3);
    Vector<S> rate(2);
    moving_gaps<S>()->jacobian(x(3), x.head(3), h);
    moving_gaps<S>()->rate(x(3), x.head(3), rate);
    return beside<S>({h, rate});
  }
};

/// The velocity of gaps along a straight motion, by its parameter s. The derivative is the
/// curvature term of the acceleration of the gaps.
///
///   F(s) = H v + ∂h/∂t  at  t + s, q + s v,   H = ∂h/∂q                                    (1)
///   dF/ds = d²h(t + s, q + s v)/ds²                                                        (2)
template <class S>
struct RelationCurvature {
  static Domain domain() { return domain_of({{"s", 1}}, {{"t", 1}, {"q", 3}, {"v", 3}}); }
  struct Motion {
    S t;
    Vector<S> q, v;
    explicit Motion(const Vector<S>& all) {
      Arguments<S> x(all);
      const S s = x.scalar();
      t = x.scalar() + s;
      q = x.vector(3);
      v = x.vector(3);
      q += s * v;
    }
  };
  static Vector<S> map(const Vector<S>& x) {
    const Motion at(x);
    Matrix<S> h(2, 3);
    Vector<S> rate(2);
    moving_gaps<S>()->jacobian(at.t, at.q, h);
    moving_gaps<S>()->rate(at.t, at.q, rate);
    rate += h.lazyProduct(at.v);
    return rate;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Motion at(x);
    Vector<S> b(2);
    moving_gaps<S>()->curvature(at.t, at.q, at.v, b);
    return b;
  }
};

/// Gaps of two relations, stacked, by position. Their coordinates are in another order, and they
/// share some: the first has (q_3, q_4, q_0), the second (q_1, q_2, q_3).
///
///   y_α = h(t, q_α),   q_α = E_αᵀ q,   ∂y_α/∂q = H(t, q_α) E_αᵀ                            (1)
///
/// E_α has columns of the identity.
template <class S>
struct JoinedRelationItem {
  static Domain domain() { return domain_of({{"q", 5}}, {{"t", 1}}); }
  static JoinedRelation<S> relation() {
    std::vector<PlacedRelation<S>> parts;
    parts.push_back({moving_gaps<S>(), {{{3, 2}, {0, 1}}}});
    parts.push_back({moving_gaps<S>(), {{{1, 3}}}});
    return JoinedRelation<S>(std::move(parts));
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> y(4);
    relation().evaluate(x(5), x.head(5), y);
    return y;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    Matrix<S> h(4, 5);
    relation().jacobian(x(5), x.head(5), h);
    return h;
  }
};

/// Two relations with compliance, stacked, by q, v and λ. Their coordinates are in another order,
/// and they share one: the first has (q_2, q_0), the second (q_1, q_2).
///
///   y_α = h(t, q_α, v_α, λ_α),   p = Σ_α E_α g(t, q_α, v_α, λ_α),   q_α = E_αᵀ q           (1)
///   ∂y_α/∂q = ∂h/∂q E_αᵀ,   ∂p/∂q = Σ_α E_α ∂g/∂q E_αᵀ,   and so by v,   ∂p/∂λ_α = E_α ∂g/∂λ (2)
///
/// E_α has columns of the identity.
template <class S>
struct JoinedComplianceItem {
  static Domain domain() { return domain_of({{"q", 3}, {"v", 3}, {"lambda", 4}}, {{"t", 1}}); }
  static JoinedCompliance<S> relation() {
    const auto own = assay::compliant_relation<S>(PolynomialCompliance<S>{});
    return JoinedCompliance<S>({{own, {{{2, 1}, {0, 1}}}}, {own, {{{1, 2}}}}});
  }
  static auto point(const Vector<S>& all) {
    Arguments<S> x(all);
    typename CompliantRelation<S>::Point at{S(0), x.vector(3), x.vector(3), x.vector(4)};
    at.t = x.scalar();
    return at;
  }
  static Vector<S> map(const Vector<S>& x) {
    Vector<S> y(4), p(3), both(7);
    relation().output(point(x), y);
    relation().input(point(x), p);
    both << y, p;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    typename CompliantRelation<S>::Jacobians of_h{
        Matrix<S>(4, 3), Matrix<S>(4, 3), Matrix<S>(4, 4)};
    typename CompliantRelation<S>::Jacobians of_g{
        Matrix<S>(3, 3), Matrix<S>(3, 3), Matrix<S>(3, 4)};
    relation().output_jacobians(point(x), of_h);
    relation().input_jacobians(point(x), of_g);
    return below<S>(beside<S>({of_h.by_position, of_h.by_velocity, of_h.by_multiplier}),
                    beside<S>({of_g.by_position, of_g.by_velocity, of_g.by_multiplier}));
  }
};

}  // namespace

std::vector<Derivative> lagrangian_relations() {
  return {
      item<LinearRelation>(
          "linear-relation", "H q + b by position", "newton-lagrangian.tex, eq:FullyLinear"),
      item<RelationJacobian>("relation-jacobian",
                             "gap of a rheonomous relation by position and time: H and the rate",
                             "newton-lagrangian.tex, eq:RheonomousNonLinear"),
      item<RelationCurvature>(
          "relation-curvature",
          "velocity H v + dh/dt of a gap along a straight motion, by time: the curvature",
          "derived here"),
      item<JoinedRelationItem>("joined-relation",
                               "gaps of two stacked relations that share a coordinate, by position",
                               "developer-notes.md, 1.30-1.33"),
      item<JoinedComplianceItem>(
          "joined-compliance",
          "two stacked compliant relations that share a coordinate, by q, v and lambda",
          "developer-notes.md, 1.30-1.33"),
  };
}

}  // namespace assay::reports::derivatives
