#include "properties/catalogue.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::properties {

const std::vector<Law>& laws() {
#define ASSAY_MAKE_LAW(name) name(),
  static const std::vector<Law> all = {ASSAY_FOR_EACH_LAW(ASSAY_MAKE_LAW)};
#undef ASSAY_MAKE_LAW
  return all;
}

const Law& find_law(std::string_view name) {
  std::vector<std::string> names;
  for (const Law& law : laws()) {
    if (law.name == name) return law;
    names.emplace_back(law.name);
  }
  throw InvalidInput(unknown_name_message("law", name, names));
}

}  // namespace assay::properties
