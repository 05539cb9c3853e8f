#include <gtest/gtest.h>

#include "tests/core/solvers/lcp_agreement.hpp"

namespace assay::lcp_agreement_long_test {
namespace {

TEST(LemkeAndEnumeration, NeverContradictEachOtherOnAHundredThousandOfSmallProblems) {
  expect_lemke_and_enumeration_agree(72, 100000);
}

}  // namespace
}  // namespace assay::lcp_agreement_long_test
