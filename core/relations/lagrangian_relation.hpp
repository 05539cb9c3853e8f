#pragma once

#include <memory>
#include <utility>

#include "core/math/jet_jacobian.hpp"

namespace assay {

/// The relation of all contacts of a Lagrangian system,
///
///   y = h(t, q),   U = ẏ = H v + ∂h/∂t,   H = ∂h/∂q,   dr = Hᵀ dP,
///
/// scleronomous where h does not depend on t. A contact with friction has a component of the gap
/// and then tangential ones, whose y may be any function with the sliding velocity as its rate.
///
/// Source: newton-lagrangian.tex, eq:RheonomousNonLinear and eq:ScleronomousNonLinear, G = Hᵀ.
/// Shapes: y, U, P ∈ ℝᵐ, H m×n. Arguments written to have their size on entry.
/// Units: y [m], P [N s].
template <Field S>
class LagrangianRelation {
 public:
  LagrangianRelation() = default;
  LagrangianRelation(const LagrangianRelation&) = delete;
  LagrangianRelation& operator=(const LagrangianRelation&) = delete;
  virtual ~LagrangianRelation() = default;

  [[nodiscard]] virtual Eigen::Index size() const = 0;
  /// Whether H is constant and ∂h/∂t depends on t alone.
  [[nodiscard]] virtual bool has_constant_jacobian() const = 0;

  virtual void evaluate(const S& t, const Vector<S>& q, Vector<S>& y) const = 0;
  virtual void jacobian(const S& t, const Vector<S>& q, Matrix<S>& h) const = 0;
  /// ∂h/∂t.
  virtual void rate(const S& t, const Vector<S>& q, Vector<S>& rate) const = 0;
  /// b with ÿ = H v̇ + b:   b = d²/ds² h(t + s, q + s v) at s = 0.
  virtual void curvature(const S& t,
                         const Vector<S>& q,
                         const Vector<S>& v,
                         Vector<S>& b) const = 0;
};

/// The LagrangianRelation of a class with `Eigen::Index size() const` and
///
///   template <class T> void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const;
///
/// for T = S and Jets of S. Derivatives that it does not give by members of the names above are
/// taken by Jets.
template <Field S, class Function>
class FunctionRelation final : public LagrangianRelation<S> {
 public:
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
