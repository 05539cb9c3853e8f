// Every relation of core/relations/relation_list.hpp keeps its contract, see
// relation_contract.hpp, and wrong ones are found.

#include "tests/core/relations/relation_contract.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/relations/relation_examples.hpp"
#include "tests/core/relations/wrong_relations.hpp"

namespace assay::relation_contract_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

template <class S>
class RelationContract : public testing::Test {};
using Scalars = testing::Types<double, Rational>;
TYPED_TEST_SUITE(RelationContract, Scalars);

/// Points with m multipliers; halves are exact in binary scalars, too.
template <class S>
std::vector<RelationPoint<S>> points(Eigen::Index m) {
  const Vector<S> lambda = integers<S>({2, -3, 5, 1, -4}).head(m);
  return {{S(2), integers<S>({3, 5, -2}), integers<S>({1, -2, 4}), lambda},
          {S(-1), integers<S>({0, -1, 3}), integers<S>({-3, 2, 0}), Vector<S>(-lambda)},
          {S(1) / S(2),
           Vector<S>(integers<S>({-3, 1, 5}) / S(2)),
           integers<S>({1, 1, 1}),
           Vector<S>(lambda / S(2))}};
}

template <class S, class Relation>
Vector<S> output_of(const Relation& relation, const RelationPoint<S>& at) {
  Vector<S> y = Vector<S>::Constant(relation.size(), S(0));
  if constexpr (requires { relation.evaluate(at.t, at.q, y); }) {
    relation.evaluate(at.t, at.q, y);
  } else if constexpr (requires { relation.output(at, y); }) {
    relation.output(at, y);
  } else {
    relation.output({at.t, at.q, at.multiplier}, y);
  }
  return y;
}

template <class S, class Relation>
Vector<S> input_of(const Relation& relation, const RelationPoint<S>& at) {
  Vector<S> p = Vector<S>::Constant(at.q.size(), S(0));
  if constexpr (requires { relation.input(at, p); }) {
    relation.input(at, p);
  } else {
    relation.input({at.t, at.q, at.multiplier}, p);
  }
  return p;
}

template <class S, class Relation>
void expect_kept() {
  using Example = RelationExample<Relation>;
  const auto relation = Example::make();
  for (const RelationPoint<S>& at : points<S>(std::min<Eigen::Index>(relation->size(), 5))) {
    EXPECT_THAT(broken(*relation, at), IsEmpty()) << Relation::kName;
    EXPECT_EQ(output_of<S>(*relation, at), Example::output(at)) << Relation::kName;
    if constexpr (requires { Example::input(at); }) {
      EXPECT_EQ(input_of<S>(*relation, at), Example::input(at)) << Relation::kName;
    }
  }
}

TYPED_TEST(RelationContract, IsKeptByEveryRelationOfTheList) {
  using S = TypeParam;
#define ASSAY_EXPECT_KEPT(...) expect_kept<S, __VA_ARGS__>();
  ASSAY_FOR_EACH_RELATION(ASSAY_EXPECT_KEPT, S, Curves)
#undef ASSAY_EXPECT_KEPT
}

/// A relation that is not in the list, and has no example.
struct Unlisted {};
static_assert(HasExample<CompliantLinear<double>> && !HasExample<Unlisted>,
              "witness: one that is listed without an example does not compile");

TYPED_TEST(RelationContract, TellsLinearRelationsFromOthers) {
  using S = TypeParam;
  EXPECT_TRUE(RelationExample<LagrangianLinear<S>>::make()->has_constant_jacobian());
  EXPECT_FALSE((RelationExample<FunctionRelation<S, Curves>>::make()->has_constant_jacobian()));
  EXPECT_TRUE(RelationExample<FirstOrderLinear<S>>::make()->is_linear());
  EXPECT_TRUE(RelationExample<FirstOrderNormalCone<S>>::make()->is_linear());
  EXPECT_FALSE((RelationExample<FirstOrderFunction<S, Curves>>::make()->is_linear()));
}

/// Zero is what an array that is left out means.
TYPED_TEST(RelationContract, HoldsOfACompliantLinearRelationWithoutTheArraysThatMayBeEmpty) {
  using S = TypeParam;
  const auto whole = RelationExample<CompliantLinear<S>>::data();
  const CompliantLinear<S> bare({.c = whole.c});
  const auto at = points<S>(2).front();
  EXPECT_THAT(broken<S>(bare, at), IsEmpty());
  EXPECT_EQ(output_of<S>(bare, at), Vector<S>(whole.c * at.q));
  EXPECT_EQ(input_of<S>(bare, at), Vector<S>(whole.c.transpose() * at.multiplier));
}

