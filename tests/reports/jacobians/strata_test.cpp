#include "reports/jacobians/strata.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/math/cone_projections.hpp"
#include "reports/jacobians/exact_zero.hpp"

namespace assay::reports::strata_test {
namespace {

using testing::Contains;

/// A derivative whose formula is constant: what is traced is the map.
template <class Map>
Derivative map_only(Map map, Domain domain) {
  return make_derivative(
      "map",
      map,
      [](const auto& x) {
        using S = typename std::decay_t<decltype(x)>::Scalar;
        return Matrix<S>::Constant(1, 1, S(0)).eval();
      },
      std::move(domain));
}

const Derivative kCone = map_only(
    [](const auto& x) {
      auto y = x;
      using S = typename std::decay_t<decltype(x)>::Scalar;
      project_on_friction_cone<2, S>(x(3), y.data());
      return y;
    },
    {{{"n", -4, 4}, {"s", -4, 4}, {"t", -4, 4}, {"mu", 0, 2, true}}});

const Stratum* find(const std::vector<Stratum>& strata, const std::string& name) {
  const auto found = std::ranges::find(strata, name, &Stratum::name);
  return found == strata.end() ? nullptr : &*found;
}

TEST(Strata, OfAConeAreItsRegionsItsSurfacesAndItsApex) {
  const std::vector<Stratum> strata = find_strata(kCone, {.points = 24, .seed = 3});
  int regions = 0;
  for (const Stratum& stratum : strata) regions += stratum.surfaces.empty() ? 1 : 0;
  EXPECT_GE(regions, 3);
  for (const char* name :
       {"sqrt(s s + t t) = mu n", "mu sqrt(s s + t t) = -n", "s s + t t = 0", "mu = 0", "mu = 2"}) {
    const Stratum* stratum = find(strata, name);
    ASSERT_NE(stratum, nullptr) << name;
    EXPECT_EQ(stratum->status, Stratum::Status::kFound);
    EXPECT_FALSE(stratum->points.empty()) << name;
  }
}

TEST(Strata, HavePointsExactlyOnThem) {
  for (const Stratum& stratum : find_strata(kCone, {.points = 24, .seed = 3})) {
    for (const std::vector<Rational>& x : stratum.points) {
      EXPECT_TRUE(kCone.domain.contains(x)) << stratum.name;
      if (stratum.name != "sqrt(s s + t t) = mu n") continue;
      EXPECT_EQ(x[1] * x[1] + x[2] * x[2], x[3] * x[3] * x[0] * x[0]);
      EXPECT_GT(x[0], 0);
    }
  }
}

TEST(Strata, AreTheSameForTheSameSeed) {
  const auto first = find_strata(kCone, {.points = 8, .seed = 5});
  const auto again = find_strata(kCone, {.points = 8, .seed = 5});
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t k = 0; k < first.size(); ++k) {
    EXPECT_EQ(first[k].name, again[k].name);
    EXPECT_EQ(first[k].points, again[k].points);
  }
}

TEST(Strata, WithoutAnExactPointAreUndecidedNotEmpty) {
  const Derivative circle = map_only(
      [](const auto& x) {
        using V = std::decay_t<decltype(x)>;
        using S = typename V::Scalar;
        return V::Constant(1, exp(x(0)) > S(2) ? x(0) : S(0)).eval();  // ln 2 is not rational
      },
      {{{"x", -2, 2}}});
  const std::vector<Stratum> strata = find_strata(circle, {.points = 8, .seed = 1});
  const Stratum* surface = find(strata, "exp(x) = 2");
  ASSERT_NE(surface, nullptr);
  EXPECT_EQ(surface->status, Stratum::Status::kUndecided);
}

TEST(Strata, ThatNoPointOfTheDomainIsOnAreEmpty) {
  const Derivative map = map_only(
      [](const auto& x) {
        using V = std::decay_t<decltype(x)>;
        using S = typename V::Scalar;
        return V::Constant(1, x(0) * x(0) + S(1) > S(0) ? x(0) : S(0)).eval();
      },
      {{{"x", -2, 2}}});
  const std::vector<Stratum> strata = find_strata(map, {.points = 8, .seed = 1});
  const Stratum* surface = find(strata, "x x + 1 = 0");
  ASSERT_NE(surface, nullptr);
  EXPECT_EQ(surface->status, Stratum::Status::kEmpty);
}

TEST(Strata, OfTwoSurfacesThatMeetAreFound) {
  const Derivative map = map_only(
      [](const auto& x) {
        using V = std::decay_t<decltype(x)>;
        using S = typename V::Scalar;
        const S a = x(0) + S(3) * x(1), b = x(0) - x(1) * x(1) / S(4) + S(1);
        return V::Constant(1, (a > S(0) ? a : S(0)) + (b > S(0) ? b : S(0))).eval();
      },
      {{{"x", -8, 8}, {"y", -8, 8}}});
  const std::vector<Stratum> strata = find_strata(map, {.points = 8, .seed = 1});
  int both = 0;
  for (const Stratum& stratum : strata) both += stratum.surfaces.size() == 2 ? 1 : 0;
  EXPECT_GE(both, 1);  // x + 3y = 0 and x = y²/4 − 1: no rational y, so at least as undecided
}

/// Σ max(x_i, 0): 2ⁿ regions.
Derivative independent_kinks(int n) {
  Domain domain;
  for (int i = 0; i < n; ++i) domain.coordinates.push_back({"x" + std::to_string(i), -1, 1});
  return map_only(
      [](const auto& x) {
        using V = std::decay_t<decltype(x)>;
        using S = typename V::Scalar;
        S sum(0);
        for (Eigen::Index i = 0; i < x.size(); ++i) sum += x(i) > S(0) ? x(i) : S(0);
        return V::Constant(1, sum).eval();
      },
      std::move(domain));
}

TEST(Strata, OfSevenIndependentKinksAreAllOfTheirRegions) {
  int regions = 0;
  for (const Stratum& stratum : find_strata(independent_kinks(7), {.points = 12, .seed = 1})) {
    if (stratum.surfaces.empty()) ++regions;
    EXPECT_EQ(stratum.status, Stratum::Status::kFound) << stratum.name;
  }
  EXPECT_EQ(regions, 128);
}

TEST(Strata, WithMoreRegionsThanAreVisitedAreUndecided) {
  const auto strata = find_strata(independent_kinks(12), {.points = 300, .seed = 1});
  const Stratum* more = find(strata, "more than 600 regions");
  ASSERT_NE(more, nullptr);
  EXPECT_EQ(more->status, Stratum::Status::kUndecided);
}

TEST(Strata, OfSurfacesAtThirdsAndFifthsHaveRationalPoints) {
  const Derivative map = map_only(
      [](const auto& x) {
        using V = std::decay_t<decltype(x)>;
        using S = typename V::Scalar;
        return V::Constant(1,
                           (S(3) * x(0) > S(1) ? x(0) : S(0)) + (S(10) * x(1) > S(1) ? S(1) : S(0)))
            .eval();
      },
      {{{"x", -2, 2}, {"y", -2, 2}, {"p", Rational(1, 3), 1, true}}});
  int points = 0;
  for (const Stratum& stratum : find_strata(map, {.points = 8, .seed = 1})) {
    EXPECT_EQ(stratum.status, Stratum::Status::kFound) << stratum.name;
    for (const std::vector<Rational>& x : stratum.points) {
      EXPECT_TRUE(stratum.name != "3 x = 1" || x[0] == Rational(1, 3));
      EXPECT_TRUE(stratum.name != "p = 1/3" || x[2] == Rational(1, 3));
      points += stratum.surfaces.size() == 2 ? 1 : 0;
    }
  }
  EXPECT_GT(points, 0) << "where surfaces meet";
}

TEST(MapOutline, HasTheSurfacesWithoutEndsOfParameters) {
  const MapOutline outline = outline_of(kCone);
  EXPECT_EQ(outline.rows, 4);
  EXPECT_THAT(outline.surfaces,
              testing::UnorderedElementsAre(
                  "n = 0", "s s + t t = 0", "sqrt(s s + t t) = mu n", "mu sqrt(s s + t t) = -n"));
}

TEST(MapOutline, HasNoSurfaceThatNoPointIsOn) {
  const auto of = [](int c) {
    return outline_of(map_only(
        [c](const auto& x) {
          auto y = x;
          using S = typename std::decay_t<decltype(x)>::Scalar;
          if (x(0) * x(0) + S(c) < S(1)) y(0) = -x(0);
          return y;
        },
        {{{"x", -4, 4}}}));
  };
  EXPECT_THAT(of(2).surfaces, testing::IsEmpty());
  EXPECT_THAT(of(0).surfaces, testing::SizeIs(1)) << "a witness";
}

TEST(ExactZero, SolvesOneQuadraticSurface) {
  const Traced x = Traced::input(0, RationalOrReal(1)), y = Traced::input(1, RationalOrReal(1));
  const ExactZero zero({surface_of(x * x + y * y, Traced(25))});
  properties::Draw draw(1);
  int found = 0;
  for (int k = 0; k < 50; ++k) {
    const auto point = zero.find({Rational(3), Rational(4 - k % 8)}, {true, true}, draw);
    if (!point) continue;
    ++found;
    EXPECT_EQ((*point)[0] * (*point)[0] + (*point)[1] * (*point)[1], 25);
  }
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace assay::reports::strata_test
