#include "core/systems/joined_compliance.hpp"

#include <gmock/gmock.h>

#include "core/relations/function_compliance.hpp"
#include "core/relations/function_relation.hpp"
#include "core/scalar/machine.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/systems/multibody_model.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::joined_compliance_test {
namespace {

/// Two masses of two coordinates (x, z).
std::vector<Body<double>> masses() {
  const auto mass = lagrangian_system<double>(PushedMass<double>{2, 0, -10});
  return {{"a", mass, vector_of<double>({0.6, -0.8}), vector_of<double>({1, 0})},
          {"b", mass, vector_of<double>({1.2, -1.6}), vector_of<double>({0, 0})}};
}

struct TwoMasses {
  Eigen::Index size() const { return 4; }
  template <class T>
  void external_force(const T&, Vector<T>& f) const {
    f(1) = f(3) = lift<T>(-10.0);
  }
};

struct Wall {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0);
  }
};

/// A damped bumper between the first two masses, y = x₁ − x₀ − 1/2 + λ/100 + (v₁ − v₀)/10, and a
/// belt that pulls the second one: y its speed. Each in the coordinates (x, z) of its bodies.
struct Bumper {
  Eigen::Index size() const { return 1; }
  template <class T>
  void output(const T&,
              const Vector<T>& q,
              const Vector<T>& v,
              const Vector<T>& lambda,
              Vector<T>& y) const {
    y(0) = q(2) - q(0) - lift<T>(0.5) + lambda(0) / lift<T>(100.0) + (v(2) - v(0)) / lift<T>(10.0);
  }
  template <class T>
  void input(
      const T&, const Vector<T>& q, const Vector<T>&, const Vector<T>& lambda, Vector<T>& p) const {
    p(0) = -lambda(0) * cos(q(0));
    p(2) = lambda(0);
  }
};
struct Belt {
  Eigen::Index size() const { return 1; }
  template <class T>
  void output(
      const T&, const Vector<T>&, const Vector<T>& v, const Vector<T>&, Vector<T>& y) const {
    y(0) = v(0);
  }
  template <class T>
  void input(
      const T&, const Vector<T>&, const Vector<T>&, const Vector<T>& lambda, Vector<T>& p) const {
    p(0) = lambda(0);
  }
};
/// Both, in the coordinates (q_a, q_b).
struct BumperAndBelt {
  Eigen::Index size() const { return 2; }
  template <class T>
  void output(const T& t,
              const Vector<T>& q,
              const Vector<T>& v,
              const Vector<T>& lambda,
              Vector<T>& y) const {
    Vector<T> own(1);
    Bumper{}.output(t, q, v, Vector<T>(lambda.head(1)), own);
    y(0) = own(0);
    y(1) = v(2);
  }
  template <class T>
  void input(const T& t,
             const Vector<T>& q,
             const Vector<T>& v,
             const Vector<T>& lambda,
             Vector<T>& p) const {
    Bumper{}.input(t, q, v, Vector<T>(lambda.head(1)), p);
    p(2) += lambda(1);
  }
};

TEST(JoinedCompliance, OfTwoBodiesIsTheOneWrittenAsAWhole) {
  const std::vector<BodyInteraction<double>> interactions = {
      {"bumper", {"a", "b"}, compliant_relation<double>(Bumper{}), {}, {Complementarity{}}},
      {"belt", {"b"}, compliant_relation<double>(Belt{}), {}, {Relay<double>{-2, 2}}}};
  const LagrangianModel<double> joined = multibody_model(masses(), interactions);
  LagrangianModel<double> whole;
  whole.system = lagrangian_system<double>(TwoMasses{});
  whole.initial_position = vector_of<double>({0.6, -0.8, 1.2, -1.6});
  whole.initial_velocity = vector_of<double>({1, 0, 0, 0});
  whole.compliance = compliant_relation<double>(BumperAndBelt{});
  whole.multiplier_laws = {Complementarity{}, Relay<double>{-2, 2}};
  const auto run_of = [](const LagrangianModel<double>& model) {
    NonlinearMoreauJean<double> scheme(model, 1.0 / 256);
    return simulate(scheme, 256);
  };
  const Trajectory<double> together = run_of(joined);
  EXPECT_GT(together.impulse.row(0).maxCoeff(), 0) << "the bumper is never touched";
  const Trajectory<double> by_hand = run_of(whole);
  EXPECT_EQ(together.status, SolveStatus::kSolved);
  EXPECT_EQ(together.q, by_hand.q);
  EXPECT_EQ(together.v, by_hand.v);
  EXPECT_EQ(together.impulse, by_hand.impulse);
}

TEST(JoinedCompliance, RefusesLawsOfTheOtherKind) {
  const auto refusal = [](const BodyInteraction<double>& interaction) -> std::string {
    try {
      (void)multibody_model(masses(), {interaction});
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "accepted";
  };
  const auto belt = compliant_relation<double>(Belt{});
  EXPECT_THAT(refusal({"belt", {"b"}, belt, {{Unilateral{}, {0, 0}}}}),
              testing::HasSubstr("interaction 'belt': it has laws for contacts"));
  EXPECT_THAT(refusal({"belt", {"b"}, belt, {}}), testing::HasSubstr("multiplier laws have 0"));
  EXPECT_THAT(refusal({"wall",
                       {"b"},
                       lagrangian_relation<double>(Wall{}),
                       {{Unilateral{}, {0, 0}}},
                       {Complementarity{}}}),
              testing::HasSubstr("it has laws for multipliers"));
}

}  // namespace
}  // namespace assay::joined_compliance_test
