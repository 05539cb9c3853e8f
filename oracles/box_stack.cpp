#include "oracles/box_stack.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/stacked_slides.hpp"
#include "oracles/flights/translating_bodies.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> BoxStack::parameters(const Settings&) {
  return {{"m1", "2", "mass of the lower box", "kg", Range::positive()},
          {"l1", "1", "length of the lower box, along x", "m", Range::positive()},
          {"w1", "0.6", "width of the lower box, along y", "m", Range::positive()},
          {"h1", "0.2", "height of the lower box", "m", Range::positive()},
          {"m2", "1", "mass of the upper box", "kg", Range::positive()},
          {"l2", "0.4", "length of the upper box, along x", "m", Range::positive()},
          {"w2", "0.4", "width of the upper box, along y", "m", Range::positive()},
          {"h2", "0.3", "height of the upper box", "m", Range::positive()},
          {"mu1", "0.2", "coefficient of friction of the floor", "1", Range::non_negative()},
          {"mu2", "0.4", "coefficient of friction between them", "1", Range::non_negative()},
          {"g", "9.81", "gravity", "m/s^2", Range::positive()},
          {"v1", "0", "initial velocity of the lower box", "m/s"},
          {"v2", "1", "initial velocity of the upper box", "m/s"}};
}

std::vector<StudyCase> BoxStack::study_cases() {
  // Hyperstatic contacts take long to solve; velocities are exact in any step, see kBraking.
  return {{.label = "held",
           .parameters = {},
           .t_end = "0.4",
           .costly = true,
           .steps_min = 4,
           .steps_max = 128}};
}

StateBlocks BoxStack::state_blocks(const Parameters&) {
  return body_state({"centre of the lower box", "centre of the upper box"});
}

void BoxStack::check(const Parameters& p) {
  for (const auto& [above, below] : {std::pair("l2", "l1"), std::pair("w2", "w1")}) {
    if (p[above] <= p[below]) continue;
    throw InvalidInput("parameter " + std::string(above) + " = " + p.text(above) +
                       " is not allowed: the corners of the upper box must be on the face of the "
                       "lower one at the start, it must be at most " +
                       below + " = " + p.text(below));
  }
}

namespace {

using detail::LowerUpper;
using detail::StackedPhase;

/// (1), of forces that belong to a phase.
class Leverage {
 public:
  explicit Leverage(const Parameters& p)
      : lower_(BoxStack::lower(p)),
        upper_(BoxStack::upper(p)),
        normal_{(p["m1"] + p["m2"]) * p["g"], p["m2"] * p["g"]} {}

  /// c₁ and c₂ at the distance s.
  [[nodiscard]] LowerUpper centres(const LowerUpper& f, const Rational& s) const {
    const Rational tilt = -upper_.height / 2 * f.upper;
    return {(s * normal_.upper - lower_.height / 2 * (f.lower + f.upper) + tilt) / normal_.lower,
            tilt / normal_.upper};
  }
  [[nodiscard]] const LowerUpper& normal() const { return normal_; }

  /// The forces of all corners, with both boxes' normal forces at `at`.
  template <class S>
  [[nodiscard]] Vector<S> forces(const LowerUpper& f, const LowerUpper& at) const {
    const auto load = [](const Rational& n, const Rational& c, const Rational& t) {
      const S none(0);
      return detail::Load<S>{
          from_rational<S>(n), from_rational<S>(c), none, from_rational<S>(t), none};
    };
    Vector<S> all(2 * detail::kCornerRows);
    all << detail::corner_forces<S>(lower_, load(normal_.lower, at.lower, f.lower)),
        detail::corner_forces<S>(upper_, load(normal_.upper, at.upper, f.upper));
    return all;
  }

