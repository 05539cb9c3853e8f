#include "oracles/model_structure.hpp"

#include <gmock/gmock.h>

#include "oracles/described_first_order.hpp"

namespace assay::oracles::model_structure_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Vector<Rational> numbers(std::initializer_list<Rational> x) { return detail::numbers<Rational>(x); }
Matrix<Rational> rows(std::initializer_list<std::initializer_list<Rational>> x) {
  return detail::matrix_of<Rational>(x);
}

Body<Rational> ball(const std::string& name) {
  LagrangianLti<Rational> lti{rows({{2}}), {}, {}, {}};
  return {name, std::move(lti), numbers({0}), numbers({0})};
}

BodyInteraction<Rational> contact(const std::string& name,
                                  const std::vector<std::string>& bodies,
                                  Matrix<Rational> h) {
  const std::vector<ImpactLaw<Rational>> laws(static_cast<std::size_t>(h.rows()));
  Vector<Rational> b = Vector<Rational>::Constant(h.rows(), Rational(0));
  return {name, bodies, LagrangianLinear<Rational>{std::move(h), std::move(b)}, laws};
}

TEST(ModelStructure, OfContactsHasDegreeTwoAndTheLinksOfTheirBodies) {
  const DescribedModel model{DescribedLagrangian{{ball("a"), ball("b"), ball("c")},
                                                 {contact("floor", {"a"}, rows({{1}})),
                                                  contact("between", {"b", "a"}, rows({{1, -1}})),
                                                  contact("far", {"c"}, rows({{1}}))}}};
  const auto structure = structure_of(model);
  ASSERT_EQ(structure.size(), 3u);
  for (const InteractionStructure& of : structure) EXPECT_EQ(of.degree, 2) << of.name;
  EXPECT_THAT(structure[0].linked, ElementsAre("between"));
  EXPECT_THAT(structure[1].linked, ElementsAre("floor"));
  EXPECT_THAT(structure[2].linked, IsEmpty());
  EXPECT_THAT(structure[1].systems, ElementsAre("b", "a"));
  EXPECT_EQ(degree_of_all(model), RelativeDegreeKind::kUniform);
}

TEST(ModelStructure, SaysWhereContactsAreNotIndependent) {
  const DescribedModel twice{DescribedLagrangian{
      {ball("a")}, {contact("floor", {"a"}, rows({{1}})), contact("again", {"a"}, rows({{3}}))}}};
  EXPECT_EQ(degree_of_all(twice), RelativeDegreeKind::kSingular);
  EXPECT_EQ(structure_of(twice)[0].kind, RelativeDegreeKind::kUniform);
  const DescribedModel none{DescribedLagrangian{{ball("a")}, {contact("x", {"a"}, rows({{0}}))}}};
  EXPECT_EQ(structure_of(none)[0].kind, RelativeDegreeKind::kInfinite);
}

/// x₂ is two integrations from the input; the mass matrix divides it.
TEST(ModelStructure, OfFirstOrderSystemsCountsDerivatives) {
  const auto degree = [](Matrix<Rational> c, Matrix<Rational> d, Matrix<Rational> mass) {
    const auto system =
        detail::linear_first_order_system<Rational>(rows({{0, 1}, {0, 0}}), {}, std::move(mass));
    const auto relation =
        std::make_shared<FirstOrderLinear<Rational>>(FirstOrderLinear<Rational>::Data{
            .c = std::move(c), .b = rows({{0}, {1}}), .d = std::move(d)});
    const DescribedModel model{DescribedFirstOrder{
        {{"s", system, numbers({0, 0})}}, {{"i", {"s"}, relation, {Complementarity{1}}, {}}}}};
    return structure_of(model)[0].degree;
  };
  EXPECT_EQ(degree(rows({{1, 0}}), {}, {}), 2);
  EXPECT_EQ(degree(rows({{0, 1}}), {}, rows({{1, 1}, {0, 3}})), 1);
  EXPECT_EQ(degree(rows({{1, 0}}), rows({{1}}), {}), 0);
}

TEST(ModelStructure, OfForcesWithoutImpactsDependsOnTheirOutput) {
  const auto degree = [](CompliantLinear<Rational>::Data data) {
    const DescribedModel model{
        DescribedLagrangian{{ball("a")},
                            {{"spring",
                              {"a"},
                              std::make_shared<CompliantLinear<Rational>>(std::move(data)),
                              {},
                              {Complementarity{1}}}}}};
    return structure_of(model)[0].degree;
  };
  EXPECT_EQ(degree({.c = rows({{1}})}), 2);
  EXPECT_EQ(degree({.c = rows({{0}}), .b = rows({{1}})}), 1);
  EXPECT_EQ(degree({.c = rows({{1}}), .d = rows({{1}})}), 0);
}

TEST(ModelStructure, OfRigidBodiesIsNotLinear) {
  EXPECT_THAT(structure_of({DescribedBodies{}}), IsEmpty());
  EXPECT_EQ(degree_of_all({DescribedBodies{}}), RelativeDegreeKind::kUniform);
}

}  // namespace
}  // namespace assay::oracles::model_structure_test
