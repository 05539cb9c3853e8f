#include "oracles/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/dd.hpp"
#include "core/scalar/float128.hpp"
#include "core/scalar/interval.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles::catalogue_test {
namespace {

using testing::HasSubstr;

TEST(Catalogue, HasTheProblemsOfTheCommandLine) {
  std::vector<std::string_view> names;
  for (const ProblemEntry& entry : problems()) {
    names.push_back(entry.name);
    EXPECT_FALSE(entry.description.empty());
    EXPECT_FALSE(entry.study_cases().empty());
    EXPECT_EQ(&find_problem(entry.name), &entry);
  }
  EXPECT_THAT(names,
              testing::ElementsAre("bouncing-ball",
                                   "two-walls",
                                   "preloaded-oscillator",
                                   "oscillator-stop",
                                   "pendulum-stop",
                                   "vibrating-table",
                                   "impact-oscillator",
                                   "two-balls",
                                   "three-balls",
                                   "modal-oscillators",
                                   "cam-follower",
                                   "cam-follower-absolute",
                                   "corner",
                                   "sliding-block",
                                   "incline-slide",
                                   "dry-friction-oscillator",
                                   "unilateral-spring",
                                   "bar-impact",
                                   "string-obstacle",
                                   "manufactured-contact",
                                   "manufactured-friction",
                                   "slider-crank",
                                   "oblique-impact",
                                   "stacked-blocks",
                                   "rolling-ball",
                                   "diode-bridge",
                                   "half-wave-rectifier",
                                   "bridge-capacitor-filter",
                                   "half-wave-rl",
                                   "buck-converter",
                                   "complementarity-degree0",
                                   "skorokhod",
                                   "relay",
                                   "two-relays",
                                   "twisting",
                                   "play",
                                   "tractrix",
                                   "manufactured-first-order",
                                   "relative-degree-2",
                                   "free-rigid-body",
                                   "heavy-top",
                                   "constant-torque",
                                   "inertial-moment",
                                   "sphere-slip-roll",
                                   "rolling-stop",
                                   "spinning-stop",
                                   "sphere-oblique-impact",
                                   "bouncing-sphere",
                                   "pivot-pendulum",
                                   "offset-impact",
                                   "box-at-rest",
                                   "box-stack",
                                   "knee-top",
                                   "split-body",
                                   "spinning-slider",
                                   "bouncing-spinning-sphere",
                                   "carried-rotor"));
}

TEST(Catalogue, HasTheDocumentedDefaults) {
  const auto defaults = [](const char* problem) {
    Settings result;
    for (const ParameterSpec& spec : find_problem(problem).specs({})) {
      result.emplace_back(spec.name, spec.default_value);
      EXPECT_FALSE(spec.meaning.empty());
      EXPECT_FALSE(spec.unit.empty());
    }
    return result;
  };
  EXPECT_EQ(defaults("bouncing-ball"),
            (Settings{{"h0", "1"}, {"v0", "0"}, {"g", "9.81"}, {"e", "0.8"}, {"m", "1"}}));
  EXPECT_EQ(defaults("two-walls"),
            (Settings{{"L", "1"}, {"v0", "1"}, {"e", "0.8"}, {"x0", "1/3"}}));
  EXPECT_EQ(defaults("preloaded-oscillator"),
            (Settings{{"e", "0.5"}, {"v0", "1"}, {"k", "1"}, {"m", "1"}, {"F", "1"}, {"x0", "0"}}));
  EXPECT_EQ(defaults("oscillator-stop"),
            (Settings{{"m", "1"},
                      {"zeta", "0.1"},
                      {"k", "1"},
                      {"f", "0"},
                      {"e", "0.7"},
                      {"x0", "1"},
                      {"v0", "0"}}));
  EXPECT_EQ(defaults("pendulum-stop"), (Settings{{"w0", "1"}, {"theta0", "1"}, {"e", "0.8"}}));
  EXPECT_EQ(
      defaults("vibrating-table"),
      (Settings{
          {"A", "0.004"}, {"w", "60"}, {"g", "9.81"}, {"e", "0.5"}, {"z0", "0.03"}, {"v0", "0"}}));
  EXPECT_EQ(defaults("impact-oscillator"),
            (Settings{{"F", "1"}, {"w", "2"}, {"sigma", "-0.1"}, {"e", "0.6"}}));
  EXPECT_EQ(
      defaults("three-balls"),
      (Settings{{"m1", "1"}, {"m2", "1"}, {"m3", "1"}, {"e", "1"}, {"v", "1"}, {"gap", "0"}}));
  EXPECT_EQ(defaults("sliding-block"),
            (Settings{{"v0", "1"}, {"mu", "0.3"}, {"g", "9.81"}, {"push", "0"}}));
  EXPECT_EQ(defaults("unilateral-spring"),
            (Settings{{"m", "1"},
                      {"k", "100"},
                      {"g", "9.81"},
                      {"k2", "0"},
                      {"c", "0"},
                      {"x0", "1/10"},
                      {"v0", "0"}}));
  EXPECT_EQ(defaults("incline-slide"),
            (Settings{{"g", "9.81"}, {"tan_a", "0.3"}, {"mu", "0.5"}, {"vx0", "0"}, {"vy0", "2"}}));
  EXPECT_EQ(defaults("dry-friction-oscillator"),
            (Settings{{"w", "2"}, {"f", "1"}, {"x0", "1.35"}, {"v0", "0"}, {"relay", "0"}}));
  EXPECT_EQ(defaults("bar-impact"),
            (Settings{{"E", "210e9"},
                      {"rho", "7800"},
                      {"S", "0.000314"},
                      {"L", "1"},
                      {"V", "0.1"},
                      {"gap0", "5e-5"},
                      {"elements", "100"},
                      {"e", "0"}}));
  EXPECT_EQ(defaults("string-obstacle"),
            (Settings{{"a", "1"}, {"h", "1/2"}, {"e", "1"}, {"modes", "64"}, {"obstacle", "0"}}));
  EXPECT_EQ(defaults("manufactured-contact"),
            (Settings{{"jumps", "1"},
                      {"e", "0"},
                      {"contact", "1"},
                      {"flight", "1"},
                      {"speed", "1"},
                      {"force", "1"},
                      {"gap0", "1"},
                      {"mass", "1"},
                      {"curvature", "1/2"},
                      {"floor", "1/4"},
                      {"bilateral", "0"},
                      {"k", "1"},
                      {"damping", "1/10"}}));
  EXPECT_EQ(defaults("manufactured-friction"),
            (Settings{{"space", "0"},
                      {"fall", "1/2"},
                      {"slip", "1"},
                      {"stick", "1"},
                      {"restart", "1"},
                      {"mu", "1/2"},
                      {"e", "0"},
                      {"drop", "1"},
                      {"speed", "1"},
                      {"force", "1"},
                      {"hold", "1/2"},
                      {"turn", "1"},
                      {"mass", "1"},
                      {"floor", "1/4"},
                      {"belt", "1/4"},
                      {"k", "1"},
                      {"damping", "1/10"}}));
  EXPECT_EQ(defaults("modal-oscillators").size(), 33U);
  EXPECT_EQ(defaults("cam-follower"),
            (Settings{{"m", "1.221"},
                      {"K", "1430.8"},
                      {"damping", "0"},
                      {"e", "0.8"},
                      {"q0", "0.4"},
                      {"v0", "0.4"},
                      {"rpm", "358"}}));
  EXPECT_EQ(defaults("corner"),
            (Settings{{"angle", "2"}, {"e", "0.5"}, {"vx", "-1"}, {"vy", "-1"}, {"r0", "1"}}));
  EXPECT_EQ(defaults("diode-bridge"),
            (Settings{{"L", "1e-2"}, {"C", "1e-6"}, {"R", "1e3"}, {"vC0", "10"}, {"iL0", "0"}}));
  EXPECT_EQ(defaults("two-relays"), (Settings{{"x1", "1"}, {"x2", "1/2"}}));
  EXPECT_EQ(defaults("twisting"), (Settings{{"a", "2"}, {"b", "1"}, {"x0", "1"}, {"v0", "0"}}));
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
    if (kLagrangianModels.contains(entry.kind)) expect_same_model<Float128>(entry);
    expect_same_model<Mpfr50>(entry);
    if (entry.rational_data) expect_same_model<Rational>(entry);
  }
}

TEST(Catalogue, EnclosesTheModelInIntervals) {
  for (const ProblemEntry& entry : problems()) {
    if (!kLagrangianModels.contains(entry.kind)) continue;  // not compiled in intervals
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

TEST(Catalogue, DifferentiatesForcesInTime) {
  const ProblemEntry& entry = find_problem("impact-oscillator");
  const auto jets = model<Jet<double, 4>>(entry, entry.parameters({}));
  const auto exact = model<Mpfr>(entry, entry.parameters({}));
  const auto force_of = [](const auto& of, const auto& t) {
    auto force = of.initial_position;
    of.system->linear()->external_force.evaluate(t, force);
    return force(0);
  };
  const Mpfr step("1e-20");
  const Mpfr change =
      force_of(exact, Mpfr(Mpfr(0.5) + step)) - force_of(exact, Mpfr(Mpfr(0.5) - step));
  const double slope = static_cast<double>(change / (2 * step));
  EXPECT_LE(std::abs(force_of(jets, Jet<double, 4>(0.5, 0)).v[0] - slope),
            64 * std::numeric_limits<double>::epsilon());
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
