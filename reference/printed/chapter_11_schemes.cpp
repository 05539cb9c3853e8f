#include "reference/printed/documents.hpp"
#include "reference/printed/nearly_implicit_step.hpp"
#include "reference/printed/quaternion_algebra.hpp"

namespace assay::reference {

namespace of_chapter_11_schemes {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

void residual_jacobian(Exact& c) {
  const NearlyImplicit s(c);
  c.compare(s.residual_jacobian(), s.printed_jacobian());
}

/// (11.56) with the reaction taken back.
void free_residual(Exact& c) {
  const NearlyImplicit s(c);
  const T mean = s.theta * s.force(s.position(s.u), s.u) + (1 - s.theta) * s.force(s.q, s.v);
  const T residual = s.mass * (s.u - s.v) - s.h * mean - s.reaction();
  c.compare(residual + s.reaction(), s.free_residual(s.u));
}

void local_velocity(Exact& c) {
  const NearlyImplicit s(c);
  const T w = s.inverse_matrix();
  const T free = s.u - w * s.free_residual(s.u);
  const T next =
      free + w * transpose(s.bilateral) * s.multiplier + w * transpose(s.unilateral) * s.impulse;
  c.compare(s.unilateral * s.newton_velocity(), s.unilateral * next);
  c.compare(s.bilateral * s.newton_velocity(), s.bilateral * next);
}

std::vector<Item> nearly_implicit() {
  return {
      {.document = kDocument,
       .equation = "11.52",
       .printed =
           R"(\mathcal{I}^\nu = \{\alpha \mid \bar{g}_N^\alpha := g_N + \frac{h}{2}u_N^\alpha \leq 0\})",
       .claim = "the gap half a step ahead, for a linear gap",
       .reading = "one choice of the forecast; moreau-jean-osi.txt has another",
       .exact =
           [](Exact& c) {
             const auto gradient = c.matrix("∇g", 1, 3), q = c.vector("q", 3), v = c.vector("v", 3);
             const auto h = c.positive("h");
             c.compare(gradient * (q + h / 2 * v), gradient * q + h / 2 * (gradient * v));
           }},
      {.document = kDocument,
       .equation = "11.53",
       .printed =
           R"(M(v_{k+1} - v_k) - hF(t_k, q_k, v_k) = H^\top(q_k)Q_{k+1} + G^\top(q_k)P_{k+1})",
       .claim = "M dv = F dt + Hᵀ dλ + Gᵀ dr, (11.47), over a step with constant F, H and G",
       .reading = "its third line has H at q_{k+1}, the reaction at q_k",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const auto force = c.vector("F", 3);
             const T rate = inverse(s.mass) * force, jump = inverse(s.mass) * s.reaction();
             c.compare(s.reaction(), s.mass * (s.h * rate + jump) - s.h * force);
           }},
      {.document = kDocument,
       .equation = "11.54",
       .printed =
           R"(v_{k+1} = v_k + M^{-1}hF(t_k, q_k, v_k) + M^{-1}(H^\top(q_k)Q_{k+1} + G^\top(q_k)P_{k+1}))",
       .claim = "solves the second line of (11.53)",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const T force = s.force(s.q, s.v);
             const T next = s.v + inverse(s.mass) * (s.h * force) + inverse(s.mass) * s.reaction();
             c.compare(s.reaction(), s.mass * (next - s.v) - s.h * force);
           }},
      {.document = kDocument,
       .equation = "11.56",
       .printed =
           R"(\mathcal{R}(v) = M(v - v_k) - h\theta F(t_{k+1}, q(v), v) - h(1-\theta)F(t_k, q_k, v_k) - H^\top(\bar{q}_k)Q_{k+1} - G^\top(\bar{q}_k)P_{k+1})",
       .claim = "left minus right of the second line of (11.55)",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const T left = s.mass * (s.u - s.v) - s.h * s.theta * s.force(s.position(s.u), s.u) -
                            s.h * (1 - s.theta) * s.force(s.q, s.v);
             c.compare(left - s.reaction(), s.free_residual(s.u) - s.reaction());
           }},
      {.document = kDocument,
       .equation = "11.57",
       .printed = R"(q(v) = q_k + hT(\bar{q}_k)((1-\theta)v_k + \theta v))",
       .claim = "the first line of (11.55), v_{k+θ} = θ v_{k+1} + (1 − θ) v_k",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const T mean = s.theta * s.u + (1 - s.theta) * s.v;
             c.compare(s.q + s.h * (s.rates * mean), s.position(s.u));
           }},
      {.document = kDocument,
       .equation = "11.59",
       .printed =
           R"(\nabla_v^\top \mathcal{R}(v_{k+1}^\tau)(v_{k+1}^{\tau+1} - v_{k+1}^\tau) = -\mathcal{R}(v_{k+1}^\tau))",
       .claim = "Newton's method solves a linear residual in one step",
       .exact =
           [](Exact& c) {
             const auto matrix = c.matrix("A", 2, 2), b = c.vector("b", 2), x = c.vector("x", 2);
             const auto residual = [&](const auto& u) { return matrix * u - b; };
             c.compare(0 * b, residual(x - inverse(jacobian(residual, x)) * residual(x)));
           }},
      {.document = kDocument,
       .equation = "11.60",
       .printed = R"(\nabla_v^\top \mathcal{R}(v) = M - h\theta \nabla_v F(t_{k+1}, q(v), v))",
       .claim = "∂R/∂v of (11.56)",
       .reading = "∇_v F is the total Jacobian matrix",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const T total =
                 jacobian([&](const auto& x) { return s.force(s.position(x), x); }, s.u);
             c.compare(s.residual_jacobian(), s.mass - s.h * s.theta * total);
           }},
      {.document = kDocument,
       .equation = "11.61",
       .printed =
           R"(\nabla_v F(t_{k+1}, q(v), v) &= D_2 F(t_{k+1}, q(v), v) \nabla_v q(v) + D_3 F(t_{k+1}, q(v), v) \\ &= h\theta D_2 F(t_{k+1}, q(v), v) T(\bar{q}_k) + D_3 F(t_{k+1}, q(v), v))",
       .claim = "the total derivative of F(t, q(v), v)",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const T total =
                 jacobian([&](const auto& x) { return s.force(s.position(x), x); }, s.u);
             const T rate = jacobian([&](const auto& x) { return s.position(x); }, s.u);
             c.compare(total, s.by_position() * rate + s.by_velocity());
             c.compare(total, s.h * s.theta * (s.by_position() * s.rates) + s.by_velocity());
           }},
      {.document = kDocument,
       .equation = "11.62",
       .printed =
           R"(\nabla_v^\top \mathcal{R}(v) = M - h\theta D_3 F(t_{k+1}, q(v), v) - h^2 \theta^2 D_2 F(t_{k+1}, q(v), v) T(\bar{q}_k))",
       .claim = "∂R/∂v of (11.56)",
       .exact = residual_jacobian},
      {.document = kDocument,
       .equation = "11.63",
       .printed =
           R"(W^\tau = (M - h\theta D_3F(t_{k+1}, q(v), v) - h^2\theta^2 D_2F(t_{k+1}, q(v), v)T(\bar{q}_k))^{-1})",
       .claim = "the inverse of ∂R/∂v",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             c.compare(T::identity(3), s.residual_jacobian() * s.inverse_matrix());
           }},
      {.document = kDocument,
       .equation = "11.64",
       .printed =
           R"(\mathcal{R}_{free}(v) = M(v - v_k) - h\theta F(t_{k+1}, q(v), v) - h(1 - \theta)F(t_k, q_k, v_k))",
       .claim = "(11.56) for Q = 0, P = 0",
       .exact = free_residual},
      {.document = kDocument,
       .equation = "11.65",
       .printed =
           R"(v_{k+1}^{\tau+1} = v_{k+1}^\tau - W\mathcal{R}_{free}(v_{k+1}^\tau) + WH^\top(\bar{q}_k)Q_{k+1}^{\tau+1} + WG^\top(\bar{q}_k)P_{k+1}^{\tau+1})",
       .claim = "solves (11.59)",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const T w = s.inverse_matrix();
             c.compare(s.newton_velocity(),
                       s.u - w * s.free_residual(s.u) + w * transpose(s.bilateral) * s.multiplier +
                           w * transpose(s.unilateral) * s.impulse);
           }},
      {.document = kDocument,
       .equation = "11.66",
       .printed = R"(v_{free} = v_{k+1}^\tau - W\mathcal{R}_{free}(v_{k+1}^\tau))",
       .claim = "solves (11.59) without multipliers",
       .exact =
           [](Exact& c) {
             NearlyImplicit s(c);
             s.multiplier = 0 * s.multiplier;
             s.impulse = 0 * s.impulse;
             c.compare(s.newton_velocity(), s.u - s.inverse_matrix() * s.free_residual(s.u));
           }},
      {.document = kDocument,
       .equation = "11.67",
       .printed =
           R"(u_{n,k+1}^{\tau+1} = G(\bar{q}_k)[v_{free}^\tau + WH^\top(\bar{q}_k)Q_{k+1}^{\tau+1} + WG^\top(\bar{q}_k)P_{k+1}^{\tau+1}])",
       .claim = "G v of the solution of (11.59)",
       .exact = local_velocity},
      {.document = kDocument,
       .equation = "11.68",
       .printed =
           R"(u_{k+1}^{\tau+1} = H(\bar{q}_k)[v_{free}^\tau + WH^\top(\bar{q}_k)Q_{k+1}^{\tau+1} + WG^\top(\bar{q}_k)P_{k+1}^{\tau+1}])",
       .claim = "H v of the solution of (11.59)",
       .exact = local_velocity},
      {.document = kDocument,
       .equation = "11.69",
       .printed =
           R"(u_{k+1}^{\tau+1} = \begin{bmatrix} H(\bar{q}_k) \\ G(\bar{q}_k) \end{bmatrix} v_{free}^\tau + \begin{bmatrix} H(\bar{q}_k)WH^\top(\bar{q}_k) & H(\bar{q}_k)WG^\top(\bar{q}_k) \\ G(\bar{q}_k)WH^\top(\bar{q}_k) & G(\bar{q}_k)WG^\top(\bar{q}_k) \end{bmatrix} \begin{bmatrix} Q_{k+1}^{\tau+1} \\ P_{k+1}^{\tau+1} \end{bmatrix})",
       .claim = "H v and G v of the solution of (11.59)",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const T w = s.inverse_matrix(), free = s.u - w * s.free_residual(s.u);
             const T both = stack(s.bilateral, s.unilateral);
             const T ht = transpose(s.bilateral), gt = transpose(s.unilateral);
             const T delassus = blocks<Rational>({{s.bilateral * w * ht, s.bilateral * w * gt},
                                                  {s.unilateral * w * ht, s.unilateral * w * gt}});
             c.compare(both * s.newton_velocity(),
                       both * free + delassus * stack(s.multiplier, s.impulse));
           }},
  };
}

