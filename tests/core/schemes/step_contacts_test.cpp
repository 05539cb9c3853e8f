#include "core/schemes/step_contacts.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"

namespace assay::step_contacts_test {
namespace {

template <class S>
class StepContactsTest : public testing::Test {};
using Scalars = testing::Types<double, Dd>;
TYPED_TEST_SUITE(StepContactsTest, Scalars);

template <class S>
SolveStatus status_with(const std::vector<ContactLaw<S>>& laws, const S& first) {
  Eigen::Index m = 0;
  for (const ContactLaw<S>& law : laws) m += dimension(law);
  const Matrix<S> w = Matrix<S>::Identity(m, m);
  Vector<S> q = Vector<S>::Constant(m, S(-1));
  q(0) = first;
  Vector<S> r = Vector<S>::Zero(m);
  StepContacts<S> contacts;
  contacts.reserve(m);
  return contacts.solve(w, q, laws, m, r);
}

/// A step that grows without bound ends: it is no error of the user, whom an exception would blame.
TYPED_TEST(StepContactsTest, VelocitiesThatAreNotFiniteStall) {
  using S = TypeParam;
  const std::vector<std::vector<ContactLaw<S>>> all = {
      {Unilateral{}},
      {Coulomb<S, 2>{S(1)}},
      {Coulomb<S, 3>{S(1)}},
      {RollingCoulomb<S>{S(1), S(1)}},
      {Equality{}, Coulomb<S, 2>{S(1)}},
      {Coulomb<S, 3>{S(1)}, Coulomb<S, 3>{S(1)}, Unilateral{}},
  };
  for (std::size_t k = 0; k < all.size(); ++k) {
    EXPECT_EQ(status_with<S>(all[k], S(-1)), SolveStatus::kSolved) << k;
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
      EXPECT_EQ(status_with<S>(all[k], S(bad)), SolveStatus::kStalled) << k << ", " << bad;
    }
  }
}

}  // namespace
}  // namespace assay::step_contacts_test
