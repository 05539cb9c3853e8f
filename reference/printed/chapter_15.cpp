#include "reference/printed/case.hpp"
#include "reference/printed/documents.hpp"

namespace assay::reference {

namespace of_chapter_15 {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

/// A unit vector (cos, sin) with rational entries.
struct Angle {
  explicit Angle(const T& half_tangent)
      : cos((1 - half_tangent * half_tangent) / (1 + half_tangent * half_tangent)),
        sin(2 * half_tangent / (1 + half_tangent * half_tangent)) {}
  Angle(T c, T s) : cos(std::move(c)), sin(std::move(s)) {}
  T column() const { return stack(cos, sin); }
  /// cos(this − other)
  T cos_of_difference(const Angle& o) const { return cos * o.cos + sin * o.sin; }
  T cos, sin;
};

/// A reaction that slides, −α R_T = (M R + q)_T and (M R + q)_N = 0 on the boundary of the cone,
/// with rational data: R_T = r (cos θ, sin θ), (M₁₂, M₁₃) = m (cos φ, sin φ), M̃ = Vᵀ diag(d₁, d₂)
/// V.
struct Sliding {
  explicit Sliding(Exact& c)
      : mu(c.positive("μ")),
        m11(c.positive("M₁₁")),
        m(c.positive("|(M₁₂, M₁₃)|")),
        r(c.positive("‖R_T‖")),
        alpha(c.positive("α")),
        d1(c.scalar("d₁")),
        d2(c.scalar("d₂")),
        theta(c.scalar("tan θ/2")),
        phi(c.scalar("tan φ/2")),
        turn(c.scalar("tan of V/2")) {
    v = blocks<Rational>({{turn.cos, turn.sin}, {-turn.sin, turn.cos}});
    diagonal = blocks<Rational>({{d1, T(0)}, {T(0), d2}});
    block = transpose(v) * diagonal * v;
    tangent = r * theta.column();
    normal = r / mu;
    column = m * phi.column();
    q1 = -(m11 * normal) - dot(column, tangent);
    q = -(normal * column) - (block + alpha * T::identity(2)) * tangent;
    e = mu * m / m11;
    p = -(mu * q1) / m11;
    bar = v * tangent;
    bar_q = v * q;
    a = -(v * column) / mu;
    bar_theta = Angle(bar(0) / r, bar(1) / r);
    const T axis = v * phi.column();
    bar_phi = Angle(axis(0), axis(1));
  }
  T denominator(const T& eccentricity) const {
    return 1 + eccentricity * bar_theta.cos_of_difference(bar_phi);
  }
  /// (15.14) as left minus right, with 1 or e before the cosine.
  T eliminated(const T& eccentricity) const {
    const T c = bar_theta.cos, s = bar_theta.sin;
    return (d1 - d2) * p * c * s - denominator(eccentricity) * (-(bar_q(0) * s) + bar_q(1) * c) -
           p * (a(0) * s - a(1) * c);
  }
  T mu, m11, m, r, alpha, d1, d2;
  Angle theta, phi, turn;
  T v = 0, diagonal = 0, block = 0, tangent = 0, normal = 0, column = 0, q1 = 0, q = 0;
  T e = 0, p = 0, bar = 0, bar_q = 0, a = 0;
  Angle bar_theta{T(1), T(0)}, bar_phi{T(1), T(0)};
};

/// A, B, C, D, E of (15.16); C with `eccentricity` before its cosine and sine.
struct Trigonometric {
  Trigonometric(const Sliding& s, const T& eccentricity)
      : a(-(s.e * s.bar_q(1) * s.bar_phi.cos)),
        b(s.e * s.bar_q(0) * s.bar_phi.sin),
        c((s.d1 - s.d2) * s.p +
          eccentricity * (s.bar_phi.cos * s.bar_q(0) - s.bar_phi.sin * s.bar_q(1))),
        d(s.bar_q(0) - s.p * s.a(0)),
        e(-s.bar_q(1) + s.p * s.a(1)) {}
  T at(const Angle& t) const {
    return a * t.cos * t.cos + b * t.sin * t.sin + c * t.sin * t.cos + d * t.sin + e * t.cos;
  }
  T a, b, c, d, e;
};

constexpr std::string_view kLostEccentricity =
    "the quartic belongs to a parabola: its roots are no sliding reactions unless μ|(M₁₂, M₁₃)| = "
    "M₁₁, and the true one is missed";

std::vector<Item> conic() {
  return {
      {.document = kDocument,
       .equation = "15.1",
       .printed =
           R"(\left[M + \begin{pmatrix} 0 & 0 & 0 \\ 0 & \alpha & 0 \\ 0 & 0 & \alpha \end{pmatrix} \right] R + q = 0)",
       .claim = "−α (0, R_T) = M R + q",
       .exact =
           [](Exact& c) {
             const auto matrix = c.spd("M", 3), reaction = c.vector("R", 3);
             const auto alpha = c.positive("α");
             const T slip = stack(T(0), alpha * reaction.part(1, 2));
             const T q = -slip - matrix * reaction;
             const T diagonal =
                 blocks<Rational>({{T(0), T(0), T(0)}, {T(0), alpha, T(0)}, {T(0), T(0), alpha}});
             c.compare(T::zero(3, 1), (matrix + diagonal) * reaction + q);
           }},
      {.document = kDocument,
       .equation = "15.2",
       .printed = R"(\frac{M_{11}}{\mu} \| R_T \| &= -q_1 - M_{12}R_{T1} - M_{13}R_{T2})",
       .claim = "the first line of (15.1) on the boundary of the cone",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare(-s.q1 - dot(s.column, s.tangent), s.m11 / s.mu * s.r);
           }},
      {.document = kDocument,
       .equation = "15.3",
       .printed =
           R"(\frac{M_{11}^2}{\mu^2} (R_{T1}^2 + R_{T2}^2) &= (-q_1 - M_{12}R_{T1} - M_{13}R_{T2})^2)",
       .claim = "(15.2) squared",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             const T line = -s.q1 - dot(s.column, s.tangent);
             c.compare(line * line, s.m11 * s.m11 / (s.mu * s.mu) * dot(s.tangent, s.tangent));
           }},
      {.document = kDocument,
       .equation = "15.4",
       .printed =
           R"(\frac{\text{Dist}(\mathcal{O}, R_T)}{\text{Dist}(\mathcal{D}, R_T)} &= \frac{\mu \sqrt{(M_{12}^2 + M_{13}^2)}}{M_{11}} = e)",
       .claim = "the quotient of the distances from the focus and from the line 𝒟",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             const T line = (-s.q1 - dot(s.column, s.tangent)) / s.m;  // ≥ 0 by (15.2)
             c.compare(s.r / line, s.mu * s.m / s.m11);
           }},
      {.document = kDocument,
       .equation = "15.5",
       .printed = R"(r &= \frac{p}{1 + e \cos(\theta - \phi)})",
       .claim = "(15.2) in polar coordinates",
       .reading = "p = −μ q₁/M₁₁; φ is the angle of the normal of 𝒟, see the text",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare(s.r, s.p / (1 + s.e * s.theta.cos_of_difference(s.phi)));
           }},
      {.document = kDocument,
       .equation = "15.5 (text)",
       .printed = R"(ϕ a constant angle between \mathcal{D} and (O, R_{T1}))",
       .claim = "r = p/(1 + e cos(θ − φ)) is (15.2) in polar coordinates",
       .reading = "the angle of 𝒟 is that of its direction (−M₁₃, M₁₂)",
       .kind = "convention",
       .corrected = "φ is the angle of the normal (M₁₂, M₁₃) of 𝒟; and p = −μ q₁/M₁₁",
       .consequence = "the conic is turned by a right angle",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             const Angle line(-s.phi.sin, s.phi.cos);
             c.compare(s.p,
                       s.r * (1 + s.e * s.theta.cos_of_difference(line)),
                       s.r * (1 + s.e * s.theta.cos_of_difference(s.phi)));
           }},
      {.document = kDocument,
       .equation = "15.6",
       .printed =
           R"(\frac{\| R_T \|}{\mu} \tilde{M}_1 + \left(\tilde{M} + \begin{pmatrix} \alpha & 0 \\ 0 & \alpha \end{pmatrix} \right) R_T + \tilde{q} = 0)",
       .claim = "the last two lines of (15.1)",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare(
                 T::zero(2, 1),
                 s.r / s.mu * s.column + (s.block + s.alpha * T::identity(2)) * s.tangent + s.q);
           }},
      {.document = kDocument,
       .equation = "15.7",
       .printed =
           R"(\frac{\|R_T\|}{\mu} V\tilde{M}_1 + V \left(\tilde{M} + \begin{pmatrix} \alpha & 0 \\ 0 & \alpha \end{pmatrix} \right) V^T V R_T + V\bar{q} = 0)",
       .claim = "V times (15.6)",
       .reading = "q̄ is the q̃ of (15.6) here",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare(
                 T::zero(2, 1),
                 s.r / s.mu * (s.v * s.column) +
                     s.v * (s.block + s.alpha * T::identity(2)) * transpose(s.v) * s.v * s.tangent +
                     s.v * s.q);
           }},
      {.document = kDocument,
       .equation = "15.8",
       .printed =
           R"(\frac{\|\bar{R}_T\|}{\mu} \tilde{M}_1 + \begin{pmatrix} d_1 + \alpha & 0 \\ 0 & d_2 + \alpha \end{pmatrix} \bar{R}_T + \bar{q} = 0)",
       .claim = "(15.7)",
       .reading = "renamed: M̃₁ for V M̃₁, q̄ for V q̃, R̄_T = V R_T",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare(T::zero(2, 1),
                       s.r / s.mu * (s.v * s.column) +
                           (s.diagonal + s.alpha * T::identity(2)) * s.bar + s.bar_q);
           }},
      {.document = kDocument,
       .equation = "15.9",
       .printed = R"(r &= \frac{p}{1 + \cos(\theta - \phi_1)})",
       .claim = "(15.5) turned by V",
       .kind = "factor",
       .corrected = "r = p/(1 + e cos(θ − φ₁))",
       .consequence = kLostEccentricity,
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare(s.r, s.p / s.denominator(1), s.p / s.denominator(s.e));
           }},
  };
}

