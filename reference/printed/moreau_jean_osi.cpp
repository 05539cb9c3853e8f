#include "reference/printed/documents.hpp"
#include "reference/printed/lagrangian_formulas.hpp"

namespace assay::reference {

namespace of_moreau_jean_osi {
namespace {

constexpr std::string_view kDocument = "moreau-jean-osi";
using Exact = Case<Rational>;
using T = Term<Rational>;

}  // namespace
}  // namespace of_moreau_jean_osi

std::vector<Item> moreau_jean_osi() {
  using namespace of_moreau_jean_osi;
  return {
      {.document = kDocument,
       .equation = "eq:MoreauTS-motion",
       .printed =
           R"(M (v_{k+1}-v_k) + h K q_{k+\theta} + h C v_{k+\theta} - h F_{k+\theta} = p_{k+1} = G P_{k+1})",
       .claim = "the θ-method for M dv + C v dt + K q dt = F dt + dr",
       .exact =
           [](Exact& c) {
             const LinearStep<Exact> s(c);
             const auto u = c.vector("v_k+1", 2);
             const T position = s.theta * s.next_position(u) + (1 - s.theta) * s.q;
             const T velocity = s.theta * u + (1 - s.theta) * s.v;
             c.compare(s.residual(u),
                       s.mass * (u - s.v) + s.h * (s.stiffness * position) +
                           s.h * (s.damping * velocity) - s.h * s.mean_force() - s.p);
           }},
      {.document = kDocument,
       .equation = "q_{k+1}",
       .printed = R"(q_{k+1} = q_{k} + h v_{k+\theta})",
       .claim = "q̇ = v over a step, exact for a constant v and, at θ = ½, for a linear one",
       .exact =
           [](Exact& c) {
             const auto q = c.vector("q_k", 2), v = c.vector("v_k", 2), a = c.vector("a", 2);
             const auto h = c.positive("h"), theta = c.fraction("θ");
             const T next = v + h * a, middle = (next + v) / 2;
             c.compare(q + h * v, q + h * (theta * v + (1 - theta) * v));
             c.compare(q + h * v + h * h / 2 * a, q + h * middle);
           }},
      {.document = kDocument,
       .equation = "U_{k+1}",
       .printed = R"(U_{k+1} = G^\top\, v_{k+1})",
       .claim = "G P does the work Pᵀ U",
       .exact =
           [](Exact& c) {
             const auto g = c.matrix("G", 3, 2), v = c.vector("v", 3), impulse = c.vector("P", 2);
             c.compare(dot(g * impulse, v), dot(impulse, transpose(g) * v));
           }},
      {.document = kDocument,
       .equation = "law",
       .printed = R"(0 \leq U^\alpha_{k+1} + e U^\alpha_{k} \perp P^\alpha_{k+1} \geq 0)",
       .claim = "Newton's impact law of one contact, U⁺ = U⁻ + W P: a contact that closes rebounds "
                "with −e U⁻, another is left alone",
       .exact =
           [](Exact& c) {
             const auto w = c.positive("W"), e = c.fraction("e"), before = c.scalar("U_k");
             const bool closes = before.entries()(0, 0) < 0;
             const T after = closes ? -e * before : before, impulse = (after - before) / w;
             const auto holds = [](const T& x) { return T(x.entries()(0, 0) >= 0 ? 1 : 0); };
             c.compare(T(0), (after + e * before) * impulse);
             c.compare(T(1), holds(after + e * before) * holds(impulse));
           }},
      {.document = kDocument,
       .equation = "I_1",
       .printed =
           R"(\mathcal I_1 = \{\alpha \in \mathcal I \mid G^\top (q_{k} + h v_{k}) + w \leq 0\text{ and } U_k \leq 0 \})",
       .claim = "the forecast constraints: developer-notes (11.52) has g_N + h/2 u_N ≤ 0, and no "
                "condition on the velocity",
       .kind = "convention",
       .corrected = "one of the two: Gᵀ(q_k + γ h v_k) + w ≤ 0 with a stated γ (1/2 in (11.52), 1 "
                    "here), with or without U_k ≤ 0",
       .consequence = "contacts are activated up to half a step earlier than in the other notes",
       .exact =
           [](Exact& c) {
             const auto gap = c.scalar("gap"), u = c.scalar("U_k"), h = c.positive("h");
             const auto active = [](const T& forecast) {
               return T(forecast.entries()(0, 0) <= 0 ? 1 : 0);
             };
             c.also_printed(active(gap + h * u) * active(u), active(gap + h / 2 * u));
           }},
      {.document = kDocument,
       .equation = "_gamma",
       .printed = R"(\tilde y_k = y_k + \gamma * h * ydot)",
       .claim = "the gap γ h ahead, for a linear gap",
       .exact =
           [](Exact& c) {
             const auto g = c.matrix("Gᵀ", 1, 2), q = c.vector("q_k", 2), v = c.vector("v_k", 2);
             const auto w = c.scalar("w"), h = c.positive("h"), gamma = c.fraction("γ");
             c.compare(g * (q + gamma * h * v) + w, g * q + w + gamma * h * (g * v));
           }},
  };
}

}  // namespace assay::reference
