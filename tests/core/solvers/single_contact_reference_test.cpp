#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"
#include "core/solvers/solver_list.hpp"
#include "core/solvers/single_contact.hpp"

namespace assay::single_contact_reference_test {
namespace {

std::ifstream open(const std::string& file) {
  return std::ifstream(std::string(ASSAY_SOURCE_DIR) + "/reference/data/" + file);
}

/// The r of every solution, by case, rounded to S.
template <class S>
std::map<std::string, std::vector<Vector<S>>> listed_solutions() {
  std::map<std::string, std::vector<Vector<S>>> solutions;
  std::ifstream file = open("fc3d_single.solutions.csv");
  std::string line;
  for (int row = 0; std::getline(file, line); ++row) {
    if (row < 2) continue;
    std::vector<std::string> fields;
    std::istringstream text(line);
    for (std::string field; std::getline(text, field, ',');) fields.push_back(field);
    Vector<S> r(3);
    for (int i = 0; i < 3; ++i) {
      r(i) = from_rational<S>(parse_rational(fields.at(static_cast<std::size_t>(3 + i))));
    }
    solutions[fields.at(0)].push_back(r);
  }
  return solutions;
}

template <class S>
FrictionProblem<S> read_case(const nlohmann::json& entry) {
  const auto number = [](const nlohmann::json& text) {
    return from_rational<S>(parse_rational(text.get<std::string>()));
  };
  Matrix<S> w(3, 3);
  Vector<S> q(3);
  for (int i = 0; i < 3; ++i) {
    q(i) = number(entry["q"][static_cast<std::size_t>(i)]);
    for (int j = 0; j < 3; ++j) {
      w(i, j) = number(entry["W"][static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
    }
  }
  return {BlockMatrix<S>::from_dense(w, {3}), q, {Coulomb<S, 3>{number(entry["mu"])}}};
}

template <class S>
S distance(const Vector<S>& a, const Vector<S>& b) {
  S worst(0);
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const S difference = a(i) < b(i) ? S(b(i) - a(i)) : S(a(i) - b(i));
    if (worst < difference) worst = difference;
  }
  return worst;
}

template <class S>
class SingleContactReference : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(SingleContactReference, Scalars);

TYPED_TEST(SingleContactReference, FindsTheListedSolutionsAndNoOther) {
  using S = TypeParam;
  const auto listed = listed_solutions<S>();
  const auto cases = nlohmann::json::parse(open("fc3d_single.json"))["cases"];
  ASSERT_EQ(cases.size(), 10U);
  // rounding of the data to S and of the list to 50 digits, condition of the cases below 100:
  // badness 8 · 100 · u, and 10⁻⁴⁹ for the list
  const S bound = S(800) * unit_roundoff<S>() + from_rational<S>(parse_rational("1e-49"));
  for (const auto& entry : cases) {
    const auto problem = read_case<S>(entry);
    const auto& expected = listed.at(entry["case"].get<std::string>());
    const auto all = SingleContact<S>().solve_all(problem);
    EXPECT_TRUE(all.complete) << entry["case"];
    EXPECT_TRUE(all.continua.empty()) << entry["case"];
    ASSERT_EQ(all.isolated.size(), expected.size()) << entry["case"];
    for (const auto& r : expected) {
      S nearest(1);
      for (const auto& found : all.isolated) nearest = std::min(nearest, distance<S>(found.z, r));
      EXPECT_LE(nearest, bound) << entry["case"];
    }
    const auto one = SingleContact<S>().solve(problem);
    ASSERT_EQ(one.status, SolveStatus::kSolved) << entry["case"];
    S nearest(1);
    for (const auto& r : expected) nearest = std::min(nearest, distance<S>(one.z, r));
    EXPECT_LE(nearest, bound) << entry["case"];
  }
}

}  // namespace
}  // namespace assay::single_contact_reference_test
