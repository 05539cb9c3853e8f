#include "oracles/manufactured_first_order.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/flights/polynomial.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> ManufacturedFirstOrder::parameters(const Settings&) {
  return {{"t1", "1", "time at which the boundary is reached", "1", Range::positive()},
          {"t2", "2", "time at which it is left", "1", Range::positive()},
          {"slope", "1", "speed at which it is reached", "1", Range::positive()}};
}

std::vector<StudyCase> ManufacturedFirstOrder::study_cases() {
  return {{"smooth", {}, "9/10"},
          {.label = "pressed", .parameters = {}, .t_end = "9/5", .all_options = true},
          {"left", {{"t1", "1/3"}, {"t2", "6/7"}, {"slope", "2"}}, "3/2"}};
}

StateBlocks ManufacturedFirstOrder::state_blocks(const Parameters&) {
  return {{"x₁, which the constraint keeps ≥ 0", "1"}, {"x₂, unconstrained", "1"}};
}

void ManufacturedFirstOrder::check(const Parameters& p) {
  if (p["t1"] < p["t2"]) return;
  throw InvalidInput("t1 = " + to_text(p["t1"]) + " must be less than t2 = " + to_text(p["t2"]));
}

template <class S>
ExactMotion<S> ManufacturedFirstOrder::exact(const Parameters& p, const S& t_end) {
  check(p);
  detail::MotionBuilder<S> motion(kName, t_end);
  const S zero(0), t1 = p.get<S>("t1"), t2 = p.get<S>("t2"), c = p.get<S>("slope");
  const auto number = [](const S& x) { return detail::vector_of<S>({x}); };
  // x₂ about t, and x₁ = a₀ + a₁ s + a₂ s².
  const auto fly =
      [&](const S& t, const S& a0, const S& a1, const S& a2, std::vector<Vector<S>> l) {
        const ManufacturedMotion<S> at(t, t1, t2, c);
        motion.fly(t,
                   std::make_shared<Polynomial<S>>(
                       std::vector{detail::vector_of<S>({a0, at.x2}),
                                   detail::vector_of<S>({a1, at.x2_rate}),
                                   detail::vector_of<S>({a2, S(S(-1) / S(3))})},
                       std::move(l)));
      };
  fly(zero, S(t1 * (c + t1)), S(-c - S(2) * t1), S(1), {number(zero)});
  if (!motion.reaches(t1)) return motion.finish_with_switches();
  const S rate = ManufacturedMotion<S>(t1, t1, t2, c).x2_rate;
  motion.event(EventKind::kMultiplierJump,
               t1,
               detail::vector_of<S>({S(-c), rate}),
               detail::vector_of<S>({zero, rate}),
               number(zero));
  // λ = c (1 + s)(d − s)/d.
  const S d = t2 - t1;
  fly(t1, zero, zero, zero, {number(c), number(S(c * (d - S(1)) / d)), number(S(-c / d))});
  if (motion.reaches(t2)) fly(t2, zero, zero, S(1), {number(zero)});
  return motion.finish_with_switches();
}

template ExactMotion<Mpfr> ManufacturedFirstOrder::exact(const Parameters&, const Mpfr&);
template ExactMotion<Rational> ManufacturedFirstOrder::exact(const Parameters&, const Rational&);

}  // namespace assay::oracles
