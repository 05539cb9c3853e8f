#include "reference/printed/documents.hpp"
#include "reference/printed/first_order_step.hpp"

namespace assay::reference {

namespace of_chapter_9 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;
constexpr auto kType2 = FirstOrderStep::Input::kOfMultiplier;

/// M (x_{k+1} − x_k) = h f + ∫ r, of a constant f and r = r_k + t ṙ.
void exact_with_middle_input(Exact& c) {
  const auto mass = c.spd("M", 2), f = c.vector("f", 2);
  const auto r = c.vector("r_k", 2), rate = c.vector("ṙ", 2);
  const auto h = c.positive("h"), theta = c.fraction("θ");
  const T increment = inverse(mass) * (h * f + h * r + h * h / 2 * rate);
  c.compare(mass * increment, h * theta * f + h * (1 - theta) * f + h * (r + h / 2 * rate));
}

std::vector<Item> linearised() {
  return {
      {.document = kDocument,
       .equation = "9.5",
       .printed =
           R"(Mx_{k+1} &= Mx_k + h\theta f(x_{k+1}, t_{k+1}) + h(1 - \theta)f(x_k, t_k) + h\gamma r(t_{k+1}) + h(1 - \gamma)r(t_k))",
       .claim = "M ẋ = f + r over a step, exact for constant f and r",
       .exact =
           [](Exact& c) {
             const auto mass = c.spd("M", 2), f = c.vector("f", 2), r = c.vector("r", 2);
             const auto h = c.positive("h"), theta = c.fraction("θ"), gamma = c.fraction("γ");
             const T increment = h * (inverse(mass) * (f + r));
             c.compare(mass * increment,
                       h * theta * f + h * (1 - theta) * f + h * gamma * r + h * (1 - gamma) * r);
           }},
      {.document = kDocument,
       .equation = "9.6",
       .printed =
           R"(Mx_{k+1} &= Mx_k + h\theta f(x_{k+1}, t_{k+1}) + h(1 - \theta)f(x_k, t_k) + hr(t_{k+\gamma}))",
       .claim = "M ẋ = f + r over a step, exact for a constant f and an r linear in time at γ = ½",
       .exact = exact_with_middle_input},
      {.document = kDocument,
       .equation = "9.7",
       .printed = R"(Mx_{k+1} &= Mx_k + hf(x_{k+\theta}, t_{k+\theta}) + hr(t_{k+\gamma}))",
       .claim = "M ẋ = f + r over a step, exact for a constant f and an r linear in time at γ = ½",
       .exact = exact_with_middle_input},
      {.document = kDocument,
       .equation = "9.9",
       .printed =
           R"(\mathcal{R}(x, r) = M(x - x_k) - h\theta f(x, t_{k+1}) - h(1 - \theta)f(x_k, t_k) - h\gamma r - h(1 - \gamma)r_k.)",
       .claim = "left minus right of the first line of (9.5)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const T right = s.mass * s.old_x + s.h * s.theta * s.field(s.x) +
                             s.h * (1 - s.theta) * s.field(s.old_x) + s.h * s.gamma * s.r +
                             s.h * (1 - s.gamma) * s.old_r;
             c.compare(s.mass * s.x - right,
                       s.free_residual() - s.h * s.gamma * s.r - s.h * (1 - s.gamma) * s.old_r);
           }},
      {.document = kDocument,
       .equation = "9.10",
       .printed =
           R"(\mathcal{R}(x_{k+1}^\alpha, r_{k+1}^\alpha) + [\nabla_x \mathcal{R}(x_{k+1}^\alpha, r_{k+1}^\alpha)] (x_{k+1}^{\alpha+1} - x_{k+1}^\alpha) + [\nabla_r \mathcal{R}(x_{k+1}^\alpha, r_{k+1}^\alpha)] (r_{k+1}^{\alpha+1} - r_{k+1}^\alpha) = 0)",
       .claim = "(9.9) linearised along (Δx, Δr)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const auto dx = c.vector("Δx", 2), dr = c.vector("Δr", 2);
             const auto residual = [&](const auto& x, const auto& r) {
               return s.mass * (x - s.old_x) - s.h * s.theta * s.field(x) - s.h * s.gamma * r;
             };
             const auto both = [&](const auto& z) { return residual(z.part(0, 2), z.part(2, 2)); };
             const T by_x = jacobian([&](const auto& x) { return residual(x, 0 * x + s.r); }, s.x);
             const T by_r = jacobian([&](const auto& r) { return residual(0 * r + s.x, r); }, s.r);
             c.compare(along(both, stack(s.x, s.r), stack(dx, dr)), by_x * dx + by_r * dr);
           }},
      {.document = kDocument,
       .equation = "9.11",
       .printed =
           R"(\mathcal{R}_{k+1}^\alpha \triangleq \mathcal{R}_{\text{free}}(x_{k+1}^\alpha) - h\gamma r_{k+1}^\alpha - h(1 - \gamma)r_k)",
       .claim = "(9.9) at the iterate",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const T truth = s.mass * (s.x - s.old_x) - s.h * s.theta * s.field(s.x) -
                             s.h * (1 - s.theta) * s.field(s.old_x) - s.h * s.gamma * s.r -
                             s.h * (1 - s.gamma) * s.old_r;
             c.compare(truth,
                       s.free_residual() - s.h * s.gamma * s.r - s.h * (1 - s.gamma) * s.old_r);
           }},
      {.document = kDocument,
       .equation = "9.12",
       .printed =
           R"(\mathcal{R}_{k+1}^\alpha + (M - h\theta A_{k+1}^\alpha)(x_{k+1}^{\alpha+1} - x_{k+1}^\alpha) - h\gamma(r_{k+1}^{\alpha+1} - r_{k+1}^\alpha) = 0)",
       .claim = "(9.9) linearised in x and r",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const auto dx = c.vector("Δx", 2), dr = c.vector("Δr", 2);
             const auto residual = [&](const auto& z) {
               const auto x = z.part(0, 2), r = z.part(2, 2);
               return s.mass * (x - s.old_x) - s.h * s.theta * s.field(x) - s.h * s.gamma * r;
             };
             c.compare(along(residual, stack(s.x, s.r), stack(dx, dr)),
                       (s.mass - s.h * s.theta * s.a) * dx - s.h * s.gamma * dr);
           }},
      {.document = kDocument,
       .equation = "9.14",
       .printed =
           R"(\mathcal{R}_{\text{free}}(x_{k+1}^\alpha, r_{k+1}^\alpha) - h\gamma r_{k+1}^{\alpha+1} - h(1 - \gamma)r_k + (M - h\theta A_{k+1}^\alpha)(x_{k+1}^{\alpha+1} - x_{k+1}^\alpha) = 0)",
       .claim = "(9.12) with (9.11), at the solution",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             c.compare(0 * s.x,
                       s.free_residual() - s.h * s.gamma * s.next_r -
                           s.h * (1 - s.gamma) * s.old_r +
                           (s.mass - s.h * s.theta * s.a) * (s.next_x - s.x));
           }},
      {.document = kDocument,
       .equation = "9.16",
       .printed =
           R"(\mathcal{R}_y(x_{k+1}^{\alpha}, y_{k+1}^{\alpha}, \lambda_{k+1}^{\alpha}) + (y_{k+1}^{\alpha+1} - y_{k+1}^{\alpha}) - \\
&C_{k+1}^{\alpha}(x_{k+1}^{\alpha+1} - x_{k+1}^{\alpha}) - D_{k+1}^{\alpha}(\lambda_{k+1}^{\alpha+1} - \lambda_{k+1}^{\alpha}) = 0)",
       .claim = "(9.15) linearised",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             c.compare(0 * s.y,
                       s.y_residual() + (s.next_y - s.y) - s.c_matrix * (s.next_x - s.x) -
                           s.d * (s.next_lambda - s.lambda));
           }},
      {.document = kDocument,
       .equation = "9.17",
       .printed =
           R"(y_{k+1}^{\alpha+1} = y_{k+1}^{\alpha} - \mathcal{R}_{y_{k+1}}^{\alpha} + C_{k+1}^{\alpha}(x_{k+1}^{\alpha+1} - x_{k+1}^{\alpha}) + D_{k+1}^{\alpha}(\lambda_{k+1}^{\alpha+1} - \lambda_{k+1}^{\alpha}))",
       .claim = "(9.16) solved for y",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             c.compare(s.next_y,
                       s.y - s.y_residual() + s.c_matrix * (s.next_x - s.x) +
                           s.d * (s.next_lambda - s.lambda));
           }},
      {.document = kDocument,
       .equation = "9.21",
       .printed =
           R"(\mathcal{R}_{rk+1}^{\alpha} + (r_{k+1}^{\alpha+1} - r_{k+1}^{\alpha}) - K_{k+1}^{\alpha}(x_{k+1}^{\alpha+1} - x_{k+1}^{\alpha}) - B_{k+1}^{\alpha}(\lambda_{k+1}^{\alpha+1} - \lambda_{k+1}^{\alpha}) = 0)",
       .claim = "(9.20) linearised",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             c.compare(0 * s.r,
                       (s.r - s.g(s.x, s.lambda)) + (s.next_r - s.r) - s.k * (s.next_x - s.x) -
                           s.b * (s.next_lambda - s.lambda));
           }},
      {.document = kDocument,
       .equation = "9.22",
       .printed =
           R"(r_{k+1}^{\alpha+1} = g(t_{k+1}, x_{k+1}^{\alpha}, \lambda_{k+1}^{\alpha}) + K_{k+1}^{\alpha}(x_{k+1}^{\alpha+1} - x_{k+1}^{\alpha}) + B_{k+1}^{\alpha}(\lambda_{k+1}^{\alpha+1} - \lambda_{k+1}^{\alpha}))",
       .claim = "g linearised along (Δx, Δλ)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const auto dx = c.vector("Δx", 2), dl = c.vector("Δλ", 3);
             const auto g = [&](const auto& z) { return s.g(z.part(0, 2), z.part(2, 3)); };
             c.compare(along(g, stack(s.x, s.lambda), stack(dx, dl)), s.k * dx + s.b * dl);
           }},
  };
}

