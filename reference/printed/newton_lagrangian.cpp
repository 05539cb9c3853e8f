#include "reference/printed/documents.hpp"
#include "reference/printed/lagrangian_formulas.hpp"

namespace assay::reference {

namespace of_newton_lagrangian {
namespace {

constexpr std::string_view kDocument = "newton-lagrangian";
using Exact = Case<Rational>;

/// The step of eq:11-c, M dv + F dt = F_ext dt + dr, printed without F_ext.
void without_external_force(Exact& c) {
  const auto mass = c.spd("M", 2);
  const auto h = c.positive("h"), scale = c.either("scale of F_ext");
  const auto force = c.vector("F", 2), v = c.vector("v_k", 2), p = c.vector("p", 2);
  const auto external = scale * c.vector("F_ext", 2);
  const auto next = v + inverse(mass) * (h * (external - force) + p);
  const auto printed = mass * (next - v) + h * force - p;
  c.needs(vanishes(scale));
  c.compare(0 * v, printed, printed - h * external);
}

std::vector<Item> systems() {
  return {
      {.document = kDocument,
       .equation = "F(v, q, t, z)",
       .printed = R"(F(v, q, t, z) =  F_{Ext}(t, z) -  NNL(v, q, z) + F_{Int}(v, q , t, z))",
       .claim = "F of M v̇ = F + p is that of M v̇ + N + F_int = F_ext + p",
       .kind = "sign",
       .corrected = "F(v, q, t, z) = F_Ext(t, z) − NNL(v, q, z) − F_Int(v, q, t, z)",
       .consequence = "internal forces act with the wrong sign: a spring repels, a damper feeds",
       .exact = total_forces<Exact>,
       .simulate = simulations::internal_force_sign},
      {.document = kDocument,
       .equation = "eq:RheonomousNonLinear",
       .printed = R"(p = G(t,q)\lambda))",
       .claim = "p does the work λᵀ ẏ",
       .reading = "G = ∇h, n×m; the parenthesis that closes nothing is left out",
       .exact = reaction_is_dual<Exact>},
      {.document = kDocument,
       .equation = "eq:ScleronomousNonLinear",
       .printed = R"(p = G(q)\lambda)",
       .claim = "p does the work λᵀ ẏ",
       .reading = "G = ∇h, n×m",
       .exact = reaction_is_dual<Exact>},
      {.document = kDocument,
       .equation = "eq:FullyLinear",
       .printed = R"(y = C q + e + D\lambda  + F z \\
    p = C^T\lambda)",
       .claim = "p does the work λᵀ ẏ",
       .reading = "C names the damping matrix in the first line, the relation in the others",
       .exact = linear_reaction_is_dual<Exact>},
      {.document = kDocument,
       .equation = "eq:11-c",
       .printed = R"(M(q(t)) {dv} + F(t, q(t), v^+(t))\,dt = F_{\mathrm{ext}}(t)\,dt + dr)",
       .claim = "eq:11-b with F = N + F_int",
       .reading = "F is on the left here, and on the right in M v̇ = F + p",
       .exact =
           [](Exact& c) {
             const auto mass = c.spd("M", 2), n = c.vector("N", 2), internal = c.vector("F_int", 2);
             const auto rest = c.vector("F_ext + r", 2);
             const Term<Rational> rate = inverse(mass) * (rest - n - internal);
             c.compare(rest, mass * rate + (n + internal));
           }},
  };
}

std::vector<Item> linear_step() {
  return {
      {.document = kDocument,
       .equation = "eq:19",
       .printed =
           R"(\int_{(t_k,t_{k+1}]} M \,dv = M \int_{(t_k,t_{k+1}]}\,dv = M\,(v^+(t_{k+1})-v^+(t_{k})))",
       .claim = "the measure of an interval that holds one jump",
       .exact =
           [](Exact& c) {
             const auto mass = c.spd("M", 2), slope = c.vector("v̇", 2), jump = c.vector("[v]", 2);
             const auto start = c.vector("v_k", 2), h = c.positive("h");
             c.compare(h * (mass * slope) + mass * jump,
                       mass * ((start + h * slope + jump) - start));
           }},
      {.document = kDocument,
       .equation = "eq:NSCD-discret",
       .printed =
           R"(M (v_{k+1}-v_{k}) + h\left[\theta  (C  v_{k+1}+K q_{k+1}) + (1-\theta) (C v_{k}+K q_{k})  \right] = \\ \\
    \quad\quad\quad\quad\quad = h\left[\theta  (F_{\mathrm{ext}})_{k+1}+(1-\theta)  (F_{\mathrm{ext}})_{k}  \right] + p_{k+1})",
       .claim = "the θ-method for the integrals over the step: exact for constant integrands",
       .exact =
           [](Exact& c) {
             LinearStep<Exact> s(c);
             s.next_force = s.force;
             s.stiffness = 0 * s.stiffness;
             s.damping = 0 * s.damping;
             const auto u = s.v + inverse(s.mass) * (s.h * s.force + s.p);
             c.compare(0 * s.v, s.residual(u));
           }},
      {.document = kDocument,
       .equation = "eq:23",
       .printed =
           R"(\left[M+h\theta C + h^2 \theta^2 K\right] (v_{k+1} -v_{k}) = - h  C v_{k} - h K q_{k} - h^2 \theta  K v_{k} & \nonumber \\ \nonumber \\
&+  h\left[\theta  (F_{\mathrm{ext}})_{k+1})+(1-\theta)  (F_{\mathrm{ext}})_{k}  \right]  + p_{k+1})",
       .claim = "eq:NSCD-discret with its q_{k+1} inserted",
       .reading = "the parenthesis that closes nothing is left out",
       .exact = linear_step_in_velocity<Exact>},
      {.document = kDocument,
       .equation = "eq:24",
       .printed = R"(v_{k+1} = v_{\mathrm{free}}  + \widehat{M}^{-1} p_{k+1})",
       .claim = "solves eq:NSCD-discret",
       .exact = linear_step_is_solved<Exact>},
      {.document = kDocument,
       .equation = "eq:2002",
       .printed = R"(\widehat{M} = \left[M+h\theta C + h^2 \theta^2 K \right])",
       .claim = "the derivative of the residual of eq:NSCD-discret by v_{k+1}",
       .exact = linear_iteration_matrix<Exact>},
      {.document = kDocument,
       .equation = "eq:2003",
       .printed =
           R"(v_{\mathrm{free}}  & = v_{k} + \widehat{M}^{-1} \left[   - h  C v_{k} - h K q_{k} - h^2 \theta  K v_{k} \right. \\ \\
& \left. +  h\left[ \theta  (F_{\mathrm{ext}})_{k+1})+(1-\theta)  (F_{\mathrm{ext}})_{k} \right] \right])",
       .claim = "solves eq:NSCD-discret for p = 0",
       .reading = "the parenthesis that closes nothing is left out",
       .exact = linear_free_velocity<Exact>},
  };
}

