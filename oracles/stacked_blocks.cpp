#include "oracles/stacked_blocks.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/stacked_slides.hpp"
#include "oracles/flights/parabola.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> StackedBlocks::parameters(const Settings&) {
  return {{"m1", "2", "mass of the lower block", "kg", Range::positive()},
          {"m2", "1", "mass of the upper block", "kg", Range::positive()},
          {"mu1", "0.2", "coefficient of friction of the floor", "1", Range::non_negative()},
          {"mu2", "0.4", "coefficient of friction between them", "1", Range::non_negative()},
          {"g", "9.81", "acceleration of gravity", "m/s^2", Range::non_negative()},
          {"v1", "0", "initial velocity of the lower block", "m/s"},
          {"v2", "1", "initial velocity of the upper block", "m/s"}};
}

std::vector<StudyCase> StackedBlocks::study_cases() {
  return {{"held", {}, "0.4", /*costly=*/true}};
}

StateBlocks StackedBlocks::state_blocks(const Parameters&) {
  return {{"position of the lower block along the floor", "m"},
          {"position of the upper block along the floor", "m"},
          {"height of the lower block above its place on the floor", "m"},
          {"height of the upper block above its place on the lower one", "m"}};
}

namespace {

template <class S>
Vector<S> along(const detail::LowerUpper& of) {
  Vector<S> result = Vector<S>::Constant(4, S(0));
  result(0) = from_rational<S>(of.lower);
  result(1) = from_rational<S>(of.upper);
  return result;
}

}  // namespace

template <class S>
ExactMotion<S> StackedBlocks::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  for (const detail::StackedPhase& phase : detail::stacked_phases(p)) {
    const S t = from_rational<S>(phase.begin);
    if (!motion.reaches(t)) break;
    const Vector<S> v = along<S>(phase.velocity);
    if (phase.changes) {
      motion.event(EventKind::kSlidingChange, t, v, v, Vector<S>::Constant(4, S(0)));
    }
    Vector<S> force(4);
    force << from_rational<S>(Rational((p["m1"] + p["m2"]) * p["g"])),
        from_rational<S>(phase.friction.lower), from_rational<S>(Rational(p["m2"] * p["g"])),
        from_rational<S>(phase.friction.upper);
    motion.fly(t,
               std::make_shared<Parabola<S>>(
                   along<S>(phase.position), v, along<S>(phase.acceleration), force),
               /*persistent_contact=*/true,
               phase.slides);
  }
  return motion.finish();
}

template ExactMotion<Mpfr> StackedBlocks::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> StackedBlocks::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
