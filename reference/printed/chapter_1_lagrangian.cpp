#include "reference/printed/case.hpp"
#include "reference/printed/documents.hpp"

namespace assay::reference {

namespace of_chapter_1_lagrangian {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

/// Two systems of three coordinates with two interactions: 1 of both, 2 of the second.
struct Lagrangian {
  explicit Lagrangian(Exact& c)
      : w1(c.spd("W_1", 3)),
        w2(c.spd("W_2", 3)),
        h11(c.matrix("H_1^1", 2, 3)),
        h12(c.matrix("H_1^2", 2, 3)),
        h22(c.matrix("H_2^2", 2, 3)),
        q1(c.vector("q_1", 3)),
        q2(c.vector("q_2", 3)),
        l1(c.vector("λ_1", 2)),
        l2(c.vector("λ_2", 2)) {
    act(l1, l2);
  }
  void act(const T& first, const T& second) {
    r1 = transpose(h11) * first;
    r2 = transpose(h12) * first + transpose(h22) * second;
    y1 = h11 * (q1 + w1 * r1) + h12 * (q2 + w2 * r2);
  }
  T w1, w2, h11, h12, h22, q1, q2, l1, l2, r1 = 0, r2 = 0, y1 = 0;
};

void reaction_without_transposition(Exact& c) {
  const Lagrangian s(c);
  // (1.32): the reaction does the work of λ on H q
  const auto v = c.vector("v", 3);
  c.compare(dot(s.l1, s.h12 * v) + dot(s.l2, s.h22 * v), dot(s.r2, v));
  c.compare(s.r2, s.h12 * s.l1 + s.h22 * s.l2, transpose(s.h12) * s.l1 + transpose(s.h22) * s.l2);
}

std::vector<Item> lagrangian() {
  return {
      {.document = kDocument,
       .equation = "1.29",
       .printed =
           R"(M_i(q_i) \ddot{q}_i + N_i(\dot{q}_i, q_i) = F_{Int,i}(\dot{q}_i, q_i, t) + F_{Ext,i}(t) + p_i)",
       .claim = "the equation of motion: (2.7) and (10.1) have F_Int on the left",
       .kind = "sign",
       .corrected = "M_i q̈_i + N_i + F_{Int,i} = F_{Ext,i} + p_i, as (2.7) and (10.1)",
       .consequence = "internal forces of one convention act with the wrong sign in the other",
       .exact =
           [](Exact& c) {
             const auto mass = c.spd("M", 2), n = c.vector("N", 2), internal = c.vector("F_Int", 2);
             const auto rest = c.vector("F_Ext + p", 2);
             c.also_printed(inverse(mass) * (rest + internal - n),
                            inverse(mass) * (rest - internal - n));
           }},
      {.document = kDocument,
       .equation = "1.32",
       .printed =
           R"(\begin{bmatrix} R_\alpha^i \\ R_\alpha^j \\ \dots \end{bmatrix} = {}^t H_\alpha \lambda_\alpha = \begin{bmatrix} {}^t H_\alpha^i \\ {}^t H_\alpha^j \\ \dots \end{bmatrix} \lambda_\alpha)",
       .claim = "does the work of λ on H Q",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             const auto v = c.vector("v", 6);
             const T h = blocks<Rational>({{s.h11, s.h12}});
             c.compare(dot(s.l1, h * v), dot(stack(transpose(s.h11), transpose(s.h12)) * s.l1, v));
           }},
      {.document = kDocument,
       .equation = "1.33",
       .printed =
           R"(R_i = \sum_{\beta \in \mathcal{I}_i} R_\beta^i = \sum_{\beta \in \mathcal{I}_i} H_\beta^i \lambda_\beta)",
       .claim = "(1.32) summed over the interactions of a system",
       .kind = "transpose",
       .corrected = "R_i = Σ_{β∈I_i} ᵗH_β^i λ_β",
       .consequence = "it cannot be programmed: the shapes do not fit",
       .exact = reaction_without_transposition},
      {.document = kDocument,
       .equation = "1.34",
       .printed = R"(\dot{q}_i^{k+1} &= \dot{q}_{free,i} + W_i R_i^{k+1} \\
\dot{y}_\alpha^{k+1} &= H_\alpha \dot{Q}_\alpha^{k+1})",
       .claim = "the momentum that R_i adds to the free motion, and the rate of (1.30)",
       .reading = "W_i is the inverse of the iteration matrix of system i",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             const auto mass = c.spd("M_1", 3), b = c.vector("b_1", 2);
             const T w = inverse(mass), rate = s.q1 + w * s.r1;
             c.compare(s.r1, mass * (rate - s.q1));
             const auto y = [&](const auto& q) { return s.h11 * q + b; };
             c.compare(along(y, s.q2, rate), s.h11 * rate);
           }},
      {.document = kDocument,
       .equation = "1.35",
       .printed = R"(R_i^{k+1} = \sum_{\beta \in \mathcal{I}_i} H_\beta^i \lambda_\beta^{k+1})",
       .claim = "(1.32) summed over the interactions of a system",
       .kind = "transpose",
       .corrected = "R_i^{k+1} = Σ_{β∈I_i} ᵗH_β^i λ_β^{k+1}",
       .consequence = "it cannot be programmed: the shapes do not fit",
       .exact = reaction_without_transposition},
      {.document = kDocument,
       .equation = "1.36",
       .printed =
           R"(y_\alpha^{k+1} = H_\alpha Q_\alpha^{free} + H_\alpha W_\alpha {}^t H_\alpha \lambda_\alpha + \sum_{i \in \mathcal{DS}_\alpha} \sum_{\beta \in \mathcal{I}_i, \alpha \neq \beta} H_\alpha^i W_i H_\beta^j \lambda_\beta)",
       .claim = "(1.34) with R_i of (1.32)",
       .reading = "j is i; Q and y have the dots of (1.34)",
       .kind = "transpose",
       .corrected = "ẏ_α = H_α Q̇_α^free + H_α W_α ᵗH_α λ_α + Σ_{i∈DS_α} Σ_{β∈I_i, β≠α} H_α^i W_i "
                    "ᵗH_β^i λ_β",
       .consequence = "it cannot be programmed: the shapes do not fit",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             const T own =
                 s.h11 * s.q1 + s.h12 * s.q2 +
                 (s.h11 * s.w1 * transpose(s.h11) + s.h12 * s.w2 * transpose(s.h12)) * s.l1;
             c.compare(s.y1,
                       own + s.h12 * s.w2 * s.h22 * s.l2,
                       own + s.h12 * s.w2 * transpose(s.h22) * s.l2);
           }},
      {.document = kDocument,
       .equation = "1.38",
       .printed = R"(q_{OSNSP}^\alpha = H_\alpha Q_\alpha^{free})",
       .claim = "ẏ_α of (1.34) for λ = 0",
       .reading = "Q has the dot of (1.34)",
       .exact =
           [](Exact& c) {
             Lagrangian s(c);
             s.act(0 * s.l1, 0 * s.l2);
             c.compare(s.y1, blocks<Rational>({{s.h11, s.h12}}) * stack(s.q1, s.q2));
           }},
      {.document = kDocument,
       .equation = "1.39",
       .printed = R"(\sum_{j \in \mathcal{DS}_\alpha} H_\alpha^j W_j {}^t H_\alpha^j)",
       .claim = "∂ẏ_α/∂λ_α",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             const T rest = s.h11 * s.q1 + s.h12 * s.q2 + s.h12 * s.w2 * transpose(s.h22) * s.l2;
             c.compare(s.y1 - rest,
                       (s.h11 * s.w1 * transpose(s.h11) + s.h12 * s.w2 * transpose(s.h12)) * s.l1);
           }},
      {.document = kDocument,
       .equation = "1.40",
       .printed =
           R"(\sum_{j \in \mathcal{DS}_\alpha \cap \mathcal{DS}_\beta} H_\alpha^j W_j {}^t H_\beta^j)",
       .claim = "∂ẏ_α/∂λ_β",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             const T rest =
                 s.h11 * s.q1 + s.h12 * s.q2 +
                 (s.h11 * s.w1 * transpose(s.h11) + s.h12 * s.w2 * transpose(s.h12)) * s.l1;
             c.compare(s.y1 - rest, s.h12 * s.w2 * transpose(s.h22) * s.l2);
           }},
      {.document = kDocument,
       .equation = "1.41",
       .printed = R"(\sum_{j \in \mathcal{DS}_\alpha} H_{\alpha,l}^j W_j^t H_\alpha^j)",
       .claim = "row l of ∂ẏ_α/∂λ_α",
       .reading = "the t belongs to H, as in (1.39)",
       .exact =
           [](Exact& c) {
             Lagrangian s(c);
             const auto rate = c.vector("dλ_1", 2);
             const T before = s.y1;
             s.act(s.l1 + rate, s.l2);
             c.compare((s.y1 - before).row(1),
                       s.h11.row(1) * s.w1 * transpose(s.h11) * rate +
                           s.h12.row(1) * s.w2 * transpose(s.h12) * rate);
           }},
      {.document = kDocument,
       .equation = "1.42",
       .printed =
           R"(\sum_{j \in \mathcal{DS}_\alpha \cap \mathcal{DS}_\beta} H_{\alpha,l}^j W_j^t H_\beta^j)",
       .claim = "row l of (1.40), as (1.41) is of (1.39)",
       .reading = "the t belongs to H",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             c.compare((s.h12 * s.w2 * transpose(s.h22)).row(1),
                       s.h12.row(1) * s.w2 * transpose(s.h22));
           }},
  };
}

}  // namespace
}  // namespace of_chapter_1_lagrangian

std::vector<Item> chapter_1_lagrangian() {
  using namespace of_chapter_1_lagrangian;
  return lagrangian();
}

}  // namespace assay::reference
