#include "properties/engine/catalogue.hpp"

#include <algorithm>

namespace assay::properties {

namespace {

template <class Case>
void add(const Law<Case>& law, std::vector<NamedLaw>& all) {
  auto own = std::ranges::find(all, law.name, &NamedLaw::name);
  if (own == all.end()) own = all.insert(own, {law.name, law.statement, {}, {}});
  for (const std::string_view alias : law.aliases) {
    if (std::ranges::find(own->aliases, alias) == own->aliases.end()) own->aliases.push_back(alias);
  }
  own->versions.emplace_back(law);
}

}  // namespace

const std::vector<NamedLaw>& laws() {
  static const std::vector<NamedLaw> all = [] {
    std::vector<NamedLaw> result;
#define ASSAY_ADD_LAW(name, Case) add(name(On<Case>()), result);
    ASSAY_FOR_EACH_LAW(ASSAY_ADD_LAW)
#undef ASSAY_ADD_LAW
    return result;
  }();
  return all;
}

const NamedLaw& find_law(std::string_view name) {
  std::vector<std::string> names;
  for (const NamedLaw& law : laws()) {
    if (law.name == name || std::ranges::find(law.aliases, name) != law.aliases.end()) return law;
    names.emplace_back(law.name);
  }
  throw InvalidInput(unknown_name_message("law", name, names));
}

}  // namespace assay::properties
