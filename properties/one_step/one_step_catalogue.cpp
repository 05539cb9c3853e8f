#include "properties/one_step/one_step_catalogue.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::properties {

const std::vector<OneStepLaw>& one_step_laws() {
#define ASSAY_MAKE_ONE_STEP_LAW(name) name(),
  static const std::vector<OneStepLaw> all = {ASSAY_FOR_EACH_ONE_STEP_LAW(ASSAY_MAKE_ONE_STEP_LAW)};
#undef ASSAY_MAKE_ONE_STEP_LAW
  return all;
}

const OneStepLaw& find_one_step_law(std::string_view name) {
  std::vector<std::string> names;
  for (const OneStepLaw& law : one_step_laws()) {
    if (law.name == name) return law;
    names.emplace_back(law.name);
  }
  throw InvalidInput(unknown_name_message("law", name, names));
}

}  // namespace assay::properties