std::vector<Item> reduced() {
  return {
      {.document = kDocument,
       .equation = "9.25",
       .printed =
           R"(\mathcal{R}_{\text{free},k+1}^{\alpha} - h\gamma \left[g(t_{k+1}, x_{k+1}^{\alpha}, \lambda_{k+1}^{\alpha}) + B_{k+1}^{\alpha}(\lambda_{k+1}^{\alpha+1} - \lambda_{k+1}^{\alpha}) + K_{k+1}^{\alpha}(x_{k+1}^{\alpha+1} - x_{k+1}^{\alpha}) \right] \\
- h(1 - \gamma)r_k + (M - h\theta A_{k+1}^{\alpha})(x_{k+1}^{\alpha+1} - x_{k+1}^{\alpha}) = 0)",
       .claim = "(9.22) inserted in (9.14), at the solution",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const T dx = s.next_x - s.x;
             const T bracket = s.g(s.x, s.lambda) + s.b * (s.next_lambda - s.lambda) + s.k * dx;
             c.compare(0 * s.x,
                       s.free_residual() - s.h * s.gamma * bracket - s.h * (1 - s.gamma) * s.old_r +
                           (s.mass - s.h * s.theta * s.a) * dx);
           }},
      {.document = kDocument,
       .equation = "9.26",
       .printed =
           R"((M - h\theta A_{k+1}^\alpha - h\gamma K_{k+1}^\alpha)(x_{k+1}^{\alpha+1} - x_{k+1}^\alpha) = -\mathcal{R}_{\text{free},k+1}^\alpha - h(1-\gamma)r_k + h\gamma \left[g(t_{k+1}, x_{k+1}^\alpha, \lambda_{k+1}^\alpha) + B_{k+1}^\alpha(\lambda_{k+1}^{\alpha+1} - \lambda_{k+1}^\alpha) \right])",
       .claim = "(9.25) solved for Δx",
       .kind = "sign",
       .corrected = "(M − hθA − hγK)(x^{α+1} − x^α) = −R_free + h(1−γ) r_k + hγ [g + B(λ^{α+1} − "
                    "λ^α)], as (9.28) has it",
       .consequence = "the old input r_k enters with the wrong sign for γ < 1: not even order 1",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const T bracket = s.g(s.x, s.lambda) + s.b * (s.next_lambda - s.lambda);
             const T old = s.h * (1 - s.gamma) * s.old_r;
             c.compare(s.w * (s.next_x - s.x),
                       -s.free_residual() - old + s.h * s.gamma * bracket,
                       -s.free_residual() + old + s.h * s.gamma * bracket);
           },
       .simulate = simulations::old_input_sign},
      {.document = kDocument,
       .equation = "9.27",
       .printed =
           R"(W_{k+1}^\alpha \triangleq M - h\theta A_{k+1}^\alpha - h\gamma K_{k+1}^\alpha)",
       .claim = "the derivative by x of the residual with r = g(x, λ)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const auto residual = [&](const auto& z) {
               return s.mass * z - s.h * s.theta * s.field(z) -
                      s.h * s.gamma * s.g(z, FirstOrderStep::lift(s.lambda, z));
             };
             c.compare(jacobian(residual, s.x), s.w);
           }},
      {.document = kDocument,
       .equation = "9.28",
       .printed =
           R"(x_{\text{free}}^\alpha \triangleq x_{k+1}^\alpha - (W_{k+1}^\alpha)^{-1} (R_{\text{free},k+1}^\alpha - h(1-\gamma)r_k))",
       .claim = "the solution less what g and λ contribute",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const T input = s.g(s.x, s.lambda) + s.b * (s.next_lambda - s.lambda);
             c.compare(s.next_x - s.h * s.gamma * (inverse(s.w) * input), s.x_free());
           }},
      {.document = kDocument,
       .equation = "9.29",
       .printed =
           R"(x_p^\alpha \triangleq h\gamma (W_{k+1}^\alpha)^{-1} [g(t_{k+1}, x_{k+1}^\alpha, \lambda_{k+1}^\alpha) - B_{k+1}^\alpha(\lambda_{k+1}^\alpha)] + x_{\text{free}}^\alpha.)",
       .claim = "the solution for λ^{α+1} = 0",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             c.compare(s.next_x - s.h * s.gamma * (inverse(s.w) * (s.b * s.next_lambda)), s.x_p());
           }},
      {.document = kDocument,
       .equation = "9.30",
       .printed =
           R"(x_{k+1}^{\alpha+1} \triangleq x_p^\alpha + \left[h\gamma (W_{k+1}^\alpha)^{-1} B_{k+1}^\alpha \lambda_{k+1}^{\alpha+1} \right])",
       .claim = "the solution of the linearised equations",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             c.compare(s.next_x, s.x_p() + s.h * s.gamma * (inverse(s.w) * s.b * s.next_lambda));
           }},
      {.document = kDocument,
       .equation = "9.31",
       .printed =
           R"(y_{k+1}^{\alpha+1} = y_p + [h\gamma C_{k+1}^\alpha (W_{k+1}^\alpha)^{-1} B_{k+1}^\alpha + D_{k+1}^\alpha] \lambda_{k+1}^{\alpha+1})",
       .claim = "the output of the linearised equations, with (9.32) and (9.33)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             c.compare(s.next_y, s.y_p() + s.mlcp_matrix() * s.next_lambda);
           }},
      {.document = kDocument,
       .equation = "9.32",
       .printed =
           R"(y_p = y_{k+1}^\alpha - \mathcal{R}_{y,k+1}^\alpha + C_{k+1}^\alpha(x_q) - D_{k+1}^\alpha \lambda_{k+1}^\alpha)",
       .claim = "the output less what λ^{α+1} contributes",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             c.compare(s.next_y - s.mlcp_matrix() * s.next_lambda, s.y_p());
           }},
      {.document = kDocument,
       .equation = "9.35",
       .printed =
           R"(W_{\text{mlcp},k+1}^\alpha &= h\gamma C_{k+1}^\alpha (W_{k+1}^\alpha)^{-1} B_{k+1}^\alpha + D_{k+1}^\alpha \\
b_{k+1}^\alpha &= y_p)",
       .claim = "y^{α+1} = W_mlcp λ^{α+1} + b, (9.34)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             c.compare(s.next_y, s.mlcp_matrix() * s.next_lambda + s.y_p());
           }},
      {.document = kDocument,
       .equation = "9.36",
       .printed =
           R"(y_{k+1}^{\alpha+1} &= -W_{k+1}^{\alpha} \lambda_{k+1}^{\alpha+1} + b_{k+1}^{\alpha} \\
(y_{k+1}^{\alpha+1})_i &= 0 \quad \text{for } i \in \{1..n\} \\
0 \leq (\lambda_{k+1}^{\alpha+1})_i \perp (y_{k+1}^{\alpha+1})_i &\geq 0 \quad \text{for } i \in \{n..n+m\})",
       .claim = "the first line of (9.34)",
       .reading = "W is W_mlcp of (9.35), as W of (9.27) has another size",
       .kind = "sign",
       .corrected = "y^{α+1} = W_mlcp λ^{α+1} + b, y_i = 0 for i ∈ {1..n}, 0 ≤ λ_i ⊥ y_i ≥ 0 for i "
                    "∈ {n+1..n+m}",
       .consequence = "for a positive definite W_mlcp the problem printed has no solution, or "
                      "several",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c);
             const T product = s.mlcp_matrix() * s.next_lambda;
             c.compare(s.next_y, -product + s.y_p(), product + s.y_p());
           },
       .simulate = simulations::one_step_problem_sign},
      {.document = kDocument,
       .equation = "9.38",
       .printed =
           R"(r_{k+1}^{\alpha+1} = g(t_{k+1}, \lambda_{k+1}^{\alpha}) + B_{k+1}^{\alpha}(\lambda_{k+1}^{\alpha+1} - \lambda_{k+1}^{\alpha}))",
       .claim = "(9.22) for g(t, λ)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c, kType2);
             c.compare(s.next_r, s.g(s.x, s.lambda) + s.b * (s.next_lambda - s.lambda));
           }},
      {.document = kDocument,
       .equation = "9.39",
       .printed =
           R"(x_{k+1}^{\alpha+1} \triangleq x_p^{\alpha} + [h\gamma(W_{k+1}^{\alpha})^{-1}B_{k+1}^{\alpha}\lambda_{k+1}^{\alpha+1}])",
       .claim = "the solution of the linearised equations for g(t, λ), with (9.40) and (9.41)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c, kType2);
             c.compare(s.next_x, s.x_p() + s.h * s.gamma * (inverse(s.w) * s.b * s.next_lambda));
           }},
      {.document = kDocument,
       .equation = "9.40",
       .printed =
           R"(x_p^{\alpha} \triangleq h\gamma(W_{k+1}^{\alpha})^{-1} [g(t_{k+1}, \lambda_{k+1}^{\alpha}) - B_{k+1}^{\alpha}(\lambda_{k+1}^{\alpha})] + x_{\text{free}}^{\alpha})",
       .claim = "the solution for g(t, λ) and λ^{α+1} = 0",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c, kType2);
             c.compare(s.next_x - s.h * s.gamma * (inverse(s.w) * (s.b * s.next_lambda)), s.x_p());
           }},
      {.document = kDocument,
       .equation = "9.41",
       .printed = R"(W_{k+1}^{\alpha} \triangleq M - h\theta A_{k+1}^{\alpha})",
       .claim = "(9.27) for g(t, λ)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c, kType2);
             c.compare(s.w, s.mass - s.h * s.theta * s.a);
           }},
      {.document = kDocument,
       .equation = "9.42",
       .printed =
           R"(y_{k+1}^{\alpha+1} = y_p + [h\gamma C_{k+1}^{\alpha}(W_{k+1}^{\alpha})^{-1}B_{k+1}^{\alpha} + D_{k+1}^{\alpha}] \lambda_{k+1}^{\alpha+1})",
       .claim = "the output of the linearised equations, with (9.43) and (9.44)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c, kType2);
             c.compare(s.next_y, s.y_p() + s.mlcp_matrix() * s.next_lambda);
           }},
      {.document = kDocument,
       .equation = "9.43",
       .printed =
           R"(y_p = y_{k+1}^\alpha - \mathcal{R}_{y_{k+1}}^\alpha + C_{k+1}^\alpha(x_q) - D_{k+1}^\alpha \lambda_{k+1}^\alpha)",
       .claim = "the output for g(t, λ) less what λ^{α+1} contributes",
       .reading = "x_q of (9.44)",
       .exact =
           [](Exact& c) {
             const FirstOrderStep s(c, kType2);
             c.compare(s.next_y - s.mlcp_matrix() * s.next_lambda, s.y_p());
           }},
  };
}

}  // namespace
}  // namespace of_chapter_9

std::vector<Item> chapter_9() {
  using namespace of_chapter_9;
  return joined({linearised(), reduced(), chapter_9_linear(), chapter_9_midpoint()});
}

}  // namespace assay::reference
