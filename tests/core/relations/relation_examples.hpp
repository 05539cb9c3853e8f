#pragma once

#include <memory>

#include "core/relations/relation_list.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "tests/core/relations/relation_contract.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay {

/// Polynomials of three coordinates and two components for every class of functions:
///
///   h(t, q) = (q₀² + t q₁,  t² q₀ q₁ − q₂³)
///   h(t, q, v, λ) = (q₀² + t λ₀ v₂,  v₀ v₁ + q₂ λ₁),  g = (λ₀ q₁, λ₁ v₂ + t, q₀ λ₀ λ₁)
///   h(t, x, λ) = (x₀² λ₀ + t x₁,  x₀ x₂ − λ₁³),  g = (λ₀ x₁ + t, λ₀ λ₁, x₂²)
struct Curves {
  [[nodiscard]] Eigen::Index size() const { return 2; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0) * q(0) + t * q(1);
    y(1) = t * t * q(0) * q(1) - q(2) * q(2) * q(2);
  }
  template <class T>
  void output(const T& t,
              const Vector<T>& q,
              const Vector<T>& v,
              const Vector<T>& lambda,
              Vector<T>& y) const {
    y(0) = q(0) * q(0) + t * lambda(0) * v(2);
    y(1) = v(0) * v(1) + q(2) * lambda(1);
  }
  template <class T>
  void input(const T& t,
             const Vector<T>& q,
             const Vector<T>& v,
             const Vector<T>& lambda,
             Vector<T>& p) const {
    p(0) = lambda(0) * q(1);
    p(1) = lambda(1) * v(2) + t;
    p(2) = q(0) * lambda(0) * lambda(1);
  }
  template <class T>
  void output(const T& t, const Vector<T>& x, const Vector<T>& lambda, Vector<T>& y) const {
    y(0) = x(0) * x(0) * lambda(0) + t * x(1);
    y(1) = x(0) * x(2) - lambda(1) * lambda(1) * lambda(1);
  }
  template <class T>
  void input(const T& t, const Vector<T>& x, const Vector<T>& lambda, Vector<T>& r) const {
    r(0) = lambda(0) * x(1) + t;
    r(1) = lambda(0) * lambda(1);
    r(2) = x(2) * x(2);
  }
};

/// One relation of a class of relation_list.hpp, by `make()`, and what it must be at a point, by
/// hand: `output` is h, `input` is g. There is no definition in general: a relation of the list
/// without an example does not compile.
template <class Relation>
struct RelationExample;

template <class Relation>
concept HasExample = requires {
  RelationExample<Relation>::make();
};

/// n integers as S.
template <class S>
Vector<S> integers(std::initializer_list<int> entries) {
  Vector<S> v(static_cast<Eigen::Index>(entries.size()));
  Eigen::Index i = 0;
  for (const int entry : entries) v(i++) = S(entry);
  return v;
}

template <class S>
Matrix<S> integers(Eigen::Index rows, Eigen::Index cols, std::initializer_list<int> by_rows) {
  Matrix<S> a(rows, cols);
  Eigen::Index k = 0;
  for (const int entry : by_rows) a(k / cols, k % cols) = S(entry), ++k;
  return a;
}

template <class S>
struct RelationExample<LagrangianLinear<S>> {
  static std::shared_ptr<const LagrangianRelation<S>> make() {
    ContactModel<S> model;
    model.relation = {integers<S>(2, 3, {1, 2, -3, 4, 0, -1}), integers<S>({5, -7})};
    return LagrangianModel<S>(model).relation;
  }
  static Vector<S> output(const RelationPoint<S>& at) {
    const Vector<S>& q = at.q;
    return vector_of<S>({S(q(0) + S(2) * q(1) - S(3) * q(2) + S(5)), S(S(4) * q(0) - q(2) - S(7))});
  }
};

template <class S>
struct RelationExample<FunctionRelation<S, Curves>> {
  static std::shared_ptr<const LagrangianRelation<S>> make() {
    return lagrangian_relation<S>(Curves{});
  }
  static Vector<S> output(const RelationPoint<S>& at) {
    const Vector<S>& q = at.q;
    return vector_of<S>(
        {S(at.t * q(1) + q(0) * q(0)), S(at.t * at.t * q(1) * q(0) - q(2) * q(2) * q(2))});
  }
};

template <class S>
struct RelationExample<CompliantLinear<S>> {
  static typename CompliantLinear<S>::Data data() {
    return {.c = integers<S>(2, 3, {1, 2, -3, 0, 0, 0}),
            .b = integers<S>(2, 3, {0, 0, 0, 4, 0, -1}),
            .d = integers<S>(2, 2, {2, -1, 3, 4}),
            .e = integers<S>({5, -7}),
            .f = integers<S>(2, 3, {1, -2, 4, 3, 0, -1}),
            .z = integers<S>({2, -1, 3})};
  }
  static std::shared_ptr<const CompliantRelation<S>> make() {
    return std::make_shared<CompliantLinear<S>>(data());
  }
  /// F z = (2 + 2 + 12, 6 − 3).
  static Vector<S> output(const RelationPoint<S>& at) {
    const Vector<S>&q = at.q, &v = at.v, &l = at.multiplier;
    return vector_of<S>({S(q(0) + S(2) * q(1) - S(3) * q(2) + S(5 + 16) + S(2) * l(0) - l(1)),
                         S(S(4) * v(0) - v(2) + S(-7 + 3) + S(3) * l(0) + S(4) * l(1))});
  }
  static Vector<S> input(const RelationPoint<S>& at) {
    const Vector<S>& l = at.multiplier;
    return vector_of<S>({S(l(0) + S(4) * l(1)), S(S(2) * l(0)), S(S(-3) * l(0) - l(1))});
  }
};

