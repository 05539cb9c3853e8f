#include "properties/one_step/global_form.hpp"

#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "properties/linear_models/experiment.hpp"
#include "properties/one_step/one_step_generators.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties::global_form_test {
namespace {

/// W of contacts that are split in two, so that it is singular.
OneStepCase singular_case(Draw& draw) {
  const OneStepCase x = random_friction(draw);
  std::vector<Eigen::Index> order;
  for (Eigen::Index part = 0; part < x.parts(); ++part) order.insert(order.end(), {part, part});
  return with_parts(x, order);
}

TEST(GlobalForm, ReducesToTheProblemAlsoWhereWIsSingular) {
  Draw draw(2);
  for (int trial = 0; trial < 60; ++trial) {
    const OneStepCase x = trial % 2 == 0 ? random_friction(draw) : singular_case(draw);
    const GlobalForm form = global_form(x);
    const auto& [mass, contact, f, b, laws] = form.problem;
    const Matrix<Rational> m(mass), h(contact);
    EXPECT_EQ(m, Matrix<Rational>(m.transpose())) << x;
    EXPECT_EQ(m * form.inverse_mass, (Matrix<Rational>::Identity(m.rows(), m.rows()))) << x;
    EXPECT_EQ(h.transpose() * form.inverse_mass * h, x.w) << x;
    EXPECT_EQ(h.transpose() * (form.inverse_mass * f) + b, x.q) << x;
    EXPECT_EQ(laws.size(), x.laws.size());
    EXPECT_LE(m.rows(), trial % 2 == 0 ? x.size() : x.size() / 2);
  }
}

TEST(GlobalForm, StretchesTheResidualByNoMoreThanItSays) {
  Draw draw(5);
  for (int trial = 0; trial < 60; ++trial) {
    const OneStepCase x = random_friction(draw);
    const GlobalForm form = global_form(x);
    const Vector<Rational> r = random_load(draw, x.size());
    Vector<Rational> z = form.with_velocities(r);
    const Eigen::Index n = form.problem.velocities();
    const Matrix<Rational> m(form.problem.mass), h(form.problem.contact);
    EXPECT_EQ(m * z.head(n), h * r + form.problem.f);
    z.head(n) += random_load(draw, n) / Rational(8);
    const Vector<Rational> defect = m * z.head(n) - h * r - form.problem.f;
    // natural map of the contacts with the velocities that do not fit, as a friction problem
    OneStepCase moved = x;
    moved.q = h.transpose() * z.head(n) + form.problem.b - x.w * r;
    const Rational own = residual(moved, r), dynamics = max_norm(defect);
    EXPECT_LE(residual(x, r), form.stretch() * (own > dynamics ? own : dynamics)) << x;
  }
}

TEST(GlobalForm, IsMissingWhereWIsOfNoBodies) {
  OneStepCase x{.w = exact_matrix({{"0", "1"}, {"1", "2"}}),
                .q = exact_vector({"1", "1"}),
                .laws = {Unilateral{}, Unilateral{}}};
  EXPECT_THROW((void)global_form(x), InvalidInput);
  x.w = exact_matrix({{"1", "1"}, {"0", "1"}});
  EXPECT_THROW((void)global_form(x), InvalidInput);
  x.w = exact_matrix({{"0", "0"}, {"0", "0"}});
  EXPECT_THROW((void)global_form(x), InvalidInput);
}

}  // namespace
}  // namespace assay::properties::global_form_test
