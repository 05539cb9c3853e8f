#include "oracles/manufactured_contact.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/jet.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/changed_force.hpp"
#include "tests/oracles/matrix_vector.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::manufactured_contact_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

using S = Mpfr;

ExactMotion<S> exact(const Settings& settings, const char* t_end = "7") {
  return ManufacturedContact::exact<S>(make_parameters<ManufacturedContact>(settings), S(t_end));
}

LagrangianModel<S> model(const Settings& settings) {
  return ManufacturedContact::model<S>(make_parameters<ManufacturedContact>(settings));
}

/// One of each kind, with and without what can be switched off.
std::vector<Settings> kinds() {
  const Settings plain = {{"mass", "0"}, {"floor", "0"}, {"curvature", "0"}, {"k", "0"}};
  std::vector<Settings> result = {plain};
  for (const char* bilateral : {"0", "1"}) {
    for (Settings settings :
         {Settings{},
          Settings{{"jumps", "0"}, {"contact", "0"}},
          Settings{{"jumps", "0"}, {"contact", "20"}},
          Settings{{"jumps", "0"}},
          Settings{{"jumps", "4"}, {"contact", "0"}, {"e", "1/2"}},
          Settings{{"jumps", "3"}, {"contact", "0.7"}, {"e", "1"}},
          Settings{{"jumps", "3"}, {"contact", "0.3"}, {"flight", "0.6"}, {"force", "2"}},
          Settings{{"speed", "3"}, {"flight", "1/5"}, {"gap0", "1/7"}, {"floor", "-1"}}}) {
      settings.emplace_back("bilateral", bilateral);
      result.push_back(std::move(settings));
    }
  }
  return result;
}

TEST(ManufacturedContact, ObeysTheLawsOfItsModelWhateverIsChosen) {
  for (const Settings& settings : kinds()) {
    const auto of = model(settings);
    EXPECT_NO_THROW(validate(of));
    EXPECT_THAT(violations(of, exact(settings)), IsEmpty()) << testing::PrintToString(settings);
  }
}

// The force is written with H by hand; the model takes it by Jets.
TEST(ManufacturedContact, HasTheJacobianOfItsGap) {
  for (const char* bilateral : {"0", "1"}) {
    const auto p = make_parameters<ManufacturedContact>({{"bilateral", bilateral}});
    const auto of = ManufacturedContact::model<S>(p);
    const detail::ContactScript<S> script(p);
    const Vector<S> q = Vector<S>::LinSpaced(of.size(), S(1) / S(3), S(2));
    Matrix<S> h(of.components(), of.size());
    of.relation->jacobian(S(1), q, h);
    const Matrix<S> by_hand = script.system().jacobian(q);
    // Two products of numbers below 2.
    for (Eigen::Index i = 0; i < h.size(); ++i) {
      EXPECT_LE(abs(S(h.reshaped()(i) - by_hand.reshaped()(i))), S("1e-98"));
    }
  }
}

/// The terms of the model without the Jacobians given by hand.
struct WithoutJacobians {
  detail::BilateralContact<double> terms;

  Eigen::Index size() const { return terms.size(); }
  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    terms.mass(q, m);
  }
  template <class T>
  void inertia(const Vector<T>& q, const Vector<T>& v, Vector<T>& n) const {
    terms.inertia(q, v, n);
  }
};

TEST(ManufacturedContact, HasJacobiansByHandThatEqualThoseByJets) {
  const detail::BilateralContact<double> terms{
      .turning = true, .bilateral = true, .stiffness = 0, .damping = 0, .bend = 0.5, .floor = 0.25};
  const auto by_hand = lagrangian_system<double>(terms);
  const auto by_jets = lagrangian_system<double>(WithoutJacobians{terms});
  Vector<double> q(3), v(3);
  q << 0.3, -1.7, 0.4;
  v << 2, -0.6, 1.1;
  const double rounding = 8 * unit_roundoff<double>() * 4;  // products of numbers below 4
  Matrix<double> a(3, 3), b(3, 3), c(3, 3), d(3, 3);
  by_hand->mass_jacobian(q, v, a);
  by_jets->mass_jacobian(q, v, b);
  EXPECT_LE((a - b).cwiseAbs().maxCoeff(), rounding);
  EXPECT_GT(a.cwiseAbs().maxCoeff(), 1);
  by_hand->force_jacobians(0, q, v, a, c);
  by_jets->force_jacobians(0, q, v, b, d);
  EXPECT_LE((a - b).cwiseAbs().maxCoeff(), rounding);
  EXPECT_LE((c - d).cwiseAbs().maxCoeff(), rounding);
  EXPECT_GT(c.cwiseAbs().maxCoeff(), 1);
}

