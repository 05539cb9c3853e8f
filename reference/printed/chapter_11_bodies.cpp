#include "reference/printed/documents.hpp"
#include "reference/printed/quaternion_algebra.hpp"

namespace assay::reference {

namespace of_chapter_11_bodies {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

/// T(q) of (11.35).
T printed_rates(const T& p) {
  return blocks<Rational>(
             {{2 * T::identity(3), T::zero(3, 3)}, {T::zero(4, 3), 2 * printed_psi(p)}}) /
         2;
}

/// Forces and moments on a body, and its accelerations from the balance of momentum in space.
struct Body {
  explicit Body(Exact& c)
      : turning(c),
        inertia(c.spd("I", 3)),
        moment(c.vector("M", 3)),
        mass(c.positive("m")),
        force(c.vector("f", 3)) {
    const T rate = transpose(turning.matrix) * turning.matrix_rate;
    acceleration = inverse(inertia) * (moment - rate * (inertia * turning.body));
  }
  Turning<Rational> turning;
  T inertia, moment, mass, force, acceleration = 0;
};

std::vector<Item> motion() {
  return {
      {.document = kDocument,
       .equation = "11.4",
       .printed =
           R"(\tilde{\Omega} = R^\top \dot{R}, \text{ or equivalently, } \dot{R} = R\tilde{\Omega})",
       .claim = "RᵀṘ is skew, and its vector gives Ṙ back",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             c.compare(transpose(s.matrix) * s.matrix_rate, skew(s.body));
             c.compare(s.matrix_rate, s.matrix * skew(s.body));
           }},
      {.document = kDocument,
       .equation = "11.5",
       .printed = R"(I \dot{\Omega} + \Omega \times I \Omega &= M(t, x_g, v_g, R, \Omega))",
       .claim = "d/dt (R I Ω) = R M",
       .exact =
           [](Exact& c) {
             const Body s(c);
             c.compare(
                 s.moment,
                 s.inertia * s.acceleration + cross(s.turning.body, s.inertia * s.turning.body));
           }},
      {.document = kDocument,
       .equation = "11.6",
       .printed = R"(M(\cdot) = R^\top m(\cdot))",
       .claim = "R takes components in the body to components in space",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             const auto m = c.vector("m", 3);
             c.compare(m, s.matrix * (transpose(s.matrix) * m));
           }},
      {.document = kDocument,
       .equation = "11.7",
       .printed = R"(\tilde{\omega} = R\tilde{\Omega}R^\top)",
       .claim = "ω̃ = ṘRᵀ, Ω̃ = RᵀṘ, and ω = RΩ",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             c.compare(skew(s.space), s.matrix * skew(s.body) * transpose(s.matrix));
             c.compare(s.space, s.matrix * s.body);
           }},
      {.document = kDocument,
       .equation = "11.9",
       .printed =
           R"(\dot{q} = \begin{bmatrix} \dot{x}_g \\ \Psi(p)\dot{p} \end{bmatrix} = \begin{bmatrix} I & 0 \\ 0 & \Psi(p) \end{bmatrix} v := T(q)v)",
       .claim = "q̇ = (ẋ_g, ṗ) with ṗ = Ψ(p)Ω",
       .reading = "Ψ(p) of (11.32), 4×3",
       .kind = "shape",
       .corrected = "q̇ = [ẋ_g; Ψ(p)Ω] = [I 0; 0 Ψ(p)] v",
       .consequence = "none if read as Ψ(p)Ω; Ψ(p)ṗ has no value",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             const auto v = c.vector("v_g", 3);
             const T psi = printed_psi(s.p);
             c.compare(stack(v, s.rate), stack(v, psi * s.rate), stack(v, psi * s.body));
             c.compare(stack(v, s.rate), printed_rates(s.p) * stack(v, s.body));
           }},
  };
}

