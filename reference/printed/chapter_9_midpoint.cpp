#include "reference/printed/documents.hpp"
#include "reference/printed/linear_first_order_step.hpp"

namespace assay::reference {
namespace of_chapter_9_midpoint {
namespace {
constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

/// One Newton iteration of (9.50): the relation at t_{k+γ}, with h(t, x, λ) and g(t, λ). The
/// multiplier at t_{k+1} differs from the one at t_{k+γ}.
struct Midpoint {
  explicit Midpoint(Exact& c)
      : mass(c.spd("M", 2)),
        field(c.map("f", 2, 1, 2)),
        output(c.map("h", 3, 1, 6)),
        input(c.map("g", 2, 1, 4)),
        h(c.positive("h")),
        theta(c.fraction("θ")),
        gamma(c.fraction("γ")),
        t(c.scalar("t_k")),
        old_x(c.vector("x_k", 2)),
        x(c.vector("x^α", 2)),
        y(c.vector("y^α", 3)),
        lambda(c.vector("λ_{k+γ}^α", 3)),
        next_lambda(c.vector("λ_{k+γ}^{α+1}", 3)),
        end_lambda(c.vector("λ_{k+1}^α", 3)),
        next_end_lambda(c.vector("λ_{k+1}^{α+1}", 3)) {
    time = t + gamma * h;
    middle = gamma * x + (1 - gamma) * old_x;
    w = jacobian([&](const auto& s) { return mass * s - h * theta * field(s); }, x);
    c_matrix = by_state(time);
    d = jacobian([&](const auto& s) { return output(s, X(s, middle), X(s, time)); }, lambda);
    b = jacobian([&](const auto& s) { return input(s, X(s, time)); }, lambda);
    const T dl = next_lambda - lambda;
    next_r = input(lambda, time) + b * dl;
    next_x = x - inverse(w) * (free_residual() - h * next_r);
    next_y = value() + gamma * (c_matrix * (next_x - x)) + d * dl;
  }
  /// A constant beside Terms that are differentiated.
  template <class S>
  static S X(const S&, const T& constant) {
    return S(constant);
  }
  T by_state(const T& at) const {
    return jacobian([&](const auto& s) { return output(X(s, lambda), s, X(s, at)); }, middle);
  }
  /// C_{k+1} of (9.18).
  T end_c_matrix() const {
    return jacobian([&](const auto& s) { return output(X(s, end_lambda), s, X(s, t + h)); }, x);
  }
  T value() const { return output(lambda, middle, time); }
  T free_residual() const {
    return mass * (x - old_x) - h * theta * field(x) - h * (1 - theta) * field(old_x);
  }
  T x_free() const { return x - inverse(w) * free_residual(); }
  T x_p() const { return h * (inverse(w) * (input(lambda, time) - b * lambda)) + x_free(); }
  T x_q() const { return x_p() - x; }
  T y_p() const { return value() + gamma * (c_matrix * x_q()) - d * lambda; }
  T matrix() const { return h * gamma * (c_matrix * inverse(w) * b) + d; }

