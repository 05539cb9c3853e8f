#include "reference/printed/documents.hpp"
#include "reference/printed/lagrangian_formulas.hpp"

namespace assay::reference {

namespace of_chapter_8 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

T truth_value(bool holds) { return T(holds ? 1 : 0); }

T determinant(const T& a) { return a(0, 0) * a(1, 1) - a(0, 1) * a(1, 0); }

/// y = C x + D λ with two inputs and outputs, three states.
struct Linear {
  explicit Linear(Exact& c)
      : a(c.matrix("A", 3, 3)),
        b(c.matrix("B", 3, 2)),
        output(c.matrix("C", 2, 3)),
        x(c.vector("x", 3)),
        lambda(c.vector("λ", 2)) {}
  T a, b, output, x, lambda;
};

void schatzman_paoli_without_external_force(Exact& c) {
  const LinearCentralStep<Exact> s(c);
  const auto scale = c.either("scale of F_Ext");
  const T force = scale * c.vector("F_Ext", 2), x = c.vector("q_k+1", 2);
  c.needs(vanishes(scale));
  c.compare(s.residual(x) - s.h * s.h * force, s.residual(x), s.residual(x) - s.h * s.h * force);
}

std::vector<Item> relative_degree() {
  return {
      {.document = kDocument,
       .equation = "8.3",
       .printed = R"(D, CB, CAB, CA^2B, \dots, CA^{r-1}B, \dots)",
       .claim = "the coefficients of λ in y, ẏ, ÿ, …",
       .exact =
           [](Exact& c) {
             const Linear s(c);
             const auto second = [&](const auto& l) {
               return s.output * s.a * (s.a * s.x + s.b * l);
             };
             c.compare(jacobian(second, s.lambda), s.output * s.a * s.b);
             const auto first = [&](const auto& l) { return s.output * (s.a * s.x + s.b * l); };
             c.compare(jacobian(first, s.lambda), s.output * s.b);
           }},
      {.document = kDocument,
       .equation = "8.4",
       .printed = R"(CA^i B = 0, \quad i = 0 \dots r-2)",
       .claim = "uniform relative degree r = 1: no input in y, a regular one in ẏ",
       .reading = "with the sentence before it, which excludes a nonsingular D alone",
       .kind = "missing condition",
       .corrected = "D = 0 and CA^i B = 0, i = 0 … r−2",
       .consequence = "D = diag(1, 0) is given the degree 1: the law of its first output is put on "
                      "the wrong level",
       .exact =
           [](Exact& c) {
             const Linear s(c);
             const T d = c.either("scale of D") * c.scalar("D_11");
             const T feed = blocks<Rational>({{d, T(0)}, {T(0), T(0)}});
             const bool regular = !vanishes(determinant(s.output * s.b));
             c.needs(vanishes(d));
             c.compare(truth_value(vanishes(feed) && regular),
                       truth_value(vanishes(determinant(feed)) && regular),
                       truth_value(vanishes(feed) && regular));
           }},
      {.document = kDocument,
       .equation = "8.1.1 (derivatives of y)",
       .printed =
           R"(y^{(r)} &= CA^rx + CA^{r-1}B\lambda, \text{ if } D = 0, CB = 0, CA^{r-2}B = 0, r = 1 \dots r-2)",
       .claim = "derivative 4 of y for a multiplier that varies",
       .reading = "r is the order of the derivative; as a running index it would stop at CA^{r−4}B",
       .kind = "missing condition",
       .corrected = "y^(r) = CA^r x + CA^{r−1}Bλ if D = 0 and CA^i B = 0, i = 0 … r−2",
       .consequence = "rates of the multiplier, which need not exist, enter y^(r) unseen",
       .exact =
           [](Exact& c) {
             const auto state = c.scalar("CA⁴x"), last = c.scalar("CA³B"), lambda = c.scalar("λ");
             const auto middle = c.either("scale of CAB") * c.scalar("CAB");
             const auto second_rate = c.scalar("d²λ/dt²");
             const T printed = state + last * lambda;
             c.needs(vanishes(middle));
             c.compare(printed + middle * second_rate, printed, printed + middle * second_rate);
           }},
      {.document = kDocument,
       .equation = "8.8",
       .printed = R"(p = C^t\lambda)",
       .claim = "p does the work λᵀ ẏ, y of (8.7)",
       .reading = "C names the damping matrix in (8.6), the relation in (8.7) and (8.8)",
       .exact = linear_reaction_is_dual<Exact>},
      {.document = kDocument,
       .equation = "8.10",
       .printed = R"(0 \leq Cq + e + D\lambda + Fz, \perp \lambda \geq 0)",
       .claim = "one multiplier for D > 0, λ = max(0, −(Cq + e + Fz)/D), which (8.11) uses",
       .exact =
           [](Exact& c) {
             const auto d = c.positive("D"), gap = c.scalar("Cq + e + Fz");
             const bool closed = gap.entries()(0, 0) < 0;
             const T lambda = closed ? -gap / d : T(0), y = gap + d * lambda;
             c.compare(T(0), y * lambda);
             c.compare(truth_value(true),
                       truth_value(y.entries()(0, 0) >= 0 && lambda.entries()(0, 0) >= 0));
           }},
      {.document = kDocument,
       .equation = "8.11",
       .printed = R"(M\dot{v} + Cv + Kq = F_{Ext}(t) + C^t\lambda(q))",
       .claim = "(8.6) with the reaction −∇V of the stored energy V = max(0, −(Cq + e + Fz))²/(2D)",
       .reading = "C names the damping matrix on the left, the relation on the right",
       .exact =
           [](Exact& c) {
             const auto d = c.positive("D"), e = c.scalar("e + Fz");
             const auto relation = c.matrix("C", 1, 2), q = c.vector("q", 2);
             const T gap = relation * q + e;
             const bool is_closed = gap.entries()(0, 0) < 0;
             const auto energy = [&](const auto& x) {
               const auto y = relation * x + e;
               return is_closed ? y * y / (2 * d) : 0 * y;
             };
             const T lambda = is_closed ? -gap / d : T(0);  // SOL(D, Cq + e + Fz)
             c.compare(-transpose(jacobian(energy, q)), transpose(relation) * lambda);
           }},
      {.document = kDocument,
       .equation = "8.12",
       .printed = R"(\dot{y} = C\dot{q})",
       .claim = "the rate of (8.7) for D = 0 and z constant",
       .exact =
           [](Exact& c) {
             const auto relation = c.matrix("C", 2, 3), q = c.vector("q", 3), v = c.vector("q̇", 3);
             const auto e = c.vector("e", 2);
             c.compare(along([&](const auto& x) { return relation * x + e; }, q, v), relation * v);
           }},
      {.document = kDocument,
       .equation = "8.13",
       .printed = R"(\text{if } y = 0, \text{ when } \dot{y}^+ = -e\dot{y}^-)",
       .claim = "the impact of one contact: ẏ⁺ = ẏ⁻ + w σ, 0 ≤ ẏ⁺ + e ẏ⁻ ⊥ σ ≥ 0, w > 0",
       .reading = "if y = 0, then ẏ⁺ = −e ẏ⁻",
       .kind = "missing condition",
       .corrected = "if y = 0 and ẏ⁻ ≤ 0, then ẏ⁺ = −e ẏ⁻; as (11.47) has it",
       .consequence = "a contact that opens is thrown back into the obstacle",
       .exact =
           [](Exact& c) {
             const auto w = c.positive("w"), e = c.fraction("e"), before = c.scalar("ẏ⁻");
             const bool closes = before.entries()(0, 0) <= 0;
             const T sigma = closes ? -(1 + e) * before / w : T(0), after = before + w * sigma;
             c.compare(T(0), (after + e * before) * sigma);
             c.compare(truth_value(true),
                       truth_value((after + e * before).entries()(0, 0) >= 0 &&
                                   sigma.entries()(0, 0) >= 0));
             c.needs(closes);
             c.compare(after, -e * before, closes ? -e * before : before);
           }},
      {.document = kDocument,
       .equation = "8.15",
       .printed = R"(di = p dt + \sigma \delta_{t^*})",
       .claim = "(8.14) over an interval with one jump",
       .exact =
           [](Exact& c) {
             const auto mass = c.spd("M", 2), p = c.vector("p", 2), sigma = c.vector("σ", 2);
             const auto h = c.positive("h"), v = c.vector("v", 2);
             const T after = v + h * (inverse(mass) * p) + inverse(mass) * sigma;
             c.compare(mass * (after - v), h * p + sigma);
           }},
  };
}

std::vector<Item> schemes() {
  return {
      {.document = kDocument,
       .equation = "8.16a",
       .printed =
           R"(M(v_{k+1} - v_k) + h(Kq_{k+\theta} + Cv_{k+\theta}) = p_{k+1} = G(q_{k+1})\lambda_{k+1})",
       .claim = "(8.6) over a step: F_Ext acts",
       .kind = "missing term",
       .corrected = "M(v_{k+1} − v_k) + h(K q_{k+θ} + C v_{k+θ}) = h F_Ext(t_{k+θ}) + p_{k+1}",
       .consequence = "external forces such as gravity do not act",
       .exact = moreau_scheme_without_external_force<Exact>},
      {.document = kDocument,
       .equation = "8.16c",
       .printed = R"(\dot{y}_{k+1} = G^\top(q_{k+1})v_{k+1})",
       .claim = "G λ of (8.16a) does the work λᵀ ẏ",
       .exact =
           [](Exact& c) {
             const auto g = c.matrix("G", 3, 2), v = c.vector("v", 3), lambda = c.vector("λ", 2);
             c.compare(dot(g * lambda, v), dot(lambda, transpose(g) * v));
           }},
      {.document = kDocument,
       .equation = "8.17a",
       .printed = R"(M(q_{k+1} - 2q_k + q_{k-1}) + h^2(Kq_{k+\theta} + Cv_{k+\theta}) = p_{k+1})",
       .claim = "(8.6) at three instants: F_Ext acts",
       .kind = "missing term",
       .corrected = "M(q_{k+1} − 2q_k + q_{k−1}) + h²(K q_{k+θ} + C v_{k+θ}) = h² F_Ext + p_{k+1}",
       .consequence = "external forces such as gravity do not act",
       .exact = schatzman_paoli_without_external_force},
      {.document = kDocument,
       .equation = "8.17b",
       .printed = R"(v_{k+1} = \frac{q_{k+1} - q_{k-1}}{2h})",
       .claim = kCentralVelocityClaim,
       .kind = "convention",
       .corrected = kCentralVelocity,
       .consequence = kLateVelocity,
       .exact = central_velocity<Exact>},
      {.document = kDocument,
       .equation = "8.3 (levels)",
       .printed =
           R"(The number of levels for `_r` and `_p` in the DS should follow `_lowerlevelForInput` and `_upperlevelForOutput` of the associated interactions)",
       .claim = "p^(i) comes from λ^(i), whose levels are those of the input",
       .kind = "index",
       .corrected = "… should follow _lowerlevelForInput and _upperlevelForInput …",
       .consequence = "reactions of levels that do not exist are stored, or existing ones are not",
       .exact =
           [](Exact& c) {
             const T lowest = c.either("lowerlevelForInput");
             const T input = lowest + c.either("levels of input above it");
             const T output = lowest + c.either("levels of output above it");
             c.compare(input - lowest + 1, output - lowest + 1, input - lowest + 1);
           }},
  };
}

}  // namespace
}  // namespace of_chapter_8

std::vector<Item> chapter_8() {
  using namespace of_chapter_8;
  return joined({relative_degree(), schemes()});
}

}  // namespace assay::reference
