#include "core/systems/sparse_contact_model.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>

#include "core/scalar/machine.hpp"
#include "tests/core/schemes/bar.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::sparse_contact_model_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string refusal(const std::function<void(SparseContactModel<double>&)>& spoil) {
  auto model = bar<double>(4, 1, 0.5);
  spoil(model);
  try {
    validate(model);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(SparseContactModel, IsTheDenseOneWithoutItsZeros) {
  const ContactModel<double> model = whole_model();
  const SparseContactModel<double> without_zeros = sparse(model);
  EXPECT_EQ(without_zeros.system.damping.nonZeros(), 2);
  const ContactModel<double> back = dense(without_zeros);
  EXPECT_EQ(back.system.mass, model.system.mass);
  EXPECT_EQ(back.system.damping, model.system.damping);
  EXPECT_EQ(back.system.stiffness, model.system.stiffness);
  EXPECT_EQ(back.relation.jacobian, model.relation.jacobian);
  EXPECT_EQ(back.relation.offset, model.relation.offset);
  EXPECT_EQ(back.initial_position, model.initial_position);
  EXPECT_NO_THROW(validate(without_zeros));
  EXPECT_NO_THROW(validate(back));
}

TEST(SparseContactModel, RefusesMatricesThatAreNotSymmetric) {
  EXPECT_EQ(refusal([](auto&) {}), "accepted");
  EXPECT_THAT(refusal([](auto& m) { m.system.damping.coeffRef(2, 1) += 1; }),
              AllOf(HasSubstr("damping matrix is not symmetric"),
                    HasSubstr("(2, 1)"),
                    HasSubstr("ContactModel")));
  EXPECT_THAT(refusal([](auto& m) { m.system.stiffness.coeffRef(0, 3) = 1; }),
              HasSubstr("stiffness matrix is not symmetric"));
  EXPECT_THAT(refusal([](auto& m) { m.system.mass.coeffRef(3, 0) = 1e-300; }),
              HasSubstr("mass matrix is not symmetric"));
}

TEST(SparseContactModel, RefusesAMassThatIsNotPositiveDefinite) {
  EXPECT_THAT(refusal([](auto& m) { m.system.mass.coeffRef(2, 2) = 0; }),
              HasSubstr("mass matrix is not positive definite"));
  EXPECT_THAT(refusal([](auto& m) { m.system.mass.coeffRef(2, 2) = -1; }),
              HasSubstr("mass matrix is not positive definite"));
  EXPECT_THAT(refusal([](auto& m) {
                m.system.mass.coeffRef(0, 3) = 2;
                m.system.mass.coeffRef(3, 0) = 2;
              }),
              HasSubstr("mass matrix is not positive definite"));
}

TEST(SparseContactModel, RefusesWrongSizesAndNumbersThatAreNotFinite) {
  EXPECT_THAT(refusal([](auto& m) { m.system.stiffness.resize(3, 4); }),
              AllOf(HasSubstr("stiffness matrix is 3×4"), HasSubstr("4×4")));
  EXPECT_THAT(refusal([](auto& m) { m.system.mass.resize(0, 0); }), HasSubstr("mass matrix"));
  EXPECT_THAT(refusal([](auto& m) { m.relation.jacobian.resize(2, 3); }),
              HasSubstr("contact matrix is 2×3"));
  EXPECT_THAT(refusal([](auto& m) { m.law.restitution.resize(1); }),
              HasSubstr("restitution coefficients is 1×1"));
  EXPECT_THAT(refusal([](auto& m) { m.initial_velocity(1) = NAN; }),
              HasSubstr("initial velocity (1, 0)"));
  EXPECT_THAT(refusal([](auto& m) { m.system.damping.coeffRef(1, 1) = INFINITY; }),
              HasSubstr("damping matrix (1, 1)"));
  EXPECT_THAT(refusal([](auto& m) { m.law.restitution(1) = 2; }),
              HasSubstr("restitution coefficient of contact 1"));
}

}  // namespace
}  // namespace assay::sparse_contact_model_test