std::vector<Item> elimination() {
  return {
      {.document = kDocument,
       .equation = "15.10",
       .printed = R"((d_1 + \alpha) \bar{R}_{T1} &= -\bar{q}_1 + a_1 \|R_T\| \\
(d_2 + \alpha) \bar{R}_{T2} &= -\bar{q}_2 + a_2 \|R_T\|)",
       .claim = "(15.8)",
       .reading = "a = −V M̃₁/μ",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare((s.diagonal + s.alpha * T::identity(2)) * s.bar, -s.bar_q + s.r * s.a);
           }},
      {.document = kDocument,
       .equation = "15.11",
       .printed =
           R"(d_1 \bar{R}_{T1} \bar{R}_{T2} + \alpha \bar{R}_{T1} \bar{R}_{T2} &= -\bar{q}_1 \bar{R}_{T2} + a_1 \bar{R}_{T2} \|R_T\| \\
d_2 \bar{R}_{T1} \bar{R}_{T2} + \alpha \bar{R}_{T1} \bar{R}_{T2} &= -\bar{q}_2 \bar{R}_{T1} + a_2 \bar{R}_{T1} \|R_T\|)",
       .claim = "the lines of (15.10) times R̄_T2 and R̄_T1",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             const T x = s.bar(0), y = s.bar(1), product = x * y;
             c.compare(s.d1 * product + s.alpha * product, -(s.bar_q(0) * y) + s.a(0) * y * s.r);
             c.compare(s.d2 * product + s.alpha * product, -(s.bar_q(1) * x) + s.a(1) * x * s.r);
           }},
      {.document = kDocument,
       .equation = "15.12",
       .printed =
           R"((d_1 - d_2) \bar{R}_{T1} \bar{R}_{T2} = -\bar{q}_1 \bar{R}_{T2} + \bar{q}_2 \bar{R}_{T1} + (a_1 \bar{R}_{T2} - a_2 \bar{R}_{T1}) \|R_T\|)",
       .claim = "(15.10) without α",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             const T x = s.bar(0), y = s.bar(1);
             c.compare((s.d1 - s.d2) * x * y,
                       -(s.bar_q(0) * y) + s.bar_q(1) * x + (s.a(0) * y - s.a(1) * x) * s.r);
           }},
      {.document = kDocument,
       .equation = "15.13",
       .printed =
           R"((d_1 - d_2) r \cos(\theta) \sin(\theta) &= -\bar{q}_1 \sin(\theta) + \bar{q}_2 \cos(\theta) + r(a_1 \sin(\theta) - a_2 \cos(\theta)))",
       .claim = "(15.12) in polar coordinates",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             const T x = s.bar_theta.cos, y = s.bar_theta.sin;
             c.compare((s.d1 - s.d2) * s.r * x * y,
                       -(s.bar_q(0) * y) + s.bar_q(1) * x + s.r * (s.a(0) * y - s.a(1) * x));
           }},
      {.document = kDocument,
       .equation = "15.14",
       .printed =
           R"((1 + \cos(\theta - \phi_1)) (-\bar{q}_1 \sin(\theta) + \bar{q}_2 \cos(\theta)) + p(a_1 \sin(\theta) - a_2 \cos(\theta)))",
       .claim = "(15.13) with r of (15.5) turned by V",
       .kind = "factor",
       .corrected = "(d₁ − d₂) p cos θ sin θ = (1 + e cos(θ − φ₁))(−q̄₁ sin θ + q̄₂ cos θ) + p(a₁ "
                    "sin θ − a₂ cos θ)",
       .consequence = kLostEccentricity,
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare(T(0), s.eliminated(1), s.eliminated(s.e));
           }},
      {.document = kDocument,
       .equation = "15.14 (second ie)",
       .printed =
           R"((1 + e(\cos(\theta) \cos(\phi_1) + \sin(\theta) \sin(\phi_1))) (-\bar{q}_1 \sin(\theta) + \bar{q}_2 \cos(\theta)) + p(a_1 \sin(\theta) - a_2 \cos(\theta)))",
       .claim = "(15.13) with r of (15.5) turned by V",
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare(T(0), s.eliminated(s.e));
           }},
      {.document = kDocument,
       .equation = "15.14 (third ie)",
       .printed =
           R"((1 + \cos(\theta) \cos(\phi_1) + \sin(\theta) \sin(\phi_1)) (\bar{q}_1 \sin(\theta) - \bar{q}_2 \cos(\theta)) + p(-a_1 \sin(\theta) + a_2 \cos(\theta)) &= 0)",
       .claim = "the line above it, with the terms on one side",
       .kind = "factor",
       .corrected = "(d₁ − d₂) p cos θ sin θ + (1 + e(cos θ cos φ₁ + sin θ sin φ₁))(q̄₁ sin θ − q̄₂ "
                    "cos θ) + p(−a₁ sin θ + a₂ cos θ) = 0",
       .consequence = kLostEccentricity,
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             c.compare(T(0), s.eliminated(1), s.eliminated(s.e));
           }},
      {.document = kDocument,
       .equation = "15.16",
       .printed = R"(C &= (d_1 - d_2) p + \cos(\phi_1) \bar{q}_1 - \sin(\phi_1) \bar{q}_2)",
       .claim = "(15.15) with (15.16) is (15.14) with e",
       .kind = "factor",
       .corrected = "C = (d₁ − d₂) p + e cos(φ₁) q̄₁ − e sin(φ₁) q̄₂; A, B, D, E as printed",
       .consequence = kLostEccentricity,
       .exact =
           [](Exact& c) {
             const Sliding s(c);
             const Angle t(c.scalar("tan of another angle/2"));
             Sliding other = s;
             other.bar_theta = t;
             c.compare(
                 other.eliminated(s.e), Trigonometric(s, 1).at(t), Trigonometric(s, s.e).at(t));
           }},
      {.document = kDocument,
       .equation = "15.17",
       .printed = R"(\sin(\theta) &= \frac{2t}{1+t^2} \\
\cos(\theta) &= \frac{1-t^2}{1+t^2})",
       .claim = "every direction of R̄_T, by its half angle",
       .kind = "missing condition",
       .corrected = "sin θ = 2t/(1+t²), cos θ = (1−t²)/(1+t²) for θ ≠ π; θ = π, cos θ = −1, sin θ "
                    "= 0, apart: it solves (15.15) where A = E",
       .consequence = "where A = E, the quartic has lost its degree, and with it a reaction",
       .exact =
           [](Exact& c) {
             const auto x = c.either("scale of cos θ/2") * c.scalar("cos θ/2");
             const auto y = c.scalar("sin θ/2");
             const T norm = x * x + y * y;  // the half angle up to its length
             const bool is_pi = vanishes(x);
             const T truth = stack((x * x - y * y) / norm, 2 * x * y / norm);
             const auto of_tangent = [&] { return Angle(y / x).column(); };
             c.needs(!is_pi);
             if (is_pi) {
               c.compare(truth, T::without_value("tan(π/2)"), stack(T(-1), T(0)));
             } else {
               c.compare(truth, of_tangent());
             }
           }},
      {.document = kDocument,
       .equation = "15.18",
       .printed =
           R"(&\text{ie: } P_4 = A - E \quad P_3 = -2C + 2D \quad P_2 = 4B - 2A \quad P_1 = 2C + 2D \quad P_0 = A + E)",
       .claim = "(1 + t²)² times (15.15)",
       .exact =
           [](Exact& c) {
             const auto a = c.scalar("A"), b = c.scalar("B"), k = c.scalar("C");
             const auto d = c.scalar("D"), e = c.scalar("E"), t = c.scalar("t");
             const Angle angle(t);
             const T x = angle.cos, y = angle.sin, t2 = t * t, w = 1 + t2;
             const T sum = a * x * x + b * y * y + k * x * y + d * y + e * x;
             c.compare(w * w * sum,
                       (a - e) * t2 * t2 + (2 * d - 2 * k) * t2 * t + (4 * b - 2 * a) * t2 +
                           (2 * k + 2 * d) * t + a + e);
           }},
      {.document = kDocument,
       .equation = "15.19",
       .printed = R"(\| R_T \| &= |\bar{R}_{T2}| = \frac{\bar{q}_1}{a_1} \\
\bar{R}_T &= \begin{pmatrix} 0 \\ \pm \frac{\bar{q}_1}{a_1} \end{pmatrix})",
       .claim = "the first line of (15.10) for R̄_T1 = 0",
       .exact =
           [](Exact& c) {
             const auto a = c.positive("a₁"), y = c.positive("R̄_T2"), d = c.scalar("d₁ + α");
             const T q = a * y - d * 0;
             c.compare(stack(T(0), y), stack(T(0), q / a));
           }},
      {.document = kDocument,
       .equation = "15.20",
       .printed = R"(\| R_T \| &= |\bar{R}_{T1}| = \frac{\bar{q}_2}{a_2} \\
\bar{R}_T &= \begin{pmatrix} \pm \frac{\bar{q}_2}{a_2} \\ 0 \end{pmatrix})",
       .claim = "the second line of (15.10) for R̄_T2 = 0",
       .exact =
           [](Exact& c) {
             const auto a = c.positive("a₂"), x = c.positive("R̄_T1"), d = c.scalar("d₂ + α");
             const T q = a * x - d * 0;
             c.compare(stack(x, T(0)), stack(q / a, T(0)));
           }},
  };
}

}  // namespace
}  // namespace of_chapter_15

std::vector<Item> chapter_15() {
  using namespace of_chapter_15;
  return joined({conic(), elimination()});
}

}  // namespace assay::reference
