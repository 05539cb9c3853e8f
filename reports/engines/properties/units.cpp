#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/properties/elsewhere.hpp"

namespace assay::reports {

namespace {

const oracles::Settings kCentimetresAndGrams = {{"length-units", "100"}, {"mass-units", "1000"}};

}  // namespace

EngineProperty units_of_bounces() {
  return {.name = "units-of-bounces",
          .question = "a ball bounces the same in centimetres and grams",
          .problem = "bouncing-ball",
          .t_end = "2",
          .quantities = the_distance(),
          .elsewhere = kCentimetresAndGrams};
}

EngineProperty units_of_slide() {
  return {.name = "units-of-slide",
          .question = "a block slides the same in centimetres and grams",
          .problem = "incline-slide",
          .parameters = {{"tan_a", "0"}, {"mu", "0.3"}, {"vx0", "2"}, {"vy0", "0"}},
          .t_end = "1",
          .quantities = the_distance(),
          .elsewhere = kCentimetresAndGrams};
}

}  // namespace assay::reports