/// q_{k+γ}(u) and the inertia term M(q_{k+γ}(u)) (u − v_k).
struct Inertia {
  using T = Term<Rational>;
  explicit Inertia(Exact& c)
      : mass(c.map("M", 2, 2, 2)),
        h(c.positive("h")),
        gamma(c.fraction("γ")),
        theta(c.fraction("θ")),
        q(c.vector("q_k", 2)),
        v(c.vector("v_k", 2)),
        u(c.vector("u", 2)) {}
  template <class X>
  X position(const X& x) const {
    return q + gamma * h * ((1 - theta) * v + theta * x);
  }
  T derivative() const {
    return jacobian([&](const auto& x) { return mass(position(x)) * (x - v); }, u);
  }
  /// Column l is ∂M/∂q_l (u − v_k).
  T mass_rate_times_step() const {
    return jacobian([&](const auto& x) { return mass(x) * (u - v); }, position(u));
  }
  PolynomialMap<Rational> mass;
  T h, gamma, theta, q, v, u;
};

/// The force of St. Venant-Kirchhoff elasticity over a step; q ↦ F(q) is affine.
void energy_conserving_force(Exact& c) {
  using T = Term<Rational>;
  const auto first = c.matrix("F(q_k)", 2, 2), next = c.matrix("F(q_k+1)", 2, 2);
  const auto bulk = c.scalar("λ"), shear = c.positive("G");
  const T identity = T::identity(2);
  const auto strain = [&](const T& f) { return (transpose(f) * f - identity) / 2; };
  const auto contract = [](const T& a, const T& b) {  // a : b
    const T product = transpose(a) * b;
    return product(0, 0) + product(1, 1);
  };
  const auto stress = [&](const T& e) {
    return bulk * contract(identity, e) * identity + 2 * shear * e;
  };
  const auto energy = [&](const T& f) { return contract(strain(f), stress(strain(f))) / 2; };
  const T mean = stress(strain(first) + strain(next)) / 2, middle = (first + next) / 2;
  c.compare(energy(next) - energy(first),
            contract(mean * middle, next - first),
            contract(middle * mean, next - first));
}