  /// @throws InvalidInput where a normal force acts outside its face, or the upper box is not
  /// carried by the face of the lower one at the distance s.
  void require_balance(const LowerUpper& at, const Rational& s, const Rational& t) const {
    const auto refuse = [&](const std::string& what, const std::string& help) {
      throw InvalidInput("box-stack: " + what + ", not later than at t = " +
                         to_text(round_to_decimal(t, 6)) + ": " + help + ", or shorten the time");
    };
    const std::string flatter = "make it longer or flatter";
    if (2 * abs(at.upper) > upper_.length) refuse("the upper box tips over", flatter);
    const Rational carried = s + at.upper, most = lower_.length / 2;
    if (abs(s) > most || abs(carried) > most) {
      refuse("the upper box leaves the face of the lower one",
             "its centre and the point that carries it must stay within l1/2 = " +
                 to_text(round_to_decimal(most, 6)) + " of the middle; make the lower one longer");
    }
    if (2 * abs(at.lower) > lower_.length) refuse("the lower box tips over", flatter);
  }

 private:
  detail::Box lower_, upper_;
  LowerUpper normal_;
};

Rational distance(const LowerUpper& x) { return x.upper - x.lower; }

template <class S>
Vector<S> in_space(const Rational& x1, const Rational& z1, const Rational& x2, const Rational& z2) {
  Vector<S> result = Vector<S>::Constant(6, S(0));
  result(0) = from_rational<S>(x1), result(2) = from_rational<S>(z1);
  result(3) = from_rational<S>(x2), result(5) = from_rational<S>(z2);
  return result;
}

/// The flight of a phase. c₁ moves with s: as N_i are linear in it, so do they.
template <class S>
std::shared_ptr<const Flight<S>> flight(const Parameters& p,
                                        const StackedPhase& phase,
                                        const Leverage& leverage) {
  const auto along = [](const LowerUpper& of) {
    return in_space<S>(of.lower, Rational(0), of.upper, Rational(0));
  };
  const LowerUpper& f = phase.friction;
  const LowerUpper at = leverage.centres(f, distance(phase.position));
  const Vector<S> forces = leverage.forces<S>(f, at);
  const Rational lever = leverage.normal().upper / leverage.normal().lower;  // ∂c₁/∂s
  const Vector<S> by_distance = leverage.forces<S>(f, {at.lower + lever, at.upper}) - forces;
  const S speed = from_rational<S>(distance(phase.velocity));
  const S acceleration = from_rational<S>(distance(phase.acceleration));
  return std::make_shared<TranslatingBodies<S>>(
      typename TranslatingBodies<S>::Data{in_space<S>(phase.position.lower,
                                                      Rational(p["h1"] / 2),
                                                      phase.position.upper,
                                                      Rational(p["h1"] + p["h2"] / 2)),
                                          along(phase.velocity),
                                          along(phase.acceleration),
                                          forces,
                                          by_distance * speed,
                                          by_distance * acceleration});
}

}  // namespace

template <class S>
ExactMotion<S> BoxStack::exact(const Parameters& p, const S& t_end) {
  check(p);
  detail::MotionBuilder<S> motion(kName, t_end);
  const Leverage leverage(p);
  const std::vector<StackedPhase> phases = detail::stacked_phases(p);
  const Rational last = ScalarTraits<S>::to_rational(t_end);
  for (std::size_t i = 0; i < phases.size() && phases[i].begin <= last; ++i) {
    const StackedPhase& phase = phases[i];
    const bool ends = i + 1 < phases.size() && phases[i + 1].begin < last;
    const Rational end = ends ? phases[i + 1].begin : last;
    for (const Rational& t : {phase.begin, end}) {  // s is monotone in between
      const Rational s = distance(phase.position_after(t - phase.begin));
      leverage.require_balance(leverage.centres(phase.friction, s), s, t);
    }
    const S begin = from_rational<S>(phase.begin);
    if (phase.changes) {
      Vector<S> v = Vector<S>::Constant(2 * kBodyVelocities, S(0));
      v(0) = from_rational<S>(phase.velocity.lower);
      v(kBodyVelocities) = from_rational<S>(phase.velocity.upper);
      const Vector<S> none = Vector<S>::Constant(2 * detail::kCornerRows, S(0));
      motion.event(EventKind::kSlidingChange, begin, v, v, none);
    }
    motion.fly(begin,
               flight<S>(p, phase, leverage),
               /*persistent_contact=*/true,
               phase.slides,
               /*compliant=*/false,
               /*one_way=*/!phase.turns);
  }
  return motion.finish();
}

template ExactMotion<Mpfr> BoxStack::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> BoxStack::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
