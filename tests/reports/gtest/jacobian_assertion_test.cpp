#include "reports/gtest/jacobian_assertion.hpp"

#include <gmock/gmock.h>

#include <string>

namespace assay::reports::jacobian_assertion_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

template <class V>
using ScalarIn = typename std::decay_t<V>::Scalar;

/// f(r, u; μ) = (max(r − μ u, 0), u).
constexpr auto kMap = [](const auto& x) {
  using S = ScalarIn<decltype(x)>;
  const S gap = x(0) - x(2) * x(1);
  Vector<S> f(2);
  f << (gap > S(0) ? gap : S(0)), x(1);
  return f;
};

/// Its derivative by r and u, with another sign where the contact is open.
template <int kSign>
constexpr auto kJacobian = [](const auto& x) {
  using S = ScalarIn<decltype(x)>;
  Matrix<S> a = Matrix<S>::Constant(2, 2, S(0));
  if (x(0) - x(2) * x(1) > S(0)) a(0, 0) = S(kSign), a(0, 1) = -x(2);
  a(1, 1) = S(1);
  return a;
};

/// With a column for μ, too.
constexpr auto kThreeColumns = [](const auto& x) {
  using S = ScalarIn<decltype(x)>;
  Matrix<S> a = Matrix<S>::Constant(2, 3, S(0));
  a.leftCols(2) = kJacobian<1>(x);
  return a;
};

const auto domain_of_contact = [] {
  return Domain{{{"r", -2, 2}, {"u", -2, 2}, parameter("mu", 0, 1)}};
};

std::string message(const auto& jacobian) {
  const testing::AssertionResult result =
      has_right_jacobian(make_derivative("contact", kMap, jacobian, domain_of_contact()));
  return result ? "" : result.message();
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(ExpectJacobian, TakesAParameterByName) {
  ASSAY_EXPECT_JACOBIAN(
      kMap, kJacobian<1>, {{"r", -2, 2}, {"u", -2, 2}, assay::parameter("mu", 0, 1)});
}

TEST(ExpectJacobian, SaysOnceWhichVariableHasNoColumn) {
  const std::string text = message(kThreeColumns);
  EXPECT_THAT(text,
              StartsWith("contact: the formula is 2×3, the derivative 2×2: by r, u; not by "
                         "parameters: mu\nrepeat: "));
  EXPECT_EQ(count(text, "2×3"), 1U) << text;
}

TEST(ExpectJacobian, ShowsAMistakeInAnOpenRegionFirstInsideTheRangeOfAParameter) {
  const std::string text = message(kJacobian<-1>);
  const std::string first = text.substr(text.find("\n    on "), 200);
  EXPECT_THAT(first, StartsWith("\n    on r > mu u\n    entry (0, 0): hand -1, truth 1")) << text;
  EXPECT_THAT(first, HasSubstr("mu = 1/2, in double")) << text;
}

}  // namespace
}  // namespace assay::reports::jacobian_assertion_test
