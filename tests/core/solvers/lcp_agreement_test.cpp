#include "tests/core/solvers/lcp_agreement.hpp"

#include <gtest/gtest.h>

namespace assay::lcp_agreement_test {
namespace {

TEST(LemkeAndEnumeration, NeverContradictEachOtherOnThousandsOfSmallProblems) {
  expect_lemke_and_enumeration_agree(71, 5000);
}

}  // namespace
}  // namespace assay::lcp_agreement_test
