#include <gmock/gmock.h>

#include <map>
#include <set>
#include <string>

#include "reports/errata/judge.hpp"

namespace assay::reports::printed_formulas_test {
namespace {

using reference::Item;

/// Every formula that is not correct, derived by hand; all others are.
const std::map<std::string, std::string> kExpected{
    {"developer-notes 1.10", "wrong"},
    {"developer-notes 1.14", "wrong"},
    {"developer-notes 1.22", "wrong"},
    {"developer-notes 1.24", "wrong"},
    {"developer-notes 1.25", "wrong"},
    {"developer-notes 1.26", "incomplete"},
    {"developer-notes 1.29", "ambiguous"},
    {"developer-notes 1.33", "wrong"},
    {"developer-notes 1.35", "wrong"},
    {"developer-notes 1.36", "wrong"},
    {"developer-notes 1.3.2", "wrong"},
    {"developer-notes 1.3.3", "incomplete"},
    {"developer-notes 2.14", "wrong"},
    {"developer-notes 2.16", "wrong"},
    {"developer-notes 8.4", "incomplete"},
    {"developer-notes 8.1.1 (derivatives of y)", "incomplete"},
    {"developer-notes 8.13", "incomplete"},
    {"developer-notes 8.16a", "incomplete"},
    {"developer-notes 8.17a", "incomplete"},
    {"developer-notes 8.17b", "ambiguous"},
    {"developer-notes 8.3 (levels)", "wrong"},
    {"developer-notes 9.26", "wrong"},
    {"developer-notes 9.36", "wrong"},
    {"developer-notes 9.48", "wrong"},
    {"developer-notes 9.57", "wrong"},
    {"developer-notes 9.60", "ambiguous"},
    {"developer-notes 9.61", "ambiguous"},
    {"developer-notes 9.62", "wrong"},
    {"developer-notes 9.64", "wrong"},
    {"developer-notes 9.72", "wrong"},
    {"developer-notes 9.73", "wrong"},
    {"developer-notes 9.74", "wrong"},
    {"developer-notes 9.76", "wrong"},
    {"developer-notes 9.4 (x_q)", "ambiguous"},
    {"developer-notes 10.3", "wrong"},
    {"developer-notes 10.8b", "ambiguous"},
    {"developer-notes 10.9", "wrong"},
    {"developer-notes 10.10", "ambiguous"},
    {"developer-notes 10.11", "wrong"},
    {"developer-notes 10.12", "wrong"},
    {"developer-notes 10.14b", "ambiguous"},
    {"developer-notes 10.15", "wrong"},
    {"developer-notes 10.16", "ambiguous"},
    {"developer-notes 10.21", "wrong"},
    {"developer-notes 10.22", "wrong"},
    {"developer-notes inverse element e", "wrong"},
    {"developer-notes 11.11", "wrong"},
    {"developer-notes 11.18", "wrong"},
    {"developer-notes 11.23", "wrong"},
    {"developer-notes 11.24", "wrong"},
    {"developer-notes 11.26", "wrong"},
    {"developer-notes 11.9", "wrong"},
    {"developer-notes 11.31", "wrong"},
    {"developer-notes 11.34", "wrong"},
    {"developer-notes 11.34 (note)", "wrong"},
    {"developer-notes 11.40", "wrong"},
    {"developer-notes 11.72", "wrong"},
    {"developer-notes 11.73", "wrong"},
    {"developer-notes 11.74", "wrong"},
    {"developer-notes 11.76", "wrong"},
    {"developer-notes 11.2.5", "wrong"},
    {"developer-notes 12.0.1 (GP, fourth line)", "wrong"},
    {"developer-notes 12.0.1 (difference of P)", "wrong"},
    {"developer-notes 12.0.1 (shape of ∇_q H)", "wrong"},
    {"developer-notes 12.0.2 (e_1, second product)", "wrong"},
    {"developer-notes 12.0.3 (dynamics)", "wrong"},
    {"developer-notes 12.0.3 (R)", "wrong"},
    {"developer-notes 12.0.3 (wrench)", "wrong"},
    {"developer-notes 12.0.3 (that is)", "incomplete"},
    {"developer-notes 12.0.3 (jachqt)", "wrong"},
    {"developer-notes 12.0.4 (V_C)", "wrong"},
    {"developer-notes 12.1", "wrong"},
    {"developer-notes 13.6", "incomplete"},
    {"developer-notes 13.12", "incomplete"},
    {"developer-notes 15.5 (text)", "wrong"},
    {"developer-notes 15.9", "wrong"},
    {"developer-notes 15.14", "wrong"},
    {"developer-notes 15.14 (third ie)", "wrong"},
    {"developer-notes 15.16", "wrong"},
    {"developer-notes 15.17", "incomplete"},
    {"developer-notes 16.11", "incomplete"},
    {"developer-notes 16.24", "wrong"},
    {"developer-notes 16.25", "wrong"},
    {"modal-moreau-jean displ", "wrong"},
    {"modal-moreau-jean C q̇ ≈", "incomplete"},
    {"modal-moreau-jean table (C)", "incomplete"},
    {"modal-moreau-jean W(v^{i+1} − v^i)", "wrong"},
    {"modal-moreau-jean W (modal)", "incomplete"},
    {"moreau-jean-osi I_1", "ambiguous"},
    {"newton-lagrangian F(v, q, t, z)", "wrong"},
    {"newton-lagrangian eq:Simo", "wrong"},
    {"newton-lagrangian eq:NSCD-discret-nl", "incomplete"},
    {"newton-lagrangian eq:NL4", "ambiguous"},
    {"newton-lagrangian eq:NSCD-discret2", "incomplete"},
    {"newton-lagrangian remarkBABAS", "wrong"},
    {"newton-lagrangian eq:NL16", "wrong"},
    {"newton-lagrangian The scheme (v_{k+1})", "ambiguous"},
    {"newton-lagrangian eq:residu", "wrong"},
    {"newton-lagrangian eq:residu-linq1", "ambiguous"},
    {"newton-lagrangian eq:residu-linq2", "wrong"},
    {"newton-lagrangian eq:iterationmatrix", "wrong"},
    {"newton-lagrangian eq:residu-linq", "wrong"},
    {"newton-lagrangian eq:FullyLinear1-TS (Moreau)", "wrong"},
    {"newton-lagrangian eq:FullyLinear1-TS (Schatzman-Paoli)", "wrong"},
};

std::string name(const Item& item) {
  return std::string(item.document) + " " + std::string(item.equation);
}

TEST(PrintedFormulas, GetTheVerdictsThatWereDerivedByHand) {
  for (const Item& item : reference::printed_formulas()) {
    const JudgedFormula judged = judge(item, {.points = 12});
    const auto expected = kExpected.find(name(item));
    EXPECT_EQ(to_string(judged.verdict), expected == kExpected.end() ? "correct" : expected->second)
        << name(item) << ": " << judged.evidence << "; " << judged.witness;
  }
}

TEST(PrintedFormulas, AreNamedOnceAndSayWhatTheyClaim) {
  std::set<std::string> names;
  for (const Item& item : reference::printed_formulas()) {
    EXPECT_TRUE(names.insert(name(item)).second) << name(item) << " twice";
    EXPECT_FALSE(item.printed.empty()) << name(item);
    EXPECT_FALSE(item.claim.empty()) << name(item);
    EXPECT_NE(item.exact == nullptr, item.real == nullptr) << name(item);
  }
  for (const auto& [expected, verdict] : kExpected)
    EXPECT_TRUE(names.contains(expected)) << expected;
}

TEST(PrintedFormulas, ThatAreNotCorrectSayKindCorrectionAndConsequence) {
  for (const Item& item : reference::printed_formulas()) {
    const bool wrong = kExpected.contains(name(item));
    EXPECT_EQ(wrong, !item.kind.empty()) << name(item);
    EXPECT_EQ(wrong, !item.corrected.empty()) << name(item);
    EXPECT_EQ(wrong, !item.consequence.empty()) << name(item);
  }
}

TEST(PrintedFormulas, WhoseShapesDoNotFitAreWrong) {
  for (const Item& item : reference::printed_formulas()) {
    if (item.kind != "shape") continue;
    EXPECT_EQ(kExpected.at(name(item)), "wrong") << name(item);
  }
}

/// Whether one of them closes nothing, from the left.
bool has_parenthesis_that_closes_nothing(std::string_view formula) {
  int open = 0;
  for (const char letter : formula) {
    if (letter == '(') ++open;
    if (letter == ')' && --open < 0) return true;
  }
  return false;
}

TEST(PrintedFormulas, WithAParenthesisThatClosesNothingSayThatItIsLeftOut) {
  int found = 0;
  for (const Item& item : reference::printed_formulas()) {
    if (!has_parenthesis_that_closes_nothing(item.printed)) continue;
    ++found;
    EXPECT_THAT(std::string(item.reading), testing::HasSubstr("nothing")) << name(item);
  }
  EXPECT_GE(found, 7);
}

TEST(PrintedFormulas, GetNoOtherVerdictFromFewPoints) {
  for (const Item& item : reference::printed_formulas()) {
    if (item.kind.empty()) continue;
    const JudgedFormula judged = judge(item, {.seed = 7, .points = 1});
    EXPECT_EQ(to_string(judged.verdict), kExpected.at(name(item))) << name(item);
  }
}

TEST(PrintedFormulas, OfTheMostHarmfulASimulationShowsWhatGoesWrong) {
  int simulated = 0;
  for (const Item& item : reference::printed_formulas()) {
    if (item.simulate == nullptr) continue;
    ++simulated;
    EXPECT_FALSE(item.kind.empty()) << name(item);
    const reference::Simulation simulation = item.simulate();
    EXPECT_TRUE(simulation.is_harmful()) << name(item) << ": " << simulation.to_text();
  }
  EXPECT_GE(simulated, 10);
}

TEST(Simulation, OfAFormulaThatDoesWhatItsCorrectionDoesShowsNoHarm) {
  using Shows = reference::Simulation::Shows;
  for (const Shows shows :
       {Shows::kNewtonIterations, Shows::kOrder, Shows::kSolutions, Shows::kError}) {
    EXPECT_FALSE((reference::Simulation{"", shows, 2, 2}.is_harmful()));
  }
  // Nothing is shown where the corrected form fails itself.
  constexpr double kMost = reference::Simulation::kMostIterations;
  EXPECT_FALSE((reference::Simulation{"", Shows::kNewtonIterations, kMost, kMost}.is_harmful()));
}

}  // namespace
}  // namespace assay::reports::printed_formulas_test
