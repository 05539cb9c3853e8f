#include "oracles/manufactured_friction.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> ManufacturedFriction::parameters(const Settings&) {
  const Range flag{.low = Rational(0), .high = Rational(1), .integer = true};
  const Range sign{.low = Rational(-1), .high = Rational(1), .integer = true};
  const Range friction{.low = Rational(0), .high = Rational(2), .low_open = true};
  const Range inside{.low = Rational(-1), .high = Rational(1), .low_open = true, .high_open = true};
  const Range duration = Range::non_negative();
  return {{"space", "0", "0: in the plane; 1: in space", "1", flag},
          {"fall", "1/2", "duration of the fall before an impact; 0: on the floor", "s", duration},
          {"slip", "1", "duration of sliding; 0: none", "s", duration},
          {"stick", "1", "duration of rest; 0: none", "s", duration},
          {"restart", "1", "direction in which it slides after the rest; 0: rests on", "1", sign},
          {"mu", "1/2", "coefficient of friction", "1", friction},
          {"e", "0", "restitution coefficient", "1", Range::unit()},
          {"drop", "1", "speed of the impact", "m/s", Range::positive()},
          {"speed", "1", "speed at which it begins to slide", "m/s", Range::positive()},
          {"force", "1", "contact force where the contact begins", "N", Range::positive()},
          {"hold", "1/2", "friction where it comes to rest, over its limit", "1", inside},
          {"turn", "1", "how fast the direction of sliding turns in space", "1/s"},
          {"mass", "1", "1: M depends on q; 0: constant", "1", flag},
          {"floor", "1/4", "height that the floor rises to; 0: at rest", "m"},
          {"belt", "1/4", "speed of the floor in its plane", "m/s"},
          {"k", "1", "stiffness along the floor", "N/m", Range::non_negative()},
          {"damping", "1/10", "of every coordinate", "kg/s", Range::non_negative()}};
}

std::vector<StudyCase> ManufacturedFriction::study_cases() {
  return {{"fall-slide-stick", {}, "3", /*costly=*/true, /*steps_min=*/128},
          {"sliding", {{"fall", "0"}, {"stick", "0"}, {"floor", "0"}}, "2"},
          {"stick-slip", {{"fall", "0"}, {"restart", "-1"}, {"floor", "0"}}, "3", /*costly=*/true},
          {"impact-in-space",
           {{"space", "1"}, {"stick", "0"}, {"floor", "0"}},
           "2",
           /*costly=*/true}};
}

StateBlocks ManufacturedFriction::state_blocks(const Parameters& p) {
  StateBlocks blocks{{"x, position of the body along the floor", "m"}};
  if (p["space"] != 0) blocks.push_back({"z, its other position along the floor", "m"});
  blocks.push_back({"y, height of the body above the initial level of the floor", "m"});
  return blocks;
}

template <class S>
ExactMotion<S> ManufacturedFriction::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const detail::FrictionScript<S> script(p);
  auto event = script.events().begin();
  for (std::size_t i = 0; i < script.pieces().size(); ++i) {
    const auto& piece = script.pieces()[i];
    const auto& data = piece.data();
    if (!motion.reaches(data.begin)) break;
    for (; event != script.events().end() && event->piece == i; ++event) {
      motion.event(event->kind, data.begin, event->v_minus, event->v_plus, event->impulse);
    }
    motion.fly(data.begin,
               std::make_shared<ManufacturedFrictionFlight<S>>(piece),
               /*persistent_contact=*/data.phase != FrictionPhase::kOpen,
               /*sliding=*/data.phase == FrictionPhase::kSlide);
  }
  return motion.finish();
}

template ExactMotion<Mpfr> ManufacturedFriction::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> ManufacturedFriction::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