std::vector<Item> nonlinear_mass() {
  return {
      {.document = kDocument,
       .equation = "eq:Simo",
       .printed =
           R"(\tilde F_{k+\theta} = \frac 1 2 K\contract\left[E(q_{k})+E(q_{k+1})\right] \contract F(q_{k+1/2}))",
       .claim = "F̃ : (F(q_{k+1}) − F(q_k)) is the increment of the energy E : K : E/2",
       .reading = "F is the deformation gradient, of which E = (FᵀF − 1)/2 is the Green-Lagrange "
                  "strain, and : contracts the stress K : E with the index next to it; K isotropic",
       .kind = "order",
       .corrected = "F̃_{k+θ} = F(q_{k+1/2}) · ½ K : [E(q_k) + E(q_{k+1})]",
       .consequence = "the energy that the scheme is chosen for is not conserved where bodies turn",
       .exact = energy_conserving_force},
      {.document = kDocument,
       .equation = "eq:NSCD-discret-nl",
       .printed = R"(M(q_{k+\gamma}) (v_{k+1}-v_{k}) + h \tilde F_{k+\theta} = p_{k+1})",
       .claim = "the dynamics eq:11-c, M dv + F dt = F_ext dt + dr, over the step",
       .reading = "F = N + F_int, as eq:11-c is derived from eq:11-b",
       .kind = "missing term",
       .corrected = "M(q_{k+γ}) (v_{k+1} − v_k) + h F̃_{k+θ} = h F_ext + p_{k+1}",
       .consequence = "external forces such as gravity do not act",
       .exact = without_external_force},
      {.document = kDocument,
       .equation = "eq:NL4",
       .printed = R"(\mathcal R (u) = 0)",
       .claim = "eq:NL3 and eq:NL16, which have R = p",
       .kind = "missing term",
       .corrected = "R(u) = p_{k+1}",
       .consequence = "Newton's method finds the velocity without reactions",
       .exact =
           [](Exact& c) {
             const auto p = c.vector("p", 2);
             c.also_printed(0 * p, p);
           }},
      {.document = kDocument,
       .equation = "eq:NL7",
       .printed =
           R"(\mathcal R_L( u^{\tau+1}_{k+1}) =  \mathcal R (u^{\tau}_{k+1}) + \nabla \mathcal R (u^{\tau}_{k+1} )(u^{\tau+1}_{k+1}-u^{\tau}_{k+1} ) =0)",
       .claim = "Newton's method solves a linear residual in one step",
       .exact = newton_step<Exact>},
      {.document = kDocument,
       .equation = "eq:NL2000",
       .printed = R"(q_{k+\gamma}(u) = q_k + \gamma h[(1-\theta) v_k+ \theta u])",
       .claim = "eq:NL1 with q_{k+1} = q_k + h v_{k+θ}",
       .exact =
           [](Exact& c) {
             const Inertia s(c);
             const auto next = s.q + s.h * ((1 - s.theta) * s.v + s.theta * s.u);
             c.compare((1 - s.gamma) * s.q + s.gamma * next, s.position(s.u));
           }},
      {.document = kDocument,
       .equation = "eq:NL8",
       .printed =
           R"(M(q_{k+\gamma}(u)) + \left[h \gamma\theta \nabla_{q} M(q_{k+\gamma}(u))\right]  (u-v_{k}))",
       .claim = "∂/∂u of M(q_{k+γ}(u)) (u − v_k)",
       .reading = "column l of [∇_q M](u − v_k) is ∂M/∂q_l (u − v_k)",
       .exact =
           [](Exact& c) {
             const Inertia s(c);
             c.compare(
                 s.derivative(),
                 s.mass(s.position(s.u)) + s.h * s.gamma * s.theta * s.mass_rate_times_step());
           }},
      {.document = kDocument,
       .equation = "remarkBABAS",
       .printed =
           R"(\nabla_{u}M(q_{k+\gamma}(u))(u-v_{k})=\frac{\partial}{\partial u}[M(q_{k+\gamma}(u))(u-v_{k})]$$

which is denoted as $\frac{\partial M_{ij}}{\partial q^{l}}(q_{k+\gamma}(u))(u^{l}-v_{k}^{l}))",
       .claim = "entry (i, l) of the derivative of M u by q is ∂M_ij/∂q^l u^j",
       .reading = "u − v_k kept fixed in the bracket; otherwise M is counted twice in eq:NL8",
       .kind = "index",
       .corrected = "∂M_ij/∂q^l (q_{k+γ}(u)) (u^j − v_k^j), with i and l free",
       .consequence = "the iteration matrix holds the derivative along u − v_k in the place of the "
                      "derivative of M (u − v_k): Newton's method converges linearly at best",
       .exact =
           [](Exact& c) {
             const Inertia s(c);
             const auto along_step =
                 along([&](const auto& x) { return s.mass(x); }, s.position(s.u), s.u - s.v);
             c.compare(s.mass_rate_times_step(), along_step, s.mass_rate_times_step());
           },
       .simulate = simulations::mass_derivative_index},
      {.document = kDocument,
       .equation = "eq:NL9",
       .printed = R"(\nabla_u  (M(q_{k+\gamma}(u) ) (u-v_{k})) \approx  M(q_{k+\gamma}(u) ))",
       .claim = "eq:NL8 without ∇_q M, which the text neglects",
       .exact =
           [](Exact& c) {
             const auto mass = c.spd("M", 2), v = c.vector("v_k", 2), u = c.vector("u", 2);
             c.compare(jacobian([&](const auto& x) { return mass * (x - v); }, u), mass);
           }},
      {.document = kDocument,
       .equation = "eq:NL10",
       .printed =
           R"(\nabla_u  (M(q_{k+\gamma} ) (u^{\tau}_{k+1}-v_{k})) \approx  M(q_k + \gamma h [(1-\theta)v_k+\theta u^{\tau}_{k+1}] ) ))",
       .claim = "eq:NL9 at u^τ with the position of eq:NL1",
       .reading = "the parenthesis that closes nothing is left out",
       .exact =
           [](Exact& c) {
             const Inertia s(c);
             const auto next = s.q + s.h * ((1 - s.theta) * s.v + s.theta * s.u);
             c.compare(s.mass((1 - s.gamma) * s.q + s.gamma * next),
                       s.mass(s.q + s.gamma * s.h * ((1 - s.theta) * s.v + s.theta * s.u)));
           }},
      {.document = kDocument,
       .equation = "eq:NL555",
       .printed = R"(\tilde q^{\tau}_{k+1}= q_k + \gamma h [(1-\theta)v_k+\theta u^{\tau}_{k+1}])",
       .claim = "q_{k+γ} of eq:NL1 at u^τ",
       .exact =
           [](Exact& c) {
             const Inertia s(c);
             const auto next = s.q + s.h * ((1 - s.theta) * s.v + s.theta * s.u);
             c.compare((1 - s.gamma) * s.q + s.gamma * next, s.position(s.u));
           }},
      {.document = kDocument,
       .equation = "eq:NL11",
       .printed =
           R"(M(q_k + \gamma h [(1-\theta)v_k+\theta u^{\tau}_{k+1}] ) )\approx M(q_k + h \gamma v_k))",
       .claim = "equal at the first iterate, u⁰ = v_k",
       .reading = "the parenthesis that closes nothing is left out",
       .exact =
           [](Exact& c) {
             const Inertia s(c);
             c.compare(s.mass(s.position(s.v)), s.mass(s.q + s.h * s.gamma * s.v));
           }},
      {.document = kDocument,
       .equation = "eq:NL5",
       .printed = R"(\tilde q_{k+1}= q_k + h \gamma v_k)",
       .claim = "eq:NL555 for θ = 0",
       .exact =
           [](Exact& c) {
             Inertia s(c);
             s.theta = 0;
             c.compare(s.position(s.u), s.q + s.h * s.gamma * s.v);
           }},
      {.document = kDocument,
       .equation = "eq:NSCD-discret2",
       .printed = R"(M(\tilde q_{k+1}) (v_{k+1}-v_{k}) + h \tilde F_{k+\theta} = p_{k+1})",
       .claim = "the dynamics eq:11-c, M dv + F dt = F_ext dt + dr, over the step",
       .reading = "as for eq:NSCD-discret-nl",
       .kind = "missing term",
       .corrected = "M(q̃_{k+1}) (v_{k+1} − v_k) + h F̃_{k+θ} = h F_ext + p_{k+1}",
       .consequence = "external forces such as gravity do not act",
       .exact = without_external_force},
  };
}

}  // namespace
}  // namespace of_newton_lagrangian

std::vector<Item> newton_lagrangian() {
  using namespace of_newton_lagrangian;
  return joined({systems(), linear_step(), nonlinear_mass(), newton_lagrangian_forces()});
}

}  // namespace assay::reference
