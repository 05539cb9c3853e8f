#include "oracles/unilateral_spring.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/flights/parabola.hpp"
#include "oracles/flights/pressed_spring.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> UnilateralSpring::parameters(const Settings&) {
  return {
      {"m", "1", "mass", "kg", Range::positive()},
      {"k", "100", "stiffness of the spring", "N/m", Range::positive()},
      {"g", "9.81", "gravity", "m/s^2", Range::non_negative()},
      {"k2", "0", "stiffness of a spring that holds both ways", "N/m", Range::non_negative()},
      {"c", "0", "of the force lambda + c lambda^2 of a multiplier", "1/N", Range::non_negative()},
      {"x0", "1/10", "initial height above the spring", "m"},
      {"v0", "0", "initial velocity", "m/s"}};
}

std::vector<StudyCase> UnilateralSpring::study_cases() {
  return {{"bounce", {{"v0", "1/2"}}, "0.6"},
          {"thrown", {{"g", "0"}, {"v0", "-1"}}, "3/4"},
          {"held", {{"k2", "30"}, {"v0", "1/2"}}, "0.6"},
          {"curved", {{"c", "1/10"}, {"v0", "1/2"}}, "0.6"}};
}

StateBlocks UnilateralSpring::state_blocks(const Parameters&) {
  return {{"height of the mass above the end of the free spring", "m"}};
}

namespace {

template <class S>
class Bounces {
 public:
  Bounces(const Parameters& p, const S& t_end)
      : motion_(UnilateralSpring::kName, t_end, UnilateralSpring::kMaxPieces),
        p_(p),
        pressed_(Rational(0), Rational((p["k"] + p["k2"]) / p["m"])),
        above_(Rational(0), Rational(p["k2"] / p["m"])),
        held_(p["k2"] > 0),
        g_(p.get<S>("g")) {}

  ExactMotion<S> follow() {
    const Rational x0 = p_["x0"], v0 = p_["v0"];
    const S x = p_.get<S>("x0"), v = p_.get<S>("v0");
    const bool flies = x0 > 0 || (x0 == 0 && v0 > 0);
    const Rational stiffness = p_["k2"] + (flies ? Rational(0) : p_["k"]);
    const Rational square = v0 * v0 + 2 * p_["g"] * x0 + stiffness / p_["m"] * x0 * x0;  // V²
    if (square > 0) speed_ = detail::square_root(from_rational<S>(square));
    if (flies) {
      fly(S(0), x, v);
      if (!held_ && p_["g"] == 0 && v0 >= 0) return motion_.finish();
      bounce(arrival(x, v));
    } else {
      press(S(0), x, v);
      if (square <= 0) return motion_.finish();
      const S leaves =
          (2 * detail::pi<S>() - phase(pressed_) - angle(pressed_, x, v)) / pressed_.root();  // (5)
      rise(v0 > 0 ? S(leaves - 2 * detail::pi<S>() / pressed_.root()) : leaves);
    }
    return motion_.finish();
  }

 private:
  /// φ or φ₂.
  [[nodiscard]] S phase(const OscillatorMode<S>& mode) const {
    using std::atan2;
    return atan2(S(speed_ / mode.root()), S(g_ / mode.kappa()));
  }
  /// arg(x + g/w², −v/w). +0 where v is 0, which atan2 tells from −0.
  [[nodiscard]] S angle(const OscillatorMode<S>& mode, const S& x, const S& v) const {
    using std::atan2;
    return atan2(S(S(0) - v / mode.root()), S(x + g_ / mode.kappa()));
  }
  /// t₁ of (4).
  [[nodiscard]] S arrival(const S& x, const S& v) const {
    if (held_) return (phase(above_) - angle(above_, x, v)) / above_.root();
    return g_ == S(0) ? S(-x / v) : S((v + speed_) / g_);
  }
  [[nodiscard]] S flight_time() const {
    return held_ ? S(2 * phase(above_) / above_.root()) : S(2 * speed_ / g_);  // (3)
  }
  [[nodiscard]] S contact_time() const {
    return 2 * (detail::pi<S>() - phase(pressed_)) / pressed_.root();  // (3)
  }

  void fly(const S& t, const S& x, const S& v) {
    if (held_) return swing(t, x, v, above_, S(0));
    motion_.fly(t, parabola<S>(x, v, S(-g_)), false, false, /*compliant=*/true);
  }
  void press(const S& t, const S& x, const S& v) { swing(t, x, v, pressed_, p_.get<S>("k")); }
  void swing(const S& t, const S& x, const S& v, const OscillatorMode<S>& mode, const S& k) {
    Vector<S> stiffness(held_ ? 2 : 1);
    if (held_) stiffness(0) = p_.get<S>("k2");
    stiffness(stiffness.size() - 1) = k;
    const OscillatorCoordinate<S> coordinate{.mode = mode, .x0 = x, .v0 = v, .force = S(-g_)};
    motion_.fly(t,
                std::make_shared<PressedSpring<S>>(coordinate, stiffness, p_.get<S>("c")),
                false,
                false,
                /*compliant=*/true);
  }

  /// From t on, when the mass meets the spring with speed V.
  void bounce(const S& t) {
    if (!motion_.reaches(t)) return;
    press(t, S(0), S(-speed_));
    rise(t + contact_time());
  }
  /// From t on, when it leaves it.
  void rise(S t) {
    while (motion_.reaches(t)) {
      fly(t, S(0), speed_);
      if (!held_ && p_["g"] == 0) return;
      t = t + flight_time();
      if (!motion_.reaches(t)) return;
      press(t, S(0), S(-speed_));
      t = t + contact_time();
    }
  }

  detail::MotionBuilder<S> motion_;
  const Parameters& p_;
  OscillatorMode<S> pressed_, above_;  ///< w, and w₂
  bool held_;                          ///< k₂ > 0
  S g_;
  S speed_{0};  ///< V
};

}  // namespace

template <class S>
ExactMotion<S> UnilateralSpring::exact(const Parameters& p, const S& t_end) {
  return Bounces<S>(p, t_end).follow();
}

template ExactMotion<Mpfr> UnilateralSpring::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
