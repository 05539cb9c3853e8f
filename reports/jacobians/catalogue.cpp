#include "reports/jacobians/catalogue.hpp"

#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::reports {

const std::vector<Derivative>& derivatives_of_core() {
  static const std::vector<Derivative> all = {
#define ASSAY_CALL(name) derivatives::name(),
      ASSAY_FOR_EACH_DERIVATIVE(ASSAY_CALL)
#undef ASSAY_CALL
  };
  return all;
}

const Derivative& find_derivative(std::string_view name) {
  const std::vector<Derivative>& all = derivatives_of_core();
  const auto is_named = [name](const Derivative& derivative) {
    return name == derivative.name || name == derivative.subject + "/" + derivative.name;
  };
  const auto found = std::ranges::find_if(all, is_named);
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const Derivative& derivative : all) names.push_back(derivative.name);
  throw InvalidInput(unknown_name_message("Jacobian", name, names));
}

}  // namespace assay::reports
