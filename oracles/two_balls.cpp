#include "oracles/two_balls.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> TwoBalls::parameters(const Settings&) {
  return detail::LineOfBalls::parameters(2);
}

std::vector<StudyCase> TwoBalls::study_cases() {
  return {{"unequal", {{"m1", "2.5"}, {"e", "0.6"}, {"gap", "1/2"}}, "1.2"},
          {"plastic", {{"m2", "3"}, {"e", "0"}, {"gap", "1/3"}}, "1"}};
}

StateBlocks TwoBalls::state_blocks(const Parameters&) { return ball_state(2); }

bool TwoBalls::is_rational(const Parameters&) { return true; }

}  // namespace assay::oracles