// T = q'ᵀ M q'/2 of a free motion is constant: q'ᵀ (M q'' + N) = 0 where M q'' = −N, which is
// d/dt T with the derivative of M along q'.
TEST(ManufacturedContact, HasInertialForcesThatDoNoWork) {
  const detail::BilateralContact<S> terms{.turning = true,
                                          .bilateral = true,
                                          .stiffness = S(0),
                                          .damping = S(0),
                                          .bend = S(0),
                                          .floor = S(0)};
  Vector<S> q(3), v(3), n = Vector<S>::Constant(3, S(0));
  q << S(1), S(2) / S(3), S(1);
  v << S(2), S(-3), S(1) / S(2);
  terms.inertia(q, v, n);
  Matrix<S> slope = Matrix<S>::Constant(3, 3, S(0));
  terms.mass_jacobian(q, v, slope);  // ∂(M v)/∂q
  const S kinetic = v.dot(matrix_vector_product(slope, v)) / S(2);
  EXPECT_LE(abs(S(v.dot(n) - kinetic)), S("1e-96"));
  EXPECT_GT(abs(kinetic), S(1));
}

TEST(ManufacturedContact, HasAContinuousForceAcrossImpactsAndReleases) {
  for (const Settings& settings : kinds()) {
    const auto motion = exact(settings);
    const auto of = model(settings);
    MotionState<S> x;
    Vector<S> before(of.size()), after(of.size());
    const S step("1e-50");
    for (std::size_t i = 1; i < motion.pieces.size(); ++i) {
      const S& t = motion.pieces[i].begin;
      motion.evaluate(t, x);
      of.system->force(S(t - step), x.q, x.v, before);
      of.system->force(S(t + step), x.q, x.v, after);
      // Derivatives of the force are below 1e4 in all of them.
      EXPECT_LE((before - after).cwiseAbs().maxCoeff(), S("1e-46")) << i;
    }
  }
}

TEST(ManufacturedContact, HasTheJumpsAndContactPhasesAskedFor) {
  const auto bounces = exact({{"jumps", "4"}, {"contact", "0"}, {"e", "1/2"}});
  EXPECT_EQ(bounces.events.size(), 4U);
  EXPECT_EQ(regularity(bounces), Regularity::kIsolatedImpacts);
  const auto contacts = exact({{"jumps", "2"}, {"contact", "1/4"}});
  EXPECT_EQ(contacts.events.size(), 2U);
  EXPECT_EQ(regularity(contacts), Regularity::kContactPhases);
  ASSERT_EQ(contacts.pieces.size(), 5U);
  EXPECT_EQ(contacts.pieces[3].begin, S(9) / S(4));
  EXPECT_EQ(contacts.pieces[3].end, S(10) / S(4));
  EXPECT_TRUE(contacts.pieces[3].persistent_contact);
  const auto free = exact({{"jumps", "0"}, {"contact", "0"}});
  EXPECT_EQ(regularity(free), Regularity::kSmooth);
}

TEST(ManufacturedContact, LandsAtTheSpeedAndPressesWithTheForceChosen) {
  const Settings settings{{"speed", "2"}, {"force", "3"}, {"bilateral", "1"}};
  const auto motion = exact(settings);
  const auto of = model(settings);
  MotionState<S> x;
  motion.evaluate(S(1), x);
  EXPECT_LE(abs(S(x.contact_force(0) - 3)), S("1e-95"));
  Matrix<S> h(2, 3);
  of.relation->jacobian(S(1), x.q, h);
  Vector<S> rate(2);
  of.relation->rate(S(1), x.q, rate);
  const Vector<S> u = matrix_vector_product(h, motion.events[0].v_minus) + rate;
  EXPECT_LE(abs(S(u(0) + 2)), S("1e-95"));
  // 3 (1 − x)(1 + 4x) is largest, 3 · 25/16, at x = 3/8.
  motion.evaluate(S(11) / S(8), x);
  EXPECT_LE(abs(S(x.contact_force(0) - S(75) / S(16))), S("1e-95"));
}

