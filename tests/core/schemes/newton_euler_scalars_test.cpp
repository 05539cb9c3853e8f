#include <gtest/gtest.h>

#include "core/scalar/ladder.hpp"
#include "core/schemes/scheme_list.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/step_contacts_solve.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::newton_euler_scalars_test {
namespace {

template <class S>
class NewtonEulerScalars : public testing::Test {};
using Scalars = testing::Types<double, long double, Dd, Float128, Mpfr50>;
TYPED_TEST_SUITE(NewtonEulerScalars, Scalars);

template <class S, class Variant>
Vector<S> end_of(const NewtonEulerModel<S>& model) {
  NewtonEulerStep<S, Variant> scheme(model, ratio<S>(1, 32));
  ContactState<S> state = scheme.initial_state();
  for (int k = 0; k < 12; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  Vector<S> end(13);
  end << state.q, state.v;
  return end;
}

/// The same steps in 100 digits are the truth; 12 steps of a smooth motion lose less than 8 bits.
template <class S, class Variant>
void expect_the_steps_of_100_digits() {
  const Vector<S> found = end_of<S, Variant>(loaded_body<S>());
  const Vector<Mpfr100> truth = end_of<Mpfr100, Variant>(loaded_body<Mpfr100>());
  const Mpfr100 bound = 256 * scalar_cast<Mpfr100>(unit_roundoff<S>());
  for (Eigen::Index i = 0; i < found.size(); ++i) {
    EXPECT_LE(magnitude(Mpfr100(scalar_cast<Mpfr100>(found(i)) - truth(i))), bound) << i;
  }
}

TYPED_TEST(NewtonEulerScalars, StepsAreThoseOf100DigitsToRounding) {
  expect_the_steps_of_100_digits<TypeParam, FullyImplicit>();
  expect_the_steps_of_100_digits<TypeParam, NearlyImplicit>();
  expect_the_steps_of_100_digits<TypeParam, LieGroup>();
}

}  // namespace
}  // namespace assay::newton_euler_scalars_test
