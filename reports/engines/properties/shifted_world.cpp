#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/properties/elsewhere.hpp"

namespace assay::reports {

EngineProperty shifted_world() {
  return {.name = "shifted-world",
          .question = "a slide is the same one kilometre from the origin",
          .problem = "incline-slide",
          .parameters = {{"tan_a", "0"}, {"mu", "0.3"}, {"vx0", "2"}, {"vy0", "0"}},
          .t_end = "1",
          .quantities = the_distance(),
          .elsewhere = {{"shift", "1000"}}};
}

}  // namespace assay::reports
