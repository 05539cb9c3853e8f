#include "reference/printed/documents.hpp"
#include "reference/printed/lagrangian_formulas.hpp"

namespace assay::reference {

namespace of_chapter_10 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;

std::vector<Item> systems() {
  return {
      {.document = kDocument,
       .equation = "10.3",
       .printed = R"(F(v, q, t, z) = F_{Ext}(t, z) - NNL(v, q, z) + F_{Int}(v, q, t, z))",
       .claim = "F of (10.2) is that of (10.1), M v̇ + N + F_Int = F_Ext + p",
       .kind = "sign",
       .corrected = "F(v, q, t, z) = F_Ext(t, z) − NNL(v, q, z) − F_Int(v, q, t, z)",
       .consequence = "internal forces act with the wrong sign: a spring repels, a damper feeds",
       .exact = total_forces<Exact>},
      {.document = kDocument,
       .equation = "10.5",
       .printed = R"(p = G(t, q)\lambda)",
       .claim = "p does the work λᵀ ẏ",
       .reading = "G = ∇h, n×m",
       .exact = reaction_is_dual<Exact>},
      {.document = kDocument,
       .equation = "10.6",
       .printed = R"(p = G(q)\lambda)",
       .claim = "p does the work λᵀ ẏ",
       .reading = "G = ∇h, n×m",
       .exact = reaction_is_dual<Exact>},
      {.document = kDocument,
       .equation = "10.7",
       .printed = R"(y = Cq + e + D\lambda + Fz \\ p = C^T\lambda)",
       .claim = "p does the work λᵀ ẏ",
       .reading = "C names the damping matrix in the first line, the relation in the others",
       .exact = linear_reaction_is_dual<Exact>},
  };
}

std::vector<Item> schatzman_paoli() {
  return {
      {.document = kDocument,
       .equation = "10.8a",
       .printed =
           R"(M(q_k)(q_{k+1} - 2q_k + q_{k-1}) - h^2 F(v_{k+\theta}, q_{k+\theta}, t_{k+\theta}) = p_{k+1})",
       .claim = "(10.2), M v̇ = F + p, at three instants h apart, for a constant force",
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
       .equation = "10.8b",
       .printed = R"(v_{k+1} = \frac{q_{k+1} - q_{k-1}}{2h})",
       .claim = kCentralVelocityClaim,
       .kind = "convention",
       .corrected = kCentralVelocity,
       .consequence = kLateVelocity,
       .exact = central_velocity<Exact>},
      {.document = kDocument,
       .equation = "10.9",
       .printed =
           R"(\mathcal{R}(q) = M(q)(q - 2q_k + q_{k-1}) + h^2 F((\theta v(q) + (1 - \theta)v_k), \theta q + (1 - \theta)q_k, t_{k+\theta}) - p_{k+1})",
       .claim = "the residual of (10.8a)",
       .reading = "F as in (10.2)",
       .kind = "sign",
       .corrected = "R(q) = M(q_k)(q − 2q_k + q_{k−1}) − h² F(θv(q) + (1−θ)v_k, θq + (1−θ)q_k, "
                    "t_{k+θ}) − p_{k+1}",
       .consequence = "the forces act with the wrong sign, and the mass at the unknown position",
       .exact = central_residual<Exact>},
      {.document = kDocument,
       .equation = "10.10",
       .printed = R"(v(q) = \frac{q - q_{k-1}}{2h})",
       .claim = kCentralVelocityClaim,
       .kind = "convention",
       .corrected = kCentralVelocity,
       .consequence = kLateVelocity,
       .exact = central_velocity<Exact>},
      {.document = kDocument,
       .equation = "10.11",
       .printed =
           R"(\mathcal{R}(q) = M(q)(q - 2q_k + q_{k-1}) + h^2 F((\theta \frac{q - q_{k-1}}{2h} + (1 - \theta)v_k), \theta q + (1 - \theta)q_k, t_{k+\theta}) - p_{k+1})",
       .claim = "the residual of (10.8a)",
       .reading = "F as in (10.2)",
       .kind = "sign",
       .corrected = "R(q) = M(q_k)(q − 2q_k + q_{k−1}) − h² F(θ(q − q_{k−1})/(2h) + (1−θ)v_k, "
                    "θq + (1−θ)q_k, t_{k+θ}) − p_{k+1}",
       .consequence = "as (10.9)",
       .exact = central_residual<Exact>},
      {.document = kDocument,
       .equation = "10.12",
       .printed =
           R"(\nabla_q \mathcal{R}(q^\nu) = M(q^\nu) + h^2 \theta K(q^\nu, v^\nu) + \frac{1}{2} h \theta C(q^\nu, v^\nu))",
       .claim = "the derivative of the residual of the scheme by q",
       .reading = "K = −∂F/∂q, C = −∂F/∂v: tangents of the internal forces, at the arguments of F",
       .kind = "index",
       .corrected = "∇_q R(q^ν) = M(q_k) + h² θ K + ½ h θ C: the mass of the scheme does not vary "
                    "with q",
       .consequence = "for a mass that varies, the iteration matrix of another scheme: Newton's "
                      "method converges linearly",
       .exact = central_iteration_matrix<Exact>},
      {.document = kDocument,
       .equation = "10.13",
       .printed = R"(\nabla_q \mathcal{R}(q^\nu)(q^{\nu+1} - q^\nu) = -\mathcal{R}(q^\nu))",
       .claim = "Newton's method solves a linear residual in one step",
       .exact = newton_step<Exact>},
      {.document = kDocument,
       .equation = "10.14a",
       .printed = R"(M(q_{k+1} - 2q_k + q_{k-1}) + h^2(Kq_{k+\theta} + Cv_{k+\theta}) = p_{k+1})",
       .claim = "(10.8a) for F = −K q − C v",
       .exact = linear_central_scheme<Exact>},
      {.document = kDocument,
       .equation = "10.14b",
       .printed = R"(v_{k+1} = \frac{q_{k+1} - q_{k-1}}{2h})",
       .claim = kCentralVelocityClaim,
       .kind = "convention",
       .corrected = kCentralVelocity,
       .consequence = kLateVelocity,
       .exact = central_velocity<Exact>},
      {.document = kDocument,
       .equation = "10.15",
       .printed =
           R"(\mathcal{R}(q) = M(q - 2q_k + q_{k-1}) + h^2(K(\theta q + (1 - \theta)q_k)) + C(\theta v(q) + (1 - \theta)v_k)) - p_{k+1})",
       .claim = "the residual of (10.14a)",
       .reading =
           "the parenthesis that closes nothing, the last, is left out: h² multiplies K alone",
       .kind = "factor",
       .corrected = "R(q) = M(q − 2q_k + q_{k−1}) + h² (K(θq + (1−θ)q_k) + C(θv(q) + (1−θ)v_k)) "
                    "− p_{k+1}",
       .consequence = "damping too large by 1/h²: the motion stops",
       .exact = linear_central_residual_grouped<Exact>},
      {.document = kDocument,
       .equation = "10.16",
       .printed = R"(v(q) = \frac{q - q_{k-1}}{2h})",
       .claim = kCentralVelocityClaim,
       .kind = "convention",
       .corrected = kCentralVelocity,
       .consequence = kLateVelocity,
       .exact = central_velocity<Exact>},
      {.document = kDocument,
       .equation = "10.17",
       .printed =
           R"(\mathcal{R}(q) = M(q - 2q_k + q_{k-1}) + h^2(K(\theta q + (1 - \theta)q_k)) + h^2C(\theta \frac{q - q_{k-1}}{2h} + (1 - \theta)v_k)) - p_{k+1})",
       .claim = "the residual of (10.14a)",
       .reading = "the parenthesis that closes nothing, the last, is left out",
       .exact = linear_central_residual<Exact>},
      {.document = kDocument,
       .equation = "10.18",
       .printed =
           R"(\mathcal{R}(q^\vee) = M(-q_k + q_{k-1}) + h^2(Kq_k) + h^2C(\theta \frac{q_k - q_{k-1}}{2h} + (1 - \theta)v_k)) - p_{k+1})",
       .claim = "the residual of (10.14a) at q = q_k",
       .reading = "the parenthesis that closes nothing, the last, is left out",
       .exact = linear_central_residual_at_start<Exact>},
  };
}

std::vector<Item> mixed_integrators() {
  return {
      {.document = kDocument,
       .equation = "10.21",
       .printed =
           R"(M_1(v_{1,k+1} - v_{1,k}) = F_{1,Ext}(t_{k+1}) + p_{1,k+1} \\ q_{1,k+1} = q_k + hv_{1,k+\theta})",
       .claim = "(10.19) over a step h, for a constant force",
       .kind = "factor",
       .corrected = "M₁(v_{1,k+1} − v_{1,k}) = h F_{1,Ext}(t_{k+1}) + p_{1,k+1}, q_{1,k+1} = "
                    "q_{1,k} + h v_{1,k+θ}",
       .consequence = "the force is larger by 1/h: no convergence",
       .exact = step_with_external_force<Exact>},
      {.document = kDocument,
       .equation = "10.22",
       .printed = R"(M_2(q_{2,k+1} - 2q_{2,k} + q_{2,k-1}) = F_{2,Ext}(t_{k+1}) + p_{2,k+1})",
       .claim = "(10.20) at three instants h apart, for a constant force",
       .kind = "factor",
       .corrected = "M₂(q_{2,k+1} − 2q_{2,k} + q_{2,k−1}) = h² F_{2,Ext}(t_{k+1}) + p_{2,k+1}",
       .consequence = "the force is larger by 1/h²: no convergence",
       .exact = central_step_with_external_force<Exact>},
      {.document = kDocument,
       .equation = "10.23",
       .printed = R"(p &= \begin{bmatrix} 1 \\ -1 \end{bmatrix} \lambda)",
       .claim = "p does the work λ ẏ, y = q₁ − q₂",
       .exact = reaction_of_a_pair<Exact>},
      {.document = kDocument,
       .equation = "10.26",
       .printed = R"(0 \leq y_{k+1} + ey_{k-1} \perp \tilde{\lambda}_{k+1} \geq 0)",
       .claim = "the law of (10.8c) and (10.8e), y((q_{k+1} + e q_{k−1})/(1 + e))",
       .reading = "y linear",
       .exact = central_law<Exact>},
  };
}

}  // namespace
}  // namespace of_chapter_10

std::vector<Item> chapter_10() {
  using namespace of_chapter_10;
  return joined({systems(), schatzman_paoli(), mixed_integrators()});
}

}  // namespace assay::reference
