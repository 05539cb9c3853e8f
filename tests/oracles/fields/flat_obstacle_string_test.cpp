#include "oracles/fields/flat_obstacle_string.hpp"

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/reference_table.hpp"

namespace assay::oracles::flat_obstacle_string_test {
namespace {

FlatObstacleString string(const Rational& a, const Rational& h, const Rational& e) {
  return FlatObstacleString({a, h, e, 7});
}

TEST(FlatObstacleString, AgreesWithTheReferenceTableExactly) {
  const ReferenceTable table("string_flat_obstacle.states.csv");
  ASSERT_EQ(table.size(), 204U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    const FieldState state = string(Rational(1), Rational(1, 2), table.number(row, "e"))
                                 .at(table.number(row, "t"), table.number(row, "x"));
    EXPECT_EQ(state.displacement.a, table.number(row, "u")) << row;
  }
}

/// Leapfrog on a grid of characteristics, exact as long as all kinks start on it: a second way.
class Leapfrog {
 public:
  Leapfrog(const Rational& a, const Rational& h, const Rational& e, int cells)
      : n_(cells), h_(h), e_(e), now_(static_cast<std::size_t>(n_) + 1) {
    for (int j = 0; j <= n_; ++j) {
      now_[static_cast<std::size_t>(j)] = 2 * a * std::min(j, n_ - j) / n_;
    }
    before_ = now_;
    for (std::size_t j = 1; j + 1 < now_.size(); ++j) before_[j] = (now_[j - 1] + now_[j + 1]) / 2;
  }

  /// A step of 1/cells; where it would go through the obstacle it was about to land. Returns
  /// whether it did.
  bool step() {
    std::vector<Rational> next(now_.size(), Rational(0));
    bool strikes = false;
    for (std::size_t j = 1; j + 1 < now_.size(); ++j) {
      next[j] = now_[j - 1] + now_[j + 1] - before_[j];
      strikes = strikes || next[j] < -h_;
    }
    if (strikes) {
      // u(t_c + s) = e u(t_c − s) + (1 − e) of the string at rest in now_.
      for (std::size_t j = 1; j + 1 < now_.size(); ++j) {
        next[j] = e_ * before_[j] + (1 - e_) * (now_[j - 1] + now_[j + 1]) / 2;
      }
    }
    before_ = std::exchange(now_, next);
    return strikes;
  }

  [[nodiscard]] const std::vector<Rational>& u() const { return now_; }

