#include "reference/printed/documents.hpp"
#include "reference/printed/quaternion_algebra.hpp"

namespace assay::reference {

namespace of_chapter_12 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

/// A point G₀P₀ of a body, and GP(q) as a quaternion, for a unit q.
struct BodyPoint {
  explicit BodyPoint(Exact& c) : q(c.unit_quaternion("q")), point(c.vector("G₀P₀", 3)) {
    arm = times(times(q, pure(point)), conjugate(q));
  }
  static T times(const T& a, const T& b) { return hamilton_product(a, b); }
  /// GP of q/‖q‖.
  template <class X>
  X normalised_arm(const X& x) const {
    return hamilton_product(hamilton_product(x, X(pure(point))), reciprocal(x));
  }
  /// N · (x_G + GP(q/‖q‖)) of (x_G, q).
  template <class X>
  X height(const X& x, const T& normal) const {
    return dot(X(normal), X(x.part(0, 3) + vector_part(normalised_arm(x.part(3, 4)))));
  }
  /// d/dε of GP((q + ε δq)/‖q + ε δq‖).
  T rate(const T& direction) const {
    return along([&](const auto& x) { return normalised_arm(x); }, q, direction);
  }
  /// δq ᶜq GP(q) + GP(q) q ᶜδq
  T printed_rate(const T& direction) const {
    return times(times(direction, conjugate(q)), arm) + times(times(arm, q), conjugate(direction));
  }
  T q, point, arm = 0;
};

T unit(int i) { return T::identity(4).column(i); }

std::vector<Item> gradient() {
  return {
      {.document = kDocument,
       .equation = "12.0.1 (GP, first lines)",
       .printed =
           R"(&= (q + \delta q)G_0P_0{}^c(q + \delta q)\frac{1}{\|q + \delta q\|^2} \\
&= (q + \delta q){}^c q GP(q) q {}^c (q + \delta q)\frac{1}{\|q + \delta q\|^2})",
       .claim = "GP of (q + δq)/‖q + δq‖",
       .exact =
           [](Exact& c) {
             const BodyPoint s(c);
             const T moved = s.q + c.vector("δq", 4), truth = s.normalised_arm(moved);
             const T back = s.times(s.times(conjugate(s.q), s.arm), s.q);
             const T square = dot(moved, moved);
             const auto turned = [&](const T& x) {
               return s.times(s.times(moved, x), conjugate(moved)) / square;
             };
             c.compare(truth, turned(pure(s.point)));
             c.compare(truth, turned(back));
           }},
      {.document = kDocument,
       .equation = "12.0.1 (GP, third line)",
       .printed =
           R"(&= ((1, 0, 0, 0) + \delta q \, {}^c q) GP(q) ((1, 0, 0, 0) + q \, {}^c \delta q) \frac{1}{\|q + \delta q\|^2})",
       .claim = "GP of (q + δq)/‖q + δq‖",
       .exact =
           [](Exact& c) {
             const BodyPoint s(c);
             const auto d = c.vector("δq", 4);
             const T left = unit(0) + s.times(d, conjugate(s.q));
             const T right = unit(0) + s.times(s.q, conjugate(d));
             c.compare(s.normalised_arm(T(s.q + d)),
                       s.times(s.times(left, s.arm), right) / dot(s.q + d, s.q + d));
           }},
      {.document = kDocument,
       .equation = "12.0.1 (GP, fourth line)",
       .printed =
           R"(&= GP(q) + \delta q \, {}^c q GP(q) + GP(q) q \, {}^c \delta q + 0(\delta q)^2 \frac{1}{\|q + \delta q\|^2})",
       .claim = "the line above to first order in δq",
       .reading = "as printed, 1/‖q + δq‖² multiplies the remainder alone",
       .kind = "missing term",
       .corrected = "(GP(q) + δq ᶜq GP(q) + GP(q) q ᶜδq + O(δq²)) / ‖q + δq‖²",
       .consequence = "gradients that do not vanish along q",
       .exact =
           [](Exact& c) {
             const BodyPoint s(c);
             const auto d = c.vector("δq", 4);
             c.compare(s.rate(d), s.printed_rate(d), s.printed_rate(d) - 2 * dot(s.q, d) * s.arm);
           }},
      {.document = kDocument,
       .equation = "12.0.1 (difference of P)",
       .printed =
           R"(q GP\left(\frac{q + \delta q}{\|q + \delta q\|}\right) - GP(q) = \delta q \, {}^c q GP(q) + GP(q) q \, {}^c \delta q + 0(\delta q)^2 + GP(q) \frac{1}{\|q + \delta q\|^2})",
       .claim = "GP((q + δq)/‖q + δq‖) − GP(q), which is 0 for δq = 0, to first order",
       .reading = "without the q in front",
       .kind = "missing term",
       .corrected = "GP((q + δq)/‖q + δq‖) − GP(q) = δq ᶜq GP(q) + GP(q) q ᶜδq + O(δq²) + GP(q) "
                    "(1/‖q + δq‖² − 1)",
       .consequence = "the difference does not vanish with δq",
       .exact =
           [](Exact& c) {
             const BodyPoint s(c);
             c.compare(T::zero(4, 1), s.arm / dot(s.q, s.q), (1 / dot(s.q, s.q) - 1) * s.arm);
           }},
      {.document = kDocument,
       .equation = "12.0.1 (along e_1)",
       .printed = R"({}^c q GP(q) + GP(q) q - 2q_i GP(q))",
       .claim = "the derivative along (1, 0, 0, 0)",
       .reading = "i = 0",
       .exact =
           [](Exact& c) {
             const BodyPoint s(c);
             c.compare(s.rate(unit(0)),
                       s.times(conjugate(s.q), s.arm) + s.times(s.arm, s.q) - 2 * s.q(0) * s.arm);
           }},
      {.document = kDocument,
       .equation = "12.0.1 (along e_i)",
       .printed = R"(e_i \, {}^c q GP(q) - GP(q) q e_i - 2q_i GP(q))",
       .claim = "the derivatives along the imaginary units",
       .exact =
           [](Exact& c) {
             const BodyPoint s(c);
             for (int i = 1; i < 4; ++i) {
               c.compare(s.rate(unit(i)),
                         s.times(s.times(unit(i), conjugate(s.q)), s.arm) -
                             s.times(s.times(s.arm, s.q), unit(i)) - 2 * s.q(i) * s.arm);
             }
           }},
      {.document = kDocument,
       .equation = "12.0.1 (shape of ∇_q H)",
       .printed = R"(\nabla_q H &\in \mathcal{M}^{1,7})",
       .claim = "ᵗ∇h(q)(δq) at the head of the section is the derivative along δq: ∇h is a column, "
                "as the one printed below it",
       .kind = "shape",
       .corrected = "∇_q H ∈ M^{7,1}, a column; the 1×7 matrix is its transpose",
       .consequence = "a product with δq or T(q) that does not fit, or fits transposed",
       .exact =
           [](Exact& c) {
             const BodyPoint s(c);
             const auto n = c.vector("N", 3), x = c.vector("x_G", 3), d = c.vector("δq", 7);
             const auto h = [&](const auto& y) { return s.height(y, n); };
             const T at = stack(x, s.q), row = jacobian(h, at), column = transpose(row);
             c.compare(along(h, at, d), transpose(row) * d, transpose(column) * d);
           }},
      {.document = kDocument,
       .equation = "12.0.1 (gradient of H)",
       .printed =
           R"(\nabla_q H &= \begin{pmatrix} N_x \\ N_y \\ N_z \\ ({}^c q GP(q) + GP(q) q - 2q_0 GP(q)).N \\ (e_2 \, {}^c q GP(q) - GP(q) q e_2 - 2q_1 GP(q)).N \\ (e_3 \, {}^c q GP(q) - GP(q) q e_3 - 2q_2 GP(q)).N \\ (e_4 \, {}^c q GP(q) - GP(q) q e_4 - 2q_3 GP(q)).N \end{pmatrix})",
       .claim = "the gradient of N · (x_G + GP(q/‖q‖)), N constant",
       .reading = "a column; of its shape there is an item of its own",
       .exact =
           [](Exact& c) {
             const BodyPoint s(c);
             const auto n = c.vector("N", 3), x = c.vector("x_G", 3);
             const auto h = [&](const auto& y) { return s.height(y, n); };
             const auto entry = [&](int i) {
               const T rate = s.printed_rate(unit(i)) - 2 * s.q(i) * s.arm;
               return dot(vector_part(rate), n);
             };
             c.compare(transpose(jacobian(h, stack(x, s.q))),
                       stack(n, entry(0), entry(1), entry(2), entry(3)));
           }},
  };
}

