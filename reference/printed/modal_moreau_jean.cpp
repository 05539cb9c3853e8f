#include "reference/printed/documents.hpp"
#include "reference/printed/lagrangian_formulas.hpp"
#include "reference/printed/modal_formulas.hpp"

namespace assay::reference {

namespace of_modal_moreau_jean {
namespace {

constexpr std::string_view kDocument = "modal-moreau-jean";
using Exact = Case<Rational>;
using T = Term<Rational>;

constexpr int kCompared = 10;

std::vector<Item> exact_scheme() {
  return {
      {.document = kDocument,
       .equation = "displ",
       .printed = R"(q(t) = q_0 + \int_{t_0}^t v^+(t))",
       .claim = "q̇ = v",
       .reading = "an integral without a measure has no value",
       .kind = "missing term",
       .corrected = "q(t) = q_0 + ∫_{t_0}^t v⁺(s) ds",
       .consequence = "none if read with the measure",
       .exact =
           [](Exact& c) {
             const auto start = c.scalar("q_0"), v = c.scalar("v"), a = c.scalar("a");
             const auto t = c.positive("t − t_0");
             const auto integral = [&](const auto& x) { return v * x + a * x * x / 2; };
             const auto q = [&](const auto& x) { return start + integral(x); };
             c.compare(v + a * t, along(q, t, T(1)));
             c.compare(
                 q(t), T::without_value("an integral without a measure"), start + integral(t));
           }},
      {.document = kDocument,
       .equation = "M, K, C",
       .printed = R"(K = \mu.diag(\omega_k^2) \\
      C = \mu.diag(2\sigma_k))",
       .claim = "the modes decay with σ and have σ² − ω² under the root of A_k",
       .exact =
           [](Exact& c) {
             const auto mu = c.positive("μ"), sigma = c.scalar("σ"), square = c.scalar("ω²");
             const T k = mu * square, damping = mu * (2 * sigma);
             // roots −C/2M ± √((C/2M)² − K/M)
             const T half = damping / (2 * mu);
             c.compare(stack(sigma, sigma * sigma - square), stack(half, half * half - k / mu));
           }},
      {.document = kDocument,
       .equation = "Kq ≈",
       .printed = R"(Kq &\approx \Gamma Kq^i + \frac{(\mathcal{I}-\Gamma)K}{2}(q^{i+1} + q^{i-1}))",
       .claim = "tends to K q as Δt → 0, whatever Γ",
       .exact =
           [](Exact& c) {
             const auto gamma = c.scalar("γ"), k = c.scalar("K"), q = c.scalar("q");
             c.compare(k * q, gamma * k * q + (1 - gamma) * k / 2 * (q + q));
           }},
      {.document = kDocument,
       .equation = "C q̇ ≈",
       .printed = R"(C\dot q &\approx \frac{1}{\Delta t}\Sigma^*(q^{i+1} - q^{i-1}))",
       .claim = "tends to C q̇ as Δt → 0, with C = μ diag(2σ) and σ* → σ",
       .kind = "factor",
       .corrected = "C q̇ ≈ (1/Δt) M Σ* (q^{i+1} − q^{i−1}): right as printed for μ = 1 only",
       .consequence = "modes of mass μ are damped by σ/μ",
       .exact =
           [](Exact& c) {
             const auto sigma = c.scalar("σ"), velocity = c.scalar("q̇");
             const auto excess = c.either("μ − 1");
             const T mu = 1 + excess;
             const T limit = 2 * sigma * velocity;  // σ* (q⁺ − q⁻)/Δt
             c.needs(vanishes(excess));
             c.compare(mu * (2 * sigma) * velocity, limit, mu * limit);
           }},
      {.document = kDocument,
       .equation = "γ_k, σ*_k",
       .printed = R"(\gamma_{k} &= \frac{2}{\omega_k^2\Delta t^2} - \frac{A_k}{1+e_k-A_k}, \\
   \sigma^*_{k} &= \left(\frac{1}{\Delta t} + \frac{\omega_k^2\Delta t}{2} - \gamma_k\frac{\omega_k^2\Delta t}{2} \right)\frac{1-e_k}{1+e_k})",
       .claim = "the scheme is q^{i+1} = A q^i − e q^{i−1}, the exact recursion",
       .reading = "M = 1; ω ≠ 0",
       .exact =
           [](Exact& c) {
             const Mode m(c);
             // (mean + damping) q⁺ − (2 − γω²Δt²) q + (mean − damping) q⁻ = 0
             c.compare((m.matrix * m.a).coefficients(kCompared),
                       (PowerSeries(2) - m.stiffness).coefficients(kCompared));
             c.compare((m.matrix * m.e).coefficients(kCompared),
                       (m.mean - m.damping).coefficients(kCompared));
           }},
      {.document = kDocument,
       .equation = "A_k",
       .printed =
           R"(A_k &= e^{-\sigma_k\Delta t}\left(e^{\sqrt{\sigma_k^2 - \omega_k^2}\Delta t} + e^{-\sqrt{\sigma_k^2 - \omega_k^2}\Delta t}\right))",
       .claim = "the trace of the exact flow over Δt, from powers of its matrix",
       .exact =
           [](Exact& c) {
             const Mode m(c);
             const T flow = blocks<Rational>({{T(0), T(1)}, {T(-m.square), T(-2 * m.sigma)}});
             PowerSeries trace(0);
             T power = T::identity(2);
             Rational factorial(1);
             for (int k = 0; k < PowerSeries::kTerms; ++k) {
               const T sum = power(0, 0) + power(1, 1);
               trace = trace + PowerSeries::monomial(sum.entries()(0, 0) / factorial, k);
               power = power * flow;
               factorial *= k + 1;
             }
             c.compare(trace.coefficients(kCompared), m.a.coefficients(kCompared));
           }},
      {.document = kDocument,
       .equation = "e_k",
       .printed = R"(e_k &= e^{-2\sigma_k\Delta t})",
       .claim = "the determinant of the exact flow over Δt: its logarithmic derivative is −2σ",
       .exact =
           [](Exact& c) {
             const Mode m(c);
             PowerSeries rate(0);
             for (int k = 1; k < PowerSeries::kTerms; ++k) {
               rate = rate + PowerSeries::monomial(k * m.e[k], k - 1);
             }
             c.compare((PowerSeries(Rational(-2 * m.sigma)) * m.e).coefficients(kCompared),
                       rate.coefficients(kCompared));
           }},
      {.document = kDocument,
       .equation = "table (M and K)",
       .printed =
           R"(\int_{t^i}^{t^{i+1}} Kqdt & \approx \Delta t(\theta Kq^{i+1} + (1 - \theta) Kq^i) & \approx \Delta t\Gamma Kq^i + \frac{\Delta t}{2}(\mathcal{I}-\Gamma)K(q^{i+1} + q^{i-1}))",
       .claim = "exact for a constant q; the first at θ = ½ for a linear one, the second for one "
                "that is linear about t^i",
       .exact =
           [](Exact& c) {
             const auto k = c.scalar("K"), gamma = c.scalar("γ"), theta = c.fraction("θ");
             const auto q = c.scalar("q^i"), v = c.scalar("q̇"), h = c.positive("Δt");
             const T next = q + h * v, before = q - h * v;
             c.compare(h * k * q, h * (theta * k * q + (1 - theta) * k * q));
             c.compare(h * k * (q + h * v / 2), h * (k * next + k * q) / 2);
             c.compare(h * k * q, h * gamma * k * q + h / 2 * (1 - gamma) * k * (next + before));
           }},
      {.document = kDocument,
       .equation = "table (C)",
       .printed =
           R"(\int_{t^i}^{t^{i+1}} Cvdt & \approx \Delta t(\theta Cv^{i+1} + (1 - \theta) Cv^i) & \approx \Sigma^*(q^{i+1} - q^{i-1}))",
       .claim = "both exact for a constant v, with C = μ diag(2σ) and σ* → σ as Δt → 0",
       .kind = "factor",
       .corrected =
           "∫ C v dt ≈ M Σ* (q^{i+1} − q^{i−1}) for the modal scheme: right as printed for "
           "μ = 1 only",
       .consequence = "modes of mass μ are damped by σ/μ",
       .exact =
           [](Exact& c) {
             const auto sigma = c.scalar("σ"), v = c.scalar("v"), h = c.positive("Δt");
             const auto excess = c.either("μ − 1"), theta = c.fraction("θ");
             const T mu = 1 + excess, damping = mu * (2 * sigma);
             const T modal = sigma * (h * v + h * v);  // σ* (q⁺ − q⁻)
             c.needs(vanishes(excess));
             c.compare(h * damping * v, h * (theta * damping * v + (1 - theta) * damping * v));
             c.compare(h * damping * v, modal, mu * modal);
           }},
      {.document = kDocument,
       .equation = "Moreau-Jean",
       .printed =
           R"(M(v^{i+1}-v^{i}) + \Delta t(\theta Kq^{i+1} + (1 - \theta) Kq^i) + \Delta t(\theta Cv^{i+1} + (1 - \theta) Cv^i) &= p^{i+1})",
       .claim = "M dv + K q dt + C v dt = dr over a step, exact for constant K q and C v",
       .exact =
           [](Exact& c) {
             LinearStep<Exact> s(c);
             const auto q = [&](const T& of) { return s.stiffness * of; };
             const auto v = [&](const T& of) { return s.damping * of; };
             const T force = s.h * (q(s.q) + v(s.v)), next = s.v + inverse(s.mass) * (s.p - force);
             const T theta = s.theta;
             c.compare(s.p,
                       s.mass * (next - s.v) + s.h * (theta * q(s.q) + (1 - theta) * q(s.q)) +
                           s.h * (theta * v(s.v) + (1 - theta) * v(s.v)));
           }},
      {.document = kDocument,
       .equation = "Moreau-Jean, reduced",
       .printed =
           R"([M + \Delta t^2\theta^2 K + \Delta t\theta C] (v^{i+1}-v^{i}) + \Delta tKq^i + (\Delta t^2\theta K + \Delta tC) v^i = p^{i+1})",
       .claim = "the θ-method with its q^{i+1} inserted",
       .exact =
           [](Exact& c) {
             LinearStep<Exact> s(c);
             s.force = 0 * s.force;
             s.next_force = s.force;
             const auto u = c.vector("v^{i+1}", 2);
             c.compare(s.residual(u),
                       s.iteration_matrix() * (u - s.v) + s.h * (s.stiffness * s.q) +
                           (s.h * s.h * s.theta * s.stiffness + s.h * s.damping) * s.v - s.p);
           }},
  };
}

std::vector<Item> step() {
  return {

      {.document = kDocument,
       .equation = "BMJ",
       .printed =
           R"(M(v^{i+1}-v^{i}) + \Delta t\Gamma Kq^i + \frac{\Delta t}{2}(\mathcal{I}-\Gamma)K(q^{i+1} + q^{i-1}) +\Sigma^*(q^{i+1} - q^{i-1}) = p^{i+1})",
       .claim = "a mode of mass 1 without reaction follows the exact recursion q^{i+1} = A q^i − e "
                "q^{i−1}, for q^{i+1} = q^i + Δt v^{i+1}",
       .reading = "M = 1; for other masses Σ* lacks M, see C q̇ ≈",
       .exact =
           [](Exact& c) {
             const Mode m(c);
             const T q = c.scalar("q^i"), before = c.scalar("q^{i-1}");
             const PowerSeries now(q.entries()(0, 0)), old(before.entries()(0, 0));
             const PowerSeries next = m.a * now - m.e * old, half(Rational(1) / 2);
             const PowerSeries square = PowerSeries::monomial(m.square, 2);
             // times Δt
             const PowerSeries residual = (next - now) - (now - old) + m.stiffness * now +
                                          half * (square - m.stiffness) * (next + old) +
                                          m.damping * (next - old);
             c.compare(PowerSeries(0).coefficients(kCompared), residual.coefficients(kCompared));
           }},
      {.document = kDocument,
       .equation = "q^{i+1} ± q^{i−1}",
       .printed = R"(q^{i+1} - q^{i-1} &= \Delta t(v^{i+1} + v^i) \\
   q^{i+1} + q^{i-1} &= 2q^i + \Delta t(v^{i+1} - v^i))",
       .claim = "q^{i+1} = q^i + Δt v^{i+1} at two steps",
       .exact =
           [](Exact& c) {
             const ModalStep s(c);
             c.compare(s.next - s.before, s.h * (s.u + s.v));
             c.compare(s.next + s.before, 2 * s.q + s.h * (s.u - s.v));
           }},
      {.document = kDocument,
       .equation = "BMJ, reduced",
       .printed =
           R"([M + \frac{\Delta t^2}{2}(\mathcal{I} - \Gamma)K + \Delta t\Sigma^*] (v^{i+1}-v^{i}) + \Delta tKq^i + 2\Delta t \Sigma^* v^i = p^{i+1})",
       .claim = "the scheme with q^{i+1} and q^{i−1} inserted",
       .exact =
           [](Exact& c) {
             const ModalStep s(c);
             c.compare(s.residual(s.u),
                       s.matrix() * (s.u - s.v) + s.h * (s.stiffness * s.q) +
                           2 * s.h * (s.sigma * s.v) - s.p);
           }},
      {.document = kDocument,
       .equation = "W(v^{i+1} − v^i)",
       .printed = R"(W(v^{i+1}-v^{i}) = v_{free}^i + p^{i+1})",
       .claim = "the reduced scheme with v_free of the table",
       .kind = "missing term",
       .corrected = "W(v^{i+1} − v^i) = W(v_free^i − v^i) + p^{i+1}",
       .consequence = "impulses and velocities are added: the velocity grows by W⁻¹ v_free a step",
       .exact =
           [](Exact& c) {
             const ModalStep s(c);
             const T free = s.free_velocity();
             const T velocity = free + inverse(s.matrix()) * s.p;  // solves the scheme
             c.compare(0 * s.p, s.residual(velocity));
             c.compare(s.matrix() * (velocity - s.v), free + s.p, s.matrix() * (free - s.v) + s.p);
           },
       .simulate = simulations::modal_step_without_matrix},
      {.document = kDocument,
       .equation = "v^{i+1} = v_free + W⁻¹p",
       .printed = R"(v^{i+1} = v^i_{free} + W^{-1}p^{i+1})",
       .claim = "solves the reduced scheme",
       .exact =
           [](Exact& c) {
             const ModalStep s(c);
             c.compare(0 * s.p, s.residual(s.free_velocity() + inverse(s.matrix()) * s.p));
           }},
      {.document = kDocument,
       .equation = "W (Moreau-Jean)",
       .printed = R"(W & = M + \Delta t^2\theta^2 K + \Delta t\theta C)",
       .claim = "the derivative of the residual of the θ-method by v^{i+1}",
       .exact = linear_iteration_matrix<Exact>},
      {.document = kDocument,
       .equation = "W (modal)",
       .printed = R"(= M + \frac{\Delta t^2}{2}(\mathcal{I} - \Gamma)K + \Delta t\Sigma^*\\)",
       .claim = "μ times that of the exact recursion of a mode, whose mass is μ",
       .reading = "M = diag(μ), K = μ diag(ω²) and C = μ diag(2σ), as the document defines them",
       .kind = "factor",
       .corrected = "W = M + (Δt²/2)(𝓘 − Γ)K + Δt M Σ*: right as printed for μ = 1 only",
       .consequence = "modes of mass μ are damped by σ/μ",
       .exact =
           [](Exact& c) {
             const Mode m(c);
             const auto excess = c.either("μ − 1");
             const T mu = 1 + excess;
             const T undamped = mu * m.mean.coefficients(kCompared);
             const T damping = m.damping.coefficients(kCompared);
             c.needs(vanishes(excess));
             c.compare(mu * m.matrix.coefficients(kCompared),
                       undamped + damping,
                       undamped + mu * damping);
           }},
      {.document = kDocument,
       .equation = "v_free (Moreau-Jean)",
       .printed =
           R"(v_{free}^{i} &= v^i - W^{-1}(\Delta tKq^i + (\Delta t^2\theta K + \Delta tC) v^i))",
       .claim = "v_free + W⁻¹ p solves the θ-method",
       .exact =
           [](Exact& c) {
             LinearStep<Exact> s(c);
             s.force = 0 * s.force;
             s.next_force = s.force;
             const T w = inverse(s.iteration_matrix());
             const T free = s.v - w * (s.h * (s.stiffness * s.q) +
                                       (s.h * s.h * s.theta * s.stiffness + s.h * s.damping) * s.v);
             c.compare(0 * s.v, s.residual(free + w * s.p));
           }},
      {.document = kDocument,
       .equation = "v_free (modal)",
       .printed = R"(v^i - W^{-1}(\Delta tKq^i + 2\Delta t \Sigma^* v^i))",
       .claim = "solves the scheme for p = 0",
       .exact =
           [](Exact& c) {
             ModalStep s(c);
             s.p = 0 * s.p;
             c.compare(0 * s.p, s.residual(s.free_velocity()));
           }},
  };
}

