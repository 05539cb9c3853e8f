#include "oracles/tractrix.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/polynomial.hpp"
#include "oracles/flights/tractrix_flight.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> Tractrix::parameters(const Settings&) {
  return {{"r", "1", "radius of the disk", "m", Range::positive()},
          {"speed", "1", "speed of the disk", "m/s", Range::non_negative()},
          {"psi0", "2", "direction from the point to the centre at t = 0", "rad"}};
}

std::vector<StudyCase> Tractrix::study_cases() {
  return {{"waits-and-follows", {}, "3"},
          {.label = "follows", .parameters = {{"psi0", "3/2"}}, .t_end = "3", .all_options = true}};
}

StateBlocks Tractrix::state_blocks(const Parameters&) {
  return {{"position of the point along and across the line", "m", 2}};
}

template <class S>
ExactMotion<S> Tractrix::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const S r = p.get<S>("r"), w = p.get<S>("speed"), psi = p.get<S>("psi0");
  const S c = detail::cosine<S>(psi), d = detail::sine<S>(psi);
  const bool waits = c < S(0);
  S t(0);
  if (waits || p["speed"] == 0) {
    motion.fly(
        t,
        std::make_shared<Polynomial<S>>(std::vector{detail::vector_of<S>({S(-r * c), S(-r * d)})},
                                        std::vector{detail::vector_of<S>({S(0)})}));
    if (p["speed"] == 0) return motion.finish_with_switches();
    t = S(-2) * r * c / w;
    if (!motion.reaches(t)) return motion.finish_with_switches();
  }
  const S along = waits ? S(-c) : c;
  const auto dragged = std::make_shared<TractrixFlight<S>>(r, w, S(w * t), S(d / (S(1) + along)));
  if (waits) {
    motion.event(EventKind::kMultiplierJump,
                 t,
                 detail::vector_of<S>({S(0), S(0)}),
                 detail::vector_of<S>({S(w * along * along), S(w * along * d)}),
                 detail::vector_of<S>({S(0)}));
  }
  motion.fly(t, dragged, /*persistent_contact=*/true);
  return motion.finish_with_switches();
}

template ExactMotion<Mpfr> Tractrix::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
