#include <gtest/gtest-spi.h>

#include <assay/gtest.hpp>

namespace mine {
namespace {

/// f(x, y) = (max(x, 0) y, ‖(x, y)‖), which has kinks at x = 0 and at the origin.
const auto kMap = [](const auto& x) {
  using V = std::decay_t<decltype(x)>;
  using S = typename V::Scalar;
  using std::sqrt;
  V f(2);
  f(0) = x(0) > S(0) ? S(x(0) * x(1)) : S(0);
  f(1) = sqrt(S(x(0) * x(0) + x(1) * x(1)));
  return f;
};

const auto kJacobian = [](const auto& x) {
  using S = typename std::decay_t<decltype(x)>::Scalar;
  using std::sqrt;
  assay::Matrix<S> a = assay::Matrix<S>::Constant(2, 2, S(0));
  if (x(0) > S(0)) a(0, 0) = x(1), a(0, 1) = x(0);
  const S length = sqrt(S(x(0) * x(0) + x(1) * x(1)));
  if (length == S(0)) {
    a(1, 0) = S(1);  // any vector of length 1 at most
  } else {
    a(1, 0) = x(0) / length, a(1, 1) = x(1) / length;
  }
  return a;
};

TEST(MyMap, HasTheJacobianThatIDerived) {
  ASSAY_EXPECT_JACOBIAN(kMap, kJacobian, {{"x", -2, 2}, {"y", -2, 2}});
}

/// r between −μ and μ, and its derivative by r alone.
const auto kClamp = [](const auto& x) {
  using V = std::decay_t<decltype(x)>;
  using S = typename V::Scalar;
  V f(1);
  f(0) = x(0) > x(1) ? S(x(1)) : x(0) < -x(1) ? S(-x(1)) : S(x(0));
  return f;
};

const auto kSlope = [](const auto& x) {
  using S = typename std::decay_t<decltype(x)>::Scalar;
  const bool is_inside = x(0) < x(1) && x(0) > -x(1);
  return assay::Matrix<S>(assay::Matrix<S>::Constant(1, 1, S(is_inside ? 1 : 0)));
};

TEST(MyClamp, HasNoColumnForTheBound) {
  ASSAY_EXPECT_JACOBIAN(kClamp, kSlope, {{"r", -2, 2}, assay::parameter("mu", 0, 1)});
}

// Two wrong formulas, and what the assertion says of each.

const auto kForgetsTheBranch = [](const auto& x) {
  auto a = kJacobian(x);
  a(0, 0) = x(1), a(0, 1) = x(0);
  return a;
};

const auto kForgetsTheOrigin = [](const auto& x) {
  auto a = kJacobian(x);
  if (x(0) == 0 && x(1) == 0) a(1, 0) = 2;
  return a;
};

void expect(const auto& jacobian) {
  ASSAY_EXPECT_JACOBIAN(kMap, jacobian, {{"x", -2, 2}, {"y", -2, 2}});
}

TEST(MyMap, AJacobianThatIsWrongInOneBranchIsRefuted) {
  EXPECT_NONFATAL_FAILURE(expect(kForgetsTheBranch), "is not the derivative");
}

TEST(MyMap, AJacobianThatIsWrongAtOnePointIsRefuted) {
  EXPECT_NONFATAL_FAILURE(expect(kForgetsTheOrigin), "is not in the generalised Jacobian");
}

}  // namespace
}  // namespace mine