std::vector<Item> ball() {
  return {
      {.document = kDocument,
       .equation = "12.0.2 (e_2, first product)",
       .printed =
           R"(\left(?, -\underline{p}_x N - \left(\begin{pmatrix} q_0 \\ 0 \\ 0 \end{pmatrix} - \begin{pmatrix} 1 \\ 0 \\ 0 \end{pmatrix} * \underline{p} \right) * N \right))",
       .claim = "the vector part of (0,1,0,0) ᶜq (0,−N)",
       .exact =
           [](Exact& c) {
             const auto q = c.vector("q", 4), n = c.vector("N", 3);
             const T e = T::identity(3).column(0), p = vector_part(q);
             const T product = hamilton_product(hamilton_product(unit(1), conjugate(q)), -pure(n));
             c.compare(vector_part(product), -p(0) * n - cross(q(0) * e - cross(e, p), n));
           }},
      {.document = kDocument,
       .equation = "12.0.2 (e_2, second product)",
       .printed =
           R"(\left(?, (N.\underline{p}) \begin{pmatrix} 1 \\ 0 \\ 0 \end{pmatrix} + q_0 \begin{pmatrix} 1 \\ 0 \\ 0 \end{pmatrix} * N + \begin{pmatrix} 1 \\ 0 \\ 0 \end{pmatrix} * (N * \underline{p}) \right))",
       .claim = "the vector part of (0,−N) q (0,1,0,0)",
       .exact =
           [](Exact& c) {
             const auto q = c.vector("q", 4), n = c.vector("N", 3);
             const T e = T::identity(3).column(0), p = vector_part(q);
             const T product = hamilton_product(hamilton_product(-pure(n), q), unit(1));
             c.compare(vector_part(product),
                       dot(n, p) * e + q(0) * cross(e, n) + cross(e, cross(n, p)));
           }},
      {.document = kDocument,
       .equation = "12.0.2 (−2q_1)",
       .printed = R"(-q_1 - N_x N.\underline{p} - q_1 + N_x N.\underline{p} = -2q_1)",
       .claim = "the difference of the two products, times N",
       .reading = "N a unit vector",
       .exact =
           [](Exact& c) {
             const auto q = c.vector("q", 4);
             const T n = c.rotation("frame").column(0);
             const T first = hamilton_product(hamilton_product(unit(1), conjugate(q)), -pure(n));
             const T second = hamilton_product(hamilton_product(-pure(n), q), unit(1));
             c.compare(dot(vector_part(first - second), n), -2 * q(1));
           }},
      {.document = kDocument,
       .equation = "12.0.2 (e_1, first product)",
       .printed = R"((q_0, -\underline{p}).(0, -N) = (?, -q_0 N + \underline{p} * N))",
       .claim = "the vector part of the product",
       .exact =
           [](Exact& c) {
             const auto q = c.vector("q", 4), n = c.vector("N", 3);
             c.compare(vector_part(hamilton_product(conjugate(q), -pure(n))),
                       -q(0) * n + cross(vector_part(q), n));
           }},
      {.document = kDocument,
       .equation = "12.0.2 (e_1, second product)",
       .printed = R"((0, -N).(q_0, \underline{p}) = (?, -q_0 N - \underline{p} * N))",
       .claim = "the vector part of the product",
       .kind = "sign",
       .corrected = "(0, −N).(q₀, p) = (?, −q₀N + p * N) = (?, −q₀N − N * p)",
       .consequence = "none for the gradient of the ball, as p * N is normal to N",
       .exact =
           [](Exact& c) {
             const auto q = c.vector("q", 4), n = c.vector("N", 3);
             const T p = vector_part(q);
             c.compare(vector_part(hamilton_product(-pure(n), q)),
                       -q(0) * n - cross(p, n),
                       -q(0) * n + cross(p, n));
           }},
      {.document = kDocument,
       .equation = "12.0.2 (gradient of H)",
       .printed =
           R"(\nabla_q H = \begin{pmatrix} N_x \\ N_y \\ N_z \\ 0 \\ 0 \\ 0 \\ 0 \end{pmatrix})",
       .claim = "12.0.1 for GP = −N",
       .exact =
           [](Exact& c) {
             const auto q = c.unit_quaternion("q");
             const T n = c.rotation("frame").column(0);
             const auto entry = [&](int i) {
               const T rate = hamilton_product(hamilton_product(unit(i), conjugate(q)), -pure(n)) +
                              hamilton_product(hamilton_product(-pure(n), q), conjugate(unit(i))) +
                              2 * q(i) * pure(n);
               return dot(vector_part(rate), n);
             };
             c.compare(stack(n, entry(0), entry(1), entry(2), entry(3)), stack(n, T::zero(4, 1)));
           }},
  };
}

}  // namespace
}  // namespace of_chapter_12

std::vector<Item> chapter_12() {
  using namespace of_chapter_12;
  return joined({gradient(), ball(), chapter_12_frames()});
}

}  // namespace assay::reference