std::vector<Item> coordinates() {
  return {
      {.document = kDocument,
       .equation = "11.31",
       .printed =
           R"(\dot{p} = \frac{1}{2}p \circ (0, \Omega) = \frac{1}{2}[p \circ]p\Omega = \Psi(p)\Omega)",
       .claim = "ṗ for Ω̃ = RᵀṘ",
       .reading = "[p∘] of (11.13), 4×4",
       .kind = "shape",
       .corrected = "ṗ = ½ p∘(0, Ω) = ½ [p∘](0, Ω) = Ψ(p)Ω",
       .consequence = "none if read as [p∘](0, Ω); [p∘] p Ω has no value",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             c.compare(s.rate, hamilton_product(s.p, pure(s.body)) / 2);
             c.compare(s.rate,
                       printed_left_matrix(s.p) * s.p * s.body / 2,
                       printed_left_matrix(s.p) * pure(s.body) / 2);
             c.compare(s.rate, printed_psi(s.p) * s.body);
           }},
      {.document = kDocument,
       .equation = "11.32",
       .printed =
           R"(\Psi(p) = \frac{1}{2} \begin{bmatrix} -p_1 & -p_2 & -p_3 \\ p_0 & -p_3 & p_2 \\ p_3 & p_0 & -p_1 \\ -p_2 & p_1 & p_0 \end{bmatrix})",
       .claim = "ṗ = Ψ(p)Ω for Ω̃ = RᵀṘ",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             c.compare(s.rate, printed_psi(s.p) * s.body);
           }},
      {.document = kDocument,
       .equation = "11.33",
       .printed = R"((0, \Omega(t)) = 2p^{-1}(t) \circ \dot{p}(t))",
       .claim = "Ω̃ = RᵀṘ",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             c.compare(pure(s.body), 2 * hamilton_product(reciprocal(s.p), s.rate));
           }},
      {.document = kDocument,
       .equation = "11.34",
       .printed =
           R"(\Omega(t) = \overrightarrow{2p^{-1}(t) \circ \dot{p}(t)} = \frac{1}{2} \begin{bmatrix} -p_1 & p_0 & p_3 & -p_2 \\ -p_2 & -p_3 & p_0 & p_1 \\ -p_3 & p_2 & -p_1 & p_0 \end{bmatrix} \dot{p}(t) = \Psi(p)^\top \dot{p}(t))",
       .claim = "Ω̃ = RᵀṘ",
       .kind = "factor",
       .corrected = "Ω = 2 vec(p⁻¹∘ṗ) = 2 [−p₁ p₀ p₃ −p₂; −p₂ −p₃ p₀ p₁; −p₃ p₂ −p₁ p₀] ṗ = "
                    "4 Ψ(p)ᵀ ṗ",
       .consequence = "angular velocities, and so gyroscopic moments, four times too small",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             const auto p = [&](int i) { return s.p(i); };
             const T rows = blocks<Rational>({{-p(1), p(0), p(3), -p(2)},
                                              {-p(2), -p(3), p(0), p(1)},
                                              {-p(3), p(2), -p(1), p(0)}});
             c.compare(s.body, vector_part(2 * hamilton_product(reciprocal(s.p), s.rate)));
             c.compare(s.body, rows * s.rate / 2, 2 * (rows * s.rate));
             const T psi = transpose(printed_psi(s.p));
             c.compare(s.body, psi * s.rate, 4 * (psi * s.rate));
           },
       .simulate = simulations::angular_velocity_factor},
      {.document = kDocument,
       .equation = "11.34 (note)",
       .printed =
           R"(\Psi^\top(p)\Psi(p) = I_{4 \times 4}$ and $\Psi(p)\Psi^\top(p) = I_{3 \times 3})",
       .claim = "the products of Ψ(p) of (11.32), 4×3, for a unit p",
       .kind = "shape",
       .corrected = "Ψᵀ(p)Ψ(p) = ¼ I_{3×3} and Ψ(p)Ψᵀ(p) = ¼ (I_{4×4} − p pᵀ)",
       .consequence = "a left inverse of T(q) too small by 4 in its rotational part",
       .exact =
           [](Exact& c) {
             const auto p = c.unit_quaternion("p");
             const T psi = printed_psi(p);
             c.compare(transpose(psi) * psi, T::identity(4), T::identity(3) / 4);
             c.compare(
                 psi * transpose(psi), T::identity(3), (T::identity(4) - p * transpose(p)) / 4);
           }},
      {.document = kDocument,
       .equation = "11.35",
       .printed =
           R"(T(q) = \frac{1}{2} \begin{bmatrix} 2I_{3 \times 3} & 0_{3 \times 3} \\ 0_{4 \times 3} & \begin{bmatrix} -p_1 & -p_2 & -p_3 \\ p_0 & -p_3 & p_2 \\ p_3 & p_0 & -p_1 \\ -p_2 & p_1 & p_0 \end{bmatrix} \end{bmatrix})",
       .claim = "q̇ = T(q) v",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             const auto v = c.vector("v_g", 3);
             c.compare(stack(v, s.rate), printed_rates(s.p) * stack(v, s.body));
           }},
      {.document = kDocument,
       .equation = "11.38",
       .printed =
           R"(F(t, q, v) := \begin{pmatrix} f(t, x_g, v_g, R, \Omega) \\ I\Omega \times \Omega + M(t, x_g, v_g, R, \Omega) \end{pmatrix})",
       .claim = "M v̇ = F with the inertia (11.37)",
       .exact =
           [](Exact& c) {
             const Body s(c);
             c.compare(
                 stack(s.mass * (s.force / s.mass), s.inertia * s.acceleration),
                 stack(s.force, cross(s.inertia * s.turning.body, s.turning.body) + s.moment));
           }},
      {.document = kDocument,
       .equation = "11.40",
       .printed = R"(\mathfrak{so}(3) = \{\Omega \mid \Omega + \tilde{\Omega} = 0\})",
       .claim = "the tangent space at the identity: Ṙ + Ṙᵀ = 0",
       .reading = "a tilde makes a matrix of a vector, (11.41)",
       .kind = "shape",
       .corrected = "so(3) = {Ω̃ | Ω̃ + Ω̃ᵀ = 0}",
       .consequence = "none if read so; a vector and a matrix have no sum",
       .exact =
           [](Exact& c) {
             const auto w = c.vector("Ω", 3);
             c.compare(T::zero(3, 3), w + skew(w), skew(w) + transpose(skew(w)));
           }},
      {.document = kDocument,
       .equation = "11.41",
       .printed =
           R"(\tilde{\Omega} = \begin{bmatrix} 0 & -\Omega_3 & \Omega_2 \\ \Omega_3 & 0 & -\Omega_1 \\ -\Omega_2 & \Omega_1 & 0 \end{bmatrix})",
       .claim = "Ω̃ x = Ω × x",
       .exact =
           [](Exact& c) {
             const auto w = c.vector("Ω", 3), x = c.vector("x", 3);
             const T matrix =
                 blocks<Rational>({{T(0), -w(2), w(1)}, {w(2), T(0), -w(0)}, {-w(1), w(0), T(0)}});
             c.compare(cross(w, x), matrix * x);
           }},
  };
}

