#include <gtest/gtest.h>

#include "core/relations/first_order_linear.hpp"
#include "core/systems/first_order_terms.hpp"
#include "tests/core/schemes/contact_systems.hpp"
#include "tests/core/schemes/jet_instances.hpp"

namespace assay::euler_moreau_jet_test {
namespace {

using J = DoubleJet;

/// x' = r.
struct NoField {
  static constexpr bool kConstantJacobian = true;
  Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T&, const Vector<T>&, Vector<T>& f) const {
    f(0) = lift<T>(J(0.0));
  }
};

/// x_0 + h λ = 0: dλ/dx_0 = −1/h, where the output is 0, too.
TEST(EulerMoreauOnJets, DifferentiatesAMultiplierWhereItsOutputIsZero) {
  const Matrix<J> one = Matrix<J>::Constant(1, 1, J(1.0));
  FirstOrderModel<J> model;
  model.system = first_order_system<J>(NoField{});
  model.relation = std::make_shared<FirstOrderLinear<J>>(
      FirstOrderLinear<J>::Data{.c = one, .b = one, .d = {}, .e = {}, .f = {}, .z = {}});
  model.laws = {Equality{1}};
  for (const double x0 : {0.0, 1e-300, 1.0}) {
    model.initial_state = Vector<J>::Constant(1, J(x0, 0));
    EulerMoreau<J> scheme(model, J(0.25));
    auto state = scheme.initial_state();
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << x0;
    EXPECT_EQ(state.multiplier(0).v[0], -4) << x0;
    EXPECT_EQ(state.x(0).v[0], 0) << x0;
  }
}

}  // namespace
}  // namespace assay::euler_moreau_jet_test
