#include "properties/first_order/first_order_catalogue.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::properties {

const std::vector<FirstOrderLaw>& first_order_laws() {
#define ASSAY_MAKE_FIRST_ORDER_LAW(name) name(),
  static const std::vector<FirstOrderLaw> all = {
      ASSAY_FOR_EACH_FIRST_ORDER_LAW(ASSAY_MAKE_FIRST_ORDER_LAW)};
#undef ASSAY_MAKE_FIRST_ORDER_LAW
  return all;
}

const FirstOrderLaw& find_first_order_law(std::string_view name) {
  std::vector<std::string> names;
  for (const FirstOrderLaw& law : first_order_laws()) {
    if (law.name == name) return law;
    names.emplace_back(law.name);
  }
  throw InvalidInput(unknown_name_message("law", name, names));
}

}  // namespace assay::properties
