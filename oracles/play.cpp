#include "oracles/play.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/polynomial.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> Play::parameters(const Settings&) {
  return {{"r", "1", "half the play", "m", Range::non_negative()},
          {"amplitude", "2", "amplitude of the motion of the interval", "m", Range::non_negative()},
          {"period", "4", "period of the motion of the interval", "s", Range::positive()},
          {"x0", "0", "initial state", "m"}};
}

std::vector<StudyCase> Play::study_cases() {
  return {{"hysteresis", {}, "21/2"},
          {"inconsistent-start", {{"x0", "-5/3"}, {"r", "1/3"}}, "13/2"}};
}

StateBlocks Play::state_blocks(const Parameters&) { return {{"position of the point", "m"}}; }

namespace {

/// The motion in ℚ.
template <class S>
class Sweep {
 public:
  Sweep(const Parameters& p, const S& t_end)
      : motion_(Play::kName, t_end),
        r_(p["r"]),
        amplitude_(p["amplitude"]),
        quarter_(p["period"] / 4),
        speed_(amplitude_ / quarter_),
        x_(p["x0"]) {}

  ExactMotion<S> run() {
    start();
    fly(0, 0);
    Rational begin(0), u(0);
    for (int direction = 1; motion_.reaches(from_rational<S>(begin)); direction = -direction) {
      const Rational turn = begin + (u == 0 ? quarter_ : Rational(2 * quarter_));
      const Rational reach = x_ + direction * r_;  // of u, where it takes x along
      const Rational rest = speed_ == 0 ? Rational(0) : Rational(direction * (reach - u) / speed_);
      const bool taken = direction * reach < amplitude_;
      change(begin, taken && rest <= 0 ? direction : 0);
      if (taken && rest > 0) change(begin + rest, direction);
      if (taken) x_ = direction * (amplitude_ - r_);
      if (speed_ == 0) break;
      begin = turn;
      u = direction * amplitude_;
    }
    return motion_.finish_with_switches();
  }

 private:
  void start() {
    const Rational nearest = x_ > r_ ? r_ : x_ < -r_ ? Rational(-r_) : x_;
    if (nearest == x_) return;
    const Rational jump = nearest - x_;
    motion_.event(
        EventKind::kStateJump,
        S(0),
        vector({x_}),
        vector({nearest}),
        vector({jump > 0 ? jump : Rational(0), jump < 0 ? Rational(-jump) : Rational(0)}));
    x_ = nearest;
  }

  /// From t on x moves along with u in this direction, or rests for 0. x_ is x at t.
  void change(const Rational& t, int direction) {
    if (direction == moving_ || !motion_.reaches(from_rational<S>(t))) return;
    if (t > 0) {
      motion_.event(EventKind::kMultiplierJump,
                    from_rational<S>(t),
                    vector({moving_ * speed_}),
                    vector({direction * speed_}),
                    vector({0, 0}));
    }
    fly(t, direction);
  }

  void fly(const Rational& t, int direction) {
    moving_ = direction;
    motion_.fly(from_rational<S>(t),
                std::make_shared<Polynomial<S>>(
                    std::vector{vector({x_}), vector({direction * speed_})},
                    std::vector{vector({direction > 0 ? speed_ : Rational(0),
                                        direction < 0 ? speed_ : Rational(0)})}));
  }

  static Vector<S> vector(std::initializer_list<Rational> entries) {
    Vector<S> result(static_cast<Eigen::Index>(entries.size()));
    Eigen::Index i = 0;
    for (const Rational& entry : entries) result(i++) = from_rational<S>(entry);
    return result;
  }

  detail::MotionBuilder<S> motion_;
  Rational r_, amplitude_, quarter_, speed_, x_;
  int moving_ = 0;
};

}  // namespace

template <class S>
ExactMotion<S> Play::exact(const Parameters& p, const S& t_end) {
  return Sweep<S>(p, t_end).run();
}

template ExactMotion<Mpfr> Play::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> Play::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