std::vector<Item> special_forces() {
  return {
      {.document = kDocument,
       .equation = "11.70",
       .printed =
           R"(\nabla_\Omega^\top M_{gyr}(\Omega) = \nabla_\Omega^\top(\Omega \times I\Omega) = [e_i \times I\Omega + \Omega \times Ie_i, i = 1, 2, 3])",
       .claim = "∂(Ω × IΩ)/∂Ω",
       .exact =
           [](Exact& c) {
             const auto inertia = c.spd("I", 3), w = c.vector("Ω", 3);
             const auto column = [&](int i) {
               const T e = T::identity(3).column(i);
               return cross(e, inertia * w) + cross(w, inertia * e);
             };
             c.compare(jacobian([&](const auto& x) { return cross(x, inertia * x); }, w),
                       blocks<Rational>({{column(0), column(1), column(2)}}));
           }},
      {.document = kDocument,
       .equation = "11.72",
       .printed =
           R"(\nabla_v F(t_{k+1}, q(v), v) &= h\theta KT(\bar{q}_k) + C \\ \nabla_v^\top \mathcal{R}(v) &= M - h\theta C - h^2\theta^2 KT(\bar{q}_k))",
       .claim = "(11.60) and (11.61) for the wrench of (11.71), which (11.48) subtracts: "
                "F = … − F_int",
       .kind = "sign",
       .corrected = "∇_v F = −hθ K T(q̄_k) − C, ∇_vᵀ R(v) = M + hθ C + h²θ² K T(q̄_k)",
       .consequence = "the iteration matrix of a stiff spring is singular or indefinite: Newton's "
                      "method diverges where hθC or h²θ²K exceeds half the mass",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const auto damping = c.matrix("C", 3, 3), stiffness = c.matrix("K", 3, 4);
             const auto force = [&](const auto& x) {
               return -(damping * x) - stiffness * s.position(x);
             };
             const T total = jacobian(force, s.u), kt = stiffness * s.rates;
             const T h = s.h, theta = s.theta;
             c.compare(total, h * theta * kt + damping, -(h * theta * kt) - damping);
             c.compare(s.mass - h * theta * total,
                       s.mass - h * theta * damping - h * h * theta * theta * kt,
                       s.mass + h * theta * damping + h * h * theta * theta * kt);
           },
       .simulate = simulations::stiff_iteration_matrix},
      {.document = kDocument,
       .equation = "11.73",
       .printed = R"(M_{ext}(q, t) = R^T m_{ext}(t) = \Phi(p) m_{ext}(t))",
       .claim = "R = Φ(p), (11.19)",
       .kind = "transpose",
       .corrected = "M_ext(q, t) = Rᵀ m_ext(t) = Φ(p)ᵀ m_ext(t)",
       .consequence = "a moment fixed in space is turned the wrong way",
       .exact =
           [](Exact& c) {
             const auto p = c.unit_quaternion("p"), m = c.vector("m_ext", 3);
             const T matrix = printed_rotation(p);
             c.compare(transpose(rotation_of(p)) * m, matrix * m, transpose(matrix) * m);
           }},
      {.document = kDocument,
       .equation = "11.74",
       .printed = R"(\nabla_p M_{ext}(q, t) = \nabla_p \Phi(p) m_{ext}(t))",
       .claim = "the derivative of M_ext = Rᵀ m_ext by p, Φ extended as the polynomial (11.19)",
       .kind = "transpose",
       .corrected = "∇_p M_ext(q, t) = ∇_p (Φ(p)ᵀ m_ext(t))",
       .consequence = "the iteration matrix lacks the derivative of the moment that acts: Newton's "
                      "method converges linearly at best",
       .exact =
           [](Exact& c) {
             const auto p = c.unit_quaternion("p"), m = c.vector("m_ext", 3);
             const auto turned = [&](const auto& x) { return printed_rotation(x) * m; };
             const auto moment = [&](const auto& x) { return transpose(printed_rotation(x)) * m; };
             // Φ(p)ᵀ is Φ(p̄)
             const T mirrored = jacobian(turned, conjugate(p));
             const T corrected = blocks<Rational>({{mirrored.column(0),
                                                    -mirrored.column(1),
                                                    -mirrored.column(2),
                                                    -mirrored.column(3)}});
             c.compare(jacobian(moment, p), jacobian(turned, p), corrected);
           }},
      {.document = kDocument,
       .equation = "11.75",
       .printed =
           R"(\Phi(p) m_{ext}(t) = \begin{bmatrix} (1 - 2p_2^2 - 2p_3^2)m_{ext,1} + 2(p_1p_2 - p_3p_0)m_{ext,2} + 2(p_1p_3 + p_2p_0)m_{ext,3} \\ 2(p_1p_2 + p_3p_0)m_{ext,1} + (1 - 2p_1^2 - 2p_3^2)m_{ext,2} + 2(p_2p_3 - p_1p_0)m_{ext,3} \\ 2(p_1p_3 - p_2p_0)m_{ext,1} + 2(p_2p_3 + p_1p_0)m_{ext,2} + (1 - 2p_1^2 - 2p_2^2)m_{ext,3} \end{bmatrix})",
       .claim = "R m_ext for R of (11.17)",
       .exact =
           [](Exact& c) {
             const auto p = c.unit_quaternion("p"), m = c.vector("m_ext", 3);
             c.compare(rotation_of(p) * m, printed_rotation(p) * m);
           }},
      {.document = kDocument,
       .equation = "11.76",
       .printed =
           R"(\begin{bmatrix} -2p_3m_{ext,2} + 2p_2m_{ext,3} & 2p_2m_{ext,2} + 2p_3m_{ext,3} & -4p_2m_{ext,1} + 2p_1m_{ext,2} + 2p_0m_{ext,3} & -3p_3m_{ext,1} - 2p_0m_{ext,2} \\ 2p_3m_{ext,1} - 2p_1m_{ext,3} & 2p_2m_{ext,1} - 4p_1m_{ext,2} - 2p_1m_{ext,3} & & \end{bmatrix})",
       .claim = "the derivative of (11.75) by p",
       .reading = "the six entries that are not printed are not held against it",
       .kind = "factor",
       .corrected = "[−2p₃m₂ + 2p₂m₃, 2p₂m₂ + 2p₃m₃, −4p₂m₁ + 2p₁m₂ + 2p₀m₃, −4p₃m₁ − 2p₀m₂ + "
                    "2p₁m₃; 2p₃m₁ − 2p₁m₃, 2p₂m₁ − 4p₁m₂ − 2p₀m₃, 2p₁m₁ + 2p₃m₃, 2p₀m₁ − 4p₃m₂ + "
                    "2p₂m₃; −2p₂m₁ + 2p₁m₂, 2p₃m₁ + 2p₀m₂ − 4p₁m₃, −2p₀m₁ + 2p₃m₂ − 4p₂m₃, 2p₁m₁ "
                    "+ 2p₂m₂]",
       .consequence = "a wrong iteration matrix: Newton's method converges linearly at best",
       .exact =
           [](Exact& c) {
             const auto p = c.vector("p", 4), m = c.vector("m_ext", 3);
             const T truth = jacobian([&](const auto& x) { return printed_rotation(x) * m; }, p);
             const T a = 2 * p(1), b = 2 * p(2), d = 2 * p(3), o = 2 * p(0);
             const T m1 = m(0), m2 = m(1), m3 = m(2);
             const T printed = blocks<Rational>(
                 {{-d * m2 + b * m3,
                   b * m2 + d * m3,
                   -2 * b * m1 + a * m2 + o * m3,
                   -3 * p(3) * m1 - o * m2},
                  {d * m1 - a * m3, b * m1 - 2 * a * m2 - a * m3, truth(1, 2), truth(1, 3)},
                  {truth(2, 0), truth(2, 1), truth(2, 2), truth(2, 3)}});
             const T corrected = blocks<Rational>({{-d * m2 + b * m3,
                                                    b * m2 + d * m3,
                                                    -2 * b * m1 + a * m2 + o * m3,
                                                    -2 * d * m1 - o * m2 + a * m3},
                                                   {d * m1 - a * m3,
                                                    b * m1 - 2 * a * m2 - o * m3,
                                                    a * m1 + d * m3,
                                                    o * m1 - 2 * d * m2 + b * m3},
                                                   {-b * m1 + a * m2,
                                                    d * m1 + o * m2 - 2 * a * m3,
                                                    -o * m1 + d * m2 - 2 * b * m3,
                                                    a * m1 + b * m2}});
             c.compare(truth, printed, corrected);
           }},
      {.document = kDocument,
       .equation = "11.2.5 (R_free)",
       .printed =
           R"(\mathcal{R}_{free}(v_{k+1}^\tau) = M(v - v_k) - h\theta F(t_{k+1}, q(v_{k+1}^\tau), v_{k+1}^\tau) - h(1 - \theta)F(t_k, q_k, v_k))",
       .claim = "(11.64) at the iterate",
       .reading = "v is v_{k+1}^τ",
       .exact = free_residual},
      {.document = kDocument,
       .equation = "11.2.5",
       .printed =
           R"(\mathcal{R}(v_{k+1}^\tau) = \mathcal{R}_{free}(v_{k+1}^\tau) - h(1 - \theta)F(t_k, q_k, v_k) - H^\top(\bar{q}_k)Q_{k+1} - G^\top(\bar{q}_k)P_{k+1})",
       .claim = "(11.56) with R_free of (11.64)",
       .kind = "extra term",
       .corrected = "R(v) = R_free(v) − Hᵀ(q̄_k)Q_{k+1} − Gᵀ(q̄_k)P_{k+1}",
       .consequence = "the forces at the start of the step count twice: order lost unless θ = 1",
       .exact =
           [](Exact& c) {
             const NearlyImplicit s(c);
             const T old_force = s.h * (1 - s.theta) * s.force(s.q, s.v);
             const T truth = s.mass * (s.u - s.v) - s.h * s.theta * s.force(s.position(s.u), s.u) -
                             old_force - s.reaction();
             const T corrected = s.free_residual(s.u) - s.reaction();
             c.compare(truth, corrected - old_force, corrected);
           }},
  };
}

}  // namespace
}  // namespace of_chapter_11_schemes

std::vector<Item> chapter_11_schemes() {
  using namespace of_chapter_11_schemes;
  return joined({nearly_implicit(), special_forces()});
}

}  // namespace assay::reference
