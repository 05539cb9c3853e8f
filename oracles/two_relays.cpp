#include "oracles/two_relays.hpp"

#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/sign.hpp"
#include "oracles/flights/polynomial.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> TwoRelays::parameters(const Settings&) {
  return {{"x1", "1", "first component of the initial state", "1"},
          {"x2", "1/2", "second component of the initial state", "1"}};
}

std::vector<StudyCase> TwoRelays::study_cases() {
  return {{"to-rest", {}, "9/8"}, {"from-an-axis", {{"x1", "0"}, {"x2", "-2"}}, "3/2"}};
}

StateBlocks TwoRelays::state_blocks(const Parameters&) {
  return {{"input of relay 1: its sign is −λ₁", "1"}, {"input of relay 2: its sign is −λ₂", "1"}};
}

namespace {

struct Quadrant : TwoRelays::Signs {
  [[nodiscard]] int rate1() const { return -s1 + 2 * s2; }
  [[nodiscard]] int rate2() const { return -2 * s1 - s2; }
  /// Clockwise; true if x₂ is the component that changes its sign.
  bool turn() {
    const bool second = s1 == s2;
    (second ? s2 : s1) *= -1;
    return second;
  }
};

template <class S>
Vector<S> two(const S& first, const S& second) {
  return detail::vector_of<S>({first, second});
}

template <class S>
void fly_quadrant(detail::MotionBuilder<S>& motion, const S& t, const Vector<S>& x, Quadrant q) {
  motion.fly(t,
             std::make_shared<Polynomial<S>>(std::vector{x, two<S>(S(q.rate1()), S(q.rate2()))},
                                             std::vector{two<S>(S(-q.s1), S(-q.s2))}));
}

}  // namespace

TwoRelays::Signs TwoRelays::first_signs(const Parameters& p) {
  Signs s{sign(p["x1"]), sign(p["x2"])};
  // On an axis the other component drives it clockwise into the next quadrant.
  if (s.s2 == 0) s.s2 = -s.s1;
  if (s.s1 == 0) s.s1 = s.s2;
  return s;
}

template <class S>
ExactMotion<S> TwoRelays::exact(const Parameters& p, const S& t_end) {
  detail::MotionBuilder<S> motion(kName, t_end);
  const Vector<S> zero = two<S>(S(0), S(0));
  const auto rest = std::make_shared<Polynomial<S>>(std::vector{zero}, std::vector{zero});
  const Rational &x1 = p["x1"], &x2 = p["x2"];
  Quadrant q{first_signs(p)};
  if (q.s1 == 0 && q.s2 == 0) {
    motion.fly(S(0), rest);
    return motion.finish_with_switches();
  }
  fly_quadrant<S>(motion, S(0), two<S>(p.get<S>("x1"), p.get<S>("x2")), q);

  const Rational first = abs(q.s1 == q.s2 ? x2 : x1) / 3;  // falls with the rate 3
  const Rational size = abs(x1) + abs(x2);
  S t = from_rational<S>(first);
  S radius = from_rational<S>(Rational(size - 2 * first));  // on the axis then
  const S end = from_rational<S>(Rational(size / 2));
  const S least = unit_roundoff<S>() * radius;
  while (motion.reaches(t) && radius > least) {
    const Vector<S> before = two<S>(S(q.rate1()), S(q.rate2()));
    const bool second = q.turn();
    motion.event(EventKind::kMultiplierJump, t, before, two<S>(S(q.rate1()), S(q.rate2())), zero);
    fly_quadrant<S>(motion,
                    t,
                    second ? two<S>(S(S(q.s1) * radius), S(0)) : two<S>(S(0), S(S(q.s2) * radius)),
                    q);
    radius = radius / S(3);  // (3)
    t = t + radius;
  }
  if (motion.reaches(t)) motion.accumulate(t, rest, end, zero, 2);
  return motion.finish_with_switches();
}

template ExactMotion<Mpfr> TwoRelays::exact(const Parameters&, const Mpfr&);

}  // namespace assay::oracles
