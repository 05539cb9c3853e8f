#include "tests/properties/witnesses.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <set>

#include "tests/wrong_any_model_schemes.hpp"
#include "tests/wrong_first_order_schemes.hpp"
#include "tests/wrong_rigid_body_schemes.hpp"
#include "tests/wrong_schemes.hpp"
#include "tests/wrong_solvers.hpp"

namespace assay::properties::witnesses_test {
namespace {

/// Of each type of cases: the wrong subjects, and what a readable counterexample is: a page of
/// numbers with a digit or two.
template <class Case>
struct Wrong;

template <>
struct Wrong<Experiment> {
  static constexpr WitnessOn kCases = WitnessOn::kLinearModels;
  static constexpr std::size_t kLongest = 500;
  static Subject subject(std::string_view name) { return assay::wrong::subject(name); }
  static bool is_small(const Experiment& x) { return x.coordinates() <= 2 && x.contacts() <= 2; }
};

template <>
struct Wrong<Mechanism> {
  static constexpr WitnessOn kCases = WitnessOn::kLagrangianModels;
  static constexpr std::size_t kLongest = 1000;
  static Subject subject(std::string_view name) { return assay::wrong::any_model_subject(name); }
  static bool is_small(const Mechanism& x) { return x.contacts.size() <= 2; }
};

template <>
struct Wrong<FirstOrderCase> {
  static constexpr WitnessOn kCases = WitnessOn::kFirstOrderSystems;
  static constexpr std::size_t kLongest = 700;
  static Subject subject(std::string_view name) { return assay::wrong::first_order_subject(name); }
  static bool is_small(const FirstOrderCase&) { return true; }
};

template <>
struct Wrong<RigidBodyCase> {
  static constexpr WitnessOn kCases = WitnessOn::kRigidBodies;
  static constexpr std::size_t kLongest = 900;
  static Subject subject(std::string_view name) { return assay::wrong::rigid_body_subject(name); }
  static bool is_small(const RigidBodyCase&) { return true; }
};

template <>
struct Wrong<OneStepCase> {
  static constexpr WitnessOn kCases = WitnessOn::kOneStepProblems;
  static constexpr std::size_t kLongest = 500;
  static OneStepSubject subject(std::string_view name) {
    return properties::wrong::one_step_subject(name);
  }
  static bool is_small(const OneStepCase& x) { return x.parts() <= 2; }
};

/// How a case violates a law; what a subject throws is a violation too.
template <class Case>
std::string violation(const Law<Case>& law, const SubjectOf<Case>& subject, const Case& x) {
  try {
    return law.examine(subject, x).message;
  } catch (const std::exception& error) {
    return error.what();
  }
}

template <class Case>
void expect_rejected(const Law<Case>& law, std::string_view mistake) {
  const auto subject = Wrong<Case>::subject(mistake);
  const LawResultOn<Case> result = run_law(law, subject);
  ASSERT_EQ(result.verdict, LawVerdict::kFailed) << report(result);
  ASSERT_TRUE(result.counterexample);
  EXPECT_LE(to_code(*result.counterexample).size(), Wrong<Case>::kLongest) << report(result);
  EXPECT_TRUE(Wrong<Case>::is_small(*result.counterexample)) << report(result);
  const std::string how = violation(law, subject, *result.counterexample);
  if (result.gave_up > 0 && result.runs == 0) {
    EXPECT_TRUE(result.message.ends_with(": " + how)) << result.message;
  } else {
    EXPECT_EQ(how, result.message);
  }
  testing::Test::RecordProperty("counterexample", report(result));
}

/// Whether a law is a version of that of the witness on the same cases.
template <class Case>
bool is_of(const Law<Case>& law, const Witness& witness) {
  return law.name == witness.law && Wrong<Case>::kCases == witness.cases;
}

std::string name_of_witness(const testing::TestParamInfo<Witness>& witness) {
  constexpr std::array<std::string_view, 5> kCases = {
      "linear-models", "lagrangian-models", "first-order-systems", "rigid-bodies", "problems"};
  return name_of(witness.param.law) + "Rejects" + name_of(witness.param.subject) + "On" +
         name_of(kCases.at(static_cast<std::size_t>(witness.param.cases)));
}

class Witnesses : public testing::TestWithParam<Witness> {};

TEST_P(Witnesses, AreRejectedWithASmallCounterexample) {
  for (const AnyLaw& version : find_law(GetParam().law).versions) {
    std::visit(
        [](const auto& law) {
          if (is_of(law, GetParam())) expect_rejected(law, GetParam().subject);
        },
        version);
  }
}

INSTANTIATE_TEST_SUITE_P(OfEveryLaw, Witnesses, testing::ValuesIn(kWitnesses), name_of_witness);

TEST(EveryLaw, HasAWitnessOnEachTypeOfCases) {
  for (const NamedLaw& named : laws()) {
    for (const AnyLaw& version : named.versions) {
      EXPECT_TRUE(std::visit(
          [](const auto& law) {
            return std::ranges::any_of(kWitnesses,
                                       [&](const Witness& witness) { return is_of(law, witness); });
          },
          version))
          << named.name << " on " << cases_of(version);
    }
  }
}

TEST(EveryWitness, IsOfALaw) {
  for (const Witness& witness : kWitnesses) {
    const NamedLaw& named = find_law(witness.law);
    EXPECT_EQ(named.name, witness.law) << "is an alias";
    EXPECT_TRUE(std::ranges::any_of(named.versions, [&](const AnyLaw& version) {
      return std::visit([&](const auto& law) { return is_of(law, witness); }, version);
    })) << witness.law;
  }
}

std::vector<Witness> witnesses_on(WitnessOn cases) {
  std::vector<Witness> own;
  std::ranges::copy_if(kWitnesses, std::back_inserter(own), [&](const Witness& witness) {
    return witness.cases == cases;
  });
  return own;
}

class MechanismWitnesses : public testing::TestWithParam<Witness> {};

TEST_P(MechanismWitnesses, AreRejectedInDoubleAlone) {
  Subject subject = assay::wrong::any_model_subject(GetParam().subject);
  subject.run_exact = nullptr;
  const auto result = run_law(find_law_on<Mechanism>(GetParam().law), subject);
  EXPECT_EQ(result.verdict, LawVerdict::kFailed) << report(result);
}

INSTANTIATE_TEST_SUITE_P(OfEveryLaw,
                         MechanismWitnesses,
                         testing::ValuesIn(witnesses_on(WitnessOn::kLagrangianModels)),
                         name_of_witness);

TEST(EveryLaw, HasItsNameAndOldNamesForItself) {
  std::set<std::string_view> names;
  for (const NamedLaw& law : laws()) {
    EXPECT_TRUE(names.insert(law.name).second) << law.name;
    EXPECT_FALSE(law.statement.empty()) << law.name;
    for (const std::string_view alias : law.aliases) {
      EXPECT_TRUE(names.insert(alias).second) << alias;
      EXPECT_EQ(find_law(alias).name, law.name);
    }
  }
}

TEST(EveryLaw, HasOneVersionForATypeOfCases) {
  for (const NamedLaw& law : laws()) {
    std::set<std::string_view> cases;
    for (const AnyLaw& version : law.versions) {
      EXPECT_TRUE(cases.insert(cases_of(version)).second) << law.name;
    }
  }
}

TEST(Laws, KeepTheNamesThatTheyHad) {
  const std::pair<std::string_view, std::vector<std::string_view>> names[] = {
      {"units", {"change-of-units", "units-of-bodies", "scaling-of-units", "problem-scaling"}},
      {"time-shift", {"origin-of-time", "start-of-time"}},
      {"mirror", {"world-mirror", "mirrored-world"}},
      {"numbering", {"permutation", "contact-permutation", "order-of-multipliers"}},
      {"independent-parts", {"side-by-side", "separate-bodies"}},
      {"far-contact", {"far-constraint"}},
      {"galilean-motion", {"moving-frame"}},
  };
  for (const auto& [name, old_names] : names) {
    EXPECT_THAT(find_law(name).aliases, testing::UnorderedElementsAreArray(old_names));
  }
}

TEST(Laws, AreFoundByName) {
  EXPECT_EQ(find_law("mirror").name, "mirror");
  for (const auto& [typed, meant] : {std::pair{"complementarty", "complementarity"},
                                     std::pair{"honest-statsu", "honest-status"}}) {
    try {
      static_cast<void>(find_law(typed));
      FAIL();
    } catch (const InvalidInput& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(meant));
    }
  }
  EXPECT_THROW(static_cast<void>(find_law_on<OneStepCase>("mirror")), InvalidInput);
}

}  // namespace
}  // namespace assay::properties::witnesses_test