std::vector<Item> expansions() {
  return {
      {.document = kDocument,
       .equation = "Δt σ*",
       .printed =
           R"(\Delta t\sigma^* & = \Delta t \sigma + \frac{\Delta t^{3} \sigma}{12} \omega^{2} + \Delta t^{5} \left(\frac{\omega^{4} \sigma}{240} - \frac{\omega^{2} \sigma^{3}}{180}\right) \\
   & +  \Delta t^{7} \left(\frac{\omega^{6} \sigma}{6048} - \frac{\omega^{4} \sigma^{3}}{1512} + \frac{\omega^{2} \sigma^{5}}{1890}\right) + \mathcal{O}\left(\Delta t^{8}\right))",
       .claim = "the coefficients of the expansion of Δt σ*, up to Δt⁷",
       .exact =
           [](Exact& c) {
             const Mode m(c);
             const T s(m.sigma), w = T(m.square), s2 = s * s;
             c.compare(m.damping.coefficients(8),
                       stack(T(0),
                             s,
                             T(0),
                             s * w / 12,
                             T(0),
                             s * (w * w / 240 - w * s2 / 180),
                             T(0),
                             s * (w * w * w / 6048 - w * w * s2 / 1512 + w * s2 * s2 / 1890)));
           }},
      {.document = kDocument,
       .equation = "1/W_kk",
       .printed =
           R"(\frac{1}{W_{kk}} &= 1 - \Delta t \sigma + \Delta t^{2} \left(- \frac{\omega^{2}}{12} + \frac{2 \sigma^{2}}{3}\right) \\
   &+\Delta t^{3} \left(\frac{\omega^{2} \sigma}{12} - \frac{\sigma^{3}}{3}\right) + \Delta t^{4} \left(\frac{\omega^{4}}{360} - \frac{\omega^{2} \sigma^{2}}{20} + \frac{2 \sigma^{4}}{15}\right)\\
   &+ \Delta t^{5} \left(- \frac{\omega^{4} \sigma}{360} + \frac{\omega^{2} \sigma^{3}}{45} - \frac{2 \sigma^{5}}{45}\right) \\
   &+  \Delta t^{6} \left(- \frac{\omega^{6}}{20160} + \frac{\omega^{4} \sigma^{2}}{630} - \frac{\omega^{2} \sigma^{4}}{126} + \frac{4 \sigma^{6}}{315}\right)\\
   &+  \Delta t^{7} \left(\frac{\omega^{6} \sigma}{20160} - \frac{\omega^{4} \sigma^{3}}{1512} + \frac{\omega^{2} \sigma^{5}}{420} - \frac{\sigma^{7}}{315}\right) + \mathcal{O}\left(\Delta t^{8}\right))",
       .claim = "the coefficients of the expansion of 1/W, up to Δt⁷",
       .reading = "M = 1",
       .exact =
           [](Exact& c) {
             const Mode m(c);
             const T s(m.sigma), w = T(m.square), s2 = s * s, s4 = s2 * s2, w2 = w * w;
             c.compare((PowerSeries(1) / m.matrix).coefficients(8),
                       stack(T(1),
                             -s,
                             -w / 12 + 2 * s2 / 3,
                             s * (w / 12 - s2 / 3),
                             w2 / 360 - w * s2 / 20 + 2 * s4 / 15,
                             s * (-w2 / 360 + w * s2 / 45 - 2 * s4 / 45),
                             -w2 * w / 20160 + w2 * s2 / 630 - w * s4 / 126 + 4 * s4 * s2 / 315,
                             s * (w2 * w / 20160 - w2 * s2 / 1512 + w * s4 / 420 - s4 * s2 / 315)));
           }},
      {.document = kDocument,
       .equation = "ẏ, P",
       .printed = R"(\dot y &= S_c \dot q \\
   P &= S_c^T\lambda)",
       .claim = "P does the work λᵀ ẏ",
       .exact = linear_reaction_is_dual<Exact>},
      {.document = kDocument,
       .equation = "q_LCP, M_LCP",
       .printed =
           R"(\dot y^{i+1} &= S_cv^{i} - S_cW^{-1}(\Delta tKq^i + 2\Delta t \Sigma^* v^i) + S_cW^{-1}S_c^T\lambda^{i+1})",
       .claim = "S_c v^{i+1} of the scheme with p = S_cᵀ λ",
       .exact =
           [](Exact& c) {
             ModalStep s(c);
             const auto relation = c.matrix("S_c", 2, 2), lambda = c.vector("λ", 2);
             const T w = inverse(s.matrix());
             s.p = transpose(relation) * lambda;
             const T velocity = s.v - w * (s.residual(s.v));  // the scheme is affine in v^{i+1}
             c.compare(relation * velocity,
                       relation * s.v -
                           relation * w * (s.h * (s.stiffness * s.q) + 2 * s.h * (s.sigma * s.v)) +
                           relation * w * transpose(relation) * lambda);
           }},
  };
}

}  // namespace
}  // namespace of_modal_moreau_jean

std::vector<Item> modal_moreau_jean() {
  using namespace of_modal_moreau_jean;
  return joined({exact_scheme(), step(), expansions()});
}

}  // namespace assay::reference
