#include "oracles/slider_crank.hpp"

#include <string>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> SliderCrank::parameters(const Settings&) {
  return {{"l1", "0.153", "length of the crank", "m", Range::positive()},
          {"l2", "0.306", "length of the rod", "m", Range::positive()},
          {"a", "0.05", "half of the length of the slider", "m", Range::positive()},
          {"b", "0.025", "half of the height of the slider", "m", Range::positive()},
          {"c", "0.001", "clearance above and below the slider", "m", Range::positive()},
          {"m1", "0.038", "mass of the crank", "kg", Range::positive()},
          {"m2", "0.038", "mass of the rod", "kg", Range::positive()},
          {"m3", "0.076", "mass of the slider", "kg", Range::positive()},
          {"J1", "7.4e-5", "inertia of the crank about its centre", "kg m^2", Range::positive()},
          {"J2", "5.9e-4", "inertia of the rod about its centre", "kg m^2", Range::positive()},
          {"J3", "2.7e-6", "inertia of the slider about its pin", "kg m^2", Range::positive()},
          {"g", "9.81", "acceleration of gravity", "m/s^2", Range::non_negative()},
          {"e", "0.4", "coefficient of restitution", "1", Range::unit()},
          {"mu", "0", "coefficient of friction", "1", Range::non_negative()},
          {"theta1", "0", "initial angle of the crank", "rad"},
          {"theta2", "0", "initial angle of the rod", "rad"},
          {"theta3", "0", "initial angle of the slider", "rad"},
          {"omega1", "150", "initial angular velocity of the crank", "rad/s"},
          {"omega2", "-75", "initial angular velocity of the rod", "rad/s"},
          {"omega3", "0", "initial angular velocity of the slider", "rad/s"}};
}

std::vector<StudyCase> SliderCrank::study_cases() {
  // Soon after the impact at 2.7 ms, while the jump that falls into one step is still most of the
  // error of the velocity; later the errors of the smooth motion are.
  return {{"plastic", {{"e", "0"}}, "0.003", /*costly=*/true, /*steps_min=*/128}};
}

StateBlocks SliderCrank::state_blocks(const Parameters&) {
  return {{"angle of the crank from the guide", "rad"},
          {"angle of the rod from the guide", "rad"},
          {"angle of the slider from the guide", "rad"}};
}

void SliderCrank::check(const Parameters& p) {
  using S = Mpfr;
  const WorkingDigits digits(50);
  Vector<S> q(3), y(p["mu"] != 0 ? 8 : 4);
  q << p.get<S>("theta1"), p.get<S>("theta2"), p.get<S>("theta3");
  corners<S>(p)(S(0), q, y);
  const S size = p.get<S>("l1") + p.get<S>("l2") + p.get<S>("a") + p.get<S>("b");
  for (Eigen::Index i = 0; i < y.size(); i += y.size() / 4) {
    if (y(i) >= -S(16) * unit_roundoff<S>() * size) continue;
    throw InvalidInput(std::string(kName) + ": corner " + std::to_string(4 * i / y.size()) +
                       " of the slider is beyond its wall at the start, by " +
                       to_text(round_to_decimal(ScalarTraits<S>::to_rational(-y(i)), 6)) + " m");
  }
}

}  // namespace assay::oracles