/// h of the position and of the quaternion, and its rate along the motion.
void constraint_rate(Exact& c) {
  const Turning<Rational> s(c);
  const auto h = c.map("h", 2, 1, 7);
  const auto x = c.vector("x_g", 3), v = c.vector("v_g", 3);
  const T q = stack(x, s.p);
  const T gradient = jacobian([&](const auto& y) { return h(y); }, q);
  const T rate = along([&](const auto& y) { return h(y); }, q, stack(v, s.rate));
  c.compare(rate, gradient * printed_rates(s.p) * stack(v, s.body));
}

std::vector<Item> constraints() {
  return {
      {.document = kDocument,
       .equation = "11.44",
       .printed =
           R"(0 = \dot{h}^\alpha(q) = J_h^\alpha(q)\dot{q} = J_h^\alpha(q)T(q)v := H^\alpha(q)v, \quad \alpha \in \mathcal{E})",
       .claim = "the rate of h along the motion",
       .exact = constraint_rate},
      {.document = kDocument,
       .equation = "11.45",
       .printed = R"(\dot{g}_N^\alpha(q) = J_{g_N}^\alpha(q)\dot{q} = J_{g_N}^\alpha(q)T(q)v)",
       .claim = "the rate of g_N along the motion",
       .exact = constraint_rate},
      {.document = kDocument,
       .equation = "11.48",
       .printed =
           R"(\begin{pmatrix} f_{ext}(t) - f_{int}(x_g, v_g, R, \Omega) \\ -M_{gyr}(\Omega) + M_{ext}(t) - M_{int}(x_g, v_g, R, \Omega) \end{pmatrix})",
       .claim = "(11.38) for M = M_ext − M_int and M_gyr of (11.49)",
       .exact =
           [](Exact& c) {
             const auto inertia = c.spd("I", 3), w = c.vector("Ω", 3);
             const auto external = c.vector("M_ext", 3), internal = c.vector("M_int", 3);
             c.compare(cross(inertia * w, w) + (external - internal),
                       -cross(w, inertia * w) + external - internal);
           }},
      {.document = kDocument,
       .equation = "11.49",
       .printed = R"(M_{gyr} := (\Omega \times I\Omega))",
       .claim = "−M_gyr is the first term of the moment in (11.38)",
       .exact =
           [](Exact& c) {
             const auto inertia = c.spd("I", 3), w = c.vector("Ω", 3);
             c.compare(cross(inertia * w, w), -cross(w, inertia * w));
           }},
      {.document = kDocument,
       .equation = "11.50",
       .printed = R"(C = J^\alpha(q) \quad CT = J^\alpha(q)T(q))",
       .claim = "CT v is the rate of h along the motion",
       .exact = constraint_rate},
  };
}

}  // namespace
}  // namespace of_chapter_11_bodies

std::vector<Item> chapter_11_motion() {
  using namespace of_chapter_11_bodies;
  return motion();
}

std::vector<Item> chapter_11_bodies() {
  using namespace of_chapter_11_bodies;
  return joined({coordinates(), constraints()});
}

}  // namespace assay::reference
