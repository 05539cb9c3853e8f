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
  return slide_from({{"tilt", "30"}},
                    "tilted-world",
                    "a slide is the same in a world whose vertical is tilted by 30 degrees");
}

}  // namespace assay::reports
