#include "reference/printed/documents.hpp"
#include "reference/printed/network.hpp"

namespace assay::reference {

namespace of_chapter_1 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

void first_diagonal_block(Exact& c) {
  const Network s(c);
  c.compare(s.response().block(0, 0, 2, 2), s.feed[0] + s.coupling(0, 0, kOfFirst));
}

void first_coupling_block(Exact& c) {
  const Network s(c);
  c.compare(s.response().block(0, 2, 2, 2), s.coupling(0, 1, kShared));
}

std::vector<Item> first_order() {
  return {
      {.document = kDocument,
       .equation = "1.5",
       .printed =
           R"(R_i = \sum_{\beta \in \mathcal{I}_i} R_\beta^i = \sum_{\beta \in \mathcal{I}_i} B_\beta^i \lambda_\beta)",
       .claim = "(1.4) summed over the interactions of a system",
       .exact =
           [](Exact& c) {
             const Network s(c);
             const T first = stack(s.input[0][0], s.input[0][2]) * s.lambda[0];
             const T second = stack(s.input[1][1], s.input[1][2]) * s.lambda[1];
             c.compare(first.part(3, 3) + second.part(3, 3), s.reaction[2]);
           }},
      {.document = kDocument,
       .equation = "1.9",
       .printed = R"(x_i^{k+1} = W_i x_i^k + hW_i R_i^{k+1})",
       .claim = "(1.6) solved for x_i",
       .exact =
           [](Exact& c) {
             const Network s(c);
             const T x = s.w[0] * s.x[0] + s.h * (s.w[0] * s.reaction[0]);
             c.compare(x - s.x[0], s.h * (s.a[0] * x) + s.h * s.reaction[0]);
           }},
      {.document = kDocument,
       .equation = "1.10",
       .printed =
           R"(y_\alpha^{k+1} = C_\alpha W_\alpha X_\alpha^k + C_\alpha hW_\alpha \sum_{\beta \in \mathcal{I}_i} B_\beta^i \lambda_\beta^{k+1} + D_\alpha \lambda_\alpha^{k+1})",
       .claim = "(1.7) with (1.9)",
       .reading = "W_α of (1.12) has the size of all systems of α, the sum that of system i, which "
                  "nothing binds",
       .kind = "shape",
       .corrected = "y_α = C_α W_α X_α^k + Σ_{i∈DS_α} C_α^i h W_i Σ_{β∈I_i} B_β^i λ_β + D_α λ_α",
       .consequence = "it cannot be programmed as it stands; (1.11) can",
       .exact =
           [](Exact& c) {
             const Network s(c);
             const T c_alpha = blocks<Rational>({{s.output[0][0], s.output[0][2]}});
             const T o = T::zero(3, 3);
             const T w_alpha = blocks<Rational>({{s.w[0], o}, {o, s.w[2]}});
             const T known = c_alpha * w_alpha * stack(s.x[0], s.x[2]);
             const T own = s.feed[0] * s.lambda[0];
             c.compare(s.y(0),
                       known + c_alpha * s.h * w_alpha * s.reaction[2] + own,
                       known + s.output[0][0] * s.h * s.w[0] * s.reaction[0] +
                           s.output[0][2] * s.h * s.w[2] * s.reaction[2] + own);
           }},
      {.document = kDocument,
       .equation = "1.11",
       .printed =
           R"(= C_\alpha W_\alpha X_\alpha^k + (C_\alpha hW_\alpha B_\alpha + D_\alpha) \lambda_\alpha^{k+1} + \sum_{\beta \neq \alpha} \left(\sum_{i \in \mathcal{DS}_\alpha \cap \mathcal{DS}_\beta} hC_\alpha^i W_i B_\beta^i \lambda_\beta^{k+1} \right))",
       .claim = "(1.7) with (1.9)",
       .exact =
           [](Exact& c) {
             const Network s(c);
             c.compare(s.y(0),
                       s.free_output(0) + (s.coupling(0, 0, kOfFirst) + s.feed[0]) * s.lambda[0] +
                           s.coupling(0, 1, kShared) * s.lambda[1]);
           }},
      {.document = kDocument,
       .equation = "1.14",
       .printed =
           R"(h \sum_{j \in \mathcal{DS}_m} C_m^j W_j B_{m-1}^j & D_m + h \sum_{j \in \mathcal{DS}_m \cap \mathcal{DS}_{m-1}} C_m^j W_j B_m^j)",
       .claim = "the last block row of the matrix of y by λ, (1.15) and (1.16)",
       .kind = "index",
       .corrected = "h Σ_{j∈DS_m∩DS_{m−1}} C_m^j W_j B_{m−1}^j, D_m + h Σ_{j∈DS_m} C_m^j W_j B_m^j",
       .consequence = "systems that the last interaction has to itself do not yield to it",
       .exact =
           [](Exact& c) {
             const Network s(c);
             const T row = s.response().block(2, 0, 2, 4);
             c.compare(row,
                       blocks<Rational>(
                           {{s.coupling(1, 0, kOfSecond), s.feed[1] + s.coupling(1, 1, kShared)}}),
                       blocks<Rational>(
                           {{s.coupling(1, 0, kShared), s.feed[1] + s.coupling(1, 1, kOfSecond)}}));
           }},
      {.document = kDocument,
       .equation = "1.15",
       .printed = R"(D_\alpha + h \sum_{j \in \mathcal{DS}_\alpha} C_\alpha^j W_j B_\alpha^j)",
       .claim = "∂y_α/∂λ_α",
       .exact = first_diagonal_block},
      {.document = kDocument,
       .equation = "1.16",
       .printed =
           R"(h \sum_{j \in \mathcal{DS}_\alpha \cap \mathcal{DS}_\beta} C_\alpha^j W_j B_\beta^j)",
       .claim = "∂y_α/∂λ_β",
       .exact = first_coupling_block},
      {.document = kDocument,
       .equation = "1.17",
       .printed =
           R"(D_{\alpha,l} + h \sum_{j \in \mathcal{DS}_\alpha} C_{\alpha,l}^j W_j B_\alpha^j)",
       .claim = "row l of (1.15)",
       .exact =
           [](Exact& c) {
             const Network s(c);
             T row = s.feed[0].row(1);
             for (const int i : kOfFirst) {
               row = row + s.h * (s.output[0][i].row(1) * s.w[i] * s.input[0][i]);
             }
             c.compare(s.response().block(1, 0, 1, 2), row);
           }},
      {.document = kDocument,
       .equation = "1.18",
       .printed =
           R"(h \sum_{j \in \mathcal{DS}_\alpha \cap \mathcal{DS}_\beta} C_{\alpha,l}^j W_j B_\beta^j)",
       .claim = "row l of (1.16)",
       .exact =
           [](Exact& c) {
             const Network s(c);
             c.compare(s.response().block(1, 2, 1, 2),
                       s.h * (s.output[0][2].row(1) * s.w[2] * s.input[1][2]));
           }},
      {.document = kDocument,
       .equation = "1.21",
       .printed =
           R"(\begin{bmatrix} R_1 \\ R_2 \\ R_3 \end{bmatrix} = \begin{bmatrix} B_1^1 \lambda_1 \\ B_2^2 \lambda_2 \\ B_1^3 \lambda_1 + B_2^3 \lambda_2 \end{bmatrix})",
       .claim = "(1.5) for the example",
       .exact =
           [](Exact& c) {
             const Network s(c);
             c.compare(stack(s.reaction[0], s.reaction[1], s.reaction[2]),
                       stack(s.input[0][0] * s.lambda[0],
                             s.input[1][1] * s.lambda[1],
                             s.input[0][2] * s.lambda[0] + s.input[1][2] * s.lambda[1]));
           }},
      {.document = kDocument,
       .equation = "1.22",
       .printed =
           R"(M_{OSNSP} = \begin{bmatrix} D_1 + hC_1^1 W_1 B_1^1 + hC_1^3 W_3 B_1^3 & hC_1^3 W_3 B_2^3 \\ hC_2^3 W_3 B_1^3 & D_2 + hC_2^2 W_2 B_2^2 + hC_2^3 W_3 B_2^3 \end{bmatrix} \begin{bmatrix} \lambda_1 \\ \lambda_2 \end{bmatrix}_{k+1})",
       .claim = "the matrix of (1.13) for the example",
       .kind = "shape",
       .corrected = "M_OSNSP is the matrix alone; its product with (λ₁, λ₂) is M_OSNSP Λ_{k+1}",
       .consequence = "none if the vector is left out",
       .exact =
           [](Exact& c) {
             const Network s(c);
             const T matrix = blocks<Rational>(
                 {{s.feed[0] + s.coupling(0, 0, kOfFirst), s.coupling(0, 1, kShared)},
                  {s.coupling(1, 0, kShared), s.feed[1] + s.coupling(1, 1, kOfSecond)}});
             c.compare(s.response(), matrix * stack(s.lambda[0], s.lambda[1]), matrix);
           }},
      {.document = kDocument,
       .equation = "1.24",
       .printed =
           R"(y_j = \sum_{i=1}^n C_j^i x_i + D_{j,j} \lambda_j + \sum_{i \neq j, i=1}^m D_{j,i} \lambda_i)",
       .claim = "row j of (1.23), for M = 3 relations in m = 2 interactions",
       .reading = "j ∈ [1..M], and D_{j,i} is a number",
       .kind = "index",
       .corrected = "y_j = Σ_{i=1}^n C_j^i x_i + D_{j,j} λ_j + Σ_{i≠j, i=1}^M D_{j,i} λ_i",
       .consequence = "multipliers of later relations are left out",
       .exact =
           [](Exact& c) {
             const auto output = c.matrix("C", 3, 2), feed = c.matrix("D", 3, 3);
             const auto x = c.vector("x", 2), lambda = c.vector("λ", 3);
             const T own = (output * x)(0) + feed(0, 0) * lambda(0);
             c.compare((output * x + feed * lambda)(0),
                       own + feed(0, 1) * lambda(1),
                       own + feed(0, 1) * lambda(1) + feed(0, 2) * lambda(2));
           }},
      {.document = kDocument,
       .equation = "1.25",
       .printed = R"(R_i = \sum_{k=1}^M B_k^i \lambda_j)",
       .claim = "(1.5), one column of B for each multiplier",
       .kind = "index",
       .corrected = "R_i = Σ_{k=1}^M B_k^i λ_k",
       .consequence = "every column acts with one and the same multiplier",
       .exact =
           [](Exact& c) {
             const auto input = c.matrix("B", 2, 3), lambda = c.vector("λ", 3);
             const T columns = input.column(0) + input.column(1) + input.column(2);
             c.compare(input * lambda, columns * lambda(0), input * lambda);
           }},
      {.document = kDocument,
       .equation = "1.26",
       .printed =
           R"(\dot{y}_j = \sum_{i=1}^n C_j^i (A_i x_i + \sum_{k=1}^M B_k^i \lambda_k) + f(\lambda_k)_{k \neq j})",
       .claim = "the derivative of (1.24) for D_jj = 0",
       .reading =
           "f is a function of the λ_k, into which their rates do not enter: 0 for constant λ_k",
       .kind = "missing term",
       .corrected = "ẏ_j = Σ_{i=1}^n C_j^i (A_i x_i + Σ_{k=1}^M B_k^i λ_k) + Σ_{k≠j} D_{j,k} λ̇_k",
       .consequence = "the rates of the other multipliers, which jump, do not reach the output",
       .exact =
           [](Exact& c) {
             const auto output = c.matrix("C_j", 1, 2), a = c.matrix("A", 2, 2);
             const auto input = c.matrix("B", 2, 3), feed = c.matrix("D_jk", 1, 2);
             const auto x = c.vector("x", 2), lambda = c.vector("λ", 3);
             const auto scale = c.either("scale of dλ/dt");
             const T rates = feed * (scale * c.vector("dλ_k/dt", 2));
             const T constant = output * (a * x + input * lambda);
             c.needs(vanishes(scale));
             c.compare(constant + rates, constant, constant + rates);
           }},
      {.document = kDocument,
       .equation = "1.27",
       .printed =
           R"(= \sum_{i=1}^n C_j^i (A_i x_i + B_j^i \lambda_j + \sum_{k=1, k \neq j}^M B_k^i \lambda_k) + \dots)",
       .claim = "the derivative of (1.24) for D_jj = 0: the part without rates of λ",
       .exact =
           [](Exact& c) {
             const auto output = c.matrix("C_j", 1, 2), a = c.matrix("A", 2, 2);
             const auto input = c.matrix("B", 2, 3), x = c.vector("x", 2),
                        lambda = c.vector("λ", 3);
             const T others = input.column(1) * lambda(1) + input.column(2) * lambda(2);
             c.compare(output * (a * x + input * lambda),
                       output * (a * x + input.column(0) * lambda(0) + others));
           }},
      {.document = kDocument,
       .equation = "1.28",
       .printed = R"(coeff_j = \sum_{i=1}^n C_j^i (A_i)^{r-1} B_j^i)",
       .claim = "the coefficient of λ_j in derivative r, here r = 3, of outputs whose lower "
                "derivatives do not contain λ_j",
       .exact =
           [](Exact& c) {
             const auto output = c.matrix("C", 1, 2), a = c.matrix("A", 2, 2);
             const auto input = c.matrix("B", 2, 1), x = c.vector("x", 2);
             // y⃛ = C A² ẋ, its part in λ
             const auto third = [&](const auto& l) { return output * a * a * (a * x + input * l); };
             c.compare(jacobian(third, c.vector("λ", 1)), output * (a * a) * input);
           }},
  };
}

std::vector<Item> block_matrices() {
  return {
      {.document = kDocument,
       .equation = "1.3.1",
       .printed =
           R"(B = \begin{pmatrix} B_1^1 \dots B_m^1 \\ \vdots \\ B_1^n \dots B_m^n \end{pmatrix})",
       .claim = "R = B λ is (1.5)",
       .exact =
           [](Exact& c) {
             const Network s(c);
             c.compare(stack(s.reaction[0], s.reaction[1], s.reaction[2]),
                       blocks<Rational>({{s.input[0][0], s.input[1][0]},
                                         {s.input[0][1], s.input[1][1]},
                                         {s.input[0][2], s.input[1][2]}}) *
                           stack(s.lambda[0], s.lambda[1]));
           }},
      {.document = kDocument,
       .equation = "1.3.2",
       .printed =
           R"(C = \begin{pmatrix} C_1^1 \dots C_m^1 \\ \vdots \\ C_m^1 \dots C_m^n \end{pmatrix})",
       .claim = "Y = C X + D λ is (1.2), for n = 3 systems and m = 2 interactions",
       .kind = "index",
       .corrected = "C = [C_1^1 … C_1^n; …; C_m^1 … C_m^n]",
       .consequence = "it cannot be programmed unless n = m, and is wrong then",
       .exact =
           [](Exact& c) {
             const Network s(c);
             const auto& o = s.output;
             const T x = stack(s.x[0], s.x[1], s.x[2]);
             const auto y = [&](int k) {
               return o[k][0] * s.x[0] + o[k][1] * s.x[1] + o[k][2] * s.x[2];
             };
             c.compare(
                 stack(y(0), y(1)),
                 blocks<Rational>({{o[0][0], o[1][0]}, {o[1][0], o[1][1], o[1][2]}}) * x,
                 blocks<Rational>({{o[0][0], o[0][1], o[0][2]}, {o[1][0], o[1][1], o[1][2]}}) * x);
           }},
      {.document = kDocument,
       .equation = "1.3.3",
       .printed =
           R"(The Matrix of the OSNS Problem could be assembled using the following block-product-matrices CWB)",
       .claim = "the matrix of (1.13), with blocks (1.15) and (1.16)",
       .reading = "W holds the factor h",
       .kind = "missing term",
       .corrected = "D + h C W B",
       .consequence = "compliance and regularisation, D ≠ 0, are lost",
       .exact =
           [](Exact& c) {
             Network s(c);
             const auto scale = c.either("scale of D");
             s.feed[0] = scale * s.feed[0];
             s.feed[1] = scale * s.feed[1];
             const T o = T::zero(3, 3), z = T::zero(2, 2);
             const T w = blocks<Rational>(
                 {{s.h * s.w[0], o, o}, {o, s.h * s.w[1], o}, {o, o, s.h * s.w[2]}});
             const T row = blocks<Rational>({{s.output[0][0], s.output[0][1], s.output[0][2]},
                                             {s.output[1][0], s.output[1][1], s.output[1][2]}});
             const T col = blocks<Rational>({{s.input[0][0], s.input[1][0]},
                                             {s.input[0][1], s.input[1][1]},
                                             {s.input[0][2], s.input[1][2]}});
             const T feed = blocks<Rational>({{s.feed[0], z}, {z, s.feed[1]}});
             c.needs(vanishes(scale));
             c.compare(s.response(), row * w * col, feed + row * w * col);
           }},
  };
}

}  // namespace
}  // namespace of_chapter_1

std::vector<Item> chapter_1() {
  using namespace of_chapter_1;
  return joined({first_order(), chapter_1_lagrangian(), block_matrices()});
}

}  // namespace assay::reference
