#include <gtest/gtest-spi.h>

#include <assay/gtest.hpp>

namespace downstream {
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

template <bool kForgetsTheOrigin, bool kForgetsTheBranch>
struct MapJacobian {
  template <class V>
  auto operator()(const V& x) const {
    using S = typename V::Scalar;
    using std::sqrt;
    assay::Matrix<S> a = assay::Matrix<S>::Constant(2, 2, S(0));
    if (kForgetsTheBranch || x(0) > S(0)) a(0, 0) = x(1), a(0, 1) = x(0);
    const S length = sqrt(S(x(0) * x(0) + x(1) * x(1)));
    if (length == S(0)) {
      a(1, 0) = S(kForgetsTheOrigin ? 2 : 1);  // of a unit vector
    } else {
      a(1, 0) = x(0) / length, a(1, 1) = x(1) / length;
    }
    return a;
  }
};

template <bool kForgetsTheOrigin, bool kForgetsTheBranch>
void expect_right() {
  const MapJacobian<kForgetsTheOrigin, kForgetsTheBranch> jacobian;
  ASSAY_EXPECT_JACOBIAN(kMap, jacobian, {{"x", -2, 2}, {"y", -2, 2}});
}

TEST(MyMap, HasTheJacobianThatIDerived) { expect_right<false, false>(); }

TEST(MyMap, AJacobianThatIsWrongInOneBranchIsRefuted) {
  EXPECT_NONFATAL_FAILURE((expect_right<false, true>()), "is not the derivative");
}

TEST(MyMap, AJacobianThatIsWrongAtOnePointIsRefuted) {
  EXPECT_NONFATAL_FAILURE((expect_right<true, false>()), "is not in the generalised Jacobian");
}

}  // namespace
}  // namespace downstream
