#include "oracles/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/dd.hpp"
#include "core/scalar/float128.hpp"
#include "core/scalar/interval.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles::catalogue_test {
namespace {

using testing::HasSubstr;

TEST(Catalogue, FindsEveryProblemByItsName) {
  for (const ProblemEntry& entry : problems()) {
    EXPECT_EQ(&find_problem(entry.name), &entry) << "a name twice";
    EXPECT_FALSE(entry.description.empty()) << entry.name;
    EXPECT_FALSE(entry.study_cases().empty()) << entry.name;
  }
}

TEST(Catalogue, GivesEveryParameterAMeaningAUnitAndADefaultThatIsAllowed) {
  for (const ProblemEntry& entry : problems()) {
    Settings defaults;
    for (const ParameterSpec& spec : entry.specs({})) {
      defaults.emplace_back(spec.name, spec.default_value);
      EXPECT_FALSE(spec.meaning.empty()) << entry.name << ' ' << spec.name;
      EXPECT_FALSE(spec.unit.empty()) << entry.name << ' ' << spec.name;
    }
    EXPECT_NO_THROW(static_cast<void>(entry.parameters(defaults))) << entry.name;
  }
}

TEST(Catalogue, SuggestsTheNearestNameForAnUnknownOne) {
  try {
    static_cast<void>(find_problem("bouncing-bal"));
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("did you mean 'bouncing-ball'?"));
  }
}

/// All that a model says at t = 2 and its initial state.
template <class S>
std::vector<Vector<S>> data_of(const LagrangianModel<S>& model) {
  const Eigen::Index n = model.size(), m = model.components();
  const Vector<S>&q = model.initial_position, &v = model.initial_velocity;
  Matrix<S> mass(n, n), by_q(n, n), by_v(n, n), jacobian(m, n);
  Vector<S> force(n), gap(m), rate(m), restitution(static_cast<Eigen::Index>(model.laws.size()));
  model.system->mass(q, mass);
  model.system->force(S(2), q, v, force);
  model.system->force_jacobians(S(2), q, v, by_q, by_v);
  if (m > 0) {
    model.relation->evaluate(S(2), q, gap);
    model.relation->rate(S(2), q, rate);
    model.relation->jacobian(S(2), q, jacobian);
  }
  for (Eigen::Index i = 0; i < restitution.size(); ++i) {
    restitution(i) = model.laws[static_cast<std::size_t>(i)].impact.normal_restitution;
  }
  return {q,
          v,
          mass.reshaped(),
          by_q.reshaped(),
          by_v.reshaped(),
          force,
          gap,
          rate,
          jacobian.reshaped(),
          restitution};
}

template <class S>
std::vector<Vector<S>> data_of(const FirstOrderModel<S>& model) {
  const Eigen::Index n = model.size(), m = model.multipliers();
  const typename FirstOrderRelation<S>::Point at{
      S(2), model.initial_state, Vector<S>::Constant(m, S(1))};
  Matrix<S> mass(n, n), a(n, n), c(m, n), d(m, m), k(n, n), b(n, m);
  Vector<S> f(n), y(m), r(n), bounds(2 * m);
  model.system->mass(mass);
  model.system->vector_field(at.t, at.x, f);
  model.system->jacobian(at.t, at.x, a);
  model.relation->output(at, y);
  model.relation->input(at, r);
  model.relation->output_jacobians(at, c, d);
  model.relation->input_jacobians(at, k, b);
  const std::vector<Bounds<S>> of_laws = multiplier_bounds(model.laws);
  for (Eigen::Index i = 0; i < m; ++i) {
    bounds(2 * i) = of_laws[static_cast<std::size_t>(i)].lower.value_or(S(0));
    bounds(2 * i + 1) = of_laws[static_cast<std::size_t>(i)].upper.value_or(S(0));
  }
  return {at.x,
          mass.reshaped(),
          a.reshaped(),
          c.reshaped(),
          d.reshaped(),
          k.reshaped(),
          b.reshaped(),
          f,
          y,
          r,
          bounds};
}

template <class S>
std::vector<Vector<S>> data_of(const NewtonEulerModel<S>& model) {
  const Eigen::Index n = model.coordinates(), nv = model.velocities(), m = model.components();
  const Vector<S>&q = model.initial_position, &v = model.initial_velocity;
  Matrix<S> mass(nv, nv), by_q(nv, n), by_v(nv, nv), jacobian(m, nv);
  Vector<S> force(nv), gap(m);
  model.mass(mass);
  model.force(S(2), q, v, force);
  model.force_jacobians(S(2), q, v, by_q, by_v);
  if (m > 0) {
    model.relation->evaluate(S(2), q, gap);
    model.relation->velocity_matrix(S(2), q, jacobian);
  }
  return {q, v, mass.reshaped(), by_q.reshaped(), by_v.reshaped(), force, gap, jacobian.reshaped()};
}

