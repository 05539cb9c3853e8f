#include "reports/engines/properties/all_properties.hpp"

namespace assay::reports {

const std::vector<EngineProperty>& engine_properties() {
  static const std::vector<EngineProperty> kAll = {elastic_bounces(),
                                                   free_rotation(),
                                                   collision(),
                                                   rest_on_slope(),
                                                   friction_direction(0),
                                                   friction_direction(15),
                                                   friction_direction(45),
                                                   turned_world(),
                                                   tilted_world(),
                                                   shifted_world(),
                                                   order_of_balls(),
                                                   order_of_boxes(),
                                                   units_of_bounces(),
                                                   units_of_slide()};
  return kAll;
}

}  // namespace assay::reports
