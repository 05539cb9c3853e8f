#include "reference/printed/documents.hpp"
#include "reference/printed/quaternion_algebra.hpp"

namespace assay::reference {

namespace of_chapter_13 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

T truth_value(bool holds) { return T(holds ? 1 : 0); }

/// Two inequalities and an equality of four coordinates.
struct Projection {
  explicit Projection(Exact& c)
      : h(c.map("h", 3, 1, 4)), q(c.vector("q_0", 4)), multiplier(c.vector("Λ", 3)) {
    gradient = transpose(jacobian([&](const auto& x) { return h(x); }, q));
  }
  T along_step(const T& step) const {
    return along([&](const auto& x) { return h(x); }, q, step);
  }
  PolynomialMap<Rational> h;
  T q, multiplier, gradient = 0;
};

/// That w and Λ are in their cones is not enough: they must be orthogonal, too.
void orthogonality_is_missing(Exact& c) {
  const T w = c.either("scale of w") * c.positive("w"), multiplier = c.positive("Λ");
  const T orthogonal = truth_value(vanishes(w * multiplier));
  c.needs(vanishes(w));
  c.compare(orthogonal, truth_value(true), orthogonal);
}

}  // namespace
}  // namespace of_chapter_13

std::vector<Item> chapter_13() {
  using namespace of_chapter_13;
  return {
      {.document = kDocument,
       .equation = "13.1",
       .printed = R"(\dot{q} &= Tv)",
       .claim = "|Q| = 1 is kept: q̇ is tangent to the sphere",
       .exact =
           [](Exact& c) {
             const auto p = c.unit_quaternion("Q"), w = c.vector("Ω", 3);
             c.compare(T(0), dot(p, printed_psi(p) * w));
           }},
      {.document = kDocument,
       .equation = "13.4",
       .printed =
           R"(0 \leq HI(q_0) + \nabla^t HI (\nabla HI \wedge_I + \nabla HE \wedge_E) \perp \wedge_I \geq 0)",
       .claim = "HI linearised along the step (13.3)",
       .exact =
           [](Exact& c) {
             const Projection s(c);
             const T hi = s.gradient.block(0, 0, 4, 2), he = s.gradient.block(0, 2, 4, 1);
             const T step = hi * s.multiplier.part(0, 2) + he * s.multiplier(2);
             c.compare(s.along_step(step).part(0, 2), transpose(hi) * step);
           }},
      {.document = kDocument,
       .equation = "13.5",
       .printed = R"(0 = HE(q_0) + \nabla^t HE (\nabla HI \wedge_I + \nabla HE \wedge_E))",
       .claim = "HE linearised along the step (13.3)",
       .exact =
           [](Exact& c) {
             const Projection s(c);
             const T hi = s.gradient.block(0, 0, 4, 2), he = s.gradient.block(0, 2, 4, 1);
             const T step = hi * s.multiplier.part(0, 2) + he * s.multiplier(2);
             c.compare(s.along_step(step).part(2, 1), transpose(he) * step);
           }},
      {.document = kDocument,
       .equation = "13.6",
       .printed = R"(C \ni h(q_0) + \nabla^t h(\nabla h \wedge), \wedge \in C^*)",
       .claim = "(13.4) and (13.5), which have ⊥",
       .kind = "missing condition",
       .corrected = "C ∋ h(q_0) + ∇ᵗh(∇h Λ) ⊥ Λ ∈ C*",
       .consequence = "any larger multiplier solves it: the projection is not unique",
       .exact = orthogonality_is_missing},
      {.document = kDocument,
       .equation = "13.8",
       .printed = R"(h(q_1) = h(q_0) + \nabla^t H \delta q)",
       .claim = "h linearised along δq",
       .exact =
           [](Exact& c) {
             const Projection s(c);
             const auto step = c.vector("δq", 4);
             c.compare(s.along_step(step), transpose(s.gradient) * step);
           }},
      {.document = kDocument,
       .equation = "13.9",
       .printed = R"(h(q_1) = h(q_0) + \nabla^t H T V)",
       .claim = "h linearised along δq = T V",
       .exact =
           [](Exact& c) {
             const Projection s(c);
             const auto rates = c.matrix("T", 4, 3), v = c.vector("V", 3);
             c.compare(s.along_step(rates * v), transpose(s.gradient) * rates * v);
           }},
      {.document = kDocument,
       .equation = "13.10 (V)",
       .printed =
           R"(\delta q = TV, \quad {}^t T \delta q = {}^t T T V, \quad ({}^t T T)^{-1} {}^t T \delta q = V)",
       .claim = "V of δq = T V",
       .exact =
           [](Exact& c) {
             const auto rates = c.matrix("T", 4, 3), v = c.vector("V", 3);
             const T t = transpose(rates);
             c.compare(v, inverse(t * rates) * (t * (rates * v)));
           }},
      {.document = kDocument,
       .equation = "13.11",
       .printed =
           R"(h(q_1) = h(q_0) + {}^t \nabla_q h T ({}^t T T)^{-1} {}^t T \nabla_q h \Lambda)",
       .claim = "h linearised along T V, V that of δq = ∇H Λ",
       .reading = "δq = ∇H Λ is projected on the range of T",
       .exact =
           [](Exact& c) {
             const Projection s(c);
             const auto rates = c.matrix("T", 4, 3);
             const T t = transpose(rates), left = inverse(t * rates);
             const T v = left * (t * (s.gradient * s.multiplier));
             c.compare(s.along_step(rates * v),
                       transpose(s.gradient) * rates * left * t * s.gradient * s.multiplier);
           }},
      {.document = kDocument,
       .equation = "13.12",
       .printed = R"(K \ni h(q_0) + C T ({}^t T T)^{-1} {}^t (C T) \Lambda \in K^*)",
       .claim = "the problem of (13.11) with the law of (13.4) and (13.5), which have ⊥",
       .kind = "missing condition",
       .corrected = "K ∋ h(q_0) + C T (ᵗT T)⁻¹ ᵗ(C T) Λ ⊥ Λ ∈ K*",
       .consequence = "any larger multiplier solves it: the projection is not unique",
       .exact = orthogonality_is_missing},
  };
}

}  // namespace assay::reference
