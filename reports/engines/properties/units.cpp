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
  return slide_from(
      kCentimetresAndGrams, "units-of-slide", "a block slides the same in centimetres and grams");
}

}  // namespace assay::reports
