#include <gtest/gtest.h>

#include <algorithm>

#include "reports/jacobians/catalogue.hpp"
#include "reports/jacobians/judge.hpp"
#include "reports/jacobians/strata.hpp"
#include "tests/reports/jacobians/faults.hpp"

namespace assay::reports::canaries_long_test {
namespace {

using Kind = Fault::Kind;
using Place = Fault::Place;

struct Canary {
  const char *derivative, *name;
  Fault fault;
};

// x of Alart-Curnier in 3D: r, u, ρ_N, μ, ρ_T; of modal steps: three, σ, κ, D.
const std::vector<Canary> kInPlaces = {
    {"alart-curnier-normal", "the other side of x = 0", {Kind::kAdded, 0, 0, 0, {0, 2, 1}}},
    {"alart-curnier-2d", "wrong where y = 0", {Kind::kAdded, 1, 1, 0, {1, 3, 6}}},
    {"alart-curnier-2d", "no branch at x < 0", {Kind::kForgotten, 0, 0, 0, {0, 2, 4, true}}},
    {"alart-curnier-3d", "a row beside its surface", {Kind::kAdded, 0, 0, 0, {0, 6, 3}}},
    {"alart-curnier-3d", "wrong where μ = 0", {Kind::kAdded, 1, 2, 0, {7}}},
    {"alart-curnier-3d", "wrong where r_t = 0", {Kind::kAdded, 1, 1, 0, {1}}},
    {"alart-curnier-3d", "a branch that no map takes", {Kind::kAdded, 0, 0, 0, {0, 1, 2}}},
    {"jean-moreau-2d", "no branch at r_N < 0", {Kind::kFactorTwo, 1, 1, 0, {0, -1, -1, true}}},
    {"fischer-burmeister", "outside of the cone at 0", {Kind::kAdded, 0, 0, 0, {0, 1, 1}}},
    {"fischer-burmeister", "wrong where a = 0", {Kind::kAdded, 0, 0, 0, {0}}},
    {"fischer-burmeister", "no branch at b < 0", {Kind::kSign, 0, 1, 0, {1, -1, -1, true}}},
    {"friction-cone-projection-2d", "wrong on the boundary", {Kind::kAdded, 0, 1, 0, {1, 0, 2}}},
    {"friction-cone-projection-3d", "wrong where x_T = 0", {Kind::kAdded, 0, 1, 0, {1}}},
    {"friction-cone-projection-3d", "wrong where μ = 0", {Kind::kAdded, 0, 0, 0, {3}}},
    {"reduced-alart-curnier", "wrong where μ = 0", {Kind::kAdded, 2, 2, 0, {3}}},
    {"modal-step-start", "wrong at critical damping", {Kind::kAdded, 0, 1, 0, {4, 3, 3}}},
    {"modal-step-start", "wrong without damping", {Kind::kAdded, 0, 0, 0, {3}}},
    {"modal-step-start", "a mode that grows", {Kind::kFactorTwo, 0, 2, 0, {4, -1, -1, true}}},
    {"modal-step-start", "the term D¹² cut", {Kind::kCutSeries, 0, 0, 12}},
    {"modal-step-start", "the term D²⁴ cut", {Kind::kCutSeries, 0, 2, 24}},
    {"modal-step-regular", "wrong without stiffness", {Kind::kAdded, 0, 2, 0, {4}}},
    {"modal-step-regular", "the term D¹² cut", {Kind::kCutSeries, 0, 1, 12}},
    {"modal-step-regular", "the term D²⁴ cut", {Kind::kCutSeries, 0, 2, 24}},
    {"moreau-jean-ends", "wrong where θ = 0", {Kind::kAdded, 0, 0, 0, {7}}},
    {"euler-moreau-standard", "wrong where γ = 0", {Kind::kAdded, 0, 2, 0, {10}}},
    {"schatzman-paoli-node", "wrong where w = 0", {Kind::kAdded, 0, 1, 0, {0}}},
    {"relation-jacobian", "wrong at t = 0", {Kind::kAdded, 0, 3, 0, {3}}},
};

/// As an audit with a seed, up to the first refutation: points at random first, then all strata.
bool is_caught(const Derivative& canary, std::uint64_t seed) {
  for (const bool surfaces : {false, true}) {
    for (const Stratum& stratum :
         find_strata(canary, {.points = 4, .seed = seed, .surfaces = surfaces})) {
      for (const std::vector<Rational>& x : stratum.points) {
        for (const PointJudgement& finding :
             judge(canary, x, {AuditScalar::kDouble, AuditScalar::kMpfr50}, seed)) {
          if (finding.verdict == Verdict::kRefuted) return true;
        }
      }
    }
  }
  return false;
}

/// Each searches all strata anew: five seeds.
TEST(Canaries, WrongInSomePlacesOnlyAreCaughtWithFiveSeeds) {
  for (const Canary& canary : kInPlaces) {
    const Derivative faulty =
        with_fault(find_derivative(canary.derivative), canary.name, canary.fault);
    for (std::uint64_t seed = 1; seed <= 100; seed += 22) {
      EXPECT_TRUE(is_caught(faulty, seed)) << faulty.name << ", seed " << seed;
    }
  }
}

/// Not zero at some point of the domain, the one after another.
std::vector<std::pair<Eigen::Index, Eigen::Index>> entries(const Derivative& derivative,
                                                           Matrix<double>& there) {
  const auto strata = find_strata(derivative, {.points = 1, .seed = 3});
  std::vector<std::pair<Eigen::Index, Eigen::Index>> found;
  for (const Stratum& stratum : strata) {
    if (stratum.points.empty()) continue;
    Vector<double> x(static_cast<Eigen::Index>(derivative.domain.size()));
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      x(i) = scalar_cast<double>(stratum.points.front()[static_cast<std::size_t>(i)]);
    }
    there = derivative.in_double(x);
    found.clear();
    for (Eigen::Index j = 0; j < there.cols(); ++j) {
      for (Eigen::Index i = 0; i < there.rows(); ++i) {
        if (there(i, j) != 0) found.emplace_back(i, j);
      }
    }
    if (found.size() > 1) break;
  }
  return found;
}

/// The mistakes that a formula can have everywhere, each in another entry.
std::vector<Derivative> faulty_everywhere(const Derivative& right) {
  Matrix<double> there;
  const auto places = entries(right, there);
  std::vector<Derivative> canaries;
  const std::pair<Kind, const char*> kinds[] = {{Kind::kSign, "a sign"},
                                                {Kind::kFactorTwo, "a factor 2"},
                                                {Kind::kForgotten, "a term forgotten"},
                                                {Kind::kSixteenDigits, "sixteen digits"}};
  std::size_t next = 0;
  for (const auto& [kind, name] : kinds) {
    const auto [row, column] = places[next++ % places.size()];
    canaries.push_back(with_fault(right, name, Fault{kind, row, column}));
  }
  for (Eigen::Index j = 1; j < there.cols(); ++j) {
    if (there.col(0) == there.col(j)) continue;
    canaries.push_back(with_fault(right, "swapped columns", Fault{Kind::kSwappedColumns, 0, 0, j}));
    break;
  }
  const Eigen::Index n = std::min(there.rows(), there.cols());
  if (there.topLeftCorner(n, n) != there.topLeftCorner(n, n).transpose()) {
    canaries.push_back(with_fault(right, "a transposed block", Fault{Kind::kTransposed}));
  }
  return canaries;
}

class EachDerivative : public testing::TestWithParam<std::size_t> {
 protected:
  static const Derivative& derivative() { return derivatives_of_core()[GetParam()]; }
};

/// Each mistake with twenty seeds, other ones than the next, so that together a hundred are tried.
TEST_P(EachDerivative, IsRefutedWithAnyMistakeEverywhere) {
  constexpr std::uint64_t kApart = 5;
  const std::vector<Derivative> canaries = faulty_everywhere(derivative());
  EXPECT_GE(canaries.size(), 4u);
  for (std::size_t k = 0; k < canaries.size(); ++k) {
    for (std::uint64_t seed = 1 + k % kApart; seed <= 100; seed += kApart) {
      EXPECT_TRUE(is_caught(canaries[k], seed)) << canaries[k].name << ", seed " << seed;
    }
  }
}

void expect_not_accused(const Derivative& derivative,
                        const std::vector<Rational>& x,
                        std::uint64_t seed,
                        const std::string& stratum) {
  for (const PointJudgement& finding :
       judge(derivative, x, {AuditScalar::kDouble, AuditScalar::kMpfr50}, seed)) {
    EXPECT_NE(finding.verdict, Verdict::kRefuted)
        << "seed " << seed << ", " << stratum << ": " << finding.reason;
  }
}

/// A refutation is a claim: it must not hang on the seed. Each seed draws its own points, of which
/// one in each region met is judged.
TEST_P(EachDerivative, IsNeverAccusedAtPointsOfAHundredSeeds) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    for (const Stratum& stratum :
         find_strata(derivative(), {.points = 1, .seed = seed, .surfaces = false})) {
      ASSERT_FALSE(stratum.points.empty());
      expect_not_accused(derivative(), stratum.points.front(), seed, stratum.name);
    }
  }
}

/// The search for points on all strata is made anew with each of five seeds; one point in each.
TEST_P(EachDerivative, IsNeverAccusedOnTheStrataOfFiveSeeds) {
  for (std::uint64_t seed = 1; seed <= 100; seed += 20) {
    for (const Stratum& stratum : find_strata(derivative(), {.points = 4, .seed = seed})) {
      if (stratum.points.empty()) continue;
      const std::size_t k = seed % stratum.points.size();
      expect_not_accused(derivative(), stratum.points[k], seed, stratum.name);
    }
  }
}

TEST(Canaries, AreAtLeastSixty) {
  std::size_t count = kInPlaces.size();
  for (const Derivative& derivative : derivatives_of_core()) {
    count += faulty_everywhere(derivative).size();
  }
  RecordProperty("canaries", static_cast<int>(count));
  EXPECT_GE(count, 60u);
}

INSTANTIATE_TEST_SUITE_P(OfCore,
                         EachDerivative,
                         testing::Range<std::size_t>(0, derivatives_of_core().size()),
                         [](const auto& each) {
                           std::string name = derivatives_of_core()[each.param].name;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace assay::reports::canaries_long_test
