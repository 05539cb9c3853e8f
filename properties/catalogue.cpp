#include "properties/catalogue.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::properties {

const std::vector<Law>& laws() {
  static const std::vector<Law> all = {
      complementarity(),
      index_set(),
      solvable(),
      impulse_balance(),
      position_advance(),
      energy_identity(),
      dissipation_window(),
      amplification_factors(),
      rest_at_rest(),
      bouncing_ball_step(),
      bouncing_ball_limit(),
      modal_oscillators(),
      time_shift(),
      change_of_units(),
      mirror(),
      permutation(),
      far_contact(),
      side_by_side(),
      theta_invariance(),
  };
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
