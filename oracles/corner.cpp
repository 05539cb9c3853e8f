#include "oracles/corner.hpp"

#include <array>
#include <optional>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> Corner::parameters(const Settings&) {
  return {
      {"angle", "2", "angle between the walls, below pi", "rad", Range::positive()},
      {"e", "0.5", "coefficient of restitution of both walls", "1", Range::unit()},
      {"vx", "-1", "initial velocity along the first wall, away from the corner", "m/s"},
      {"vy", "-1", "initial velocity away from the first wall", "m/s"},
      {"r0", "1", "initial distance from the corner, on the bisector", "m", Range::non_negative()}};
}

std::vector<StudyCase> Corner::study_cases() {
  return {{"obtuse", {}, "3"},
          {"acute", {{"angle", "0.9"}, {"e", "0.8"}, {"vx", "-1.2"}, {"vy", "-0.3"}}, "3"},
          {"sliding-to-rest", {{"angle", "1.2"}, {"e", "0"}, {"vy", "-0.4"}}, "4"},
          {"collapse", {{"angle", "1/2"}, {"e", "0.05"}, {"vy", "-0.6"}}, "3"}};
}

StateBlocks Corner::state_blocks(const Parameters&) {
  return {{"position of the particle along the first half-plane, from the corner", "m"},
          {"distance of the particle from the first half-plane", "m"}};
}

void Corner::check(const Parameters& p) {
  const WorkingDigits digits(100);
  if (p.get<Mpfr>("angle") < detail::pi<Mpfr>()) return;
  throw InvalidInput("parameter angle = " + p.text("angle") +
                     " is not allowed: it must be in (0, pi), a convex corner");
}

namespace {

/// Computes the motion from gaps and their rates, with full relative accuracy however small they
/// get.
template <class S>
class CornerMotion {
 public:
  CornerMotion(const Parameters& p, const S& t_end)
      : motion_(Corner::kName, t_end),
        e_(p.get<S>("e")),
        sine_(detail::sine<S>(p.get<S>("angle"))),
        cosine_(detail::cosine<S>(p.get<S>("angle"))),
        closed_{p["r0"] == 0, p["r0"] == 0} {
    const S distance = p.get<S>("r0");
    const S gap = distance * detail::sine<S>(from_rational<S>(Rational(p["angle"] / 2)));
    gap_ = {gap, gap};
    rate_ = {p.get<S>("vy"), S(sine_ * p.get<S>("vx") - cosine_ * p.get<S>("vy"))};
    const S gain = (S(1) + e_) * cosine_;
    const S discriminant = gain * gain - S(4) * e_;
    if (e_ > S(0) && gain > S(0) && !(discriminant < S(0))) {
      slow_ratio_ = S(2) * e_ / (gain + detail::square_root<S>(discriminant));
    }
  }

  ExactMotion<S> run() {
    if (closed_[0] && (rate_[0] < S(0) || rate_[1] < S(0))) {
      strike();
    } else {
      for (const std::size_t i : {0, 1}) closed_[i] = closed_[i] && rate_[i] == S(0);
      fly();
    }
    const S speeds = largest(rate_), gaps = largest(gap_);
    while (const auto after = next_hit()) {
      if (!motion_.reaches(S(t_ + *after))) break;
      advance(*after);
      const S u = unit_roundoff<S>();
      if (rest_after_ && largest(rate_) < u * speeds && largest(gap_) < u * gaps) {
        const S left = *rest_after_ - *after;
        rate_ = {S(0), S(0)};
        gap_ = rate_;
        motion_.accumulate(t_, flight(), S(t_ + left), vector({S(0), S(0)}), 2);
        break;
      }
      strike();
    }
    return motion_.finish();
  }

 private:
  using Pair = std::array<S, 2>;

  static S largest(const Pair& x) {
    using std::abs;
    return std::max(S(abs(x[0])), S(abs(x[1])));
  }

  static Vector<S> vector(const Pair& x) {
    Vector<S> result(2);
    result << x[0], x[1];
    return result;
  }

