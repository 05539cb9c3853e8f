#include "reference/printed/case.hpp"
#include "reference/printed/documents.hpp"

namespace assay::reference {

namespace of_chapter_2 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

/// M(q) q̈ + NNL(q̇, q) + F_Int(q̇, q) = F_Ext + p with two degrees of freedom.
struct Lagrangian {
  explicit Lagrangian(Exact& c)
      : mass(c.map("M", 2, 2, 2)),
        inertial(c.map("NNL", 2, 1, 4)),
        internal(c.map("F_Int", 2, 1, 4)),
        external(c.vector("F_Ext", 2)),
        p(c.vector("p", 2)),
        q(c.vector("q", 2)),
        v(c.vector("q̇", 2)) {}
  template <class X>
  X forces(const X& position, const X& velocity) const {
    return external - internal(velocity, position) - inertial(velocity, position);
  }
  template <class X>
  X field(const X& x) const {
    const X position = x.part(0, 2), velocity = x.part(2, 2);
    return stack(velocity, X(inverse(mass(position)) * forces(position, velocity)));
  }
  PolynomialMap<Rational> mass, inertial, internal;
  T external, p, q, v;
};

}  // namespace
}  // namespace of_chapter_2

std::vector<Item> chapter_2() {
  using namespace of_chapter_2;
  return {
      {.document = kDocument,
       .equation = "2.5",
       .printed = R"(f(x, t) = A(t)x(t) + b(t))",
       .claim = "(2.3) in the form of (2.1)",
       .exact =
           [](Exact& c) {
             const auto a = c.matrix("A", 2, 2), x = c.vector("x", 2), b = c.vector("b", 2);
             const auto control = c.vector("T u", 2), r = c.vector("r", 2);
             const T rate = a * x + control + b + r;
             c.compare(rate - control - r, a * x + b);
           }},
      {.document = kDocument,
       .equation = "2.6",
       .printed = R"(jacobianX = \nabla_x f(x, t) = A(t))",
       .claim = "∂f/∂x of (2.5)",
       .exact =
           [](Exact& c) {
             const auto a = c.matrix("A", 2, 2), x = c.vector("x", 2), b = c.vector("b", 2);
             c.compare(jacobian([&](const auto& s) { return a * s + b; }, x), a);
           }},
      {.document = kDocument,
       .equation = "2.10",
       .printed = R"(n = 2nDof)",
       .claim = "the size of (2.11)",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             c.compare(T(stack(s.q, s.v).rows()), T(2 * s.q.rows()));
           }},
      {.document = kDocument,
       .equation = "2.12",
       .printed =
           R"(f(x, t) = \begin{bmatrix} \dot{q} \\ M^{-1}(F_{Ext} - F_{Int} - NNL) \end{bmatrix})",
       .claim = "(2.7) solved for q̈, with p = 0",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             const T f = s.field(stack(s.q, s.v));
             c.compare(
                 stack(s.v, s.external),
                 stack(f.part(0, 2),
                       s.mass(s.q) * f.part(2, 2) + s.inertial(s.v, s.q) + s.internal(s.v, s.q)));
           }},
      {.document = kDocument,
       .equation = "2.13",
       .printed =
           R"(\nabla_x f(x, t) = \begin{bmatrix} 0_{nDof \times nDof} & I_{nDof \times nDof} \\ \nabla_q(M^{-1})(F_{Ext} - F_{Int} - NNL) - M^{-1}\nabla_q(F_{Int} + NNL) & -M^{-1}\nabla_{\dot{q}}(F_{Int} + NNL) \end{bmatrix})",
       .claim = "∂f/∂x of (2.12)",
       .reading = "∇ is a Jacobian matrix; column l of ∇_q(M⁻¹) F is ∂M⁻¹/∂q_l F",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             const T force = s.forces(s.q, s.v), m = inverse(s.mass(s.q));
             const T by_mass =
                 jacobian([&](const auto& x) { return inverse(s.mass(x)) * force; }, s.q);
             const T by_q = jacobian(
                 [&](const auto& x) {
                   return s.internal(0 * x + s.v, x) + s.inertial(0 * x + s.v, x);
                 },
                 s.q);
             const T by_v = jacobian(
                 [&](const auto& x) {
                   return s.internal(x, 0 * x + s.q) + s.inertial(x, 0 * x + s.q);
                 },
                 s.v);
             c.compare(jacobian([&](const auto& x) { return s.field(x); }, stack(s.q, s.v)),
                       blocks<Rational>(
                           {{T::zero(2, 2), T::identity(2)}, {by_mass - m * by_q, -(m * by_v)}}));
           }},
      {.document = kDocument,
       .equation = "2.14",
       .printed = R"(r = \begin{bmatrix} 0_{nDof} \\ p \end{bmatrix})",
       .claim = "ẋ = f + r, (2.1) with (2.12), is (2.7)",
       .kind = "factor",
       .corrected = "r = [0; M⁻¹ p]",
       .consequence = "reactions act as accelerations: right for unit masses only",
       .exact =
           [](Exact& c) {
             const Lagrangian s(c);
             const T m = inverse(s.mass(s.q)), none = T::zero(2, 1);
             const T rate = stack(s.v, m * (s.forces(s.q, s.v) + s.p));
             c.compare(rate - s.field(stack(s.q, s.v)), stack(none, s.p), stack(none, m * s.p));
           }},
      {.document = kDocument,
       .equation = "2.16",
       .printed =
           R"(T(x) = \begin{bmatrix} 0_{nDof} \\ T_L(q) \end{bmatrix} \text{ (not yet implemented)})",
       .claim = "T is an n × uSize matrix, and T u acts on the velocities alone",
       .reading = "0_n is a vector of zeros, as the text says; T_L holds M⁻¹, as nothing else "
                  "defines it",
       .kind = "shape",
       .corrected = "T(x) = [0_{nDof × uSize}; T_L(q)]",
       .consequence = "none for one control; the block cannot be formed for several",
       .exact =
           [](Exact& c) {
             const auto control = c.vector("u_L", 2);
             const auto t_l = c.matrix("T_L", 2, 2);
             const T truth = stack(T::zero(2, 1), t_l * control);
             c.compare(
                 truth, stack(T::zero(2, 1), t_l) * control, stack(T::zero(2, 2), t_l) * control);
           }},
      {.document = kDocument,
       .equation = "2.20",
       .printed = R"(F_{Int} = C\dot{q} + Kq)",
       .claim = "(2.19) in the form of (2.7), with NNL of (2.21)",
       .exact =
           [](Exact& c) {
             const auto mass = c.spd("M", 2), damping = c.matrix("C", 2, 2);
             const auto stiffness = c.matrix("K", 2, 2), force = c.vector("F_Ext + p", 2);
             const auto q = c.vector("q", 2), v = c.vector("q̇", 2);
             const T rate = inverse(mass) * (force - damping * v - stiffness * q);
             c.compare(force - mass * rate, damping * v + stiffness * q);
           }},
  };
}

}  // namespace assay::reference
