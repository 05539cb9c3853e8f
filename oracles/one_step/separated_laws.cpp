#include "oracles/one_step/separated_laws.hpp"

namespace assay::oracles {

SeparatedLaws separated_laws(const BoxVi<Rational>& problem) {
  SeparatedLaws laws;
  for (Eigen::Index i = 0; i < problem.size(); ++i) {
    laws.components.push_back({i, problem.bounds[at(i)]});
  }
  return laws;
}

SeparatedLaws separated_laws(const FrictionProblem<Rational>& problem) {
  const ContactStructure structure = contact_structure(problem);
  SeparatedLaws laws;
  for (const Eigen::Index i : structure.equalities) laws.components.push_back({i, {}});
  for (const ContactGroups& contact : structure.contacts) {
    if (contact.groups.empty()) {
      laws.components.push_back({contact.normal, {Rational(0), std::nullopt}});
    } else {
      laws.contacts.push_back(contact);
    }
  }
  return laws;
}

}  // namespace assay::oracles
