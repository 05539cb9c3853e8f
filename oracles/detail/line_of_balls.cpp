#include "oracles/detail/line_of_balls.hpp"

#include <optional>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles::detail {

LineOfBalls::LineOfBalls(const Parameters& p, int n)
    : restitution(p["e"]), gap(p["gap"]), speed(p["v"]) {
  for (int i = 1; i <= n; ++i) masses.push_back(p["m" + std::to_string(i)]);
}

std::vector<ParameterSpec> LineOfBalls::parameters(int n) {
  std::vector<ParameterSpec> specs;
  for (int i = 1; i <= n; ++i) {
    const std::string k = std::to_string(i);
    specs.push_back({"m" + k, "1", "mass of ball " + k, "kg", Range::positive()});
  }
  specs.push_back({"e", "1", "coefficient of restitution", "1", Range::unit()});
  specs.push_back({"v", "1", "initial velocity of ball 1; the others are at rest", "m/s"});
  specs.push_back({"gap", "0", "initial gap between neighbours", "m", Range::non_negative()});
  return specs;
}

namespace {

/// p₀ and p₁ of (3).
std::pair<Rational, Rational> gains(const LineOfBalls& balls) {
  const auto gain = [&](const Rational& outer) {
    return Rational((1 + balls.restitution) * outer / (outer + balls.masses[1]));
  };
  return {gain(balls.masses[0]), gain(balls.masses[2])};
}

/// What the balls do between two impacts: relative velocities and gaps carry full relative
/// accuracy however small they get; the centre of mass moves uniformly.
template <class S>
class LineMotion {
 public:
  LineMotion(const LineOfBalls& balls, std::string_view problem, const S& t_end)
      : balls_(balls),
        motion_(problem, t_end),
        e_(from_rational<S>(balls.restitution)),
        u_(Vector<S>::Constant(contacts(), S(0))),
        gaps_(Vector<S>::Constant(contacts(), from_rational<S>(balls.gap))),
        closed_(balls.masses.size() - 1, balls.gap == 0) {
    Rational total(0);
    Rational moment(0);
    for (std::size_t i = 0; i < balls.masses.size(); ++i) {
      total += balls.masses[i];
      moment += balls.masses[i] * balls.gap * static_cast<int>(i);
    }
    center_ = from_rational<S>(Rational(moment / total));
    center_speed_ = from_rational<S>(Rational(balls.masses[0] * balls.speed / total));
    Rational beyond = total;
    for (std::size_t i = 0; i + 1 < balls.masses.size(); ++i) {
      beyond -= balls.masses[i];
      share_.push_back(from_rational<S>(Rational(beyond / total)));
    }
    u_(0) = from_rational<S>(Rational(-balls.speed));
  }

  ExactMotion<S> run() {
    const bool strikes_at_once = balls_.gap == 0 && balls_.speed > 0;
    if (balls_.speed < 0) closed_[0] = false;
    if (strikes_at_once) {
      strike();
    } else {
      fly();
    }
    const bool collapses = balls_.collapses();
    while (const std::optional<Eigen::Index> next = closing()) {
      const S after = gaps_(*next) / -u_(*next);
      if (!motion_.reaches(t_ + after)) break;
      t_ = t_ + after;
      gaps_ = gaps_ + after * u_;
      gaps_(*next) = S(0);
      closed_[static_cast<std::size_t>(*next)] = true;
      if (collapses && negligible(*next)) return collapsed();
      strike();
    }
    return motion_.finish();
  }

 private:
  [[nodiscard]] Eigen::Index contacts() const {
    return static_cast<Eigen::Index>(balls_.masses.size()) - 1;
  }

  [[nodiscard]] S inverse_mass(Eigen::Index i) const {
    return from_rational<S>(Rational(1 / balls_.masses[static_cast<std::size_t>(i)]));
  }

  /// x₁ … xₙ from their centre and differences.
  [[nodiscard]] Vector<S> absolute(const S& center, const Vector<S>& differences) const {
    Vector<S> x(contacts() + 1);
    x(0) = center;
    for (Eigen::Index i = 0; i < contacts(); ++i) {
      x(0) = x(0) - share_[static_cast<std::size_t>(i)] * differences(i);
    }
    for (Eigen::Index i = 0; i < contacts(); ++i) x(i + 1) = x(i) + differences(i);
    return x;
  }