TEST(ManufacturedContact, PrintsAsManyDigitsAsAskedFor) {
  const auto p = make_parameters<ManufacturedContact>({{"bilateral", "1"}, {"force", "1/3"}});
  const ProblemEntry& entry = find_problem("manufactured-contact");
  const ExactDigits few = exact_digits(entry, p, {Rational(3, 2), Rational(4)}, 40);
  const ExactDigits many = exact_digits(entry, p, {Rational(3, 2), Rational(4)}, 150);
  EXPECT_EQ(few.certified_digits, 40);
  EXPECT_EQ(many.certified_digits, 150);
  for (std::size_t k = 0; k < 2; ++k) {
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(many.states[k].q[i].substr(0, 38), few.states[k].q[i].substr(0, 38));
      EXPECT_GT(many.states[k].q[i].size(), 150U);
    }
  }
  ASSERT_EQ(few.events.size(), 2U);
  EXPECT_EQ(many.events.size(), 2U);
}

TEST(ManufacturedContact, WitnessAForceWithoutOneOfItsTermsIsRejected) {
  const Settings settings{{"bilateral", "1"}};
  const auto motion = exact(settings);
  const detail::ContactScript<S> script(make_parameters<ManufacturedContact>(settings));
  const detail::BilateralContact<S>& terms = script.system();
  const auto rejected = [&](const ForceChange& change) {
    auto of = model(settings);
    of.system = std::make_shared<ChangedForce>(of.system, change);
    EXPECT_THAT(violations(of, motion), Contains(HasSubstr("equation of motion")));
  };
  rejected([&](const S&, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) {
    terms.inertia(q, v, f);
  });
  rejected([&](const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) {
    terms.internal_force(t, q, v, f);
  });
  rejected([&](const S&, const Vector<S>& q, const Vector<S>&, Vector<S>& f) {
    f = transposed_matrix_vector_product(terms.jacobian(q),
                                         Vector<S>(Vector<S>::Constant(2, S("1e-60"))));
  });
}

TEST(ManufacturedContact, WitnessAnotherRestitutionOrCurvatureIsRejected) {
  const Settings settings{{"jumps", "2"}, {"contact", "0"}, {"e", "1/2"}};
  auto of = model(settings);
  of.laws[0].impact.normal_restitution = S("0.51");
  EXPECT_THAT(violations(of, exact(settings)), Contains(HasSubstr("U+ + e U-")));
  of = model(settings);
  of.relation = model({{"curvature", "0.50001"}}).relation;
  EXPECT_THAT(violations(of, exact(settings)), Contains(HasSubstr("M (v+ - v-) = H' P")));
}

TEST(ManufacturedContact, RefusesWhatNoMotionHas) {
  const auto refusal = [](const Settings& settings) -> std::string {
    try {
      static_cast<void>(
          ManufacturedContact::model<double>(make_parameters<ManufacturedContact>(settings)));
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refusal({{"contact", "0"}}), HasSubstr("contact = 0 is not allowed with e = 0"));
  EXPECT_THAT(refusal({{"force", "1000"}}), HasSubstr("force = 1000"));
  EXPECT_THAT(refusal({{"speed", "1e-6"}}), HasSubstr("speed = 1e-6"));
  for (const auto& [name, value] : Settings{{"speed", "0"},
                                            {"flight", "0"},
                                            {"force", "0"},
                                            {"gap0", "0"},
                                            {"jumps", "-1"},
                                            {"jumps", "3/2"},
                                            {"mass", "2"},
                                            {"e", "1.1"}}) {
    EXPECT_THROW(make_parameters<ManufacturedContact>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::manufactured_contact_test
