#include "oracles/unilateral_spring.hpp"

#include "core/scalar/mpfr.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/flights/parabola.hpp"
#include "oracles/flights/pressed_spring.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> UnilateralSpring::parameters(const Settings&) {
  return {{"m", "1", "mass", "kg", Range::positive()},
          {"k", "100", "stiffness of the spring", "N/m", Range::positive()},
          {"g", "9.81", "gravity", "m/s^2", Range::non_negative()},
          {"x0", "1/10", "initial height above the spring", "m"},
          {"v0", "0", "initial velocity", "m/s"}};
}

std::vector<StudyCase> UnilateralSpring::study_cases() {
  return {{"bounce", {{"v0", "1/2"}}, "0.6"}, {"thrown", {{"g", "0"}, {"v0", "-1"}}, "3/4"}};
}

namespace {

template <class S>
class Bounces {
 public:
  Bounces(const Parameters& p, const S& t_end)
      : motion_(UnilateralSpring::kName, t_end, UnilateralSpring::kMaxPieces),
        p_(p),
        mode_(Rational(0), Rational(p["k"] / p["m"])),
        g_(p.get<S>("g")),
        reach_(p["m"] * p["g"] / p["k"]) {}

  ExactMotion<S> follow() {
    using std::atan2;
    const Rational x0 = p_["x0"], v0 = p_["v0"];
    const S x = p_.get<S>("x0"), v = p_.get<S>("v0");
    if (x0 > 0 || (x0 == 0 && v0 > 0)) {
      fly(S(0), x, v);
      if (p_["g"] == 0 && v0 >= 0) return motion_.finish();
      const Rational square = v0 * v0 + 2 * p_["g"] * x0;  // (4)
      speed_ = detail::square_root(from_rational<S>(square));
      bounce(p_["g"] == 0 ? S(-x / v) : S((v + speed_) / g_));
    } else {
      press(S(0), x, v);
      const Rational w_squared = p_["k"] / p_["m"];
      const Rational square = w_squared * (x0 * x0 + 2 * x0 * reach_) + v0 * v0;  // V² of (5)
      if (square <= 0) return motion_.finish();
      speed_ = detail::square_root(from_rational<S>(square));
      const S along = from_rational<S>(Rational(x0 + reach_));
      // +0 where v0 is 0, which atan2 tells from −0.
      const S start = atan2(S(from_rational<S>(Rational(-v0)) / mode_.root()), along);
      const S leaves = (2 * detail::pi<S>() - phase() - start) / mode_.root();  // (5)
      rise(v0 > 0 ? S(leaves - period()) : leaves);
    }
    return motion_.finish();
  }

 private:
  /// φ.
  [[nodiscard]] S phase() const {
    using std::atan2;
    return atan2(S(speed_ / mode_.root()), from_rational<S>(reach_));
  }
  [[nodiscard]] S period() const { return 2 * detail::pi<S>() / mode_.root(); }

  void fly(const S& t, const S& x, const S& v) {
    motion_.fly(t, parabola<S>(x, v, S(-g_)), false, false, /*compliant=*/true);
  }
  void press(const S& t, const S& x, const S& v) {
    motion_.fly(t,
                std::make_shared<PressedSpring<S>>(
                    OscillatorCoordinate<S>{.mode = mode_, .x0 = x, .v0 = v, .force = S(-g_)},
                    p_.get<S>("k")),
                false,
                false,
                /*compliant=*/true);
  }

  /// From t on, when the mass meets the spring with speed V.
  void bounce(const S& t) {
    if (!motion_.reaches(t)) return;
    press(t, S(0), S(-speed_));
    rise(t + 2 * (detail::pi<S>() - phase()) / mode_.root());  // (3)
  }
  /// From t on, when it leaves it.
  void rise(S t) {
    while (motion_.reaches(t)) {
      fly(t, S(0), speed_);
      if (p_["g"] == 0) return;
      t = t + 2 * speed_ / g_;  // (3)
      if (!motion_.reaches(t)) return;
      press(t, S(0), S(-speed_));
      t = t + 2 * (detail::pi<S>() - phase()) / mode_.root();  // (3)
    }
  }

  detail::MotionBuilder<S> motion_;
  const Parameters& p_;
  OscillatorMode<S> mode_;
  S g_;
  Rational reach_;  ///< r
  S speed_{0};      ///< V
};

}  // namespace

template <class S>
ExactMotion<S> UnilateralSpring::exact(const Parameters& p, const S& t_end) {
  return Bounces<S>(p, t_end).follow();
}

template ExactMotion<Mpfr50> UnilateralSpring::exact(const Parameters&, const Mpfr50&);
template ExactMotion<Mpfr100> UnilateralSpring::exact(const Parameters&, const Mpfr100&);
template ExactMotion<Mpfr> UnilateralSpring::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
