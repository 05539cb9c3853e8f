#include "oracles/manufactured_contact.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> ManufacturedContact::parameters(const Settings&) {
  const Range flag{.low = Rational(0), .high = Rational(1), .integer = true};
  const Range count{.low = Rational(0), .high = Rational(50), .integer = true};
  return {{"jumps", "1", "number of impacts", "1", count},
          {"e", "0", "restitution coefficient", "1", Range::unit()},
          {"contact", "1", "duration of a contact phase; 0: none", "s", Range::non_negative()},
          {"flight", "1", "time of flight before an impact", "s", Range::positive()},
          {"speed", "1", "speed of each impact", "m/s", Range::positive()},
          {"force", "1", "contact force where a contact phase begins", "N", Range::positive()},
          {"gap0", "1", "gap at the start, unless closed", "m", Range::positive()},
          {"mass", "1", "1: M(q) = [[2 + cos q2, 1], [1, 3]]; 0: constant, cos q2 = 1", "1", flag},
          {"curvature", "1/2", "curvature of the gap in q2; 0: linear", "1/m"},
          {"floor", "1/4", "height that the floor rises to; 0: at rest", "m"},
          {"bilateral", "0", "1: with a coordinate q3 = q2^2/2", "1", flag},
          {"k", "1", "stiffness of the spring k (q1 + q1^3)", "N/m", Range::non_negative()},
          {"damping", "1/10", "of every coordinate", "kg/s", Range::non_negative()}};
}

std::vector<StudyCase> ManufacturedContact::study_cases() {
  return {{"smooth", {{"jumps", "0"}, {"contact", "0"}}, "2"},
          {"held", {{"jumps", "0"}, {"contact", "0"}, {"bilateral", "1"}}, "2"},
          {"contacts",
           {{"jumps", "3"}, {"contact", "1/2"}, {"flight", "1/2"}, {"curvature", "0"}},
           "3",
           /*costly=*/true,
           /*steps_min=*/512}};
}

StateBlocks ManufacturedContact::state_blocks(const Parameters& p) {
  StateBlocks blocks{{"q₁, the coordinate along which the gap opens", "m"},
                     {"q₂, the coordinate along the obstacle", "m"}};
  if (p["bilateral"] != 0) blocks.push_back({"q₃, which is held at q₂²/2", "m"});
  return blocks;
}

template <class S>
ExactMotion<S> ManufacturedContact::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const detail::ContactScript<S> script(p);
  for (std::size_t i = 0; i < script.pieces().size(); ++i) {
    const auto& piece = script.pieces()[i];
    const S& begin = piece.data().begin;
    if (!motion.reaches(begin)) break;
    const auto& impact = script.impact(i);
    if (impact.impulse.size() > 0) {
      motion.event(EventKind::kImpact, begin, impact.v_minus, impact.v_plus, impact.impulse);
    }
    motion.fly(begin,
               std::make_shared<ManufacturedContactFlight<S>>(piece),
               /*persistent_contact=*/piece.data().closed);
  }
  return motion.finish();
}

template ExactMotion<Mpfr> ManufacturedContact::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
