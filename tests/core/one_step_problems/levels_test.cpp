#include "core/one_step_problems/levels.hpp"

#include <gmock/gmock.h>

namespace assay::levels_test {
namespace {

constexpr std::array kSchemes{SchemeType::kEulerMoreau,
                              SchemeType::kMoreauJean,
                              SchemeType::kMoreauJeanProjection,
                              SchemeType::kSchatzmanPaoli,
                              SchemeType::kD1MinusLinear,
                              SchemeType::kEventDriven};
constexpr std::array kSystems{
    ModelKind::kFirstOrder, ModelKind::kLagrangian, ModelKind::kNewtonEuler};
constexpr std::array kLaws{LawType::kEquality,
                           LawType::kComplementarity,
                           LawType::kRelay,
                           LawType::kNewtonImpact,
                           LawType::kCoulomb,
                           LawType::kRollingCoulomb};

/// Derived by hand from the equations of each scheme: "output/input", "-" where the notes write no
/// such law. Columns: equality, complementarity, relay, Newton impact, Coulomb, rolling.
struct Expected {
  SchemeType scheme;
  ModelKind system;
  std::array<std::string_view, 6> levels;
  std::string_view reason;
};

using enum SchemeType;
using enum ModelKind;
// clang-format off
const Expected kExpected[] = {
    {kEulerMoreau, kFirstOrder, {"0..0/0..0", "0..0/0..0", "0..0/0..0", "-", "-", "-"},
     "(9.5) has y, λ, r and no derivative; velocities, hence impacts and friction, do not exist"},
    {kEulerMoreau, kLagrangian, {"-", "-", "-", "-", "-", "-"}, "a scheme of first-order systems"},
    {kEulerMoreau, kNewtonEuler, {"-", "-", "-", "-", "-", "-"}, "likewise"},
    {kMoreauJean, kFirstOrder, {"-", "-", "-", "-", "-", "-"}, "(8.16) integrates M v' = …"},
    {kMoreauJean, kLagrangian,
     {"0..1/1..1", "0..1/1..1", "0..1/1..1", "0..1/1..1", "0..1/1..1", "0..1/1..1"},
     "(8.16d): ȳ from y and ẏ, the law between ẏ and λ_{k+1} = λ^(1); there is no λ^(0)"},
    {kMoreauJean, kNewtonEuler,
     {"0..1/1..1", "0..1/1..1", "0..1/1..1", "0..1/1..1", "0..1/1..1", "0..1/1..1"},
     "(11.51): bilateral H v = 0 and contacts, both at the level of velocities"},
    {kMoreauJeanProjection, kFirstOrder, {"-", "-", "-", "-", "-", "-"}, "as Moreau-Jean"},
    {kMoreauJeanProjection, kLagrangian,
     {"0..1/0..1", "0..1/0..1", "0..1/0..1", "0..1/0..1", "0..1/0..1", "0..1/0..1"},
     "§8.3: lambda[0] is the multiplier at the level of positions"},
    {kMoreauJeanProjection, kNewtonEuler,
     {"0..1/0..1", "0..1/0..1", "0..1/0..1", "0..1/0..1", "0..1/0..1", "0..1/0..1"}, "(13.4)"},
    {kSchatzmanPaoli, kFirstOrder, {"-", "-", "-", "-", "-", "-"}, "(8.17) integrates M q'' = …"},
    {kSchatzmanPaoli, kLagrangian,
     {"0..0/0..0", "0..0/0..0", "-", "0..0/0..0", "-", "-"},
     "(8.17e): y of the averaged position alone; friction would need ẏ_T"},
    {kSchatzmanPaoli, kNewtonEuler,
     {"0..0/0..0", "0..0/0..0", "-", "0..0/0..0", "-", "-"}, "likewise"},
    {kD1MinusLinear, kFirstOrder, {"-", "-", "-", "-", "-", "-"}, "needs velocities that jump"},
    {kD1MinusLinear, kLagrangian,
     {"0..2/1..2", "0..2/1..2", "0..2/1..2", "0..2/1..2", "0..2/1..2", "0..2/1..2"},
     "(8.15): di = p dt + σ δ: impulses σ with ẏ, forces p with ÿ"},
    {kD1MinusLinear, kNewtonEuler,
     {"0..2/1..2", "0..2/1..2", "0..2/1..2", "0..2/1..2", "0..2/1..2", "0..2/1..2"}, "likewise"},
    {kEventDriven, kFirstOrder, {"0..0/0..0", "0..0/0..0", "0..0/0..0", "-", "-", "-"},
     "(8.10): λ = SOL(D, Cx + …) between events"},
    {kEventDriven, kLagrangian,
     {"0..2/1..2", "0..2/1..2", "0..2/1..2", "0..2/1..2", "0..3/1..2", "0..3/1..2"},
     "(8.12)-(8.15); with friction §8.3 stores the sliding velocity above the derivatives"},
    {kEventDriven, kNewtonEuler,
     {"0..2/1..2", "0..2/1..2", "0..2/1..2", "0..2/1..2", "0..3/1..2", "0..3/1..2"}, "likewise"},
};
// clang-format on

std::string text(const LevelRange& range) {
  return std::to_string(range.lower) + ".." + std::to_string(range.upper);
}

std::string found(SchemeType scheme, ModelKind system, LawType law) {
  try {
    const Levels own = levels(scheme, system, law);
    EXPECT_FALSE(own.reason.empty());
    return text(own.output) + "/" + text(own.input);
  } catch (const InvalidInput&) {
    return "-";
  }
}

TEST(Levels, AreThoseDerivedByHandForEveryCombination) {
  for (const SchemeType scheme : kSchemes) {
    for (const ModelKind system : kSystems) {
      const auto* row = std::ranges::find_if(kExpected, [&](const Expected& expected) {
        return expected.scheme == scheme && expected.system == system;
      });
      ASSERT_NE(row, std::end(kExpected));
      for (std::size_t law = 0; law < kLaws.size(); ++law) {
        EXPECT_EQ(found(scheme, system, kLaws[law]), row->levels[law])
            << "law " << law << ": " << row->reason;
      }
    }
  }
}

TEST(Levels, PairEveryMultiplierWithADerivativeThatExists) {
  for (const detail::LevelsRow& row : detail::kLevelsTable) {
    EXPECT_EQ(row.levels.output.lower, 0);
    EXPECT_GE(row.levels.input.lower, row.levels.output.lower);
    EXPECT_LE(row.levels.input.upper, row.levels.output.upper);
    EXPECT_FALSE(row.levels.input.is_empty());
  }
}

TEST(Levels, AreGivenOnceForEachCombination) {
  for (const SchemeType scheme : kSchemes) {
    for (const ModelKind system : kSystems) {
      for (std::size_t law = 0; law < kLaws.size(); ++law) {
        int rows = 0;
        for (const detail::LevelsRow& row : detail::kLevelsTable) {
          rows += row.scheme == scheme && row.systems.contains(system) && row.laws[law] ? 1 : 0;
        }
        EXPECT_LE(rows, 1);
      }
    }
  }
}

TEST(CommonLevels, SpanThoseOfAllInteractionsAndCountTheIndexSets) {
  const Levels impact = levels(kMoreauJean, kLagrangian, LawType::kNewtonImpact);
  EXPECT_EQ(number_of_index_sets(common_levels({{impact}})), 2);  // I_0, I_1
  EXPECT_EQ(number_of_index_sets(levels(kSchatzmanPaoli, kLagrangian, LawType::kNewtonImpact)), 1);
  const Levels friction = levels(kEventDriven, kLagrangian, LawType::kCoulomb);
  const Levels circuit = levels(kEventDriven, kFirstOrder, LawType::kRelay);
  const std::array both{friction, circuit};
  const Levels all = common_levels(both);
  EXPECT_EQ(all.output, (LevelRange{0, 3}));
  EXPECT_EQ(all.input, (LevelRange{0, 2}));
  EXPECT_EQ(number_of_index_sets(all), 4);
}

TEST(CommonLevels, OfNoInteractionAreEmpty) {
  const Levels none = common_levels({});
  EXPECT_TRUE(none.output.is_empty());
  EXPECT_TRUE(none.input.is_empty());
  EXPECT_EQ(number_of_index_sets(none), 0);
}

}  // namespace
}  // namespace assay::levels_test