 private:
  int n_;
  Rational h_, e_;
  std::vector<Rational> now_, before_;
};

TEST(FlatObstacleString, AgreesWithLeapfrogOnCharacteristicsUntilItStrikesAgain) {
  constexpr int kCells = 40;
  for (const auto& [a, h, e] :
       std::vector<std::array<Rational, 3>>{{Rational(1), Rational(1, 2), Rational(1)},
                                            {Rational(1), Rational(1, 2), Rational(0)},
                                            {Rational(3), Rational(3, 2), Rational(1, 2)},
                                            {Rational(2), Rational(2, 5), Rational(7, 10)},
                                            {Rational(2), Rational(2, 5), Rational(1)},
                                            {Rational(1), Rational(9, 10), Rational(1, 3)},
                                            {Rational(1), Rational(1, 20), Rational(3, 4)},
                                            {Rational(1), Rational(0), Rational(1, 4)},
                                            {Rational(1), Rational(0), Rational(0)},
                                            {Rational(1), Rational(1), Rational(1, 2)},
                                            {Rational(1), Rational(2), Rational(1, 2)}}) {
    const FlatObstacleString exact = string(a, h, e);
    Leapfrog leapfrog(a, h, e, kCells);
    int landings = 0;
    int k = 0;
    try {
      for (; k < 4 * kCells; ++k) {
        for (int j = 0; j <= kCells; j += 5) {
          ASSERT_EQ(exact.at(Rational(k, kCells), Rational(j, kCells)).displacement.a,
                    leapfrog.u()[static_cast<std::size_t>(j)])
              << a << " " << h << " " << e << " t = " << k << "/" << kCells << " x = " << j;
        }
        landings += leapfrog.step() ? 1 : 0;
      }
    } catch (const InvalidInput&) {
      // The leapfrog has just struck again, or is about to.
      EXPECT_GT(e, 0);
      EXPECT_LT(e, 1);
      for (int more = 0; more < 2; ++more) landings += leapfrog.step() ? 1 : 0;
      EXPECT_EQ(landings, 2) << a << " " << h << " " << e;
    }
    EXPECT_EQ(landings > 0, h < a);
  }
}

TEST(FlatObstacleString, IsNeverBelowTheObstacle) {
  for (const Rational& e : {Rational(0), Rational(1, 3), Rational(9, 10), Rational(1)}) {
    const FlatObstacleString exact = string(Rational(1), Rational(1, 7), e);
    try {
      for (int k = 0; k < 400; ++k) {
        for (int j = 0; j <= 40; ++j) {
          ASSERT_GE(exact.at(Rational(k, 97), Rational(j, 40)).displacement.a, Rational(-1, 7));
        }
      }
    } catch (const InvalidInput&) {
    }
  }
}

TEST(FlatObstacleString, LosesTheKineticEnergyOfTheFlatPartButForRestitution) {
  // Cells are uniform between the kinks: the energy is a finite sum.
  const auto energy = [](const FlatObstacleString& exact, const Rational& t) {
    Rational sum(0);
    for (int j = 0; j < 400; ++j) {
      const FieldState state = exact.at(t, Rational(2 * j + 1, 800));
      sum += state.velocity.a * state.velocity.a + state.strain.a * state.strain.a;
    }
    return Rational(sum / 800);
  };
  for (const Rational& e : {Rational(0), Rational(1, 2), Rational(1)}) {
    const FlatObstacleString exact = string(Rational(1), Rational(1, 2), e);
    const Rational lost = (1 - e * e) / 2 * 4 * 2 * Rational(1, 4);
    for (const int k : {0, 10, 31, 70}) EXPECT_EQ(energy(exact, Rational(k, 100)), 2) << k;
    for (const int k : {80, 99, 120, 149}) {
      EXPECT_EQ(energy(exact, Rational(k, 100)), 2 - lost) << k << " " << e;
    }
  }
}

TEST(FlatObstacleString, DerivativesAreThoseOfTheDisplacement) {
  const FlatObstacleString exact = string(Rational(1), Rational(1, 3), Rational(2, 5));
  const Rational step(1, 1000000);
  for (int k = 0; k < 60; ++k) {
    const Rational t = Rational(k, 37) + Rational(1, 1009);
    for (int j = 1; j < 30; ++j) {
      const Rational x(j, 30);
      const auto u = [&](const Rational& when, const Rational& where) {
        return exact.at(when, where).displacement.a;
      };
      const FieldState state = exact.at(t, x);
      EXPECT_EQ((u(Rational(t + step), x) - u(Rational(t - step), x)) / (2 * step),
                state.velocity.a);
      EXPECT_EQ((u(t, Rational(x + step)) - u(t, Rational(x - step))) / (2 * step), state.strain.a);
    }
  }
}

TEST(FlatObstacleString, StartsFromItsInitialData) {
  const FlatObstacleString exact = string(Rational(1), Rational(1, 3), Rational(1));
  for (int j = 0; j <= 8; ++j) {
    const FieldState state = exact.at(Rational(0), Rational(j, 8));
    EXPECT_EQ(state.displacement.a, Rational(2 * std::min(j, 8 - j), 8));
    EXPECT_EQ(state.velocity.a, 0);
  }
}

TEST(FlatObstacleString, RefusesTimesAfterItStrikesAgain) {
  const FlatObstacleString exact = string(Rational(1), Rational(1, 2), Rational(1, 2));
  EXPECT_NO_THROW(static_cast<void>(exact.at(Rational(19, 8), Rational(1, 2))));
  try {
    static_cast<void>(exact.at(Rational(20, 8), Rational(1, 2)));
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_NE(std::string(error.what()).find("strikes again at t = 19/8"), std::string::npos);
  }
}

}  // namespace
}  // namespace assay::oracles::flat_obstacle_string_test