  /// The open contact that closes next; never two at once, since an impact opens its contact.
  [[nodiscard]] std::optional<Eigen::Index> closing() const {
    for (Eigen::Index i = 0; i < contacts(); ++i) {
      if (!closed_[static_cast<std::size_t>(i)] && u_(i) < S(0)) return i;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::shared_ptr<const Flight<S>> flight() const {
    return std::make_shared<Parabola<S>>(absolute(center_ + t_ * center_speed_, gaps_),
                                         absolute(center_speed_, u_),
                                         Vector<S>::Constant(contacts() + 1, S(0)),
                                         Vector<S>::Constant(contacts(), S(0)));
  }

  void fly() {
    bool persistent = false;
    for (const bool c : closed_) persistent = persistent || c;
    motion_.fly(t_, flight(), persistent);
  }

  /// (2) on the closed contacts; W is tridiagonal, and so is its elimination.
  void strike() {
    const Eigen::Index m = contacts();
    Vector<S> p = Vector<S>::Constant(m, S(0));
    Vector<S> pivot = p;
    for (Eigen::Index i = 0; i < m; ++i) {
      if (!is_closed(i)) continue;
      pivot(i) = inverse_mass(i) + inverse_mass(i + 1);
      p(i) = -(S(1) + e_) * u_(i);
      if (i == 0 || !is_closed(i - 1)) continue;
      const S factor = inverse_mass(i) / pivot(i - 1);
      pivot(i) = pivot(i) - factor * inverse_mass(i);
      p(i) = p(i) + factor * p(i - 1);
    }
    for (Eigen::Index i = m - 1; i >= 0; --i) {
      if (!is_closed(i)) continue;
      if (i + 1 < m && is_closed(i + 1)) p(i) = p(i) + inverse_mass(i + 1) * p(i + 1);
      p(i) = p(i) / pivot(i);
    }
    const Vector<S> v_minus = absolute(center_speed_, u_);
    apply(p);
    motion_.event(EventKind::kImpact, t_, v_minus, absolute(center_speed_, u_), p);
    fly();
  }

  [[nodiscard]] bool is_closed(Eigen::Index i) const {
    return closed_[static_cast<std::size_t>(i)];
  }

  void apply(const Vector<S>& p) {
    Vector<S> u_plus = u_;
    for (Eigen::Index i = 0; i < contacts(); ++i) {
      if (is_closed(i)) {
        u_plus(i) = -e_ * u_(i);
        continue;
      }
      if (i > 0) u_plus(i) = u_plus(i) - inverse_mass(i) * p(i - 1);
      if (i + 1 < contacts()) u_plus(i) = u_plus(i) - inverse_mass(i + 1) * p(i + 1);
    }
    u_ = u_plus;
    for (Eigen::Index i = 0; i < contacts(); ++i) {
      closed_[static_cast<std::size_t>(i)] = is_closed(i) && u_(i) == S(0);
    }
  }

  /// Speeds and gaps are below the resolution of S.
  [[nodiscard]] bool negligible(Eigen::Index struck) const {
    const S u = unit_roundoff<S>();
    return -u_(struck) < u * from_rational<S>(balls_.speed) &&
           gaps_(1 - struck) < u * from_rational<S>(balls_.gap);
  }

  ExactMotion<S> collapsed() {
    if constexpr (!std::same_as<S, Rational>) {
      using std::sqrt;
      u_ = Vector<S>::Constant(contacts(), S(0));
      gaps_ = u_;
      const auto [p0, p1] = gains(balls_);
      const S root = sqrt(from_rational<S>(Rational(1 - 4 * balls_.restitution / (p0 * p1))));
      const S accumulation = from_rational<S>(Rational(balls_.gap / balls_.speed)) *
                             (S(1) + S(2) / (from_rational<S>(p0) * (S(1) + root)));  // (4)
      motion_.accumulate(t_, flight(), accumulation, absolute(center_speed_, u_), contacts());
    }
    return motion_.finish();
  }

  const LineOfBalls& balls_;
  MotionBuilder<S> motion_;
  S e_;
  S center_, center_speed_;
  std::vector<S> share_;  ///< of the total mass beyond each contact
  Vector<S> u_, gaps_;
  std::vector<bool> closed_;
  S t_{0};
};

}  // namespace

bool LineOfBalls::collapses() const {
  if (masses.size() < 3 || gap == 0 || speed <= 0 || restitution == 0) return false;
  const auto [p0, p1] = gains(*this);
  return p0 * p1 >= 4 * restitution;
}

template <class S>
ExactMotion<S> LineOfBalls::exact(std::string_view problem, const S& t_end) const {
  if (std::same_as<S, Rational> && collapses()) {
    throw InvalidInput(std::string(problem) + " with e = " + to_text(restitution) +
                       ": infinitely many impacts accumulate, which scalar rational cannot list");
  }
  return LineMotion<S>(*this, problem, t_end).run();
}

template ExactMotion<Mpfr> LineOfBalls::exact(std::string_view, const Mpfr&) const;
template ExactMotion<Rational> LineOfBalls::exact(std::string_view, const Rational&) const;

}  // namespace assay::oracles::detail
