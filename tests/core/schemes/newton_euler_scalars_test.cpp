#include <gtest/gtest.h>

#include "core/scalar/dd.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::newton_euler_scalars_test {
namespace {

template <class S, class Variant>
Vector<S> end_of(const NewtonEulerModel<S>& model) {
  NewtonEulerStep<S, Variant> scheme(model, ratio<S>(1, 32));
  ContactState<S> state = scheme.initial_state();
  for (int k = 0; k < 12; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  Vector<S> end(13);
  end << state.q, state.v;
  return end;
}

/// The same steps in more digits are the truth; 12 steps of a smooth motion lose less than 8 bits.
template <class S, class Variant>
void expect_the_steps_of_more_digits() {
  using Truth = Mpfr50;
  const Vector<S> found = end_of<S, Variant>(loaded_body<S>());
  const Vector<Truth> truth = end_of<Truth, Variant>(loaded_body<Truth>());
  const Truth bound = 256 * scalar_cast<Truth>(unit_roundoff<S>());
  for (Eigen::Index i = 0; i < found.size(); ++i) {
    EXPECT_LE(magnitude(Truth(scalar_cast<Truth>(found(i)) - truth(i))), bound) << i;
  }
}

TEST(NewtonEulerScalars, StepsInDoubleAreThoseOf50DigitsToRounding) {
  expect_the_steps_of_more_digits<double, FullyImplicit>();
  expect_the_steps_of_more_digits<double, NearlyImplicit>();
  expect_the_steps_of_more_digits<double, LieGroup>();
}

TEST(NewtonEulerScalars, StepsInDoubleDoubleAreThoseOf50DigitsToRounding) {
  expect_the_steps_of_more_digits<Dd, FullyImplicit>();
  expect_the_steps_of_more_digits<Dd, NearlyImplicit>();
  expect_the_steps_of_more_digits<Dd, LieGroup>();
}

}  // namespace
}  // namespace assay::newton_euler_scalars_test
