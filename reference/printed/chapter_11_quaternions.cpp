#include "reference/printed/documents.hpp"
#include "reference/printed/quaternion_algebra.hpp"

namespace assay::reference {

namespace of_chapter_11_quaternions {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

std::vector<Item> algebra() {
  return {
      {.document = kDocument,
       .equation = "11.10",
       .printed =
           R"(p \circ q = \begin{bmatrix} p_0 q_0 - \vec{p} \cdot \vec{q} \\ p_0 \vec{q} + q_0 \vec{p} + \vec{p} \times \vec{q} \end{bmatrix})",
       .claim = "Hamilton's product, from i² = j² = k² = ijk = −1",
       .exact =
           [](Exact& c) {
             const auto p = c.vector("p", 4), q = c.vector("q", 4);
             const auto a = vector_part(p), b = vector_part(q);
             c.compare(hamilton_product(p, q),
                       stack(p(0) * q(0) - dot(a, b), p(0) * b + q(0) * a + cross(a, b)));
           }},
      {.document = kDocument,
       .equation = "inverse element e",
       .printed = R"(The inverse element for the quaternion product is $e = (1, \vec{0})$)",
       .claim = "p ∘ p⁻¹ = e: the inverse of p is p⁻¹, and e that of no other quaternion than e",
       .kind = "convention",
       .corrected =
           "the identity element for the quaternion product is e = (1, 0⃗); the inverse of p "
           "is p⁻¹ of (11.16)",
       .consequence = "none if e is used as the identity, as (11.22) does",
       .exact =
           [](Exact& c) {
             const auto p = c.vector("p", 4);
             const T e = stack(T(1), T::zero(3, 1));
             c.compare(e, hamilton_product(p, e), hamilton_product(p, reciprocal(p)));
             c.compare(p, hamilton_product(e, p));
           }},
      {.document = kDocument,
       .equation = "11.11",
       .printed = R"((0, \vec{p}) \circ (0, \vec{q}) = -(0, \vec{q}) \circ (0, \vec{p}))",
       .claim = "the product (11.10)",
       .kind = "missing term",
       .corrected = "(0, p⃗)∘(0, q⃗) = −(0, q⃗)∘(0, p⃗) − 2(p⃗·q⃗, 0⃗): only the vector parts change sign",
       .consequence = "(11.24) gains a scalar part: the rotated vector does not stay one",
       .exact =
           [](Exact& c) {
             const auto a = c.vector("p⃗", 3), b = c.vector("q⃗", 3);
             const auto swapped = hamilton_product(pure(b), pure(a));
             const auto scalar = stack(dot(a, b), T::zero(3, 1));
             c.compare(hamilton_product(pure(a), pure(b)), -swapped, -swapped - 2 * scalar);
           }},
      {.document = kDocument,
       .equation = "11.12",
       .printed =
           R"(p \circ q = \begin{bmatrix} q_0 p_0 - q_1 p_1 - q_2 p_2 - q_3 p_3 \\ q_0 p_1 + q_1 p_0 - q_2 p_3 + q_3 p_2 \\ q_0 p_2 + q_1 p_3 + q_2 p_0 - q_3 p_1 \\ q_0 p_3 - q_1 p_2 + q_2 p_1 + q_3 p_0 \end{bmatrix})",
       .claim = "Hamilton's product",
       .exact =
           [](Exact& c) {
             const auto p = c.vector("p", 4), q = c.vector("q", 4);
             c.compare(hamilton_product(p, q),
                       stack(q(0) * p(0) - q(1) * p(1) - q(2) * p(2) - q(3) * p(3),
                             q(0) * p(1) + q(1) * p(0) - q(2) * p(3) + q(3) * p(2),
                             q(0) * p(2) + q(1) * p(3) + q(2) * p(0) - q(3) * p(1),
                             q(0) * p(3) - q(1) * p(2) + q(2) * p(1) + q(3) * p(0)));
           }},
      {.document = kDocument,
       .equation = "11.13",
       .printed =
           R"(p \circ q = \begin{bmatrix} p_0 & -p_1 & -p_2 & -p_3 \\ p_1 & p_0 & -p_3 & p_2 \\ p_2 & p_3 & p_0 & -p_1 \\ p_3 & -p_2 & p_1 & p_0 \end{bmatrix} \begin{bmatrix} q_0 \\ q_1 \\ q_2 \\ q_3 \end{bmatrix} := [p_\circ]q)",
       .claim = "Hamilton's product",
       .exact =
           [](Exact& c) {
             const auto p = c.vector("p", 4), q = c.vector("q", 4);
             c.compare(hamilton_product(p, q), printed_left_matrix(p) * q);
           }},
      {.document = kDocument,
       .equation = "11.14",
       .printed =
           R"(p \circ q = \begin{bmatrix} q_0 & -q_1 & -q_2 & -q_3 \\ q_1 & q_0 & q_3 & -q_2 \\ q_2 & -q_3 & q_0 & q_1 \\ q_3 & q_2 & -q_1 & q_0 \end{bmatrix} \begin{bmatrix} p_0 \\ p_1 \\ p_2 \\ p_3 \end{bmatrix} := [{}_\circ q]p)",
       .claim = "Hamilton's product",
       .exact =
           [](Exact& c) {
             const auto p = c.vector("p", 4), q = c.vector("q", 4);
             c.compare(hamilton_product(p, q),
                       blocks<Rational>({{q(0), -q(1), -q(2), -q(3)},
                                         {q(1), q(0), q(3), -q(2)},
                                         {q(2), -q(3), q(0), q(1)},
                                         {q(3), q(2), -q(1), q(0)}}) *
                           p);
           }},
      {.document = kDocument,
       .equation = "11.16",
       .printed = R"(p^{-1} = \frac{1}{|p|^2} \bar{p})",
       .claim = "p⁻¹ ∘ p = p ∘ p⁻¹ = e",
       .exact =
           [](Exact& c) {
             const auto p = c.vector("p", 4);
             const auto one = stack(T(1), T::zero(3, 1));
             c.compare(one, hamilton_product(p, conjugate(p) / dot(p, p)));
             c.compare(one, hamilton_product(conjugate(p) / dot(p, p), p));
           }},
  };
}

std::vector<Item> rotation() {
  return {
      {.document = kDocument,
       .equation = "11.17",
       .printed = R"(p_{x'} = p \circ p_x \circ \bar{p})",
       .claim = "keeps lengths and the scalar part 0",
       .exact =
           [](Exact& c) {
             const auto p = c.unit_quaternion("p"), x = c.vector("x", 3);
             const auto image = hamilton_product(hamilton_product(p, pure(x)), conjugate(p));
             c.compare(stack(T(0), dot(x, x)),
                       stack(image(0), dot(vector_part(image), vector_part(image))));
           }},
      {.document = kDocument,
       .equation = "11.18",
       .printed =
           R"(x' = (p_0^2 - p^\top \vec{p})x + 2p_0(\vec{p} \times x) + 2(\vec{p}^\top x)p = Rx)",
       .claim = "(11.17); p is the quaternion (p_0, p⃗) everywhere else",
       .reading = "p without an arrow is four numbers here, p⃗ three",
       .kind = "shape",
       .corrected = "x' = (p_0² − p⃗ᵀp⃗) x + 2p_0 (p⃗ × x) + 2(p⃗ᵀx) p⃗ = Rx",
       .consequence = "none if p without an arrow is read as the vector part",
       .exact =
           [](Exact& c) {
             const auto p = c.unit_quaternion("p"), x = c.vector("x", 3);
             const auto v = vector_part(p);
             const T turned = 2 * p(0) * cross(v, x);
             const T there = (p(0) * p(0) - dot(v, v)) * x + turned + 2 * dot(v, x) * v;
             c.compare(rotation_of(p) * x,
                       (p(0) * p(0) - dot(p, v)) * x + turned + 2 * dot(v, x) * p,
                       there);
           }},
      {.document = kDocument,
       .equation = "11.19",
       .printed =
           R"(R = \Phi(p) = \begin{bmatrix} 1 - 2p_2^2 - 2p_3^2 & 2(p_1p_2 - p_3p_0) & 2(p_1p_3 + p_2p_0) \\ 2(p_1p_2 + p_3p_0) & 1 - 2p_1^2 - 2p_3^2 & 2(p_2p_3 - p_1p_0) \\ 2(p_1p_3 - p_2p_0) & 2(p_2p_3 + p_1p_0) & 1 - 2p_1^2 - 2p_2^2 \end{bmatrix})",
       .claim = "the matrix of (11.17) for a unit quaternion",
       .exact =
           [](Exact& c) {
             const auto p = c.unit_quaternion("p");
             c.compare(rotation_of(p), printed_rotation(p));
           }},
  };
}

/// The quaternions of x and x' = R x, and their rates.
struct Image {
  explicit Image(Exact& c) : turning(c), x(c.vector("x", 3)) {
    inverse_rate = along([](const auto& q) { return reciprocal(q); }, turning.p, turning.rate);
    image = pure(turning.matrix * x);
    rate = pure(turning.matrix_rate * x);
    quotient = hamilton_product(turning.rate, reciprocal(turning.p));
  }
  Turning<Rational> turning;
  T x, inverse_rate = 0, image = 0, rate = 0, quotient = 0;
};

std::vector<Item> rates() {
  return {
      {.document = kDocument,
       .equation = "11.21",
       .printed =
           R"(\dot{p}_{x'}(t) &= \dot{p}(t) \circ p_x \circ p^{-1}(t) + p(t) \circ p_x \circ \dot{p}^{-1}(t) \\
&= \dot{p}(t) \circ p^{-1}(t) \circ p_{x'}(t) + p_{x'}(t) \circ p(t) \circ \dot{p}^{-1}(t))",
       .claim = "the rate of x' = R x",
       .reading = "ṗ⁻¹ is the rate of p⁻¹",
       .exact =
           [](Exact& c) {
             const Image s(c);
             const auto p = s.turning.p;
             c.compare(
                 s.rate,
                 hamilton_product(hamilton_product(s.turning.rate, pure(s.x)), reciprocal(p)) +
                     hamilton_product(hamilton_product(p, pure(s.x)), s.inverse_rate));
             c.compare(s.rate,
                       hamilton_product(s.quotient, s.image) +
                           hamilton_product(s.image, hamilton_product(p, s.inverse_rate)));
           }},
      {.document = kDocument,
       .equation = "11.22",
       .printed = R"(\dot{p}(t) \circ p^{-1}(t) + p \circ \dot{p}^{-1}(t) = 0)",
       .claim = "p ∘ p⁻¹ = e for all t",
       .exact =
           [](Exact& c) {
             const Image s(c);
             c.compare(T::zero(4, 1), s.quotient + hamilton_product(s.turning.p, s.inverse_rate));
           }},
      {.document = kDocument,
       .equation = "11.23",
       .printed =
           R"(\dot{p}_{x'}(t) = \dot{p}(t) \circ p^{-1}(t) \circ p_{x'}(t) - p_{x'}(t) \circ p(t) \circ \dot{p}^{-1}(t))",
       .claim = "the rate of x' = R x: (11.21) with (11.22)",
       .kind = "order",
       .corrected = "ṗ_x' = ṗ∘p⁻¹∘p_x' − p_x'∘ṗ∘p⁻¹",
       .consequence = "the two terms cancel up to a scalar part: the body does not turn",
       .exact =
           [](Exact& c) {
             const Image s(c);
             const auto first = hamilton_product(s.quotient, s.image);
             c.compare(
                 s.rate,
                 first - hamilton_product(s.image, hamilton_product(s.turning.p, s.inverse_rate)),
                 first - hamilton_product(s.image, s.quotient));
           }},
      {.document = kDocument,
       .equation = "11.24",
       .printed = R"(\dot{p}_{x'}(t) = 2\dot{p}(t) \circ p^{-1}(t) \circ p_{x'}(t))",
       .claim = "the rate of x' = R x, whose scalar part is 0",
       .kind = "missing term",
       .corrected = "ṗ_x' = 2 (0, vec(ṗ∘p⁻¹∘p_x')): the vector part alone",
       .consequence = "a scalar part −ω·x' appears",
       .exact =
           [](Exact& c) {
             const Image s(c);
             const auto product = 2 * hamilton_product(s.quotient, s.image);
             c.compare(s.rate, product, pure(vector_part(product)));
           }},
      {.document = kDocument,
       .equation = "11.25",
       .printed = R"(\dot{x}'(t) = \overrightarrow{2\dot{p}(t) \circ p^{-1}(t)} \times x'(t))",
       .claim = "the rate of x' = R x",
       .exact =
           [](Exact& c) {
             const Image s(c);
             c.compare(vector_part(s.rate),
                       cross(vector_part(2 * s.quotient), vector_part(s.image)));
           }},
      {.document = kDocument,
       .equation = "11.26",
       .printed = R"(\tilde{\omega}(t) = \overrightarrow{2\dot{p}(t) \circ p^{-1}(t)})",
       .claim = "ω̃ = Ṙ Rᵀ",
       .reading = "a tilde makes a matrix of a vector, (11.3)",
       .kind = "shape",
       .corrected = "ω(t) = 2 vec(ṗ(t)∘p⁻¹(t))",
       .consequence = "none if read as ω; it cannot be programmed as it stands",
       .exact =
           [](Exact& c) {
             const Image s(c);
             c.compare(s.turning.matrix_rate * transpose(s.turning.matrix),
                       vector_part(2 * s.quotient),
                       skew(vector_part(2 * s.quotient)));
           }},
      {.document = kDocument,
       .equation = "11.27",
       .printed = R"(\dot{p}(t) \circ p^{-1}(t) = \frac{1}{2}(0, \omega(t)))",
       .claim = "ω̃ = Ṙ Rᵀ",
       .exact =
           [](Exact& c) {
             const Image s(c);
             c.compare(pure(s.turning.space) / 2, s.quotient);
           }},
      {.document = kDocument,
       .equation = "11.28",
       .printed = R"(\dot{p}(t) = \frac{1}{2}(0, \omega) \circ p(t))",
       .claim = "ω̃ = Ṙ Rᵀ",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             c.compare(s.rate, hamilton_product(pure(s.space), s.p) / 2);
           }},
      {.document = kDocument,
       .equation = "11.29",
       .printed =
           R"((0, \omega(t)) = (0, R(t)\Omega(t)) = p(t) \circ (0, \Omega(t)) \circ \bar{p}(t) = p(t) \circ (0, \Omega(t)) \circ p^{-1}(t))",
       .claim = "ω of Ṙ Rᵀ, Ω of RᵀṘ",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             c.compare(s.space, s.matrix * s.body);
             const auto half = hamilton_product(s.p, pure(s.body));
             c.compare(pure(s.space), hamilton_product(half, conjugate(s.p)));
             c.compare(pure(s.space), hamilton_product(half, reciprocal(s.p)));
           }},
      {.document = kDocument,
       .equation = "11.30",
       .printed = R"(\dot{p}(t) = \frac{1}{2}p(t) \circ (0, \Omega(t)))",
       .claim = "Ω̃ = RᵀṘ",
       .exact =
           [](Exact& c) {
             const Turning<Rational> s(c);
             c.compare(s.rate, hamilton_product(s.p, pure(s.body)) / 2);
           }},
  };
}

}  // namespace
}  // namespace of_chapter_11_quaternions

std::vector<Item> chapter_11_quaternions() {
  using namespace of_chapter_11_quaternions;
  return joined({algebra(), rotation(), rates()});
}

}  // namespace assay::reference