template <class S>
struct RelationExample<FunctionCompliance<S, Curves>> {
  static std::shared_ptr<const CompliantRelation<S>> make() {
    return compliant_relation<S>(Curves{});
  }
  static Vector<S> output(const RelationPoint<S>& at) {
    const Vector<S>&q = at.q, &v = at.v, &l = at.multiplier;
    return vector_of<S>({S(q(0) * q(0) + v(2) * l(0) * at.t), S(v(1) * v(0) + l(1) * q(2))});
  }
  static Vector<S> input(const RelationPoint<S>& at) {
    const Vector<S>&q = at.q, &v = at.v, &l = at.multiplier;
    return vector_of<S>({S(q(1) * l(0)), S(v(2) * l(1) + at.t), S(l(1) * l(0) * q(0))});
  }
};

template <class S>
struct RelationExample<FirstOrderLinear<S>> {
  static typename FirstOrderLinear<S>::Data data() {
    return {.c = integers<S>(2, 3, {1, 2, -3, 4, 0, -1}),
            .b = integers<S>(3, 2, {5, -2, 0, 1, 2, 3}),
            .d = integers<S>(2, 2, {2, -1, 3, 4}),
            .e = integers<S>({5, -7}),
            .f = integers<S>(2, 3, {1, -2, 4, 3, 0, -1}),
            .z = integers<S>({2, -1, 3})};
  }
  static std::shared_ptr<const FirstOrderRelation<S>> make() {
    return std::make_shared<FirstOrderLinear<S>>(data());
  }
  static Vector<S> output(const RelationPoint<S>& at) {
    const Vector<S>&x = at.q, &l = at.multiplier;
    return vector_of<S>({S(x(0) + S(2) * x(1) - S(3) * x(2) + S(5 + 16) + S(2) * l(0) - l(1)),
                         S(S(4) * x(0) - x(2) + S(-7 + 3) + S(3) * l(0) + S(4) * l(1))});
  }
  static Vector<S> input(const RelationPoint<S>& at) {
    const Vector<S>& l = at.multiplier;
    return vector_of<S>({S(S(5) * l(0) - S(2) * l(1)), l(1), S(S(2) * l(0) + S(3) * l(1))});
  }
};

template <class S>
struct RelationExample<FirstOrderFunction<S, Curves>> {
  static std::shared_ptr<const FirstOrderRelation<S>> make() {
    return first_order_relation<S>(Curves{});
  }
  static Vector<S> output(const RelationPoint<S>& at) {
    const Vector<S>&x = at.q, &l = at.multiplier;
    return vector_of<S>({S(l(0) * x(0) * x(0) + at.t * x(1)), S(x(2) * x(0) - l(1) * l(1) * l(1))});
  }
  static Vector<S> input(const RelationPoint<S>& at) {
    const Vector<S>&x = at.q, &l = at.multiplier;
    return vector_of<S>({S(at.t + x(1) * l(0)), S(l(1) * l(0)), S(x(2) * x(2))});
  }
};

/// Of the FirstOrderLinear, K = {λ₀ + 2 λ₁ ≥ −1, 3 λ₀ ≥ 2, −λ₁ ≥ −4}.
template <class S>
struct RelationExample<FirstOrderNormalCone<S>> {
  using Own = RelationExample<FirstOrderLinear<S>>;
  static std::shared_ptr<const FirstOrderRelation<S>> make() {
    const NormalCone<S> cone{integers<S>(3, 2, {1, 2, 3, 0, 0, -1}), integers<S>({-1, 2, -4})};
    return std::make_shared<FirstOrderNormalCone<S>>(Own::make(), cone);
  }
  static Vector<S> output(const RelationPoint<S>& at) {
    const Vector<S>& l = at.multiplier;  // λ₀, λ₁, μ₀, μ₁, μ₂
    const Vector<S> own = Own::output(at);
    return vector_of<S>({S(own(0) - l(2) - S(3) * l(3)),
                         S(own(1) - S(2) * l(2) + l(4)),
                         S(l(0) + S(2) * l(1) + S(1)),
                         S(S(3) * l(0) - S(2)),
                         S(S(4) - l(1))});
  }
  static Vector<S> input(const RelationPoint<S>& at) { return Own::input(at); }
};

/// Of the FirstOrderFunction, the ball of radius 3 about (1, −2).
template <class S>
struct RelationExample<NormalConeToBall<S, Curves>> {
  using Own = RelationExample<FirstOrderFunction<S, Curves>>;
  static std::shared_ptr<const FirstOrderRelation<S>> make() {
    return first_order_relation<S>(normal_cone_to_ball<S>(Curves{}, integers<S>({1, -2}), S(3)));
  }
  static Vector<S> output(const RelationPoint<S>& at) {
    const Vector<S> own = Own::output(at);
    const S x = at.multiplier(0) - S(1), y = at.multiplier(1) + S(2), mu = at.multiplier(2);
    return vector_of<S>({S(own(0) + mu * x), S(own(1) + mu * y), S((S(9) - x * x - y * y) / S(2))});
  }
  static Vector<S> input(const RelationPoint<S>& at) { return Own::input(at); }
};

}  // namespace assay
