#include "oracles/one_step/contact_solutions.hpp"

#include <optional>

#include "core/math/affine_solutions.hpp"
#include "core/scalar/invalid_input.hpp"
#include "oracles/one_step/rational_polynomial.hpp"

namespace assay::oracles {

namespace {

int sign(const Rational& x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

using Point = std::array<Rational, 3>;

/// The data of one contact.
struct Contact {
  const Matrix<Rational>& w;
  const Vector<Rational>& q;
  const Rational& mu;

  [[nodiscard]] std::array<RationalInterval, 3> velocity(
      const std::array<RationalInterval, 3>& r) const {
    std::array<RationalInterval, 3> u;
    for (Eigen::Index i = 0; i < 3; ++i) {
      RationalInterval& own = u[static_cast<std::size_t>(i)];
      own = RationalInterval(q(i));
      for (Eigen::Index j = 0; j < 3; ++j) {
        own = own + RationalInterval(w(i, j)) * r[static_cast<std::size_t>(j)];
      }
    }
    return u;
  }
  [[nodiscard]] ContactSolution exact(ContactMode mode, const Point& r) const {
    ContactSolution solution{mode, {r[0], r[1], r[2]}, {}};
    solution.u = velocity(solution.r);
    return solution;
  }
  /// μ² r_N² − ‖r_T‖².
  [[nodiscard]] Rational reserve(const Point& r) const {
    return mu * mu * r[0] * r[0] - r[1] * r[1] - r[2] * r[2];
  }
};

/// The parts of (2) and of the inequalities of (1), for t = (C, S)/E. Number: RationalPolynomial in
/// τ, or Rational for t = (−1, 0), where C = −1, S = 0, E = 1.
template <class Number>
struct Slip {
  Number length;             ///< E
  Number cosine, sine;       ///< C, S
  Number denominator;        ///< E D(t)
  Number q_along, q_across;  ///< E t·q_T, E t^⊥·q_T
  Number w_along, w_across;  ///< E² t·(W_TN + μ W_TT t), E² t^⊥·(…)

  Slip(const Contact& c, const Number& cos, const Number& sin, const Number& len)
      : length(len), cosine(cos), sine(sin) {
    const auto dot = [&](const Rational& a, const Rational& b) {
      return Number(Number(a) * cos + Number(b) * sin);
    };
    const Number mu(c.mu);
    denominator = Number(c.w(0, 0)) * len + mu * dot(c.w(0, 1), c.w(0, 2));
    const Number t1 = Number(c.w(1, 0)) * len + mu * dot(c.w(1, 1), c.w(1, 2));
    const Number t2 = Number(c.w(2, 0)) * len + mu * dot(c.w(2, 1), c.w(2, 2));
    q_along = dot(c.q(1), c.q(2));
    q_across = dot(c.q(2), Rational(-c.q(1)));
    w_along = cos * t1 + sin * t2;
    w_across = cos * t2 - sin * t1;
  }

  /// E² times the left-hand side of (2).
  [[nodiscard]] Number equation(const Rational& q_n) const {
    return denominator * q_across - Number(q_n) * w_across;
  }
  /// E² D u_T·t.
  [[nodiscard]] Number opposition(const Rational& q_n) const {
    return denominator * q_along - Number(q_n) * w_along;
  }
};

/// E³ (t^⊥·(W_TN + μ W_TT t)) u_T·t where q_N = 0 and D = 0.
template <class Number>
Number opposition_at_rest(const Slip<Number>& slip) {
  return slip.q_along * slip.w_across - slip.q_across * slip.w_along;
}

/// Points between and beyond the roots of polynomials, one in each interval.
std::vector<Rational> between_roots(const std::vector<RationalPolynomial>& polynomials) {
  RationalPolynomial product(Rational(1));
  for (const RationalPolynomial& p : polynomials) {
    if (!p.is_zero()) product = product * p;
  }
  std::vector<Rational> points;
  std::optional<Rational> last;
  std::vector<RealRoot> roots = real_roots(product);
  for (RealRoot& root : roots) {
    points.push_back(last ? Rational((*last + root.enclosure().low) / 2)
                          : Rational(root.enclosure().low - 1));
    last = root.enclosure().high;
  }
  points.push_back(last ? Rational(*last + 1) : Rational(0));
  return points;
}

class SlipSearch {
 public:
  SlipSearch(const Contact& contact, int digits, ContactSolutions& solutions)
      : contact_(contact),
        solutions_(solutions),
        accuracy_(power(10, -digits)),
        directions_(contact,
                    RationalPolynomial(std::vector<Rational>{1, 0, -1}),
                    RationalPolynomial(std::vector<Rational>{0, 2}),
                    RationalPolynomial(std::vector<Rational>{1, 0, 1})),
        backward_(contact, Rational(-1), Rational(0), Rational(1)) {}

  void run() {
    if (contact_.q(0) != 0) {
      run_in_motion();
    } else {
      run_at_rest();
    }
  }

 private:
  /// q_N ≠ 0.
  void run_in_motion() {
    const Rational& q_n = contact_.q(0);
    const RationalPolynomial equation = directions_.equation(q_n);
    const RationalPolynomial opposition = directions_.opposition(q_n);
    if (backward_.equation(q_n) == 0 && sign(backward_.denominator) == -sign(q_n) &&
        sign(backward_.opposition(q_n)) == sign(q_n)) {
      add_backward(-q_n / backward_.denominator);
    }
    if (equation.is_zero()) {
      for (const Rational& tau : between_roots({directions_.denominator, opposition})) {
        if (sign(directions_.denominator(tau)) == -sign(q_n) &&
            sign(opposition(tau)) == sign(q_n)) {
          solutions_.continua.push_back(ContactMode::kSlip);
          return;
        }
      }
      return;
    }
    for (RealRoot& root : real_roots(equation)) {
      if (root.sign_of(directions_.denominator) != -sign(q_n)) continue;
      if (root.sign_of(opposition) != sign(q_n)) continue;
      add(root, RationalPolynomial(-q_n) * directions_.length, directions_.denominator);
    }
  }

  /// q_N = 0.
  void run_at_rest() {
    const Slip<RationalPolynomial>& s = directions_;
    if (backward_.denominator == 0) {
      const Rational& across = backward_.w_across;
      if (across != 0 && sign(backward_.q_across) == -sign(across) &&
          sign(opposition_at_rest(backward_)) == -sign(across)) {
        add_backward(-backward_.q_across / across);
      }
      if (across == 0 && backward_.q_across == 0) {
        add_ray_if(backward_.q_along < 0 || backward_.w_along < 0);
      }
    }
    const RationalPolynomial opposition = opposition_at_rest(s);
    if (!s.denominator.is_zero()) {
      for (RealRoot& root : real_roots(s.denominator)) examine_at_rest(root, opposition);
      return;
    }
    // D = 0 in every direction.
    for (const Rational& tau : between_roots({s.w_across, s.q_across, opposition})) {
      RealRoot point(tau);
      if (s.w_across(tau) == 0) {
        examine_at_rest(point, opposition);
      } else {
        add_ray_if(sign(s.q_across(tau)) == -sign(s.w_across(tau)) &&
                   sign(opposition(tau)) == -sign(s.w_across(tau)));
      }
    }
    if (s.w_across.is_zero()) {
      for (RealRoot& root : real_roots(s.q_across)) examine_at_rest(root, opposition);
    } else {
      for (RealRoot& root : real_roots(s.w_across)) examine_at_rest(root, opposition);
    }
  }

  /// At a root of D.
  void examine_at_rest(RealRoot& root, const RationalPolynomial& opposition) {
    const int across = root.sign_of(directions_.w_across);
    const int q_across = root.sign_of(directions_.q_across);
    if (across == 0) {
      if (q_across != 0) return;
      add_ray_if(root.sign_of(directions_.q_along) < 0 || root.sign_of(directions_.w_along) < 0);
    } else if (q_across == -across && root.sign_of(opposition) == -across) {
      add(root, -directions_.q_across * directions_.length, directions_.w_across);
    }
  }

  void add_ray_if(bool found) {
    if (found) solutions_.continua.push_back(ContactMode::kSlip);
  }

  void add_backward(const Rational& normal) {
    const Point r{normal, -contact_.mu * normal, Rational(0)};
    solutions_.isolated.push_back(contact_.exact(ContactMode::kSlip, r));
  }

  /// r_N = numerator/denominator at the root, where the denominator is not 0.
  void add(RealRoot& root,
           const RationalPolynomial& numerator,
           const RationalPolynomial& denominator) {
    root.refine_to(accuracy_);
    while (true) {
      const RationalInterval& tau = root.enclosure();
      const RationalInterval below = denominator(tau);
      if (below.low > 0 || below.high < 0) {
        const RationalInterval normal = numerator(tau) / below;
        const RationalInterval tangential =
            RationalInterval(contact_.mu) * normal / directions_.length(tau);
        ContactSolution found{
            ContactMode::kSlip,
            {normal, tangential * directions_.cosine(tau), tangential * directions_.sine(tau)},
            {}};
        found.u = contact_.velocity(found.r);
        found.u[0] = RationalInterval(Rational(0));
        if (is_accurate(found.r) && is_accurate(found.u)) {
          solutions_.isolated.push_back(std::move(found));
          return;
        }
      }
      root.refine_to(tau.width() / 65536);
    }
  }

  [[nodiscard]] bool is_accurate(const std::array<RationalInterval, 3>& x) const {
    Rational size(0), width(0);
    for (const RationalInterval& of : x) {
      size = std::max<Rational>(size, of.magnitude() - of.width());
      width = std::max<Rational>(width, of.width());
    }
    return width <= accuracy_ * size;
  }

  const Contact& contact_;
  ContactSolutions& solutions_;
  Rational accuracy_;
  Slip<RationalPolynomial> directions_;
  Slip<Rational> backward_;
};

/// The points of the line r₀ + s n in the cone, but for 0: a segment, a ray, a point or none.
void add_stick_on_line(const Contact& c,
                       const Point& r0,
                       const Point& n,
                       ContactSolutions& solutions) {
  std::array<RationalPolynomial, 3> r;
  for (std::size_t i = 0; i < 3; ++i) r[i] = RationalPolynomial(std::vector{r0[i], n[i]});
  const RationalPolynomial reserve =
      RationalPolynomial(Rational(c.mu * c.mu)) * r[0] * r[0] - r[1] * r[1] - r[2] * r[2];
  for (const Rational& s : between_roots({reserve, r[0]})) {
    if (r[0](s) <= 0 || reserve(s) < 0) continue;
    solutions.continua.push_back(ContactMode::kStick);
    return;
  }
  if (reserve.is_zero()) return;
  // The line touches the cone: a double root, which is rational.
  for (RealRoot& root : real_roots(reserve)) {
    if (root.sign_of(r[0]) <= 0) continue;
    const Rational& s = root.enclosure().low;
    solutions.isolated.push_back(c.exact(ContactMode::kStick, {r[0](s), r[1](s), r[2](s)}));
  }
}

/// Whether the plane a·r = b, which is each row of W r = −q that is not zero, has points r ≠ 0 in
/// the cone: infinitely many then. μ > 0.
bool plane_meets_cone(const Contact& c) {
  Eigen::Index row = 0;
  while (c.w.row(row).isZero(0)) ++row;
  const Rational &a_n = c.w(row, 0), &a_1 = c.w(row, 1), &a_2 = c.w(row, 2);
  const Rational inside = a_n * a_n - c.mu * c.mu * (a_1 * a_1 + a_2 * a_2);
  if (inside < 0) return true;  // a·r takes every value in the cone
  const Rational b = a_n > 0 ? Rational(-c.q(row)) : c.q(row);
  return b > 0 || (b == 0 && inside == 0);
}

void add_stick(const Contact& c, ContactSolutions& solutions) {
  const std::optional<AffineSet<Rational>> sticking =
      affine_solutions<Rational>(c.w, Vector<Rational>(-c.q));
  if (!sticking) return;
  const auto point = [](const Vector<Rational>& r) { return Point{r(0), r(1), r(2)}; };
  const Point r = point(sticking->point);
  switch (sticking->kernel.size()) {
    case 0:
      if (r[0] > 0 && c.reserve(r) >= 0) {
        solutions.isolated.push_back(c.exact(ContactMode::kStick, r));
      }
      return;
    case 1:
      add_stick_on_line(c, r, point(sticking->kernel.front()), solutions);
      return;
    case 2:
      if (plane_meets_cone(c)) solutions.continua.push_back(ContactMode::kStick);
      return;
    default:
      solutions.continua.push_back(ContactMode::kStick);
  }
}

/// μ = 0: r = (r_N, 0, 0).
void add_frictionless(const Contact& c, ContactSolutions& solutions) {
  const Rational& w_nn = c.w(0, 0);
  if (w_nn == 0) {
    if (c.q(0) == 0) solutions.continua.push_back(ContactMode::kSlip);
    return;
  }
  const Rational normal = -c.q(0) / w_nn;
  if (normal <= 0) return;
  ContactSolution found = c.exact(ContactMode::kSlip, {normal, Rational(0), Rational(0)});
  if (found.u[1].low == 0 && found.u[2].low == 0) found.mode = ContactMode::kStick;
  solutions.isolated.push_back(std::move(found));
}

}  // namespace

ContactSolutions contact_solutions(const Matrix<Rational>& w,
                                   const Vector<Rational>& q,
                                   const Rational& mu,
                                   int digits) {
  if (w.rows() != 3 || w.cols() != 3 || q.size() != 3) {
    throw InvalidInput("one contact has W of 3×3 and q of 3 numbers, not " +
                       std::to_string(w.rows()) + "×" + std::to_string(w.cols()) + " and " +
                       std::to_string(q.size()));
  }
  if (mu < 0) throw InvalidInput("friction coefficient " + to_text(mu) + " is negative");
  if (digits < 1) throw InvalidInput("digits = " + std::to_string(digits) + " must be at least 1");
  const Contact contact{w, q, mu};
  ContactSolutions solutions;
  if (q(0) >= 0) {
    solutions.isolated.push_back(contact.exact(ContactMode::kTakeOff, Point{}));
  }
  if (mu == 0) {
    add_frictionless(contact, solutions);
  } else {
    add_stick(contact, solutions);
    SlipSearch(contact, digits, solutions).run();
  }
  return solutions;
}

}  // namespace assay::oracles
