#include "oracles/sliding_block.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/sign.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> SlidingBlock::parameters(const Settings&) {
  return {{"v0", "1", "initial velocity", "m/s"},
          {"mu", "0.3", "coefficient of friction", "1", Range::non_negative()},
          {"g", "9.81", "acceleration of gravity", "m/s^2", Range::non_negative()},
          {"push", "0", "constant horizontal force on the unit mass", "N"}};
}

std::vector<StudyCase> SlidingBlock::study_cases() {
  return {{"braking", {}, "0.5"},
          {"pushed-back", {{"push", "-5"}, {"mu", "1/5"}, {"v0", "2"}}, "0.6"}};
}

StateBlocks SlidingBlock::state_blocks(const Parameters&) {
  return {{"position of the block along the floor", "m"},
          {"height of the block above the floor", "m"}};
}

namespace {

template <class S>
Vector<S> pair(const S& first, const S& second) {
  Vector<S> result(2);
  result << first, second;
  return result;
}

/// The phases of the motion, their data in ℚ.
template <class S>
class BlockMotion {
 public:
  BlockMotion(const Parameters& p, const S& t_end)
      : motion_(SlidingBlock::kName, t_end), p_(p), limit_(p["mu"] * p["g"]) {}

  ExactMotion<S> run() {
    const Rational& v0 = p_["v0"];
    if (v0 == 0) {
      from_rest(0, 0);
      return motion_.finish();
    }
    const Rational a = p_["push"] - limit_ * sign(v0);  // (2)
    slide(0, 0, v0, a);
    if (a * v0 >= 0) return motion_.finish();
    const Rational t = -v0 / a;  // (2)
    if (!motion_.reaches(from_rational<S>(t))) return motion_.finish();
    if (limit_ == 0) return motion_.finish();  // no force jumps
    const Vector<S> zero = pair(S(0), S(0));
    motion_.event(EventKind::kSlidingChange, from_rational<S>(t), zero, zero, zero);
    from_rest(t, v0 * t / 2);
    return motion_.finish();
  }

 private:
  /// (3)
  void from_rest(const Rational& t, const Rational& x) {
    const Rational& push = p_["push"];
    if (abs(push) > limit_) return slide(t, x, 0, push - limit_ * sign(push));
    fly(t, x, 0, 0, -push, /*sliding=*/false);
  }

  void slide(const Rational& t, const Rational& x, const Rational& v, const Rational& a) {
    fly(t, x, v, a, a - p_["push"], /*sliding=*/limit_ > 0);
  }

  void fly(const Rational& t,
           const Rational& x,
           const Rational& v,
           const Rational& a,
           const Rational& friction,
           bool sliding) {
    const auto tangential = [](const Rational& y) { return pair(from_rational<S>(y), S(0)); };
    motion_.fly(from_rational<S>(t),
                std::make_shared<Parabola<S>>(tangential(x),
                                              tangential(v),
                                              tangential(a),
                                              pair(p_.get<S>("g"), from_rational<S>(friction))),
                /*persistent_contact=*/true,
                sliding);
  }

  detail::MotionBuilder<S> motion_;
  const Parameters& p_;
  Rational limit_;  ///< μg
};

}  // namespace

template <class S>
ExactMotion<S> SlidingBlock::exact(const Parameters& p, const S& t_end) {
  return BlockMotion<S>(p, t_end).run();
}

template ExactMotion<Mpfr> SlidingBlock::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> SlidingBlock::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
