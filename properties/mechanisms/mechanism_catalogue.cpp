#include "properties/mechanisms/mechanism_catalogue.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::properties {

const std::vector<MechanismLaw>& mechanism_laws() {
#define ASSAY_MAKE_MECHANISM_LAW(name) name(),
  static const std::vector<MechanismLaw> all = {
      ASSAY_FOR_EACH_MECHANISM_LAW(ASSAY_MAKE_MECHANISM_LAW)};
#undef ASSAY_MAKE_MECHANISM_LAW
  return all;
}

const MechanismLaw& find_mechanism_law(std::string_view name) {
  std::vector<std::string> names;
  for (const MechanismLaw& law : mechanism_laws()) {
    if (law.name == name) return law;
    names.emplace_back(law.name);
  }
  throw InvalidInput(unknown_name_message("law", name, names));
}

}  // namespace assay::properties
