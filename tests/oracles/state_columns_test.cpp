#include "oracles/state_columns.hpp"

#include <gmock/gmock.h>

#include <variant>

namespace assay::oracles::state_columns_test {
namespace {

/// How many columns of a family there are if they are numbered from 0 without a gap; otherwise −1.
Eigen::Index numbered(const std::vector<StateColumns>& columns, std::string_view family) {
  Eigen::Index next = 0;
  for (const StateColumns& of : columns) {
    if (of.family != family) continue;
    if (of.first != next || of.count < 1) return -1;
    next += of.count;
  }
  return next;
}

struct Sizes {
  Eigen::Index q = 0, v = 0, x = 0;
  bool operator==(const Sizes&) const = default;
};

Sizes sizes_of(const std::vector<StateColumns>& columns) {
  return {numbered(columns, "q"), numbered(columns, "v"), numbered(columns, "x")};
}

Sizes sizes_of(const LagrangianModel<double>& of) {
  return {of.initial_position.size(), of.initial_velocity.size(), 0};
}
Sizes sizes_of(const NewtonEulerModel<double>& of) {
  return {of.initial_position.size(), of.initial_velocity.size(), 0};
}
Sizes sizes_of(const FirstOrderModel<double>& of) { return {0, 0, of.initial_state.size()}; }

Sizes model_sizes(const ProblemEntry& problem, const Parameters& parameters) {
  switch (problem.kind) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian:
      break;
    case ModelKind::kFirstOrder:
      return sizes_of(first_order_model<double>(problem, parameters));
    case ModelKind::kNewtonEuler:
      return sizes_of(newton_euler_model<double>(problem, parameters));
  }
  return sizes_of(model<double>(problem, parameters));
}

TEST(StateColumns, AreAsManyAsTheComponentsOfTheStateOfEveryModel) {
  for (const ProblemEntry& problem : problems()) {
    std::vector<Settings> all = {{}};
    for (const StudyCase& one : problem.study_cases()) all.push_back(one.parameters);
    for (const Settings& settings : all) {
      const Parameters parameters = problem.parameters(settings);
      EXPECT_TRUE(sizes_of(state_columns(problem, parameters)) == model_sizes(problem, parameters))
          << problem.name;
    }
  }
}

TEST(StateColumns, FollowTheParametersThatChangeTheNumberOfComponents) {
  const std::vector<std::pair<const char*, Settings>> longer = {
      {"modal-oscillators", {{"n", "3"}}},
      {"bar-impact", {{"elements", "7"}}},
      {"string-obstacle", {{"modes", "5"}}},
      {"manufactured-contact", {{"bilateral", "1"}}},
      {"manufactured-friction", {{"space", "1"}}},
      {"dry-friction-oscillator", {{"relay", "1"}}}};
  for (const auto& [name, settings] : longer) {
    const ProblemEntry& problem = find_problem(name);
    const Parameters changed = problem.parameters(settings);
    const Sizes sizes = sizes_of(state_columns(problem, changed));
    EXPECT_TRUE(sizes == model_sizes(problem, changed)) << name;
    EXPECT_FALSE(sizes == sizes_of(state_columns(problem, problem.parameters({})))) << name;
  }
}

TEST(StateColumns, HaveAMeaningAndAUnitEach) {
  for (const ProblemEntry& problem : problems()) {
    for (const StateColumns& of : state_columns(problem, problem.parameters({}))) {
      EXPECT_FALSE(of.meaning.empty()) << problem.name;
      EXPECT_FALSE(of.unit.empty()) << problem.name;
    }
  }
}

TEST(StateColumns, AreNoneForTheModelOfAUser) {
  ProblemEntry other = find_problem("bouncing-ball");
  const Parameters parameters = other.parameters({});
  other.state_blocks = nullptr;
  EXPECT_TRUE(state_columns(other, parameters).empty());
  EXPECT_FALSE(Sizes{} == model_sizes(other, parameters));
}

}  // namespace
}  // namespace assay::oracles::state_columns_test
