#include "reference/printed/documents.hpp"
#include "reference/printed/lagrangian_formulas.hpp"

namespace assay::reference {

namespace of_newton_lagrangian_forces {
namespace {

constexpr std::string_view kDocument = "newton-lagrangian";
using Exact = Case<Rational>;

/// F̃_{k+θ} of eq:NL13 as a function of u, and the residual of eq:NL6.
struct NonlinearForce {
  using T = Term<Rational>;
  explicit NonlinearForce(Exact& c)
      : force(c.map("F", 2, 1, 4)),
        mass(c.spd("M", 2)),
        h(c.positive("h")),
        theta(c.fraction("θ")),
        q(c.vector("q_k", 2)),
        v(c.vector("v_k", 2)),
        u(c.vector("u", 2)) {}
  template <class X>
  X position(const X& x) const {
    return q + h * ((1 - theta) * v + theta * x);
  }
  template <class X>
  X mean(const X& x) const {
    return (1 - theta) * X(force(q, v)) + theta * force(position(x), x);
  }
  T derivative() const {
    return jacobian([&](const auto& x) { return mean(x); }, u);
  }
  T stiffness() const {
    return jacobian([&](const auto& x) { return force(x, 0 * x + u); }, position(u));
  }
  T damping() const {
    return jacobian([&](const auto& x) { return force(0 * x + position(u), x); }, u);
  }
  T residual() const { return mass * (u - v) + h * mean(u); }
  PolynomialMap<Rational> force;
  T mass, h, theta, q, v, u;
};

void compare_with_tangents(Exact& c) {
  const NonlinearForce s(c);
  c.compare(s.derivative(), s.h * s.theta * s.theta * s.stiffness() + s.theta * s.damping());
}

std::vector<Item> forces() {
  return {
      {.document = kDocument,
       .equation = "eq:NL12",
       .printed = R"(\nabla_u  \tilde F_{k+\theta}(t,q,u) &= \theta \nabla_u  F(t,q(u),u) \\ \\
    &= \theta \nabla_q F(t_{k+1},q(u)   ,u) \nabla_{u} q(u) + \theta \nabla_{u} F(t,q(u),u)    \\ \\
    &= h \theta^2 \nabla_q F(t, q(u)   ,u) + \theta \nabla_{u} F(t,q(u),u))",
       .claim = "∂F̃_{k+θ}/∂u of eq:NL13",
       .reading = "t is t_{k+1}; ∇_u F in the first line is total, in the others partial",
       .exact = compare_with_tangents},
      {.document = kDocument,
       .equation = "eq:NL15",
       .printed =
           R"(\nabla_u  \tilde F_{k+\theta}(t,q,u) &=  h \theta^2  K_t(t,q,u) + \theta C_t(t, q   ,u))",
       .claim = "∂F̃_{k+θ}/∂u of eq:NL13 with K_t and C_t of eq:NL14",
       .exact = compare_with_tangents},
      {.document = kDocument,
       .equation = "eq:NL16",
       .printed =
           R"(\widehat M^{\tau+1}_{k+1} (u^{\tau+1}_{k+1}-u^{\tau}_{k+1})  =  \mathcal R (u^{\tau}_{k+1}) +p^{\tau+1}_{k+1})",
       .claim = "Newton's iteration for R(u) = p, eq:NL3, with R of eq:NL6: "
                "R(u^τ) + M̂ (u^{τ+1} − u^τ) = p^{τ+1}",
       .kind = "sign",
       .corrected = "M̂^{τ+1}_{k+1} (u^{τ+1}_{k+1} − u^τ_{k+1}) = −R(u^τ_{k+1}) + p^{τ+1}_{k+1}",
       .consequence = "the iteration doubles the error of each iterate: it diverges from every "
                      "start that is no solution",
       .exact =
           [](Exact& c) {
             const NonlinearForce s(c);
             const auto p = c.vector("p", 2);
             const auto matrix = s.mass + s.h * s.derivative();
             const auto step = inverse(matrix) * (p - s.residual());
             c.compare(matrix * step, s.residual() + p, -s.residual() + p);
           },
       .simulate = simulations::newton_step_sign},
      {.document = kDocument,
       .equation = "eq:NL17",
       .printed =
           R"(\widehat M^{\tau+1}_{k+1} = (M(\tilde q^{\tau}_{k+1}) +  h^2 \theta^2  K_t(t_{k+1},q^{\tau}_{k+1},u^{\tau}_{k+1}) + \theta h C_t(t, q^{\tau}_{k+1}   ,u^{\tau}_{k+1})))",
       .claim = "∂R/∂u of eq:NL6",
       .reading = "without h γ θ ∇_q M (u − v_k), which eq:NL9 announces to neglect: exact for a "
                  "mass matrix that does not vary, and Newton's method with any other converges "
                  "linearly",
       .exact =
           [](Exact& c) {
             const NonlinearForce s(c);
             const auto residual = [&](const auto& x) {
               return s.mass * (x - s.v) + s.h * s.mean(x);
             };
             c.compare(jacobian(residual, s.u),
                       s.mass + s.h * s.h * s.theta * s.theta * s.stiffness() +
                           s.theta * s.h * s.damping());
           }},
  };
}

std::vector<Item> schatzman_paoli() {
  return {
      {.document = kDocument,
       .equation = "The scheme",
       .printed =
           R"(M(q_{k})(q_{k+1}-2q_{k}+q_{k-1})  - h^2 F(v_{k+\theta}, q_{k+\theta}, t_{k+theta})  =  p_{k+1})",
       .claim = "M v̇ = F + p at three instants h apart, for a constant force",
       .reading = "p_{k+1} is h times an impulse",
       .exact =
           [](Exact& c) {
             const auto mass = c.spd("M", 2);
             const auto h = c.positive("h");
             const auto a = c.vector("v̇", 2), v = c.vector("v_k", 2), q = c.vector("q_k", 2);
             const auto at = [&](const auto& t) { return q + t * v + t * t / 2 * a; };
             c.compare(0 * v, mass * (at(h) - 2 * q + at(-h)) - h * h * (mass * a));
           }},
      {.document = kDocument,
       .equation = "The scheme (v_{k+1})",
       .printed = R"(v_{k+1}=\Frac{q_{k+1}-q_{k-1}}{2h})",
       .claim = kCentralVelocityClaim,
       .kind = "convention",
       .corrected = kCentralVelocity,
       .consequence = kLateVelocity,
       .exact = central_velocity<Exact>},
      {.document = kDocument,
       .equation = "eq:residu",
       .printed =
           R"(\mathcal R(q) =   M(q)(q-2q_{k}+q_{k-1})  + h^2 F( (\theta v(q)+ (1-\theta) v_k),\theta q+ (1-\theta) q_k),  t_{k+\theta})  -  p_{k+1})",
       .claim = "the residual of the scheme, M(q_k)(q_{k+1} − 2q_k + q_{k−1}) − h² F = p_{k+1}",
       .reading =
           "F = F_Ext − NNL − F_Int as in M v̇ = F + p; the parenthesis that closes nothing is "
           "left out",
       .kind = "sign",
       .corrected = "R(q) = M(q_k)(q − 2q_k + q_{k−1}) − h² F(θv(q) + (1−θ)v_k, θq + (1−θ)q_k, "
                    "t_{k+θ}) − p_{k+1}",
       .consequence = "the forces act with the wrong sign, and the mass at the unknown position",
       .exact = central_residual<Exact>},
      {.document = kDocument,
       .equation = "eq:residu-linq1",
       .printed = R"(v(q) = \Frac{q-q_{k-1}}{2h})",
       .claim = kCentralVelocityClaim,
       .kind = "convention",
       .corrected = kCentralVelocity,
       .consequence = kLateVelocity,
       .exact = central_velocity<Exact>},
      {.document = kDocument,
       .equation = "eq:residu-linq2",
       .printed =
           R"(\mathcal R(q) =   M(q)(q-2q_{k}+q_{k-1})  + h^2 F( (\theta \Frac{q-q_{k-1}}{2h} + (1-\theta) v_k),\theta q+ (1-\theta) q_k),  t_{k+\theta})   -  p_{k+1})",
       .claim = "the residual of the scheme, M(q_k)(q_{k+1} − 2q_k + q_{k−1}) − h² F = p_{k+1}",
       .reading =
           "F = F_Ext − NNL − F_Int as in M v̇ = F + p; the parenthesis that closes nothing is "
           "left out",
       .kind = "sign",
       .corrected = "R(q) = M(q_k)(q − 2q_k + q_{k−1}) − h² F(θ(q − q_{k−1})/(2h) + (1−θ)v_k, "
                    "θq + (1−θ)q_k, t_{k+θ}) − p_{k+1}",
       .consequence = "as eq:residu",
       .exact = central_residual<Exact>},
      {.document = kDocument,
       .equation = "eq:iterationmatrix",
       .printed =
           R"(\nabla_q \mathcal R(q^\nu) =   M(q^\nu) + h^2  \theta K(q^\nu,v^\nu) + \Frac 1 2 h  \theta C(q^\nu,v^\nu))",
       .claim = "the derivative of the residual of the scheme by q",
       .reading = "K = −∂F/∂q, C = −∂F/∂v: tangents of the internal forces, at the arguments of F",
       .kind = "index",
       .corrected = "∇_q R(q^ν) = M(q_k) + h² θ K + ½ h θ C: the mass of the scheme does not vary "
                    "with q",
       .consequence = "for a mass that varies, the iteration matrix of another scheme: Newton's "
                      "method converges linearly",
       .exact = central_iteration_matrix<Exact>},
      {.document = kDocument,
       .equation = "eq:iterationloop",
       .printed = R"(\nabla_q \mathcal R(q^\nu)(q^{\nu+1}-q^\nu) = -  \mathcal R(q^\nu))",
       .claim = "Newton's method solves a linear residual in one step",
       .exact = newton_step<Exact>},
      {.document = kDocument,
       .equation = "Linear version of the scheme",
       .printed =
           R"(M(q_{k+1}-2q_{k}+q_{k-1})  + h^2 (K q_{k+\theta}+ C v_{k+\theta})  =  p_{k+1})",
       .claim = "the scheme for F = −K q − C v",
       .exact = linear_central_scheme<Exact>},
      {.document = kDocument,
       .equation = "eq:residu-linq",
       .printed =
           R"(\mathcal R(q) =   M(q-2q_{k}+q_{k-1})  + h^2 (K(\theta q+ (1-\theta) q_k))+ C (\theta v(q)+ (1-\theta) v_k))  -  p_{k+1})",
       .claim = "the residual of the linear scheme",
       .reading =
           "the parenthesis that closes nothing, the last, is left out: h² multiplies K alone",
       .kind = "factor",
       .corrected = "R(q) = M(q − 2q_k + q_{k−1}) + h² (K(θq + (1−θ)q_k) + C(θv(q) + (1−θ)v_k)) "
                    "− p_{k+1}",
       .consequence = "damping too large by 1/h²: the motion stops",
       .exact = linear_central_residual_grouped<Exact>,
       .simulate = simulations::damping_factor},
      {.document = kDocument,
       .equation = "eq:residu-linq2 (linear)",
       .printed =
           R"(\mathcal R(q) =   M(q-2q_{k}+q_{k-1})  + h^2 (K(\theta q+ (1-\theta) q_k)))+  h^2 C (\theta \Frac{q-q_{k-1}}{2h}+ (1-\theta) v_k))  -  p_{k+1})",
       .claim = "the residual of the linear scheme",
       .reading = "the two parentheses that close nothing are left out",
       .exact = linear_central_residual<Exact>},
      {.document = kDocument,
       .equation = "eq:residu-linq2 (q = q_k)",
       .printed =
           R"(\mathcal R(q^\nu) =   M(-q_{k}+q_{k-1})  + h^2 (K q_k)+  h^2 C (\theta \Frac{q_k-q_{k-1}}{2h}+ (1-\theta) v_k))  -  p_{k+1})",
       .claim = "the residual of the linear scheme at q = q_k",
       .reading = "the parenthesis that closes nothing, the last, is left out",
       .exact = linear_central_residual_at_start<Exact>},
  };
}

std::vector<Item> mixed_integrators() {
  return {
      {.document = kDocument,
       .equation = "eq:FullyLinear1-TS (Moreau)",
       .printed = R"(M_1 (v_{1,k+1}-v_{1,k})  = F_{1,Ext}(t_{k+1}) + p_{1,k+1}   \\
    q_{1,k+1} = q_{k}+ h  v_{1,k+\theta})",
       .claim = "M₁ v̇₁ = F + p₁ over a step h, for a constant force",
       .kind = "factor",
       .corrected = "M₁(v_{1,k+1} − v_{1,k}) = h F_{1,Ext}(t_{k+1}) + p_{1,k+1}, q_{1,k+1} = "
                    "q_{1,k} + h v_{1,k+θ}",
       .consequence = "the force is larger by 1/h: no convergence",
       .exact = step_with_external_force<Exact>,
       .simulate = simulations::force_without_step},
      {.document = kDocument,
       .equation = "eq:FullyLinear1-TS (Schatzman-Paoli)",
       .printed = R"(M_2(q_{2,k+1}-2q_{2,k}+q_{2,k-1})  = F_{2,Ext}(t_{k+1}) + p_{2,k+1})",
       .claim = "M₂ q̈₂ = F at three instants h apart, for a constant force",
       .kind = "factor",
       .corrected = "M₂(q_{2,k+1} − 2q_{2,k} + q_{2,k−1}) = h² F_{2,Ext}(t_{k+1}) + p_{2,k+1}",
       .consequence = "the force is larger by 1/h²: no convergence",
       .exact = central_step_with_external_force<Exact>},
      {.document = kDocument,
       .equation = "eq:LTIR-2DS",
       .printed = R"(p = \left[
  \begin{array}{c}
    1 \\
    -1
  \end{array}\right] \lambda)",
       .claim = "p does the work λ ẏ, y = q₁ − q₂",
       .exact = reaction_of_a_pair<Exact>},
      {.document = kDocument,
       .equation = "eq:CP-TS2",
       .printed = R"(0\leq y _{k+1} + e y_{k-1} \perp \tilde \lambda_{k+1}\geq 0)",
       .claim = "the law of Schatzman-Paoli's scheme, y((q_{k+1} + e q_{k−1})/(1 + e))",
       .reading = "y linear",
       .exact = central_law<Exact>},
  };
}

}  // namespace
}  // namespace of_newton_lagrangian_forces

std::vector<Item> newton_lagrangian_forces() {
  using namespace of_newton_lagrangian_forces;
  return joined({forces(), schatzman_paoli(), mixed_integrators()});
}

}  // namespace assay::reference
