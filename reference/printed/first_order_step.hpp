#pragma once

#include "reference/printed/case.hpp"

namespace assay::reference {

/// One Newton iteration of the θ-γ step (9.5) of M ẋ = f(x) + r, y = h(x, λ), r = g(x, λ). It has
/// two states and three multipliers, starts at the iterate (x, λ), and the next multiplier is
/// given.
struct FirstOrderStep {
  using T = Term<Rational>;
  enum class Input { kOfStateAndMultiplier, kOfMultiplier };

  explicit FirstOrderStep(Case<Rational>& c, Input input = Input::kOfStateAndMultiplier)
      : mass(c.spd("M", 2)),
        field(c.map("f", 2, 1, 2)),
        output(c.map("h", 3, 1, 5)),
        input_map(c.map("g", 2, 1, 5)),
        h(c.positive("h")),
        theta(c.fraction("θ")),
        gamma(c.fraction("γ")),
        old_x(c.vector("x_k", 2)),
        old_r(c.vector("r_k", 2)),
        x(c.vector("x^α", 2)),
        r(c.vector("r^α", 2)),
        y(c.vector("y^α", 3)),
        lambda(c.vector("λ^α", 3)),
        next_lambda(c.vector("λ^{α+1}", 3)),
        of_state(input == Input::kOfStateAndMultiplier ? 1 : 0) {
    a = jacobian([&](const auto& s) { return field(s); }, x);
    c_matrix = jacobian([&](const auto& s) { return output(s, lift(lambda, s)); }, x);
    d = jacobian([&](const auto& s) { return output(lift(x, s), s); }, lambda);
    k = jacobian([&](const auto& s) { return g(s, lift(lambda, s)); }, x);
    b = jacobian([&](const auto& s) { return g(lift(x, s), s); }, lambda);
    w = mass - h * theta * a - h * gamma * k;
    const auto residual = [&](const auto& s, const auto& l) {
      return mass * (s - old_x) - h * theta * field(s) - h * (1 - theta) * lift(field(old_x), s) -
             h * gamma * g(s, l) - h * (1 - gamma) * old_r;
    };
    const T by_x = jacobian([&](const auto& s) { return residual(s, lift(lambda, s)); }, x);
    const T by_lambda = jacobian([&](const auto& l) { return residual(lift(x, l), l); }, lambda);
    next_x = x - inverse(by_x) * (residual(x, lambda) + by_lambda * (next_lambda - lambda));
    next_y = output(x, lambda) + c_matrix * (next_x - x) + d * (next_lambda - lambda);
    next_r = g(x, lambda) + k * (next_x - x) + b * (next_lambda - lambda);
  }

  /// A constant among Terms like `s`.
  template <class X>
  static X lift(const T& constant, const X&) {
    return X(constant);
  }
  template <class X>
  X g(const X& s, const X& l) const {
    return input_map(X(of_state * s), l);
  }
  T free_residual() const {
    return mass * (x - old_x) - h * theta * field(x) - h * (1 - theta) * field(old_x);
  }
  T x_free() const { return x - inverse(w) * (free_residual() - h * (1 - gamma) * old_r); }
  T x_p() const { return h * gamma * (inverse(w) * (g(x, lambda) - b * lambda)) + x_free(); }
  T y_residual() const { return y - output(x, lambda); }
  T y_p() const { return y - y_residual() + c_matrix * (x_p() - x) - d * lambda; }
  T mlcp_matrix() const { return h * gamma * (c_matrix * inverse(w) * b) + d; }

  T mass;
  PolynomialMap<Rational> field, output, input_map;
  T h, theta, gamma, old_x, old_r, x, r, y, lambda, next_lambda, of_state;
  T a = 0, c_matrix = 0, d = 0, k = 0, b = 0, w = 0;
  T next_x = 0, next_y = 0, next_r = 0;  ///< of the equations linearised by Jets
};

}  // namespace assay::reference
