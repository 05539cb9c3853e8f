#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "core/relations/compliant_linear.hpp"
#include "core/scalar/machine.hpp"
#include "oracles/catalogue.hpp"

namespace assay::oracles::study_laws_test {
namespace {

using Model = LagrangianModel<double>;

/// Whether the model of some case of the default study is such a one.
bool is_studied(const std::function<bool(const Model&)>& look) {
  for (const ProblemEntry& entry : problems()) {
    if (!kLagrangianModels.contains(entry.kind)) continue;
    for (const StudyCase& study : entry.study_cases()) {
      if (look(model<double>(entry, entry.parameters(study.parameters)))) return true;
    }
  }
  return false;
}

template <class Law>
bool has_law(const Model& model) {
  return std::ranges::any_of(model.laws,
                             [](const auto& of) { return std::holds_alternative<Law>(of.law); });
}

template <class Law>
bool has_multiplier_law(const Model& model) {
  return std::ranges::any_of(model.multiplier_laws,
                             [](const auto& law) { return std::holds_alternative<Law>(law); });
}

auto frictional_contacts(const Model& model) {
  return std::ranges::count_if(model.laws, [](const auto& of) {
    return std::holds_alternative<Coulomb<double, 2>>(of.law) ||
           std::holds_alternative<Coulomb<double, 3>>(of.law);
  });
}

TEST(LawsOfTheDefaultStudy, AreAllThatLagrangianContactsHave) {
  EXPECT_TRUE(is_studied(has_law<Unilateral>));
  EXPECT_TRUE(is_studied(has_law<Equality>));
  EXPECT_TRUE(is_studied(has_law<Coulomb<double, 2>>));
  EXPECT_TRUE(is_studied(has_law<Coulomb<double, 3>>));
  EXPECT_TRUE(is_studied(has_law<RollingCoulomb<double>>));
  EXPECT_TRUE(is_studied([](const Model& model) {
    return std::ranges::any_of(
        model.laws, [](const auto& of) { return of.impact.tangential_restitution == 1; });
  })) << "Fremond";
  EXPECT_TRUE(is_studied([](const Model& model) { return frictional_contacts(model) > 1; }));
  EXPECT_FALSE(is_studied([](const Model& model) { return frictional_contacts(model) > 9; }))
      << "witness";
}

TEST(LawsOfTheDefaultStudy, AreThoseOfMultipliers) {
  EXPECT_TRUE(is_studied(has_multiplier_law<Complementarity>));
  EXPECT_TRUE(is_studied(has_multiplier_law<MixedComplementarity>));
  EXPECT_TRUE(is_studied(has_multiplier_law<Relay<double>>));
  EXPECT_TRUE(is_studied([](const Model& model) {
    return model.compliance &&
           dynamic_cast<const CompliantLinear<double>*>(model.compliance.get()) == nullptr;
  })) << "nonlinear relation";
}

}  // namespace
}  // namespace assay::oracles::study_laws_test