// Each number of the data at the place and with the sign of the formula.
TYPED_TEST(RelationContract, WitnessesACompliantLinearRelationWithOneOtherNumber) {
  using S = TypeParam;
  using Example = RelationExample<CompliantLinear<S>>;
  const auto at = points<S>(2).front();
  const auto differs = [&](const auto& change) {
    auto data = Example::data();
    change(data);
    return output_of<S>(CompliantLinear<S>(data), at) != Example::output(at);
  };
  EXPECT_FALSE(differs([](auto&) {}));
  EXPECT_TRUE(differs([](auto& data) { data.e = -data.e; }));
  EXPECT_TRUE(differs([](auto& data) { data.z = -data.z; })) << "e - F z";
  EXPECT_TRUE(differs([](auto& data) { data.z.setConstant(S(0)); }));
  EXPECT_TRUE(differs([](auto& data) { data.d.transposeInPlace(); }));
  EXPECT_TRUE(differs([](auto& data) { data.d = -data.d; }));
}

TEST(RelationContract, RejectsALagrangianRelationWithAMistake) {
  using S = Rational;
  const auto at = points<S>(2).front();
  const auto verdict = [&](LagrangianMistake mistake) {
    return broken<S>(
        WrongLagrangian<S>(RelationExample<FunctionRelation<S, Curves>>::make(), mistake), at);
  };
  EXPECT_THAT(verdict(LagrangianMistake::kNone), IsEmpty());
  EXPECT_THAT(verdict(LagrangianMistake::kFunction), Contains("dh/dq by differences, column 0"));
  EXPECT_THAT(verdict(LagrangianMistake::kJacobian), Contains("dh/dq by differences, column 1"));
  EXPECT_THAT(verdict(LagrangianMistake::kRate), Contains("dh/dt by differences"));
  EXPECT_THAT(verdict(LagrangianMistake::kCurvature), Contains("curvature by second differences"));
  EXPECT_THAT(verdict(LagrangianMistake::kConstant), Contains("has_constant_jacobian"));
  EXPECT_THAT(verdict(LagrangianMistake::kAdds), Contains("dh/dt depends on what it overwrites"));
  EXPECT_THAT(verdict(LagrangianMistake::kShape), Contains("dh/dq has another shape"));
}

TEST(RelationContract, RejectsACompliantRelationWithAMistakeInAnyDerivative) {
  using S = Rational;
  const auto at = points<S>(2).front();
  const auto relation = RelationExample<FunctionCompliance<S, Curves>>::make();
  EXPECT_THAT(broken<S>(WrongCompliance<S>(relation, -1, false), at), IsEmpty());
  for (int k = 0; k < 6; ++k) {
    const std::string name = kCompliantDerivatives[static_cast<std::size_t>(k)];
    EXPECT_THAT(broken<S>(WrongCompliance<S>(relation, k, false), at),
                Contains(name + " by differences, column 0"));
    EXPECT_THAT(broken<S>(WrongCompliance<S>(relation, k, true), at),
                Contains(name + " has another shape"));
  }
}

TEST(RelationContract, RejectsAFirstOrderRelationWithAMistakeInAnyDerivative) {
  using S = Rational;
  const auto at = points<S>(2).front();
  const auto relation = RelationExample<FirstOrderLinear<S>>::make();
  EXPECT_THAT(broken<S>(WrongFirstOrder<S>(relation, -1), at), IsEmpty());
  const char* const names[] = {"dh/dx", "dh/dlambda", "dg/dx", "dg/dlambda"};
  for (int k = 0; k < 4; ++k) {
    EXPECT_THAT(broken<S>(WrongFirstOrder<S>(relation, k), at),
                Contains(names[k] + std::string(" by differences, column 0")));
  }
  EXPECT_THAT(broken<S>(WrongFirstOrder<S>(relation, 2), at), Contains("is_linear, dg/dx"));
  const auto curved = RelationExample<FirstOrderFunction<S, Curves>>::make();
  EXPECT_THAT(broken<S>(WrongFirstOrder<S>(curved, -1, /*linear=*/true), at),
              Contains(HasSubstr("is_linear, dh/dx")));
}

}  // namespace
}  // namespace assay::relation_contract_test