  /// H⁻¹ of a pair of gaps or of their rates.
  [[nodiscard]] Vector<S> cartesian(const Pair& g) const {
    return vector({S((g[1] + g[0] * cosine_) / sine_), g[0]});
  }

  [[nodiscard]] std::shared_ptr<const Flight<S>> flight() const {
    return std::make_shared<Parabola<S>>(cartesian(gap_),
                                         cartesian(rate_),
                                         Vector<S>(Vector<S>::Constant(2, S(0))),
                                         Vector<S>(Vector<S>::Constant(2, S(0))));
  }

  void fly() { motion_.fly(t_, flight(), /*persistent_contact=*/closed_[0] || closed_[1]); }

  [[nodiscard]] std::optional<S> next_hit() const {
    std::optional<S> first;
    for (const std::size_t i : {0, 1}) {
      if (closed_[i] || !(rate_[i] < S(0))) continue;
      const S after = -gap_[i] / rate_[i];
      if (!first || after < *first) first = after;
    }
    return first;
  }

  void advance(const S& after) {
    for (const std::size_t i : {0, 1}) {
      if (closed_[i]) continue;
      const bool hits = rate_[i] < S(0) && !(-gap_[i] / rate_[i] > after);
      gap_[i] = hits ? S(0) : S(gap_[i] + after * rate_[i]);
      closed_[i] = hits;
    }
    t_ = t_ + after;
  }

  /// The impulses of (2) on the closed walls.
  [[nodiscard]] Pair impulses() const {
    const Pair z{S((S(1) + e_) * rate_[0]), S((S(1) + e_) * rate_[1])};
    for (const std::size_t i : {0, 1}) {
      if (!closed_[i] || !(z[i] < S(0))) continue;
      const std::size_t j = 1 - i;
      if (closed_[j] && z[j] + cosine_ * z[i] < S(0)) continue;
      Pair p{S(0), S(0)};
      p[i] = -z[i];
      return p;
    }
    const S determinant = sine_ * sine_;
    return {S(-(z[0] + cosine_ * z[1]) / determinant), S(-(z[1] + cosine_ * z[0]) / determinant)};
  }

  void strike() {
    const Pair p = impulses();
    const Pair before = rate_;
    for (const std::size_t i : {0, 1}) {
      const bool pressed = closed_[i] && !(p[i] == S(0));
      rate_[i] = pressed ? S(-e_ * before[i]) : S(before[i] - cosine_ * p[1 - i]);
      if (closed_[i] && rate_[i] < S(0)) throw unsettled();
      closed_[i] = closed_[i] && rate_[i] == S(0);
    }
    motion_.event(EventKind::kImpact, t_, cartesian(before), cartesian(rate_), vector(p));
    fly();
    settle(p, before);
  }

  /// Decides when (4) brings the particle to rest, counted from this hit.
  void settle(const Pair& p, const Pair& before) {
    rest_after_ = std::nullopt;
    if (!slow_ratio_) return;
    for (const std::size_t i : {0, 1}) {
      const std::size_t j = 1 - i;
      if (!(p[i] > S(0)) || p[j] > S(0)) continue;
      const S surplus = -rate_[j] + *slow_ratio_ * before[i];  // b₁ − m b₀
      if (surplus > S(0)) rest_after_ = gap_[j] / surplus;     // (4)
    }
  }

  [[nodiscard]] static InvalidInput unsettled() {
    return InvalidInput(
        std::string(Corner::kName) +
        ": with r0 = 0 this velocity strikes one wall so that the other is struck at "
        "the same instant, which the impact law does not settle; choose r0 > 0");
  }

  detail::MotionBuilder<S> motion_;
  S e_, sine_, cosine_;
  Pair gap_, rate_;
  std::array<bool, 2> closed_;
  std::optional<S> slow_ratio_;  ///< m, where impacts may go on without end
  std::optional<S> rest_after_;
  S t_{0};
};

}  // namespace

template <class S>
ExactMotion<S> Corner::exact(const Parameters& p, const S& t_end) {
  check(p);
  return CornerMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr> Corner::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
