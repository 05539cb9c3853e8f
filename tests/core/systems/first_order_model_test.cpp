#include "core/systems/first_order_model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/relations/first_order_linear.hpp"
#include "core/scalar/machine.hpp"
#include "core/systems/first_order_terms.hpp"

namespace assay::first_order_model_test {
namespace {

using testing::HasSubstr;
using Data = FirstOrderLinear<double>::Data;

/// x' = 0 of two components.
struct Rest {
  Eigen::Index size() const { return 2; }
  template <class T>
  void vector_field(const T&, const Vector<T>&, Vector<T>&) const {}
};

Matrix<double> ones(Eigen::Index rows, Eigen::Index cols) {
  return Matrix<double>::Ones(rows, cols);
}

/// Of two states and one multiplier, but for what `edit` does.
std::string refusal(const std::function<void(Data&)>& edit) {
  Data data{.c = ones(1, 2), .b = ones(2, 1)};
  edit(data);
  try {
    FirstOrderModel<double> model;
    model.system = first_order_system<double>(Rest{});
    model.relation = std::make_shared<FirstOrderLinear<double>>(data);
    model.laws = {Complementarity{}};
    model.initial_state = Vector<double>::Ones(2);
    validate(model);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(FirstOrderModel, NamesAnArrayOfALinearRelationThatHasTheWrongShape) {
  EXPECT_EQ(refusal([](Data&) {}), "");
  EXPECT_EQ(refusal([](Data& x) { x.b = ones(1, 1); }),
            "B of the linear relation is 1x1; it must be 2x1");
  EXPECT_EQ(refusal([](Data& x) { x.d = ones(2, 1); }),
            "D of the linear relation is 2x1; it must be 1x1 or empty");
  EXPECT_EQ(refusal([](Data& x) { x.e = ones(2, 1); }),
            "e of the linear relation is 2x1; it must be 1x1 or empty");
  const auto with_f = [](Eigen::Index rows, Eigen::Index cols) {
    return [=](Data& x) {
      x.f = ones(rows, cols);
      x.z = ones(3, 1);
    };
  };
  EXPECT_EQ(refusal(with_f(1, 3)), "");
  EXPECT_EQ(refusal(with_f(2, 3)), "F of the linear relation is 2x3; it must be 1x3 or empty");
  EXPECT_EQ(refusal(with_f(1, 2)), "F of the linear relation is 1x2; it must be 1x3 or empty");
  EXPECT_EQ(refusal([](Data& x) { x.z = ones(3, 1); }),
            "F and z of the linear relation must be given together");
}

/// Such a relation is one in itself, and not of these two states.
TEST(FirstOrderModel, RefusesARelationOfAnotherNumberOfStates) {
  const auto of_states = [](Eigen::Index n) {
    return refusal([n](Data& x) { x = {.c = ones(1, n), .b = ones(n, 1)}; });
  };
  EXPECT_THAT(of_states(3), HasSubstr("dh/dx of the relation is 1×3; it must be 1×2"));
  EXPECT_THAT(of_states(1), HasSubstr("dh/dx of the relation is 1×1; it must be 1×2"));
}

}  // namespace
}  // namespace assay::first_order_model_test
