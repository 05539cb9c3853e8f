#include "oracles/twisting.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/exact_root.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/polynomial.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> Twisting::parameters(const Settings&) {
  return {{"a", "2", "strength of the relay on the position", "m/s^2", Range::positive()},
          {"b", "1", "strength of the relay on the velocity", "m/s^2", Range::non_negative()},
          {"x0", "1", "initial position", "m"},
          {"v0", "0", "initial velocity", "m/s"}};
}

std::vector<StudyCase> Twisting::study_cases() {
  return {{"to-rest", {}, "6"},
          {"sticks", {{"a", "1"}, {"b", "3/2"}, {"v0", "-3"}}, "4"},
          {"rational", {{"a", "5"}, {"b", "3"}, {"x0", "0"}, {"v0", "4"}}, "7/2"}};
}

StateBlocks Twisting::state_blocks(const Parameters&) {
  return {{"x, what the relays bring to 0", "m"}, {"v, the rate of x", "m/s"}};
}

namespace {

template <class S>
class Spiral {
 public:
  Spiral(const Parameters& p, const S& t_end)
      : motion_(Twisting::kName, t_end),
        p_(p),
        a_(p["a"]),
        b_(p["b"]),
        brake_(p.get<S>("a") + p.get<S>("b")),
        gain_(p.get<S>("a") - p.get<S>("b")) {}

  ExactMotion<S> run() {
    approach();
    return motion_.finish_with_switches();
  }

 private:
  /// To the first crossing of x = 0, in ℚ.
  void approach() {
    const Rational &x0 = p_["x0"], &v0 = p_["v0"];
    if (x0 == 0 && v0 == 0) return stop(S(0), S(0));
    side_ = x0 > 0 || (x0 == 0 && v0 > 0) ? 1 : -1;
    Rational t(0), distance = abs(x0), speed = abs(v0);
    if (x0 * v0 > 0 || x0 == 0) {
      fly(S(0), p_.get<S>("x0"), p_.get<S>("v0"), side_);
      t = speed / (a_ + b_);
      distance += speed * speed / (2 * (a_ + b_));
      speed = 0;
      if (!motion_.reaches(from_rational<S>(t))) return;
      turn(from_rational<S>(t));
    }
    if (speed == 0 && a_ <= b_) return stop(from_rational<S>(t), from_rational<S>(distance));
    fly(from_rational<S>(t),
        S(S(side_) * from_rational<S>(distance)),
        S(S(-side_) * from_rational<S>(speed)),
        -side_);
    const Rational square = speed * speed + 2 * distance * (a_ - b_);
    if (square <= 0) {
      const Rational stops = t + speed / (b_ - a_);
      if (!motion_.reaches(from_rational<S>(stops))) return;
      const S left = from_rational<S>(Rational(-square / (2 * (b_ - a_))));
      halt(from_rational<S>(stops), -side_);
      return stop(from_rational<S>(stops), left);
    }
    const S v = detail::exact_root<S>(square);
    wind(from_rational<S>(t) +
             from_rational<S>(Rational(2 * distance)) / (v + from_rational<S>(speed)),
         v);
  }

  /// From the crossing at t with speed v on.
  void wind(S t, S v) {
    if (a_ <= b_) {
      if (cross(t, v)) {
        t = t + v / brake_;
        const S distance = v * v / (S(2) * brake_);
        if (!motion_.reaches(t)) return;
        halt(t, side_);
        stop(t, distance);
      }
      return;
    }
    const S e = detail::exact_root<S>(Rational((a_ - b_) / (a_ + b_)));
    const S least = b_ == 0 ? S(0) : S(unit_roundoff<S>() * v);
    const S end = b_ == 0 ? S(0) : S(t + v * (S(1) / brake_ + e / gain_) / (S(1) - e));  // (3)
    while (v > least) {
      if (!cross(t, v)) return;
      t = t + v / brake_;
      if (!motion_.reaches(t)) return;
      turn(t);
      fly(t, S(S(side_) * v * v / (S(2) * brake_)), S(0), -side_);
      v = e * v;          // (2)
      t = t + v / gain_;  // (2)
    }
    const Vector<S> zero = pair(S(0), S(0));
    motion_.accumulate(
        t, std::make_shared<Polynomial<S>>(std::vector{zero}, std::vector{zero}), end, zero, 2);
  }

  /// x = 0 at t with speed v, to the other side.
  bool cross(const S& t, const S& v) {
    if (!motion_.reaches(t)) return false;
    side_ = -side_;
    event(t, S(S(side_) * v), S(S(side_) * gain_), S(S(-side_) * brake_));
    fly(t, S(0), S(S(side_) * v), side_);
    return true;
  }

  /// v = 0 at t, where it moved outwards and now moves inwards.
  void turn(const S& t) {
    if (a_ <= b_) return halt(t, side_);
    if (t > S(0)) event(t, S(0), S(S(-side_) * brake_), S(S(-side_) * gain_));
  }

  /// v = 0 at t, where it moved in this direction and now stops; λ jumps.
  void halt(const S& t, int direction) {
    if (!(t > S(0))) return;
    event(t, S(0), direction == side_ ? S(S(-side_) * brake_) : S(S(-side_) * gain_), S(0));
  }

  /// At rest at `distance` from x = 0 from t on.
  void stop(const S& t, const S& distance) {
    const bool away = distance > S(0);
    const S push = away ? S(S(-side_)) : S(0);
    const S hold = away ? S(S(side_) * from_rational<S>(Rational(a_ / b_))) : S(0);
    motion_.fly(t,
                std::make_shared<Polynomial<S>>(std::vector{pair(S(S(side_) * distance), S(0))},
                                                std::vector{pair(push, hold)}));
  }

  /// On side_ in the direction of v.
  void fly(const S& t, const S& x, const S& v, int direction) {
    const S rate = S(-side_) * (direction == side_ ? brake_ : gain_);
    motion_.fly(t,
                std::make_shared<Polynomial<S>>(
                    std::vector{pair(x, v), pair(v, rate), pair(S(rate / S(2)), S(0))},
                    std::vector{pair(S(-side_), S(-direction))}));
  }

  void event(const S& t, const S& v, const S& before, const S& after) {
    motion_.event(EventKind::kMultiplierJump, t, pair(v, before), pair(v, after), pair(S(0), S(0)));
  }

  static Vector<S> pair(const S& first, const S& second) {
    return detail::vector_of<S>({first, second});
  }

  detail::MotionBuilder<S> motion_;
  const Parameters& p_;
  Rational a_, b_;
  S brake_, gain_;  ///< a + b, a − b
  int side_ = 1;    ///< of x
};

}  // namespace

Rational Twisting::first_relay(const Parameters& p) {
  const Rational leading = p["x0"] != 0 ? p["x0"] : p["v0"];
  return leading > 0 ? -1 : leading < 0 ? 1 : 0;
}

Rational Twisting::second_relay(const Parameters& p) {
  const Rational& v = p["v0"];
  if (v != 0) return v > 0 ? -1 : 1;
  // From rest λ₁ pulls inwards, and λ₂ holds as far as it can.
  const Rational held = p["b"] == 0 || p["a"] > p["b"] ? Rational(1) : Rational(p["a"] / p["b"]);
  return -held * first_relay(p);
}

template <class S>
ExactMotion<S> Twisting::exact(const Parameters& p, const S& t_end) {
  return Spiral<S>(p, t_end).run();
}

template ExactMotion<Mpfr> Twisting::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
