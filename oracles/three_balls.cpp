#include "oracles/three_balls.hpp"

namespace assay::oracles {

std::vector<ParameterSpec> ThreeBalls::parameters(const Settings&) {
  return detail::LineOfBalls::parameters(3);
}

std::vector<StudyCase> ThreeBalls::study_cases() {
  return {{"cradle", {{"gap", "1/3"}}, "1"},
          {"unequal", {{"m1", "3"}, {"m3", "1/2"}, {"e", "0.7"}, {"gap", "1/4"}}, "1.3"},
          {"plastic", {{"e", "0"}, {"m2", "2"}, {"gap", "1/4"}}, "1.5"}};
}

StateBlocks ThreeBalls::state_blocks(const Parameters&) { return ball_state(3); }

bool ThreeBalls::is_rational(const Parameters& p) { return !detail::LineOfBalls(p, 3).collapses(); }

}  // namespace assay::oracles
