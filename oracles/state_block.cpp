#include "oracles/state_block.hpp"

#include <fmt/format.h>

namespace assay::oracles {

StateBlocks body_state(const std::vector<std::string>& centres) {
  StateBlocks blocks;
  for (const std::string& centre : centres) {
    const StateBlock place{centre + ": x, y, z in the axes of the world", "m", 3};
    const std::string which = centres.size() == 1 ? "the"
                              : blocks.empty()    ? "the first"
                                                  : "the second";
    const StateBlock attitude{"attitude of " + which +
                                  " body: unit quaternion, scalar first, from its axes to those of "
                                  "the world",
                              "1",
                              4};
    blocks.insert(blocks.end(), {place, attitude});
  }
  return blocks;
}

StateBlocks ball_state(int count) {
  StateBlocks blocks;
  for (int k = 1; k <= count; ++k) {
    blocks.push_back({fmt::format("position of ball {} on the line", k), "m"});
  }
  return blocks;
}

}  // namespace assay::oracles
