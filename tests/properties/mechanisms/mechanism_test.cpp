#include "properties/mechanisms/mechanism.hpp"

#include <gmock/gmock.h>

#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "properties/engine/run_law.hpp"
#include "properties/linear_models/experiment.hpp"
#include "properties/mechanisms/change_of_frame.hpp"
#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_run.hpp"

namespace assay::properties::mechanism_test {
namespace {

/// A corner of a rigid body that meets a rough floor: W = [2 −3/2; −3/2 2] couples its normal and
/// tangential velocity, coordinates of which are used here.
Mechanism coupled_impact(const Rational& tangential_restitution) {
  return Mechanism{
      .mass = exact_matrix({{"8/7", "6/7"}, {"6/7", "8/7"}}),
      .contacts = {{Coulomb<Rational, 2>{exact("1/8")},
                    exact("1"),
                    tangential_restitution,
                    {{.b = exact_vector({"1", "0", "0"})}, {.b = exact_vector({"0", "1", "0"})}}}},
      .position = exact_vector({"0", "0"}),
      .velocity = exact_vector({"-1", "7/8"}),
      .h = exact("1/16")};
}

Rational energy_gain(const Mechanism& x) {
  const Trajectory<Rational> run =
      record(make_subject<NonlinearMoreauJean>(), x).front().trajectory;
  const auto energy = [&](Eigen::Index k) {
    const Vector<Rational> v = run.v.col(k);
    return Rational(v.dot(Vector<Rational>(x.mass * v)) / 2);
  };
  return energy(1) - energy(0);
}

// Newton's law with Coulomb's friction gains energy where an impact reverses the slip, although
// e = 1 and friction opposes the slip after it; Frémond's law takes some.
TEST(CoupledImpact, GainsEnergyWithNewtonsLawAndNotWithFremonds) {
  EXPECT_GT(energy_gain(coupled_impact(0)), 0);
  EXPECT_LT(energy_gain(coupled_impact(1)), 0);
  const Law<Mechanism>& law = find_law_on<Mechanism>("impact-dissipation");
  const Subject subject = make_subject<NonlinearMoreauJean>();
  const Parameters options = subject.options;
  EXPECT_FALSE(law.admits(coupled_impact(0), options));
  EXPECT_TRUE(law.admits(coupled_impact(1), options));
  EXPECT_EQ(law.examine(subject, coupled_impact(1)).outcome, Finding::Outcome::kHolds);
  EXPECT_EQ(law.examine(subject, coupled_impact(0)).outcome, Finding::Outcome::kViolated);
}

TEST(Mechanism, PrintsAsTheCodeThatMakesIt) {
  EXPECT_EQ(to_code(coupled_impact(1)),
            "Mechanism{\n"
            ".mass = exact_matrix({{\"8/7\", \"6/7\"}, {\"6/7\", \"8/7\"}}),\n"
            ".contacts = {{Coulomb<Rational, 2>{exact(\"1/8\")}, exact(\"1\"), exact(\"1\"),\n"
            "{{.b = exact_vector({\"1\", \"0\", \"0\"})},\n"
            "{.b = exact_vector({\"0\", \"1\", \"0\"})}}}},\n"
            ".position = exact_vector({\"0\", \"0\"}),\n"
            ".velocity = exact_vector({\"-1\", \"7/8\"}),\n"
            ".h = exact(\"1/16\"),\n"
            ".steps = 1}");
}

TEST(Mechanism, IsAdmissibleOnlyIfEverySchemeMustAcceptIt) {
  EXPECT_TRUE(is_admissible(coupled_impact(1)));
  const auto refused = [](auto change) {
    Mechanism x = coupled_impact(1);
    change(x);
    return !is_admissible(x);
  };
  EXPECT_TRUE(refused([](Mechanism& x) { x.mass(0, 0) = 0; }));
  EXPECT_TRUE(refused([](Mechanism& x) { x.h = 0; }));
  EXPECT_TRUE(refused([](Mechanism& x) { x.contacts[0].normal_restitution = 2; }));
  EXPECT_TRUE(refused([](Mechanism& x) { x.contacts[0].law = Coulomb<Rational, 2>{-1}; }));
  EXPECT_TRUE(refused([](Mechanism& x) { x.contacts[0].law = Unilateral{}; }));
  EXPECT_TRUE(refused([](Mechanism& x) { x.contacts[0].rows[1].b(1) = 0; }));
  EXPECT_TRUE(refused([](Mechanism& x) {
    x.spin = exact_matrix({{"0", "1", "0"}, {"1", "0", "0"}});
  }));
  EXPECT_TRUE(refused([](Mechanism& x) {
    x.inertias.push_back({1, exact_vector({"0", "0", "1"}), 0, exact_vector({"1", "0", "0"})});
  }));
}

// (3) of mechanism.hpp is what (2) asks for: along N, without forces, the kinetic energy keeps.
TEST(Mechanism, HasTheInertiaThatItsMassAsksFor) {
  Mechanism x = coupled_impact(1);
  x.contacts = {};
  x.inertias.push_back(
      {exact("3"), exact_vector({"1", "2", "0"}), exact("1"), exact_vector({"2", "-1", "0"})});
  x.position = exact_vector({"1", "1/2"});
  const LagrangianModel<Rational> model = lagrangian_model<Rational>(x);
  Matrix<Rational> mass(2, 2), by_position(2, 2);
  Vector<Rational> force(2);
  model.system->mass(x.position, mass);
  model.system->force(0, x.position, x.velocity, force);
  model.system->mass_jacobian(x.position, x.velocity, by_position);
  // dT/dt = vᵀ M v̇ + ½ vᵀ Ṁ v = vᵀ f + ½ vᵀ (∂(M a)/∂q v)|_{a = v}
  const Rational power =
      x.velocity.dot(force) + x.velocity.dot(Vector<Rational>(by_position * x.velocity)) / 2;
  EXPECT_EQ(power, 0);
  EXPECT_FALSE(force.isZero());
}

std::vector<Mechanism> many() {
  const Subject subject = make_subject<NonlinearMoreauJean>();
  std::vector<Mechanism> all;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Draw draw(seed, static_cast<int>(seed % 101));
    all.push_back(random_mechanism(draw, subject));
  }
  return all;
}

TEST(RandomMechanisms, AreAdmissibleAndReachTheHardCases) {
  const std::vector<Mechanism> all = many();
  const auto count = [&](auto property) { return std::ranges::count_if(all, property); };
  const auto any = [](const Mechanism& x, auto property) {
    return std::ranges::any_of(x.contacts, property);
  };
  EXPECT_EQ(count([](const Mechanism& x) { return is_admissible(x); }), 300);
  const int enough = 10;
  EXPECT_GE(count([](const Mechanism& x) { return !has_constant_mass(x); }), enough);
  EXPECT_GE(count([](const Mechanism& x) { return !has_linear_contacts(x); }), enough);
  EXPECT_GE(count([](const Mechanism& x) { return has_spatial_friction(x); }), enough);
  EXPECT_GE(count([](const Mechanism& x) { return x.contacts.size() > 1; }), enough);
  EXPECT_GE(count([&](const Mechanism& x) {
              return any(x, [](const MechanismContact& contact) {
                return std::holds_alternative<Equality>(contact.law);
              });
            }),
            enough);
  EXPECT_GE(count([&](const Mechanism& x) {
              return any(x, [&](const MechanismContact& contact) {
                return contact.rows.front().b(x.coordinates()) != 0;
              });
            }),
            enough);
  EXPECT_GE(count([&](const Mechanism& x) {
              return any(x, [](const MechanismContact& contact) {
                return contact.tangential_restitution == 1;
              });
            }),
            enough);
}

TEST(ChangeOfFrame, IsUndoneByItsInverse) {
  Draw draw(5);
  Mechanism x = random_mechanism(draw, make_subject<NonlinearMoreauJean>());
  const Eigen::Index n = x.coordinates();
  ChangeOfFrame change = ChangeOfFrame::none(n, "there"), back = change;
  change.t(n, n) = 4;
  change.t(0, 0) = 2;
  change.origin(0) = 3;
  change.weight = 5;
  back.t(n, n) = Rational(1, 4);
  back.t(0, 0) = Rational(1, 2);
  back.origin(0) = Rational(-3, 2);
  back.weight = Rational(1, 5);
  EXPECT_EQ(to_code(changed(changed(x, change), back)), to_code(x));
}

TEST(SimplerMechanisms, AreAdmissibleAndEnd) {
  Draw draw(11);
  Mechanism x = random_mechanism(draw, make_subject<NonlinearMoreauJean>());
  int changes = 0;
  for (std::vector<Mechanism> next = simpler(x); !next.empty(); next = simpler(x)) {
    for (const Mechanism& y : next) EXPECT_TRUE(is_admissible(y)) << y;
    x = next.back();  // the timidest change, the longest way
    ASSERT_LT(++changes, 10000);
  }
  EXPECT_EQ(to_code(x),
            "Mechanism{\n"
            ".mass = exact_matrix({{\"1\"}}),\n"
            ".position = exact_vector({\"0\"}),\n"
            ".velocity = exact_vector({\"0\"}),\n"
            ".h = exact(\"1\"),\n"
            ".steps = 1}");
}

}  // namespace
}  // namespace assay::properties::mechanism_test
