#include "reference/printed/documents.hpp"

namespace assay::reference {

namespace of_newton_first_order {
namespace {

constexpr std::string_view kDocument = "newton-first-order";
using Exact = Case<Rational>;
using T = Term<Rational>;

/// If f and r are constant, a step is M (x_{k+1} − x_k) = h (f + r) for all θ and γ.
void exact_for_constant_rates(Exact& c) {
  const auto mass = c.spd("M", 2), f = c.vector("f", 2), r = c.vector("r", 2), x = c.vector("x", 2);
  const auto h = c.positive("h"), theta = c.fraction("θ"), gamma = c.fraction("γ");
  const T next = x + h * (inverse(mass) * (f + r));
  c.compare(mass * next,
            mass * x + h * theta * f + h * (1 - theta) * f + h * gamma * r + h * (1 - gamma) * r);
}

}  // namespace
}  // namespace of_newton_first_order

std::vector<Item> newton_first_order() {
  using namespace of_newton_first_order;
  return {
      {.document = kDocument,
       .equation = "first-DS3",
       .printed = R"(y(t) = h(x(t),\lambda (t),z) = Cx + Fz + D \lambda)",
       .claim = "C and D are the derivatives of h by x and λ",
       .exact =
           [](Exact& c) {
             const auto cm = c.matrix("C", 2, 3), dm = c.matrix("D", 2, 2), f = c.matrix("F", 2, 1);
             const auto x = c.vector("x", 3), lambda = c.vector("λ", 2), z = c.vector("z", 1);
             c.compare(cm,
                       jacobian([&](const auto& s) { return cm * s + f * z + dm * lambda; }, x));
             c.compare(dm,
                       jacobian([&](const auto& s) { return cm * x + f * z + dm * s; }, lambda));
           }},
      {.document = kDocument,
       .equation = "eq:toto1",
       .printed =
           R"(M x_{k+1} = M x_{k} +h\theta f(x_{k+1},t_{k+1})+h(1-\theta) f(x_k,t_k) + h \gamma r(t_{k+1})
+ h(1-\gamma)r(t_k))",
       .claim = "M ẋ = f + r over a step, exact for constant f and r",
       .exact = exact_for_constant_rates},
      {.document = kDocument,
       .equation = "eq:toto1-ter",
       .printed =
           R"(M x_{k+1} = M x_{k} + h\theta f(x_{k+1},t_{k+1})+h(1-\theta) f(x_k,t_k) + h r(t_{k+\gamma}))",
       .claim = "M ẋ = f + r over a step, exact for constant f and r",
       .exact = exact_for_constant_rates},
      {.document = kDocument,
       .equation = "eq:toto1-quat",
       .printed = R"(M x_{k+1} = M x_{k} +h f(x_{k+\theta},t_{k+\theta}) + h r(t_{k+\gamma}))",
       .claim = "M ẋ = f + r over a step, exact for constant f and r",
       .exact = exact_for_constant_rates},
  };
}

}  // namespace assay::reference
