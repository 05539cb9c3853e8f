#include "reference/printed/documents.hpp"

namespace assay::reference {

std::vector<Item> printed_formulas() {
  return joined({chapter_1(),
                 chapter_2(),
                 chapter_8(),
                 chapter_9(),
                 chapter_10(),
                 chapter_11_motion(),
                 chapter_11_quaternions(),
                 chapter_11_bodies(),
                 chapter_11_schemes(),
                 chapter_12(),
                 chapter_13(),
                 chapter_14(),
                 chapter_15(),
                 chapter_16(),
                 chapter_16_global(),
                 modal_moreau_jean(),
                 moreau_jean_osi(),
                 newton_first_order(),
                 newton_lagrangian()});
}

}  // namespace assay::reference
