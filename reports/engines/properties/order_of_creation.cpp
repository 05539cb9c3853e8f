#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/properties/elsewhere.hpp"

namespace assay::reports {

EngineProperty order_of_balls() {
  return {.name = "order-of-balls",
          .question = "three balls move the same whichever is created first",
          .problem = "three-balls",
          .parameters = {{"gap", "1/3"}},
          .t_end = "1",
          .quantities = the_distance(),
          .elsewhere = {{"reversed", "1"}}};
}

EngineProperty order_of_boxes() {
  return {.name = "order-of-boxes",
          .question = "a stack moves the same whichever box is created first",
          .problem = "box-stack",
          .bodies = true,
          .parameters = {{"mu1", "0.3"}, {"mu2", "0.3"}, {"v1", "0.5"}, {"v2", "0.5"}},
          .t_end = "0.3",
          .steps = {67, 257, 1031},
          .quantities = the_distance(),
          .elsewhere = {{"reversed", "1"}}};
}

}  // namespace assay::reports
