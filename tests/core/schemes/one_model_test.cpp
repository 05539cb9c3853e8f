#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/scalar/dd.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/generalized_alpha.hpp"
#include "core/schemes/mixed_moreau_schatzman.hpp"
#include "core/schemes/modal_moreau_jean.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "core/schemes/projected_moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"

namespace assay::one_model_test {
namespace {

using testing::HasSubstr;

template <class S>
Vector<S> pair(const S& first, const S& second) {
  Vector<S> x(2);
  x(0) = first;
  x(1) = second;
  return x;
}

template <class S>
Matrix<S> diagonal(const S& first, const S& second) {
  Matrix<S> a = Matrix<S>::Constant(2, 2, S(0));
  a(0, 0) = first;
  a(1, 1) = second;
  return a;
}

/// Two masses, one of which falls on a floor, under a force that depends on time.
template <class S>
ContactModel<S> falling() {
  ContactModel<S> model;
  model.system.mass = diagonal<S>(S(1), S(2));
  model.system.stiffness = diagonal<S>(S(0), S(3));
  model.system.external_force = ExternalForce<S>::of_time([](const S& t, Vector<S>& force) {
    force(0) = S(-4) - t;
    force(1) = t;
  });
  model.relation.jacobian = Matrix<S>::Constant(1, 2, S(0));
  model.relation.jacobian(0, 0) = S(1);
  model.relation.offset = Vector<S>::Constant(1, S(0));
  model.law.restitution = Vector<S>::Constant(1, ratio<S>(1, 2));
  model.initial_position = pair<S>(ratio<S>(1, 4), S(0));
  model.initial_velocity = pair<S>(S(-1), S(1));
  return model;
}

/// The same change of a model that was converted, and of one before it is.
template <class S>
struct Change {
  const char* name;
  std::function<void(LagrangianModel<S>&)> of_converted;
  std::function<void(ContactModel<S>&)> of_linear;
};

template <class S>
std::vector<Change<S>> changes() {
  const auto stiffer = [](LagrangianLti<S>& system) { system.stiffness(1, 1) = S(5); };
  const auto higher = [](LagrangianLinear<S>& relation) { relation.offset(0) = ratio<S>(1, 8); };
  return {{"q0",
           [](auto& model) { model.initial_position(0) = ratio<S>(1, 2); },
           [](auto& model) { model.initial_position(0) = ratio<S>(1, 2); }},
          {"v0",
           [](auto& model) { model.initial_velocity(0) = S(-2); },
           [](auto& model) { model.initial_velocity(0) = S(-2); }},
          {"t0",
           [](auto& model) { model.initial_time = S(3); },
           [](auto& model) { model.initial_time = S(3); }},
          {"e",
           [](auto& model) { model.laws[0].impact.normal_restitution = S(1); },
           [](auto& model) { model.law.restitution(0) = S(1); }},
          {"system",
           [=](auto& model) {
             LagrangianLti<S> system = falling<S>().system;
             stiffer(system);
             model.system = std::make_shared<detail::LinearSystem<S>>(system);
           },
           [=](auto& model) { stiffer(model.system); }},
          {"relation",
           [=](auto& model) {
             LagrangianLinear<S> relation = falling<S>().relation;
             higher(relation);
             model.relation = std::make_shared<detail::LinearRelation<S>>(relation);
           },
           [=](auto& model) { higher(model.relation); }}};
}

template <class S, template <class> class Scheme>
Trajectory<S> run_of(const LagrangianModel<S>& model) {
  const Parameters options(Scheme<S>::parameters());
  return run_scheme<Scheme<S>, S>(Model<S>(model), ratio<S>(1, 16), options, 6);
}

template <class S>
bool are_same(const Trajectory<S>& one, const Trajectory<S>& other) {
  return one.t == other.t && one.q == other.q && one.v == other.v && one.impulse == other.impulse;
}

template <class S, template <class> class Scheme>
void expect_sees_every_change() {
  const Trajectory<S> unchanged = run_of<S, Scheme>(falling<S>());
  for (const Change<S>& change : changes<S>()) {
    SCOPED_TRACE(std::string(Scheme<S>::kName) + ", " + change.name);
    LagrangianModel<S> converted = falling<S>();
    change.of_converted(converted);
    ContactModel<S> linear = falling<S>();
    change.of_linear(linear);
    const Trajectory<S> run = run_of<S, Scheme>(converted);
    ASSERT_EQ(run.status, SolveStatus::kSolved);
    EXPECT_TRUE(are_same(run, run_of<S, Scheme>(linear)));
    EXPECT_FALSE(are_same(run, unchanged));
  }
}

template <class S>
class OneModel : public testing::Test {};
using Scalars = testing::Types<double, Rational>;
TYPED_TEST_SUITE(OneModel, Scalars);

TYPED_TEST(OneModel, IsWhatEverySchemeOfItSees) {
  using S = TypeParam;
  expect_sees_every_change<S, MoreauJean>();
  expect_sees_every_change<S, SchatzmanPaoli>();
  expect_sees_every_change<S, MixedMoreauSchatzman>();
  expect_sees_every_change<S, NonlinearMoreauJean>();
  expect_sees_every_change<S, ProjectedMoreauJean>();
  expect_sees_every_change<S, NonlinearSchatzmanPaoli>();
  expect_sees_every_change<S, GeneralizedAlpha>();
  if constexpr (ElementaryScalar<S>) expect_sees_every_change<S, ModalMoreauJean>();
}

template <class S, template <class> class Scheme>
std::string refusal(const LagrangianModel<S>& model) {
  try {
    static_cast<void>(run_of<S, Scheme>(model));
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

template <class S>
void expect_linear_schemes_refuse(const LagrangianModel<S>& model, const std::string& why) {
  EXPECT_EQ((refusal<S, MoreauJean>(model)),
            "scheme moreau-jean takes linear time-invariant systems with frictionless contacts; "
            "this is none: " +
                why);
  EXPECT_THAT((refusal<S, SchatzmanPaoli>(model)), HasSubstr(why));
  EXPECT_THAT((refusal<S, MixedMoreauSchatzman>(model)), HasSubstr(why));
  if constexpr (ElementaryScalar<S>) {
    EXPECT_THAT((refusal<S, ModalMoreauJean>(model)), HasSubstr(why));
  }
}

TYPED_TEST(OneModel, WithALawThatIsNotUnilateralIsRefusedByLinearSchemes) {
  using S = TypeParam;
  LagrangianModel<S> model = falling<S>();
  model.laws[0] = {Equality{1}, {S(0), S(0)}};
  expect_linear_schemes_refuse(model, "contact 0 is not unilateral");
  model = falling<S>();
  model.laws[0].impact.tangential_restitution = S(1);
  expect_linear_schemes_refuse(model, "contact 0 has a tangential restitution coefficient");
}

TYPED_TEST(OneModel, WithFrictionInPlaceOfAContactSlidesInSchemesOfAnyModel) {
  using S = TypeParam;
  ContactModel<S> linear = falling<S>();
  linear.relation.jacobian = diagonal<S>(S(1), S(1));
  linear.relation.offset = pair<S>(S(0), S(0));
  linear.law.restitution = pair<S>(S(0), S(0));
  LagrangianModel<S> model = linear;
  const Trajectory<S> frictionless = run_of<S, NonlinearMoreauJean>(model);
  model.laws.assign(1, {Coulomb<S, 2>{ratio<S>(1, 2)}, {S(0), S(0)}});
  EXPECT_FALSE(are_same(run_of<S, NonlinearMoreauJean>(model), frictionless));
  expect_linear_schemes_refuse(model, "contact 0 is not unilateral");
}

}  // namespace
}  // namespace assay::one_model_test