  T mass;
  PolynomialMap<Rational> field, output, input;
  T h, theta, gamma, t, old_x, x, y, lambda, next_lambda, end_lambda, next_end_lambda;
  T time = 0, middle = 0, w = 0, c_matrix = 0, d = 0, b = 0;
  T next_r = 0, next_x = 0, next_y = 0;
};
constexpr std::string_view kMixed =
    "the multiplier of the end of the step is used for that inside: "
    "the iteration does not solve (9.50) unless γ = 1";
constexpr std::string_view kStaleOutput =
    "the derivative is taken at another point: Newton's method converges linearly unless γ = 1";
}  // namespace
}  // namespace of_chapter_9_midpoint

std::vector<Item> chapter_9_midpoint() {
  using namespace of_chapter_9_midpoint;
  return {
      {.document = kDocument,
       .equation = "9.52",
       .printed =
           R"(\mathcal{R}(x_{k+1}^\alpha, r_{k+\gamma}^\alpha) + \left[\nabla_x \mathcal{R}(x_{k+1}^\alpha, r_{k+\gamma}^\alpha) \right] (x_{k+1}^{\alpha+1} - x_{k+1}^\alpha) + \\ \quad \left[\nabla_r \mathcal{R}(x_{k+1}^\alpha, r_{k+\gamma}^\alpha) \right] (r_{k+\gamma}^{\alpha+1} - r_{k+\gamma}^\alpha) = 0)",
       .claim = "the residual of (9.50) linearised along (Δx, Δr)",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const auto r = c.vector("r", 2), dx = c.vector("Δx", 2), dr = c.vector("Δr", 2);
             const auto residual = [&](const auto& x, const auto& force) {
               return s.mass * x - s.h * s.theta * s.field(x) - s.h * force;
             };
             const auto both = [&](const auto& u) { return residual(u.part(0, 2), u.part(2, 2)); };
             const T by_x = jacobian([&](const auto& x) { return residual(x, 0 * x + r); }, s.x);
             const T by_r = jacobian([&](const auto& f) { return residual(0 * f + s.x, f); }, r);
             c.compare(along(both, stack(s.x, r), stack(dx, dr)), by_x * dx + by_r * dr);
           }},
      {.document = kDocument,
       .equation = "9.53",
       .printed =
           R"(\mathcal{R}_{k+1}^\alpha \triangleq \mathcal{R}_{\text{free}}(x_{k+1}^\alpha) - hr_{k+\gamma}^\alpha)",
       .claim = "left minus right of the first line of (9.50)",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const auto r = c.vector("r", 2);
             c.compare(s.mass * s.x - (s.mass * s.old_x + s.h * s.theta * s.field(s.x) +
                                       s.h * (1 - s.theta) * s.field(s.old_x) + s.h * r),
                       s.free_residual() - s.h * r);
           }},
      {.document = kDocument,
       .equation = "9.54",
       .printed =
           R"(W_{k+1}^\alpha \triangleq \nabla_x \mathcal{R}(x_{k+1}^\alpha) = M - h\theta \nabla_x f(x_{k+1}^\alpha, t_{k+1}))",
       .claim = "∂R/∂x",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const T slope = jacobian([&](const auto& z) { return s.field(z); }, s.x);
             c.compare(s.w, s.mass - s.h * s.theta * slope);
           }},
      {.document = kDocument,
       .equation = "9.55",
       .printed =
           R"(\mathcal{R}_{k+1}^\alpha + W_{k+1}^\alpha (x_{k+1}^{\alpha+1} - x_{k+1}^\alpha) - h(r_{k+\gamma}^{\alpha+1} - r_{k+\gamma}^\alpha) = 0)",
       .claim = "the residual (9.53) linearised, at the solution",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const auto r = c.vector("r^α", 2);
             c.compare(0 * s.x,
                       s.free_residual() - s.h * r + s.w * (s.next_x - s.x) - s.h * (s.next_r - r));
           }},
      {.document = kDocument,
       .equation = "9.56",
       .printed =
           R"(\mathcal{R}_{\text{free}}(x_{k+1}^\alpha) - hr_{k+\gamma}^{\alpha+1} + W_{k+1}^\alpha (x_{k+1}^{\alpha+1} - x_{k+1}^\alpha) = 0)",
       .claim = "(9.55) with (9.53), at the solution",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             c.compare(0 * s.x, s.free_residual() - s.h * s.next_r + s.w * (s.next_x - s.x));
           }},
      {.document = kDocument,
       .equation = "9.57",
       .printed =
           R"(x_{k+1}^{\alpha+1} = h(W_{k+1}^{\alpha})^{-1} r_{\gamma+1}^{\alpha+1} + x_{\text{free}}^{\alpha})",
       .claim = "(9.56) solved for x",
       .reading = "r_{γ+1} is no r_{k+γ}: nothing defines it",
       .kind = "index",
       .corrected = "x_{k+1}^{α+1} = h (W_{k+1}^α)⁻¹ r_{k+γ}^{α+1} + x_free^α",
       .consequence = "none if read as r_{k+γ}",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const auto other = c.vector("r_{γ+1}", 2);
             const T w = inverse(s.w);
             c.compare(s.next_x, s.h * (w * other) + s.x_free(), s.h * (w * s.next_r) + s.x_free());
           }},
      {.document = kDocument,
       .equation = "9.58",
       .printed =
           R"(x_{\text{free}}^{\alpha} \triangleq x_{k+1}^{\alpha} - (W_{k+1}^{\alpha})^{-1} \mathcal{R}_{\text{free},k+1}^{\alpha})",
       .claim = "the solution of (9.56) for r = 0",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             c.compare(s.next_x - s.h * (inverse(s.w) * s.next_r), s.x_free());
           }},
      {.document = kDocument,
       .equation = "9.60",
       .printed =
           R"(\mathcal{R}_y(x_{k+1}^{\alpha}, y_{k+\gamma}^{\alpha}, \lambda_{k+\gamma}^{\alpha}) + (y_{k+\gamma}^{\alpha+1} - y_{k+\gamma}^{\alpha}) - \\ &\quad \gamma C_{k+1}^{\alpha} (x_{k+1}^{\alpha+1} - x_{k+1}^{\alpha}) - D_{k+\gamma}^{\alpha} (\lambda_{k+\gamma}^{\alpha+1} - \lambda_{k+\gamma}^{\alpha}) = 0)",
       .claim = "(9.59) linearised along (Δx, Δy, Δλ)",
       .reading = "C_{k+1} is that of (9.18); (9.62) defines C_{k+γ}, as D_{k+γ} beside it",
       .kind = "index",
       .corrected =
           "R_y + (y^{α+1} − y^α) − γ C_{k+γ} (x^{α+1} − x^α) − D_{k+γ} (λ^{α+1} − λ^α) = 0",
       .consequence = kStaleOutput,
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const auto dx = c.vector("Δx", 2), dl = c.vector("Δλ", 3), dy = c.vector("Δy", 3);
             const auto residual = [&](const auto& z) {
               const auto state = s.gamma * z.part(3, 2) + (1 - s.gamma) * s.old_x;
               return z.part(5, 3) - s.output(z.part(0, 3), state, Midpoint::X(z, s.time));
             };
             const T there = dy - s.gamma * (s.c_matrix * dx) - s.d * dl;
             c.compare(along(residual, stack(s.lambda, s.x, s.y), stack(dl, dx, dy)), there);
             c.also_printed(dy - s.gamma * (s.end_c_matrix() * dx) - s.d * dl, there);
           }},
      {.document = kDocument,
       .equation = "9.61",
       .printed =
           R"(y_{k+\gamma}^{\alpha+1} = y_{k+\gamma}^{\alpha} - \mathcal{R}_{y,k+1}^{\alpha} + \gamma C_{k+1}^{\alpha} (x_{k+1}^{\alpha+1} - x_{k+1}^{\alpha}) + D_{k+\gamma}^{\alpha} (\lambda_{k+\gamma}^{\alpha+1} - \lambda_{k+\gamma}^{\alpha}))",
       .claim = "(9.59) linearised along (Δx, Δλ), solved for y",
       .reading = "C_{k+1} is that of (9.18); (9.62) defines C_{k+γ}",
       .kind = "index",
       .corrected = "y^{α+1} = y^α − R_y + γ C_{k+γ} (x^{α+1} − x^α) + D_{k+γ} (λ^{α+1} − λ^α)",
       .consequence = kStaleOutput,
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const auto dx = c.vector("Δx", 2), dl = c.vector("Δλ", 3);
             const auto y = [&](const auto& z) {
               const auto state = s.gamma * z.part(3, 2) + (1 - s.gamma) * s.old_x;
               return s.output(z.part(0, 3), state, Midpoint::X(z, s.time));
             };
             const T there = s.gamma * (s.c_matrix * dx) + s.d * dl;
             c.compare(along(y, stack(s.lambda, s.x), stack(dl, dx)), there);
             c.also_printed(s.gamma * (s.end_c_matrix() * dx) + s.d * dl, there);
           }},
      {.document = kDocument,
       .equation = "9.62",
       .printed =
           R"(C_{k+\gamma}^{\alpha} = \nabla_x h(t_{k+1}, x_{k+\gamma}^{\alpha}, \lambda_{k+\gamma}^{\alpha}) \quad (9.62)$$ $$D_{k+\gamma}^{\alpha} = \nabla_{\lambda} h(t_{k+1}, x_{k+\gamma}^{\alpha}, \lambda_{k+\gamma}^{\alpha}))",
       .claim = "the derivatives of h of (9.59), which is taken at t_{k+γ}",
       .kind = "index",
       .corrected = "C_{k+γ} = ∇_x h(t_{k+γ}, x_{k+γ}, λ_{k+γ}), D_{k+γ} = ∇_λ h(t_{k+γ}, x_{k+γ}, "
                    "λ_{k+γ})",
       .consequence = "Newton's method converges linearly for relations that depend on time",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             c.compare(s.c_matrix, s.by_state(s.t + s.h), s.by_state(s.t + s.gamma * s.h));
           }},
      {.document = kDocument,
       .equation = "9.63",
       .printed =
           R"(\mathcal{R}_{y,k+1}^{\alpha} \triangleq y_{k+\gamma}^{\alpha} - h(x_{k+\gamma}^{\alpha}, \lambda_{k+\gamma}^{\alpha}))",
       .claim = "(9.59) at the iterate",
       .reading = "h has its time t_{k+γ}, which is not written, as in (9.74)",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const T state = s.gamma * s.x + (1 - s.gamma) * s.old_x;
             c.compare(s.y - s.output(s.lambda, state, s.t + s.gamma * s.h), s.y - s.value());
           }},
      {.document = kDocument,
       .equation = "9.64",
       .printed = R"(\mathcal{R}_r(r, \lambda) = r - g(\lambda, t_{k+1}) = 0)",
       .claim = "the third line of (9.50), which is taken at t_{k+γ}",
       .kind = "index",
       .corrected = "R_r(r, λ) = r − g(λ, t_{k+γ}) = 0, as in (9.66)",
       .consequence = "an input that depends on time is taken (1 − γ)h too late: order 2 is lost",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const T r = s.input(s.lambda, s.time);
             c.compare(0 * r,
                       r - s.input(s.lambda, s.t + s.h),
                       r - s.input(s.lambda, s.t + s.gamma * s.h));
           },
       .simulate = simulations::input_at_the_end},
      {.document = kDocument,
       .equation = "9.65",
       .printed =
           R"(\mathcal{R}_{r,k+\gamma}^{\alpha} + (r_{k+\gamma}^{\alpha+1} - r_{k+\gamma}^{\alpha}) - B_{k+\gamma}^{\alpha} (\lambda_{k+\gamma}^{\alpha+1} - \lambda_{k+\gamma}^{\alpha}) = 0)",
       .claim = "(9.64) at t_{k+γ} linearised, at the solution",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const auto r = c.vector("r^α", 2);
             c.compare(0 * r,
                       (r - s.input(s.lambda, s.time)) + (s.next_r - r) -
                           s.b * (s.next_lambda - s.lambda));
           }},
      {.document = kDocument,
       .equation = "9.66",
       .printed =
           R"(r_{k+\gamma}^{\alpha+1} = g(\lambda_{k+\gamma}^{\alpha}, t_{k+\gamma}) - B_{k+\gamma}^{\alpha} \lambda_{k+\gamma}^{\alpha} + B_{k+\gamma}^{\alpha} \lambda_{k+\gamma}^{\alpha+1})",
       .claim = "g linearised in λ",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             c.compare(s.next_r, s.input(s.lambda, s.time) - s.b * s.lambda + s.b * s.next_lambda);
           }},
      {.document = kDocument,
       .equation = "9.69",
       .printed =
           R"(x_{k+1}^{\alpha+1} = h(W_{k+1}^\alpha)^{-1} \left[g(\lambda_{k+\gamma}^\alpha, t_{k+\gamma}) + B_{k+\gamma}^\alpha (\lambda_{k+\gamma}^{\alpha+1} - \lambda_{k+\gamma}^\alpha) \right] + x_{free}^\alpha)",
       .claim = "the solution of the linearised equations",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const T bracket = s.input(s.lambda, s.time) + s.b * (s.next_lambda - s.lambda);
             c.compare(s.next_x, s.h * (inverse(s.w) * bracket) + s.x_free());
           }},
      {.document = kDocument,
       .equation = "9.70",
       .printed =
           R"(x_{k+1}^{\alpha+1} = x_p + h(W_{k+1}^\alpha)^{-1} B_{k+\gamma}^\alpha \lambda_{k+\gamma}^{\alpha+1})",
       .claim = "the solution of the linearised equations, with (9.71)",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             c.compare(s.next_x, s.x_p() + s.h * (inverse(s.w) * s.b * s.next_lambda));
           }},
      {.document = kDocument,
       .equation = "9.71",
       .printed =
           R"(x_p \triangleq h(W_{k+1}^\alpha)^{-1} \left[g(\lambda_{k+\gamma}^\alpha, t_{k+\gamma}) - B_{k+\gamma}^\alpha (\lambda_{k+\gamma}^\alpha) \right] + x_{free}^\alpha)",
       .claim = "the solution for λ^{α+1} = 0",
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             c.compare(s.next_x - s.h * (inverse(s.w) * (s.b * s.next_lambda)), s.x_p());
           }},
      {.document = kDocument,
       .equation = "9.72",
       .printed =
           R"(y_{k+1}^{\alpha+1} = y_p + \left[h\gamma C_{k+\gamma}^\alpha (W_{k+1}^\alpha)^{-1} B_{k+1}^\alpha + D_{k+1}^\alpha \right] \lambda_{k+1}^{\alpha+1})",
       .claim = "(9.70) inserted in (9.61), which has y_{k+γ} and λ_{k+γ}",
       .reading = "λ_{k+1} is not λ_{k+γ} = γ λ_{k+1} + (1 − γ) λ_k",
       .kind = "index",
       .corrected = "y_{k+γ}^{α+1} = y_p + [hγ C_{k+γ} W⁻¹ B_{k+γ} + D_{k+γ}] λ_{k+γ}^{α+1}",
       .consequence = kMixed,
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             c.compare(s.next_y,
                       s.y_p() + s.matrix() * s.next_end_lambda,
                       s.y_p() + s.matrix() * s.next_lambda);
           }},
      {.document = kDocument,
       .equation = "9.73",
       .printed =
           R"(y_p = y_{k+1}^\alpha - \mathcal{R}_{yk+1}^\alpha + \gamma C_{k+1}^\alpha (x_q) - D_{k+1}^\alpha \lambda_{k+1}^\alpha)",
       .claim = "(9.61) less what λ_{k+γ}^{α+1} contributes",
       .reading = "λ_{k+1} is not λ_{k+γ}",
       .kind = "index",
       .corrected = "y_p = y_{k+γ}^α − R_{y,k+γ}^α + γ C_{k+γ} x_q − D_{k+γ} λ_{k+γ}^α",
       .consequence = kMixed,
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const T sum = s.value() + s.gamma * (s.c_matrix * s.x_q());
             c.compare(s.next_y - s.matrix() * s.next_lambda,
                       sum - s.d * s.end_lambda,
                       sum - s.d * s.lambda);
           }},
      {.document = kDocument,
       .equation = "9.74",
       .printed =
           R"(y_p = h(x_{k+\gamma}^\alpha, \lambda_{k+\gamma}^\alpha) + \gamma C_{k+1}^\alpha (x_q) - D_{k+1}^\alpha \lambda_{k+1}^\alpha)",
       .claim = "(9.73) with (9.63)",
       .reading = "λ_{k+1} is not λ_{k+γ}, which stands beside it",
       .kind = "index",
       .corrected = "y_p = h(t_{k+γ}, x_{k+γ}^α, λ_{k+γ}^α) + γ C_{k+γ} x_q − D_{k+γ} λ_{k+γ}^α",
       .consequence = kMixed,
       .exact =
           [](Exact& c) {
             const Midpoint s(c);
             const T sum = s.value() + s.gamma * (s.c_matrix * s.x_q());
             c.compare(s.next_y - s.matrix() * s.next_lambda,
                       sum - s.d * s.end_lambda,
                       sum - s.d * s.lambda);
           }},
      {.document = kDocument,
       .equation = "9.76",
       .printed =
           R"(&= C_{k+1}^\alpha x_{k+\gamma}^\alpha + D_{k+1}^\alpha \lambda_{k+\gamma}^\alpha + \gamma C_{k+1}^\alpha (x_q) - D_{k+1}^\alpha \lambda_{k+1}^\alpha \\
&= C_{k+1}^\alpha (x_{k+\gamma}^\alpha + \gamma x_p - \gamma x_{k+1}^\alpha) \\
&= C_{k+1}^\alpha ((1-\gamma)x_k + \gamma x_{free}) \text{ since } x_p = x_{free})",
       .claim = "y_p for the linear relation (9.4), y = C x + F z + D λ, r = B λ",
       .kind = "missing term",
       .corrected = "y_p = C((1−γ) x_k + γ x_free) + F z",
       .consequence = "the constant part of the output is lost",
       .exact =
           [](Exact& c) {
             const LinearFirstOrderStep s(c);
             const auto gamma = c.fraction("γ"), lambda = c.vector("λ_{k+γ}^α", 3);
             const T free = s.x - inverse(s.w) * s.free_residual;
             const T middle = gamma * s.x + (1 - gamma) * s.old_x;
             const T output = s.c_matrix * middle + s.f * s.z + s.d * lambda;
             const T printed = s.c_matrix * ((1 - gamma) * s.old_x + gamma * free);
             c.compare(output + gamma * (s.c_matrix * (free - s.x)) - s.d * lambda,
                       printed,
                       printed + s.f * s.z);
           }},
      {.document = kDocument,
       .equation = "9.4 (x_q)",
       .printed = R"(x_q = (1 - \gamma)x_k + \gamma x_{free})",
       .claim = "(9.75), x_q = x_p − x_{k+1}^α, where x_p = x_free",
       .kind = "convention",
       .corrected = "another name for (1−γ) x_k + γ x_free = x_{k+γ}^α + γ x_q, with x_q of (9.75)",
       .consequence = "y_p of (9.73) with the one x_q for the other is no output of the step",
       .exact =
           [](Exact& c) {
             const LinearFirstOrderStep s(c);
             const auto gamma = c.fraction("γ");
             const T free = s.x - inverse(s.w) * s.free_residual, there = free - s.x;
             const T here = (1 - gamma) * s.old_x + gamma * free;
             c.compare(gamma * s.x + (1 - gamma) * s.old_x + gamma * there, here);
             c.also_printed(here, there);
           }},
  };
}

}  // namespace assay::reference
