#include "reports/identify/identify.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <thread>

#include "core/scalar/invalid_input.hpp"
#include "reports/identify/catalogue.hpp"
#include "reports/identify/subject_stepper.hpp"
#include "reports/study/scheme_entry.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::reports::identify_test {
namespace {

using testing::HasSubstr;

Identification of(const std::string& scheme,
                  const oracles::Settings& options = {},
                  const std::vector<std::string>& properties = {}) {
  ProbeRecord record(subject_stepper(find_scheme(schemes(), scheme).subject(options)));
  return identify(record, properties);
}

/// Of a scheme of tests/wrong_schemes.cpp, with θ = 2/3.
Identified of_wrong(const std::string& name, const std::string& property) {
  ProbeRecord record(subject_stepper(wrong::subject(name, {{"theta", "2/3"}})));
  return identify(record, {property}).properties.front();
}

const Identified& found(const Identification& in, std::string_view property) {
  const auto at = std::ranges::find(in.properties, property, &Identified::property);
  EXPECT_NE(at, in.properties.end()) << property;
  return *at;
}

/// A value as a fraction; "" where there is none of that name.
std::string value(const Identified& property, std::string_view name) {
  const auto at = std::ranges::find(property.values, name, &RecoveredValue::name);
  return at == property.values.end() ? "" : to_text(at->value);
}

void expect_recovered(const Identification& in, std::string_view property) {
  EXPECT_EQ(found(in, property).recovery, Recovery::kRecovered)
      << property << ": " << found(in, property).statement;
}

TEST(Identify, RecoversTheThetaOfMoreauJeanAsItWasSet) {
  for (const std::string theta : {"0", "1/2", "2/3", "1"}) {
    for (const std::string scheme : {"moreau-jean", "nonlinear-moreau-jean"}) {
      const Identification in = of(scheme, {{"theta", theta}});
      for (const auto* property : {"position-update", "stiffness", "damping", "force-instants"}) {
        expect_recovered(in, property);
        EXPECT_EQ(value(found(in, property), "theta"), theta) << scheme << " " << property;
      }
      EXPECT_THAT(in.summary, HasSubstr("the theta-method: theta = " + theta + " for"));
      EXPECT_EQ(value(found(in, "contact-level"), "theta"), theta);
      EXPECT_EQ(value(found(in, "restitution"), "e-factor"), "1");
      EXPECT_EQ(value(found(in, "restitution"), "force-share"), "0");
      EXPECT_EQ(value(found(in, "impulse"), "s"), "1");
      expect_recovered(in, "simultaneous-contacts");
    }
  }
}

TEST(Identify, RecoversTheActivationRuleAsItWasSet) {
  struct Case {
    const char *gamma, *threshold;
  };
  for (const std::string scheme : {"moreau-jean", "modal-moreau-jean", "nonlinear-moreau-jean"}) {
    for (const Case& set :
         {Case{"0", "0"}, Case{"1/2", "0"}, Case{"1/3", "1/100"}, Case{"1", "-1/32"}}) {
      const Identification in =
          of(scheme, {{"gamma", set.gamma}, {"gap-threshold", set.threshold}}, {"activation"});
      expect_recovered(in, "activation");
      EXPECT_EQ(value(found(in, "activation"), "gamma"), set.gamma) << scheme;
      EXPECT_EQ(value(found(in, "activation"), "gap-threshold"), set.threshold) << scheme;
      EXPECT_EQ(value(found(in, "activation"), "force-forecast"), "0") << scheme;
    }
  }
}

TEST(Identify, RecoversTheTestOfTheRelativeVelocity) {
  const auto property = [](const std::string& threshold) {
    return found(of("moreau-jean",
                    {{"sign-test", "1"}, {"velocity-threshold", threshold}},
                    {"activation-velocity"}),
                 "activation-velocity");
  };
  EXPECT_EQ(value(property("0"), "velocity-threshold"), "0");
  EXPECT_EQ(value(property("1/3"), "velocity-threshold"), "1/3");
  EXPECT_EQ(value(property("-1/10"), "velocity-threshold"), "-1/10");
  const Identification none = of("moreau-jean", {}, {"activation-velocity"});
  EXPECT_THAT(found(none, "activation-velocity").statement, HasSubstr("none"));
}

TEST(Identify, TellsPositionsFromVelocities) {
  const auto level = [](const std::string& scheme, const oracles::Settings& options = {}) {
    return found(of(scheme, options, {"contact-level"}), "contact-level").statement;
  };
  EXPECT_THAT(level("moreau-jean"), HasSubstr("velocities: U+ = -e U-"));
  EXPECT_THAT(level("schatzman-paoli"), HasSubstr("positions: g_{k+1} = -e g_{k-1}"));
  EXPECT_THAT(level("nonlinear-schatzman-paoli"), HasSubstr("positions: g_{k+1} = -e g_{k-1}"));
  EXPECT_THAT(level("projected-moreau-jean"), HasSubstr("then the positions"));
  EXPECT_THAT(level("projected-moreau-jean", {{"combined", "1"}}), HasSubstr("no state has g < 0"));
}

TEST(Identify, SaysWhatBecomesOfPenetration) {
  const auto statement = [](const std::string& scheme) {
    return found(of(scheme, {}, {"penetration"}), "penetration").statement;
  };
  EXPECT_THAT(statement("moreau-jean"), HasSubstr("kept"));
  EXPECT_THAT(statement("projected-moreau-jean"), HasSubstr("removed in one step"));
}

TEST(Identify, KnowsTheSecondDifferencesOfSchatzmanAndPaoli) {
  const Identification centred = of("schatzman-paoli", {{"theta", "1/3"}});
  expect_recovered(centred, "position-recurrence");
  EXPECT_EQ(value(found(centred, "position-recurrence"), "a"), "1/6");
  EXPECT_EQ(value(found(centred, "position-recurrence"), "c"), "1/6");
  EXPECT_THAT(found(centred, "position-update").statement, HasSubstr("central differences"));
  EXPECT_EQ(found(centred, "stiffness").recovery, Recovery::kInconsistent);
  const Identification printed = of("schatzman-paoli", {{"centred", "0"}, {"theta", "1/3"}});
  EXPECT_EQ(value(found(printed, "position-recurrence"), "a"), "0");
  EXPECT_EQ(value(found(printed, "position-recurrence"), "c"), "1/3");
  EXPECT_THAT(found(printed, "position-recurrence").statement, HasSubstr("order 1"));
}

TEST(Identify, SeesThatAContactOnPositionsLooksAtRestitution) {
  const Identification in = of("schatzman-paoli", {}, {"activation"});
  EXPECT_EQ(value(found(in, "activation"), "gamma"), "4/3") << "2/(1 + e), e = 1/2";
  EXPECT_THAT(found(in, "activation").statement, HasSubstr("depends on e: g = 2 h |U| at e = 0"));
}

TEST(Identify, KnowsMeanVelocitiesAndExactLinearParts) {
  const Identification in = of("modal-moreau-jean");
  EXPECT_EQ(value(found(in, "first-step"), "first"), "1/2");
  EXPECT_EQ(value(found(in, "position-update"), "theta"), "1");
  EXPECT_THAT(found(in, "position-recurrence").statement, HasSubstr("exact at t_k for every h"));
  EXPECT_EQ(in.summary, "");
}

TEST(Identify, FindsTheOneInstantOfAForceInTheMiddle) {
  const Identification in = of("nonlinear-moreau-jean", {{"force", "1"}, {"theta", "3/4"}});
  EXPECT_EQ(value(found(in, "force-instants"), "instant"), "3/4");
  EXPECT_THAT(in.summary, HasSubstr("F at the one instant t_{k+theta}"));
}

TEST(Identify, FindsCoulombsLaw) {
  const Identification in = of("nonlinear-moreau-jean", {}, {"friction"});
  expect_recovered(in, "friction");
  EXPECT_EQ(value(found(in, "friction"), "mu-factor"), "1");
  EXPECT_THAT(found(in, "friction").statement, HasSubstr("isotropic"));
  const Identification none = of("moreau-jean", {}, {"friction"});
  EXPECT_EQ(found(none, "friction").recovery, Recovery::kUndetermined);
  EXPECT_THAT(found(none, "friction").statement, HasSubstr("refused"));
}

/// Of a scheme for first-order systems.
Identification of_first_order(const oracles::Settings& options) {
  ProbeRecord record(subject_stepper(find_scheme(schemes(), "euler-moreau").subject(options)));
  return identify(record, {}, kStepAccuracy, ModelKind::kFirstOrder);
}

TEST(Identify, RecoversThetaAndGammaOfEulerMoreauAsTheyWereSet) {
  for (const std::string theta : {"1/2", "2/3", "1"}) {
    for (const std::string gamma : {"1/2", "3/4", "1"}) {
      const oracles::Settings set = {{"theta", theta}, {"gamma", gamma}};
      const Identification standard = of_first_order(set);
      EXPECT_EQ(value(found(standard, "state-mean"), "theta"), theta);
      EXPECT_EQ(value(found(standard, "force-instants"), "theta"), theta);
      EXPECT_EQ(value(found(standard, "output-instant"), "gamma"), "1");
      EXPECT_EQ(value(found(standard, "input-weight"), "w"), gamma);
      oracles::Settings with_variant = set;
      with_variant.emplace_back("variant", "2");
      const Identification midpoint = of_first_order(with_variant);
      EXPECT_EQ(value(found(midpoint, "state-mean"), "theta"), theta);
      EXPECT_EQ(value(found(midpoint, "force-instants"), theta == "1" ? "theta" : "instant"),
                theta);
      EXPECT_EQ(value(found(midpoint, "output-instant"), "gamma"), gamma);
      EXPECT_EQ(value(found(midpoint, "input-weight"), "w"), "1");
    }
  }
}

TEST(Identify, SeesWhatIsWrongWithFirstOrderSchemes) {
  using Change = std::function<void(Probe&, Answer*)>;
  const auto property = [](const std::string& name, const Change& change) {
    const Stepper right = subject_stepper(find_scheme(schemes(), "euler-moreau").subject({}));
    ProbeRecord record([&](Probe probe) {
      change(probe, nullptr);
      Answer answer = right(probe);
      change(probe, &answer);
      return answer;
    });
    return identify(record, {name}, kStepAccuracy, ModelKind::kFirstOrder)
        .properties.front()
        .recovery;
  };
  const Change nothing = [](Probe&, Answer*) {};
  const Change clock_from_zero = [](Probe& probe, Answer*) { probe.time = 0; };
  const Change pulls = [](Probe&, Answer* answer) {
    if (answer == nullptr) return;
    for (ProbeState& state : answer->states) state.impulse[0] *= -1;
  };
  const Change relaxed = [](Probe& probe, Answer* answer) {
    if (answer == nullptr) return;
    for (ProbeState& state : answer->states) {
      state.position[0] -= probe.h / (1 + probe.h) * (state.position[0] - probe.position[0]);
    }
  };
  struct Row {
    const char* property;
    Change change;
  };
  for (const Row& row : {Row{"force-instants", clock_from_zero},
                         Row{"input-weight", pulls},
                         Row{"input-weight", relaxed},
                         Row{"state-mean", relaxed}}) {
    EXPECT_EQ(property(row.property, nothing), Recovery::kRecovered) << row.property;
    EXPECT_EQ(property(row.property, row.change), Recovery::kInconsistent) << row.property;
  }
}

TEST(Identify, FindsNothingWrongWithThePlainScheme) {
  ProbeRecord record(subject_stepper(wrong::subject("plain", {{"theta", "2/3"}})));
  const Identification in = identify(record);
  for (const PropertyItem& item : property_items()) {
    if (item.scope.contains(ModelKind::kLagrangian) && item.name != "friction")
      expect_recovered(in, item.name);
  }
  EXPECT_THAT(in.summary, HasSubstr("theta = 2/3"));
}

TEST(Identify, NamesWhatIsWrongWithTheOthers) {
  const auto statement = [](const char* scheme, const char* property) {
    return of_wrong(scheme, property).statement;
  };
  EXPECT_EQ(value(of_wrong("theta-swapped", "stiffness"), "theta"), "1/3");
  EXPECT_EQ(value(of_wrong("theta-swapped", "position-update"), "theta"), "1/3");
  EXPECT_EQ(value(of_wrong("position-old-velocity", "position-update"), "theta"), "0");
  EXPECT_EQ(value(of_wrong("force-at-old-time", "force-instants"), "theta"), "0");
  EXPECT_EQ(value(of_wrong("stiffness-at-old-state", "stiffness"), "theta"), "0");
  EXPECT_EQ(value(of_wrong("restitution-off", "restitution"), "e-factor"), "99/100");
  EXPECT_EQ(value(of_wrong("restitution-sign", "restitution"), "e-factor"), "-1");
  EXPECT_EQ(value(of_wrong("impact-with-theta", "restitution"), "restitution"), "1/2");

  EXPECT_THAT(statement("forecast-without-step", "activation"), HasSubstr("without h"));
  EXPECT_EQ(value(of_wrong("forecast-without-step", "activation"), "gamma-without-h"), "1/2");
  EXPECT_THAT(statement("force-from-start", "force-instants"), HasSubstr("depend on t_0"));
  EXPECT_THAT(statement("no-inverse-mass", "impulse"), HasSubstr("without the inverse of M"));
  for (const auto& [scheme, property] :
       {std::pair{"restitution-off", "restitution"},
        std::pair{"restitution-sign", "restitution"},
        std::pair{"impact-with-theta", "restitution"},
        std::pair{"forecast-without-step", "activation"},
        std::pair{"force-from-start", "force-instants"},
        std::pair{"no-inverse-mass", "impulse"},
        std::pair{"contacts-in-turn", "simultaneous-contacts"},
        std::pair{"one-sided-contacts", "simultaneous-contacts"}}) {
    EXPECT_EQ(of_wrong(scheme, property).recovery, Recovery::kInconsistent)
        << scheme << ": " << statement(scheme, property);
  }
  EXPECT_EQ(of_wrong("one-contact-only", "simultaneous-contacts").recovery,
            Recovery::kUndetermined);
}

TEST(Identify, AThetaThatDependsOnTheStepIsInconsistent) {
  const auto stepper = [](const Probe& probe) {
    const auto scheme =
        find_scheme(schemes(), "moreau-jean").subject({{"theta", probe.h > 0.3 ? "2/3" : "1/2"}});
    return subject_stepper(scheme)(probe);
  };
  ProbeRecord record(stepper);
  const Identified stiffness = identify(record, {"stiffness"}).properties.front();
  EXPECT_EQ(stiffness.recovery, Recovery::kInconsistent);
  EXPECT_THAT(stiffness.statement, HasSubstr("1/2 by"));
  EXPECT_THAT(stiffness.statement, HasSubstr("2/3 by"));
}

TEST(Identify, WhatIsCloseToAThetaIsNotThatTheta) {
  const Identification in = of("moreau-jean", {{"theta", "500000001/1000000000"}});
  const Identified& stiffness = found(in, "stiffness");
  EXPECT_FALSE(stiffness.values.front().value.contains(0.5));
  EXPECT_TRUE(stiffness.values.front().value.contains(0.500000001));
}

TEST(Identify, SaysWithoutAnswersThatNothingIsDetermined) {
  for (const ModelKind kind : {ModelKind::kFirstOrder, ModelKind::kLagrangian}) {
    ProbeRecord record(no_stepper());
    for (const Identified& property : identify(record, {}, kStepAccuracy, kind).properties) {
      EXPECT_EQ(property.recovery, Recovery::kUndetermined) << property.property;
      EXPECT_THAT(property.statement, HasSubstr("not answered yet")) << property.property;
    }
    EXPECT_GT(record.asked().size(), kind == ModelKind::kFirstOrder ? 20U : 100U);
  }
}

TEST(Identify, GivesUpOnASubjectThatTakesItsTimeToFail) {
  int calls = 0;
  properties::Subject slow = find_scheme(schemes(), "moreau-jean").subject({});
  slow.run = [&](const Model<double>&,
                 const Rational&,
                 Eigen::Index,
                 const Parameters&) -> Trajectory<double> {
    ++calls;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    throw std::runtime_error("it hangs");
  };
  ProbeRecord record(subject_stepper(slow, std::chrono::milliseconds(5)));
  const Identified found = identify(record, {"activation"}).properties.front();
  EXPECT_EQ(found.recovery, Recovery::kUndetermined);
  EXPECT_THAT(found.statement, HasSubstr("it hangs"));
  EXPECT_LE(calls, 3);
  EXPECT_THAT(found.unanswered.back(), HasSubstr("not run"));
}

TEST(Identify, RefusesUnknownPropertiesWithTheNearest) {
  ProbeRecord record(no_stepper());
  try {
    (void)identify(record, {"restituton"});
    ADD_FAILURE() << "accepted";
  } catch (const InvalidInput& refusal) {
    EXPECT_THAT(refusal.what(), HasSubstr("restitution"));
  }
}

}  // namespace
}  // namespace assay::reports::identify_test
