#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "core/math/jet_jacobian.hpp"
#include "core/relations/compliant_relation.hpp"
#include "core/scalar/lift.hpp"

namespace assay {

/// A compliant relation y = h(t, q, v, λ), p = g(t, q, v, λ), made of a class in C++ with its
/// functions. The class has a member size(), the number of components, and
///
///   template <class T> void output(const T& t, const Vector<T>& q, const Vector<T>& v,
///                                  const Vector<T>& lambda, Vector<T>& y) const;   h
///   template <class T> void input(const T& t, const Vector<T>& q, const Vector<T>& v,
///                                 const Vector<T>& lambda, Vector<T>& p) const;    g
///
/// for T = S and for Jets of S. In these members a constant x of the scalar S is written
/// lift<T>(x). Arrays that a member writes are zero on entry. The class may give derivatives by
/// hand, in members output_jacobians and input_jacobians. Jets compute the missing derivatives.
/// Shapes: q, v, p ∈ ℝⁿ, y, λ ∈ ℝᵐ.
/// Scalar: as the functions.
template <Field S, class Function>
class FunctionCompliance final : public CompliantRelation<S> {
 public:
  static constexpr std::string_view kName = "compliant";
  static constexpr std::string_view kDescription =
      "y = h(t, q, v, lambda), p = g(t, q, v, lambda); Jacobians given or by Jets";
  using typename CompliantRelation<S>::Point;
  using typename CompliantRelation<S>::Jacobians;

  explicit FunctionCompliance(Function function) : function_(std::move(function)) {}

  [[nodiscard]] Eigen::Index size() const override { return function_.size(); }

  void output(const Point& at, Vector<S>& y) const override {
    y.setConstant(S(0));
    function_.output(at.t, at.q, at.v, at.multiplier, y);
  }
  void input(const Point& at, Vector<S>& p) const override {
    p.setConstant(S(0));
    function_.input(at.t, at.q, at.v, at.multiplier, p);
  }

  void output_jacobians(const Point& at, Jacobians& of_h) const override {
    if constexpr (requires { function_.output_jacobians(at, of_h); }) {
      clear(of_h);
      function_.output_jacobians(at, of_h);
    } else {
      differentiate(
          at,
          [&](const J& t, const auto& q, const auto& v, const auto& lambda, Vector<J>& y) {
            function_.output(t, q, v, lambda, y);
          },
          of_h);
    }
  }
  void input_jacobians(const Point& at, Jacobians& of_g) const override {
    if constexpr (requires { function_.input_jacobians(at, of_g); }) {
      clear(of_g);
      function_.input_jacobians(at, of_g);
    } else {
      differentiate(
          at,
          [&](const J& t, const auto& q, const auto& v, const auto& lambda, Vector<J>& p) {
            function_.input(t, q, v, lambda, p);
          },
          of_g);
    }
  }

 private:
  using J = Jet<S, kJetDirections>;

  static void clear(Jacobians& jacobians) {
    jacobians.by_position.setConstant(S(0));
    jacobians.by_velocity.setConstant(S(0));
    jacobians.by_multiplier.setConstant(S(0));
  }
  static void constants(const Vector<S>& x, Vector<J>& lifted) {
    lifted.resize(x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) lifted(i) = J(x(i));
  }
  template <class F>
  static void differentiate(const Point& at, const F& f, Jacobians& of_f) {
    thread_local Vector<J> q, v, lambda;
    constants(at.q, q);
    constants(at.v, v);
    constants(at.multiplier, lambda);
    const J t(at.t);
    const auto by = [&](int argument) {
      return [&, argument](const Vector<J>& x, Vector<J>& y) {
        f(t, argument == 0 ? x : q, argument == 1 ? x : v, argument == 2 ? x : lambda, y);
      };
    };
    jet_jacobian<S>(by(0), at.q, of_f.by_position);
    jet_jacobian<S>(by(1), at.v, of_f.by_velocity);
    jet_jacobian<S>(by(2), at.multiplier, of_f.by_multiplier);
  }

  Function function_;
};

/// @see FunctionCompliance
template <Field S, class Function>
[[nodiscard]] std::shared_ptr<const CompliantRelation<S>> compliant_relation(Function function) {
  return std::make_shared<FunctionCompliance<S, Function>>(std::move(function));
}

}  // namespace assay
