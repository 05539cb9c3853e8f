#include "reference/printed/documents.hpp"
#include "reference/printed/linear_first_order_step.hpp"

namespace assay::reference {

namespace of_chapter_9_linear {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

void linear_output(Exact& c) {
  const LinearFirstOrderStep s(c);
  const T matrix = s.d + s.h * (s.c_matrix * inverse(s.w) * s.b);
  c.compare(s.next_y, matrix * s.lambda + s.f * s.z + s.c_matrix * (inverse(s.w) * s.known) + s.e);
}

std::vector<Item> linear() {
  return {
      {.document = kDocument,
       .equation = "9.46 (R_free)",
       .printed = R"(R_{\text{free}} &= W(x_{k+1}^\alpha - x_k) - hAx_k - hb_{k+1})",
       .claim = "the line above, R_free = M(x^α − x_k) − hθAx^α − h(1 − θ)Ax_k − hb",
       .reading = "W = M − hθA",
       .exact =
           [](Exact& c) {
             const LinearFirstOrderStep s(c);
             c.compare(s.free_residual,
                       s.w * (s.x - s.old_x) - s.h * (s.a * s.old_x) - s.h * s.load);
           }},
      {.document = kDocument,
       .equation = "9.47",
       .printed =
           R"((M - h\theta A)x_{k+1}^{\alpha+1} &= Mx_k + h(1-\theta)Ax_k + hr_{k+1}^{\alpha+1} + hb)",
       .claim = "(9.46) for γ = 1",
       .exact =
           [](Exact& c) {
             const LinearFirstOrderStep s(c);
             const T r = s.b * s.lambda;
             const T right = s.mass * s.old_x + s.h * s.theta * (s.a * s.next_x) +
                             s.h * (1 - s.theta) * (s.a * s.old_x) + s.h * r + s.h * s.load;
             c.compare(s.mass * s.next_x, right);
             c.compare(s.w * s.next_x, s.known + s.h * r);
           }},
      {.document = kDocument,
       .equation = "9.48",
       .printed =
           R"(x_{k+1}^{\alpha+1} &= W^{-1}(Mx_k + h(1-\theta)Ax_k + r_{k+1}^{\alpha+1} + hb) = x_{\text{free}} + W^{-1}(r_{k+1}^{\alpha+1}) \\
y_{k+1}^{\alpha+1} &= (D + hCW^{-1}B)\lambda_{k+1}^{\alpha+1} + Fz + CW^{-1}(Mx_k + h(1-\theta)Ax_k + hb) + e)",
       .claim = "(9.47) solved for x and inserted in y",
       .kind = "factor",
       .corrected = "x^{α+1} = W⁻¹(M x_k + h(1−θ)A x_k + h r^{α+1} + hb) = x_free + h W⁻¹ r^{α+1}",
       .consequence = "the state feels the multiplier 1/h times too strongly, while the matrix of "
                      "the second line has the h: the law does not hold for the new state",
       .exact =
           [](Exact& c) {
             const LinearFirstOrderStep s(c);
             const T r = s.b * s.lambda, w = inverse(s.w);
             c.compare(s.next_x, w * (s.known + r), w * (s.known + s.h * r));
             c.compare(s.next_y,
                       (s.d + s.h * (s.c_matrix * w * s.b)) * s.lambda + s.f * s.z +
                           s.c_matrix * (w * s.known) + s.e);
           },
       .simulate = simulations::multiplier_without_step},
      {.document = kDocument,
       .equation = "9.48 (x_free)",
       .printed =
           R"(x_{\text{free}} = x_{k+1}^\alpha + W^{-1}(-R_{\text{free}}) = x_{k+1}^\alpha - W^{-1}(W(x_{k+1}^\alpha - x_k) - hAx_k - hb_{k+1}) = W^{-1}(Mx_k + h(1-\theta)Ax_k + hb_{k+1}))",
       .claim = "the solution of (9.47) for r = 0",
       .exact =
           [](Exact& c) {
             const LinearFirstOrderStep s(c);
             c.compare(inverse(s.w) * s.known, s.x - inverse(s.w) * s.free_residual);
           }},
      {.document = kDocument,
       .equation = "9.49",
       .printed =
           R"(y_{k+1}^{\alpha+1} &= (D + hCW^{-1}B)\lambda_{k+1}^{\alpha+1} + Fz + Cx_{\text{free}} + e)",
       .claim = "y of (9.47)",
       .exact = linear_output},
      {.document = kDocument,
       .equation = "9.49 (coherence, first lines)",
       .printed = R"(y_p = Cx_k + D\lambda_k + C(\tilde{x}_{\text{free}}) - D\lambda_k + Fz + e)",
       .claim = "y_p of (9.32) for the linear relation and γ = 1, at x^α = x_k and λ^α = λ_k",
       .reading = "x̃_free, which nothing defines, is x_free − x_k",
       .exact =
           [](Exact& c) {
             const LinearFirstOrderStep s(c, LinearFirstOrderStep::Iterate::kFirst);
             const auto old = c.vector("λ_k", 3);
             const T free = inverse(s.w) * s.known;
             const T output = s.c_matrix * s.x + s.d * old + s.f * s.z + s.e;
             const T x_p = s.x - inverse(s.w) * s.free_residual;
             c.compare(output + s.c_matrix * (x_p - s.x) - s.d * old,
                       s.c_matrix * s.old_x + s.d * old + s.c_matrix * (free - s.old_x) -
                           s.d * old + s.f * s.z + s.e);
           }},
      {.document = kDocument,
       .equation = "9.49 (coherence)",
       .printed = R"(y_p = C(x_{\text{free}}) + Fz + e)",
       .claim = "y_p of (9.32) for the linear relation and γ = 1",
       .exact =
           [](Exact& c) {
             const LinearFirstOrderStep s(c);
             const auto old = c.vector("λ^α", 3);
             const T x_p = s.h * (inverse(s.w) * (s.b * old - s.b * old)) + s.x -
                           inverse(s.w) * s.free_residual;
             const T output = s.c_matrix * s.x + s.d * old + s.f * s.z + s.e;
             c.compare(output + s.c_matrix * (x_p - s.x) - s.d * old,
                       s.c_matrix * (inverse(s.w) * s.known) + s.f * s.z + s.e);
           }},
  };
}

}  // namespace
}  // namespace of_chapter_9_linear

std::vector<Item> chapter_9_linear() {
  using namespace of_chapter_9_linear;
  return linear();
}

}  // namespace assay::reference
