#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/properties/elsewhere.hpp"

namespace assay::reports {

EngineProperty turned_world() {
  return {.name = "turned-world",
          .question = "a curved slide is the same in a world turned by 30 degrees",
          .problem = "incline-slide",
          .t_end = "0.8",
          .quantities = the_distance(),
          .elsewhere = {{"heading", "30"}},
          .quick = true};
}

EngineProperty tilted_world() {
  return {.name = "tilted-world",
          .question = "a slide is the same in a world whose vertical is tilted by 30 degrees",
          .problem = "incline-slide",
          .parameters = {{"tan_a", "0"}, {"mu", "0.3"}, {"vx0", "2"}, {"vy0", "0"}},
          .t_end = "1",
          .quantities = the_distance(),
          .elsewhere = {{"tilt", "30"}}};
}

}  // namespace assay::reports
