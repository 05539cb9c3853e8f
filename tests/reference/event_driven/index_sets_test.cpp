#include "reference/event_driven/index_sets.hpp"

#include <gmock/gmock.h>

#include "core/scalar/rational.hpp"

namespace assay::reference::index_sets_test {
namespace {

using testing::ElementsAre;
using Q = Rational;

TEST(EventDrivenIndexSets, SeparateClosedLastingAndStickingContacts) {
  const std::vector<ContactKinematics<Q>> contacts{{1, 0, 0},    // open
                                                   {0, 1, 0},    // separating
                                                   {0, 0, 1},    // sliding
                                                   {0, 0, 0},    // sticking
                                                   {0, -1, 0}};  // impact
  const auto sets = event_driven_index_sets(contacts, true);
  ASSERT_EQ(sets.size(), 4U);
  EXPECT_THAT(sets[1], ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(sets[2], ElementsAre(2, 3, 4));
  EXPECT_THAT(sets[3], ElementsAre(3, 4));
  EXPECT_EQ(event_driven_index_sets(contacts, false).size(), 3U);
  EXPECT_THAT(event_driven_index_sets(contacts, true, {1, 1, 1})[3], ElementsAre(0, 1, 2, 3, 4));
}

}  // namespace
}  // namespace assay::reference::index_sets_test
