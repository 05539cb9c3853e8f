#include "properties/rigid_bodies/rigid_body_catalogue.hpp"

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"

namespace assay::properties {

const std::vector<RigidBodyLaw>& rigid_body_laws() {
#define ASSAY_MAKE_RIGID_BODY_LAW(name) name(),
  static const std::vector<RigidBodyLaw> all = {
      ASSAY_FOR_EACH_RIGID_BODY_LAW(ASSAY_MAKE_RIGID_BODY_LAW)};
#undef ASSAY_MAKE_RIGID_BODY_LAW
  return all;
}

const RigidBodyLaw& find_rigid_body_law(std::string_view name) {
  std::vector<std::string> names;
  for (const RigidBodyLaw& law : rigid_body_laws()) {
    if (law.name == name) return law;
    names.emplace_back(law.name);
  }
  throw InvalidInput(unknown_name_message("law", name, names));
}

}  // namespace assay::properties
