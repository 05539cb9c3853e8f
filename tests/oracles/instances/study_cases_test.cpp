#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles::study_cases_test {
namespace {

using testing::IsEmpty;

/// Every case of the default study with a closed form.
struct Case {
  const ProblemEntry* entry;
  StudyCase study;
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.entry->name << " " << c.study.label << " until " << c.study.t_end;
}

std::vector<Case> cases() {
  std::vector<Case> result;
  for (const ProblemEntry& entry : problems()) {
    if (!entry.has_closed_form()) continue;
    for (const StudyCase& study : entry.study_cases()) result.push_back({&entry, study});
  }
  return result;
}

class StudyCases : public testing::TestWithParam<Case> {
 protected:
  [[nodiscard]] const ProblemEntry& entry() const { return *GetParam().entry; }
  [[nodiscard]] Parameters parameters() const {
    return entry().parameters(GetParam().study.parameters);
  }
  [[nodiscard]] Rational t_end() const { return parse_rational(GetParam().study.t_end); }
  [[nodiscard]] ExactMotion<Mpfr> motion() const {
    return entry().exact(parameters(), from_rational<Mpfr>(t_end()));
  }
};

std::string case_name(const testing::TestParamInfo<Case>& info) {
  std::string name = std::string(info.param.entry->name) + "_" + info.param.study.label;
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
}

TEST_P(StudyCases, ObeyTheLawsOfTheirModel) {
  std::visit([this](const auto& of) { EXPECT_THAT(violations(of, motion()), IsEmpty()); },
             model_of_any_kind<Mpfr>(entry(), parameters()));
}

// At an event the state is ambiguous, and the error of a scheme there is a matter of luck.
TEST_P(StudyCases, EndAwayFromEvents) {
  const Mpfr end = from_rational<Mpfr>(t_end());
  const auto longer = entry().exact(parameters(), end * 103 / 100);
  for (const auto& event : longer.events) EXPECT_GT(abs(event.t / end - 1), Mpfr("0.02"));
}

TEST_P(StudyCases, KeepImpactsAwayFromGrazing) {
  const auto m = motion();
  for (std::size_t i = 0; i < m.events.size() && i < 5; ++i) {
    if (m.events[i].kind != EventKind::kImpact) continue;
    Mpfr strength(0);
    for (Eigen::Index j = 0; j < m.events[i].impulse.size(); ++j) {
      strength += m.events[i].impulse(j);
    }
    Mpfr first(0);
    for (Eigen::Index j = 0; j < m.events[0].impulse.size(); ++j) first += m.events[0].impulse(j);
    EXPECT_GT(strength, first / 200) << i;
  }
}

/// The largest |q|, |v| and |a| of a motion on the grid of RoundToLongDouble.
struct Sizes {
  Mpfr q{0}, v{0}, a{0};

  static void enlarge(Mpfr& size, const Vector<Mpfr>& x) {
    for (Eigen::Index j = 0; j < x.size(); ++j) size = std::max(size, Mpfr(abs(x(j))));
  }
  Sizes(const ExactMotion<Mpfr>& motion, const Mpfr& end) {
    MotionState<Mpfr> state;
    for (int i = 0; i < 200; ++i) {
      motion.evaluate(end * i / 200, state);
      enlarge(q, state.q);
      enlarge(v, state.v);
      enlarge(a, state.a);
    }
  }
};

// A state takes two dozen operations, coefficients included, each good to u of the terms it adds:
// |q|, |v| T and |v|, |a| T, where T bounds the time of a flight. The begin of a flight, rounded to
// u T, moves the state by |v| u T and |a| u T. A rigid body, which has no |a|, turns its velocities
// at the rate |v|.
TEST_P(StudyCases, RoundToLongDouble) {
  const auto exact = motion();
  const auto fast = to_long_double(exact);
  const auto end = from_rational<long double>(t_end());
  MotionState<Mpfr> truth;
  MotionState<long double> state;
  const Sizes size(exact, Mpfr(end));
  const Mpfr operations = 24 * Mpfr(unit_roundoff<long double>());
  const Mpfr q_bound = operations * (size.q + size.v * Mpfr(end));
  const Mpfr growth = entry().kind == ModelKind::kNewtonEuler ? Mpfr(size.v * size.v) : size.a;
  const Mpfr v_bound = operations * (size.v + growth * Mpfr(end));
  for (int i = 1; i < 200; ++i) {
    const long double t = end * static_cast<long double>(i) / 200;
    const Mpfr exact_t = scalar_cast<Mpfr>(t);
    fast.evaluate(t, state);
    exact.evaluate(exact_t, truth);
    for (Eigen::Index j = 0; j < state.q.size(); ++j) {
      EXPECT_LE(abs(scalar_cast<Mpfr>(state.q(j)) - truth.q(j)), q_bound) << exact_t;
    }
    for (Eigen::Index j = 0; j < state.v.size(); ++j) {
      EXPECT_LE(abs(scalar_cast<Mpfr>(state.v(j)) - truth.v(j)), v_bound) << exact_t;
    }
  }
  for (std::size_t i = 0; i + 1 < fast.pieces.size(); ++i) {
    EXPECT_LT(fast.pieces[i].begin, fast.pieces[i].end);
    EXPECT_EQ(fast.pieces[i].end, fast.pieces[i + 1].begin);
  }
}

TEST_P(StudyCases, RegularityIsThatOfTheMotion) {
  EXPECT_EQ(entry().regularity(parameters(), t_end()), regularity(motion()));
}

INSTANTIATE_TEST_SUITE_P(Catalogue, StudyCases, testing::ValuesIn(cases()), case_name);

}  // namespace
}  // namespace assay::oracles::study_cases_test
