#include "core/systems/modal_model.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <limits>

#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::modal_model_test {
namespace {

using testing::HasSubstr;

/// Two modes, one contact, every array present.
ModalModel<double> two_modes() {
  ModalModel<double> model;
  model.system = modal_system<double>(vector_of<double>({1, 2}), vector_of<double>({0, 0.5}));
  model.relation = {matrix_of<double>(1, 2, {1, -1}), vector_of<double>({0.25})};
  model.law.restitution = vector_of<double>({0.5});
  model.initial_position = vector_of<double>({1, 0});
  model.initial_velocity = vector_of<double>({0, 3});
  return model;
}

std::string refusal(const std::function<void(ModalModel<double>&)>& change) {
  ModalModel<double> model = two_modes();
  change(model);
  try {
    validate(model);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ModalModel, OfFrequenciesAndDampingsHasUnitMasses) {
  const DiagonalLti<Rational> system = modal_system<Rational>(
      vector_of<Rational>({0, Rational(1, 2)}), vector_of<Rational>({3, Rational(1, 4)}));
  EXPECT_EQ(system.size(), 2);
  EXPECT_EQ(system.mass, vector_of<Rational>({1, 1}));
  EXPECT_EQ(system.damping, vector_of<Rational>({6, Rational(1, 2)}));
  EXPECT_EQ(system.stiffness, vector_of<Rational>({0, Rational(1, 4)}));
  EXPECT_THROW((void)modal_system<double>(vector_of<double>({1, 2}), vector_of<double>({0})),
               InvalidInput);
}

TEST(ModalModel, OfAContactModelHasItsDiagonals) {
  ContactModel<double> dense = whole_model();
  dense.system.mass = matrix_of<double>(2, 2, {2, 0, 0, 3});
  dense.system.stiffness = matrix_of<double>(2, 2, {5, 0, 0, 7});
  dense.system.damping = Matrix<double>();
  dense.initial_time = 4;
  const ModalModel<double> model = modal_model(dense);
  EXPECT_EQ(model.system.mass, vector_of<double>({2, 3}));
  EXPECT_EQ(model.system.stiffness, vector_of<double>({5, 7}));
  EXPECT_EQ(model.system.damping.size(), 0);
  EXPECT_EQ(model.relation.jacobian, dense.relation.jacobian);
  EXPECT_EQ(model.relation.offset, dense.relation.offset);
  EXPECT_EQ(model.law.restitution, dense.law.restitution);
  EXPECT_EQ(model.initial_position, dense.initial_position);
  EXPECT_EQ(model.initial_velocity, dense.initial_velocity);
  EXPECT_EQ(model.initial_time, 4);
  Vector<double> force(2);
  model.system.external_force.evaluate(0, force);
  EXPECT_EQ(force, vector_of<double>({-1, 0}));
}

TEST(ModalModel, RefusesCoupledCoordinatesNamingTheEntry) {
  const auto refused = [](auto change) -> std::string {
    ContactModel<double> dense = whole_model();
    dense.system.mass = dense.system.stiffness = Matrix<double>::Identity(2, 2);
    change(dense.system);
    try {
      (void)modal_model(dense);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refused([](auto&) {}), "accepted");
  EXPECT_THAT(refused([](auto& s) { s.mass(1, 0) = 1e-300; }), HasSubstr("mass matrix (1, 0)"));
  EXPECT_THAT(refused([](auto& s) { s.damping(0, 1) = 2; }), HasSubstr("damping matrix (0, 1)"));
  EXPECT_THAT(refused([](auto& s) { s.stiffness(0, 1) = std::nan(""); }),
              HasSubstr("stiffness matrix (0, 1)"));
  EXPECT_THAT(refused([](auto& s) { s.mass = Matrix<double>::Identity(2, 3); }),
              HasSubstr("mass matrix is 2×3"));
  EXPECT_THAT(refused([](auto& s) { s.stiffness = Matrix<double>::Identity(3, 3); }),
              HasSubstr("stiffness matrix is 3×3"));
  EXPECT_THAT(refused([](auto& s) { s.damping = Matrix<double>::Identity(1, 1); }),
              HasSubstr("damping matrix is 1×1"));
}

TEST(ModalModel, RefusesACouplingThatOnlyAJetSees) {
  using J = Jet<Rational, 1>;
  ContactModel<J> dense = ball_model<J>(J(0), J(0), J(1), J(1));
  dense.system.mass = matrix_of<J>(2, 2, {J(1), J(0, 0), J(0), J(1)});
  EXPECT_THROW((void)modal_model(dense), InvalidInput);
}

TEST(ModalModel, IsValidatedArrayByArray) {
  const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(refusal([](auto&) {}), "accepted");
  EXPECT_EQ(refusal([](auto& m) { m.system.damping.resize(0), m.system.stiffness.resize(0); }),
            "accepted");
  EXPECT_EQ(refusal([](auto& m) { m.system.stiffness(0) = -1; }), "accepted");
  EXPECT_THAT(refusal([](auto& m) { m.system.mass.resize(0); }), HasSubstr("no mode"));
  for (const double mass : {0.0, -1.0}) {
    EXPECT_THAT(refusal([=](auto& m) { m.system.mass(1) = mass; }), HasSubstr("mass of mode 1"));
  }
  for (const double bad : {nan, infinity, -infinity}) {
    EXPECT_THAT(refusal([=](auto& m) { m.system.mass(1) = bad; }), HasSubstr("mass (1, 0)"));
    EXPECT_THAT(refusal([=](auto& m) { m.system.damping(0) = bad; }), HasSubstr("damping (0, 0)"));
    EXPECT_THAT(refusal([=](auto& m) { m.system.stiffness(0) = bad; }), HasSubstr("stiffness (0"));
    EXPECT_THAT(refusal([=](auto& m) { m.relation.jacobian(0, 1) = bad; }),
                HasSubstr("contact matrix (0, 1)"));
    EXPECT_THAT(refusal([=](auto& m) { m.relation.offset(0) = bad; }), HasSubstr("contact offset"));
    EXPECT_THAT(refusal([=](auto& m) { m.law.restitution(0) = bad; }), HasSubstr("restitution"));
    EXPECT_THAT(refusal([=](auto& m) { m.initial_position(1) = bad; }), HasSubstr("position (1"));
    EXPECT_THAT(refusal([=](auto& m) { m.initial_velocity(1) = bad; }), HasSubstr("velocity (1"));
    EXPECT_THAT(refusal([=](auto& m) { m.initial_time = bad; }), HasSubstr("initial time"));
    EXPECT_THAT(refusal([=](auto& m) {
                  m.system.external_force = ExternalForce<double>(vector_of<double>({0, bad}));
                }),
                HasSubstr("external force"));
  }
  for (const double e : {-0.001, 1.001}) {
    EXPECT_THAT(refusal([=](auto& m) { m.law.restitution(0) = e; }), HasSubstr("contact 0"));
  }
  const Vector<double> three = Vector<double>::Constant(3, 1.0);
  EXPECT_THAT(refusal([&](auto& m) { m.system.damping = three; }), HasSubstr("damping is 3×1"));
  EXPECT_THAT(refusal([&](auto& m) { m.system.stiffness = three; }), HasSubstr("stiffness is 3×1"));
  EXPECT_THAT(refusal([&](auto& m) { m.relation.jacobian.resize(1, 3); }),
              HasSubstr("contact matrix is 1×3"));
  EXPECT_THAT(refusal([&](auto& m) { m.law.restitution = three; }), HasSubstr("restitution"));
  EXPECT_THAT(refusal([&](auto& m) { m.initial_position = three; }), HasSubstr("position is 3"));
  EXPECT_THAT(refusal([&](auto& m) { m.initial_velocity = three; }), HasSubstr("velocity is 3"));
  EXPECT_THAT(refusal([&](auto& m) { m.system.external_force = ExternalForce<double>(three); }),
              HasSubstr("external force is 3×1"));
}

}  // namespace
}  // namespace assay::modal_model_test