template <class S>
std::vector<Vector<S>> data_in(const ProblemEntry& entry, const Parameters& p) {
  return std::visit([](const auto& of) { return data_of(of); }, model_of_any_kind<S>(entry, p));
}

/// The data of the model in S against those in 100 digits.
template <class S>
void expect_same_model(const ProblemEntry& entry) {
  SCOPED_TRACE(std::string(entry.name) + " in " + std::string(ScalarTraits<S>::kName));
  const Parameters p = entry.parameters({});
  const auto computed = data_in<S>(entry, p);
  const auto exact = data_in<Mpfr>(entry, p);
  ASSERT_EQ(computed.size(), exact.size());
  for (std::size_t k = 0; k < computed.size(); ++k) {
    ASSERT_EQ(computed[k].size(), exact[k].size());
    // Data are rounded once, and combined in a dozen operations of terms no larger than the largest
    // number of the model, K q of the cam.
    const Mpfr bound = 10000 * (scalar_cast<Mpfr>(unit_roundoff<S>()) + unit_roundoff<Mpfr>());
    for (Eigen::Index i = 0; i < computed[k].size(); ++i) {
      EXPECT_LE(abs(scalar_cast<Mpfr>(computed[k](i)) - exact[k](i)),
                bound * (1 + abs(exact[k](i))))
          << k;
    }
  }
}

TEST(Catalogue, GivesTheSameModelInEveryScalar) {
  for (const ProblemEntry& entry : problems()) {
    expect_same_model<double>(entry);
    expect_same_model<long double>(entry);
    expect_same_model<Dd>(entry);
    if (entry.kind == ModelKind::kLinear) expect_same_model<Float128>(entry);
    expect_same_model<Mpfr50>(entry);
    if (entry.rational_data) expect_same_model<Rational>(entry);
  }
}

TEST(Catalogue, EnclosesTheModelInIntervals) {
  for (const ProblemEntry& entry : problems()) {
    if (entry.kind != ModelKind::kLinear) continue;  // not compiled in intervals
    const Parameters p = entry.parameters({});
    const auto enclosure = data_in<Interval>(entry, p);
    const auto exact = data_in<Mpfr>(entry, p);
    for (std::size_t k = 0; k < exact.size(); ++k) {
      for (Eigen::Index i = 0; i < exact[k].size(); ++i) {
        const Interval& a = enclosure[k](i);
        const Mpfr& x = exact[k](i);
        const Mpfr eps = Mpfr("1e-95") * (1 + abs(x));
        EXPECT_TRUE(scalar_cast<Mpfr>(a.low()) <= x + eps && x - eps <= scalar_cast<Mpfr>(a.high()))
            << entry.name << ' ' << k;
        EXPECT_TRUE(a.high() - a.low() <= Mpfr50("1e-44") * (1 + abs(scalar_cast<Mpfr50>(x))))
            << entry.name << ' ' << k;
      }
    }
  }
}

TEST(Catalogue, RefusesRationalNumbersWhereAProblemNeedsCosines) {
  const ProblemEntry& entry = find_problem("impact-oscillator");
  EXPECT_FALSE(entry.rational_data);
  try {
    static_cast<void>(model<Rational>(entry, entry.parameters({})));
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("which scalar rational has not"));
  }
}

TEST(Catalogue, RefusesTheOtherKindOfModel) {
  const ProblemEntry &relay = find_problem("relay"), &ball = find_problem("bouncing-ball");
  EXPECT_THAT([&] { static_cast<void>(model<double>(relay, relay.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("relay is a first-order system")));
  EXPECT_THAT([&] { static_cast<void>(first_order_model<double>(ball, ball.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("bouncing-ball is a Lagrangian")));
  const ProblemEntry& top = find_problem("free-rigid-body");
  EXPECT_THAT([&] { static_cast<void>(model<double>(top, top.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("free-rigid-body is a rigid body")));
  EXPECT_THAT([&] { static_cast<void>(first_order_model<double>(top, top.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("free-rigid-body is a rigid body")));
  EXPECT_THAT([&] { static_cast<void>(newton_euler_model<double>(ball, ball.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("bouncing-ball is a Lagrangian")));
}

TEST(Catalogue, AnswersForATimeOfZeroAndRefusesANegativeOne) {
  const WorkingDigits digits(50);
  for (const ProblemEntry& entry : problems()) {
    if (!entry.has_closed_form()) continue;
    const Parameters p = entry.parameters({});
    EXPECT_EQ(entry.exact(p, Mpfr(0)).pieces.size(), 1U) << entry.name;
    EXPECT_THROW(entry.exact(p, Mpfr(-1)), InvalidInput) << entry.name;
  }
}

}  // namespace
}  // namespace assay::oracles::catalogue_test
