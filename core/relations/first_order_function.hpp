#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "core/math/jet_jacobian.hpp"
#include "core/relations/first_order_relation.hpp"
#include "core/scalar/lift.hpp"

namespace assay {

/// A first-order relation y = h(t, x, λ), r = g(t, x, λ), made of a class in C++ with its
/// functions. The class has a member size(), the number of components, and
///
///   template <class T> void output(const T& t, const Vector<T>& x, const Vector<T>& lambda,
///                                  Vector<T>& y) const;                                      h
///   template <class T> void input(const T& t, const Vector<T>& x, const Vector<T>& lambda,
///                                 Vector<T>& r) const;                                        g
///
/// for T = S and for Jets of S. In these members a constant c of the scalar S is written
/// lift<T>(c). Arrays that a member writes are zero on entry. The class may give derivatives by
/// hand, in members output_jacobians and input_jacobians. Jets compute the missing derivatives.
/// Shapes: x, r ∈ ℝⁿ, y, λ ∈ ℝᵐ.
/// Scalar: as the functions.
template <Field S, class Function>
class FirstOrderFunction final : public FirstOrderRelation<S> {
 public:
  static constexpr std::string_view kName = "first-order";
  static constexpr std::string_view kDescription =
      "y = h(t, x, lambda), r = g(t, x, lambda); Jacobians given or by Jets";
  using typename FirstOrderRelation<S>::Point;

  explicit FirstOrderFunction(Function function) : function_(std::move(function)) {}

  [[nodiscard]] Eigen::Index size() const override { return function_.size(); }

  void output(const Point& at, Vector<S>& y) const override {
    y.setConstant(S(0));
    function_.output(at.t, at.x, at.multiplier, y);
  }
  void input(const Point& at, Vector<S>& r) const override {
    r.setConstant(S(0));
    function_.input(at.t, at.x, at.multiplier, r);
  }

  void output_jacobians(const Point& at, Matrix<S>& c, Matrix<S>& d) const override {
    if constexpr (requires { function_.output_jacobians(at, c, d); }) {
      c.setConstant(S(0));
      d.setConstant(S(0));
      function_.output_jacobians(at, c, d);
    } else {
      differentiate(
          at,
          [&](const J& t, const auto& x, const auto& lambda, Vector<J>& y) {
            function_.output(t, x, lambda, y);
          },
          c,
          d);
    }
  }
  void input_jacobians(const Point& at, Matrix<S>& k, Matrix<S>& b) const override {
    if constexpr (requires { function_.input_jacobians(at, k, b); }) {
      k.setConstant(S(0));
      b.setConstant(S(0));
      function_.input_jacobians(at, k, b);
    } else {
      differentiate(
          at,
          [&](const J& t, const auto& x, const auto& lambda, Vector<J>& r) {
            function_.input(t, x, lambda, r);
          },
          k,
          b);
    }
  }

 private:
  using J = Jet<S, kJetDirections>;

  static void constants(const Vector<S>& x, Vector<J>& lifted) {
    lifted.resize(x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) lifted(i) = J(x(i));
  }
  template <class F>
  static void differentiate(const Point& at,
                            const F& f,
                            Matrix<S>& by_state,
                            Matrix<S>& by_multiplier) {
    thread_local Vector<J> x, lambda;
    constants(at.x, x);
    constants(at.multiplier, lambda);
    const J t(at.t);
    jet_jacobian<S>(
        [&](const Vector<J>& along, Vector<J>& y) { f(t, along, lambda, y); }, at.x, by_state);
    jet_jacobian<S>([&](const Vector<J>& along, Vector<J>& y) { f(t, x, along, y); },
                    at.multiplier,
                    by_multiplier);
  }

  Function function_;
};

/// @see FirstOrderFunction
template <Field S, class Function>
[[nodiscard]] std::shared_ptr<const FirstOrderRelation<S>> first_order_relation(Function function) {
  return std::make_shared<FirstOrderFunction<S, Function>>(std::move(function));
}

}  // namespace assay
