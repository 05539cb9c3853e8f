#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "core/math/jet_jacobian.hpp"
#include "core/relations/lagrangian_relation.hpp"
#include "core/scalar/lift.hpp"

namespace assay {

/// A relation y = h(t, q) of contacts, made of a class in C++ with its function. The class has a
/// member size(), the number of components, and
///
///   template <class T> void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const;
///
/// for T = S and for Jets of S, also nested ones. In this member a constant x of the scalar S is
/// written lift<T>(x). Members `jacobian`, `rate` and `curvature` give derivatives by hand. Jets
/// compute the missing derivatives.
template <Field S, class Function>
class FunctionRelation final : public LagrangianRelation<S> {
 public:
  static constexpr std::string_view kName = "lagrangian";
  static constexpr std::string_view kDescription =
      "y = h(t, q), scleronomous or rheonomous, of contacts; Jacobians given or by Jets";
  explicit FunctionRelation(Function function) : function_(std::move(function)) {}

  [[nodiscard]] Eigen::Index size() const override { return function_.size(); }
  [[nodiscard]] bool has_constant_jacobian() const override {
    if constexpr (requires { Function::kConstantJacobian; }) return Function::kConstantJacobian;
    return false;
  }

  void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const override {
    y.setConstant(S(0));
    function_(t, q, y);
  }

  void jacobian(const S& t, const Vector<S>& q, Matrix<S>& h) const override {
    if constexpr (requires { function_.jacobian(t, q, h); }) {
      h.setConstant(S(0));
      function_.jacobian(t, q, h);
    } else {
      using J = Jet<S, kJetDirections>;
      jet_jacobian<S>([&](const Vector<J>& x, Vector<J>& y) { function_(J(t), x, y); }, q, h);
    }
  }

  void rate(const S& t, const Vector<S>& q, Vector<S>& rate) const override {
    if constexpr (requires { function_.rate(t, q, rate); }) {
      rate.setConstant(S(0));
      function_.rate(t, q, rate);
    } else {
      using J = Jet<S, 1>;
      thread_local Vector<J> x, y;
      x.resize(q.size());
      for (Eigen::Index i = 0; i < q.size(); ++i) x(i) = J(q(i));
      y.setConstant(size(), J(S(0)));
      function_(J(t, 0), x, y);
      for (Eigen::Index i = 0; i < y.size(); ++i) rate(i) = y(i).v[0];
    }
  }

  void curvature(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& b) const override {
    if constexpr (requires { function_.curvature(t, q, v, b); }) {
      b.setConstant(S(0));
      function_.curvature(t, q, v, b);
    } else {
      using J = Jet<Jet<S, 1>, 1>;
      // x + s v, s = 0 + ε of both levels
      const auto line = [](const S& x0, const S& slope) {
        J x{Jet<S, 1>(x0)};
        x.a.v[0] = slope;
        x.v[0] = Jet<S, 1>(slope);
        return x;
      };
      thread_local Vector<J> x, y;
      x.resize(q.size());
      for (Eigen::Index i = 0; i < q.size(); ++i) x(i) = line(q(i), v(i));
      y.setConstant(size(), J(Jet<S, 1>(S(0))));
      function_(line(t, S(1)), x, y);
      for (Eigen::Index i = 0; i < y.size(); ++i) b(i) = y(i).v[0].v[0];
    }
  }

 private:
  Function function_;
};

/// @see FunctionRelation
template <Field S, class Function>
[[nodiscard]] std::shared_ptr<const LagrangianRelation<S>> lagrangian_relation(Function function) {
  return std::make_shared<FunctionRelation<S, Function>>(std::move(function));
}

}  // namespace assay
