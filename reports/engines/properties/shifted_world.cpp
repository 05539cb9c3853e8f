#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/properties/elsewhere.hpp"

namespace assay::reports {

EngineProperty shifted_world() {
  return slide_from(
      {{"shift", "1000"}}, "shifted-world", "a slide is the same one kilometre from the origin");
}

}  // namespace assay::reports
