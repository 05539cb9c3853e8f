#include "reports/models/number_expression.hpp"

#include <gmock/gmock.h>

#include "core/scalar/rational.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::number_expression_test {
namespace {

using testing::HasSubstr;

const Parameters& parameters() {
  static const Parameters all({{"m", "2.5", "", ""}, {"g", "9.81", "", ""}});
  return all;
}

TEST(NumberExpression, IsExact) {
  for (const auto& [text, value] : {std::pair("4/5", "4/5"),
                                    {"1e-3", "1/1000"},
                                    {"2.5E+1", "25"},
                                    {"-m*g", "-24.525"},
                                    {" 2 * ( m - 1/2 ) / 4 ", "1"},
                                    {"1 - 2 - 3", "-4"},
                                    {"8/2/2", "2"},
                                    {"--m", "2.5"},
                                    {"2*-m", "-5"}}) {
    EXPECT_EQ(evaluate(text, parameters()), parse_rational(value)) << text;
  }
}

TEST(NumberExpression, ThatIsNoneIsRefused) {
  for (const auto& [text, says] : {std::pair("", "missing at its end"),
                                   {"m*", "missing at its end"},
                                   {"gg", "unknown parameter 'gg'; did you mean 'g'?"},
                                   {"(m", "a ')' is missing"},
                                   {"m)", "')' is left over"},
                                   {"2 m", "'m' is left over"},
                                   {"1/(g-g)", "divides by zero"},
                                   {"1.2.3", "'1.2.3'"},
                                   {"#", "expected at '#'"}}) {
    EXPECT_THAT(rejection([&] { (void)evaluate(text, parameters()); }), HasSubstr(says)) << text;
  }
  const std::string deep(500, '(');
  EXPECT_THAT(rejection([&] { (void)evaluate(deep, parameters()); }), HasSubstr("too deeply"));
  std::string huge = "9e9999";
  for (int k = 0; k < 10000; ++k) huge += "*9e9999";
  EXPECT_THAT(rejection([&] { (void)evaluate(huge, parameters()); }),
              HasSubstr("it has 70006 characters, and at most 1000 are allowed"));
}

}  // namespace
}  // namespace assay::reports::number_expression_test
