#include <gtest/gtest.h>

#include "core/relations/first_order_relation.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "core/systems/first_order_terms.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::euler_moreau_input_test {
namespace {

/// x' = r.
struct Rest {
  static constexpr bool kConstantJacobian = true;
  Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T&, const Vector<T>&, Vector<T>& f) const {
    f(0) = T(0);
  }
};

/// y = x, r = λ + 1, which says that it is affine, or does not.
struct Pushed final : FirstOrderRelation<Rational> {
  explicit Pushed(bool says) : linear(says) {}
  Eigen::Index size() const override { return 1; }
  bool is_linear() const override { return linear; }
  void output(const Point& at, Vector<Rational>& y) const override { y = at.x; }
  void input(const Point& at, Vector<Rational>& r) const override { r(0) = at.multiplier(0) + 1; }
  void output_jacobians(const Point&, Matrix<Rational>& c, Matrix<Rational>& d) const override {
    c(0, 0) = 1;
    d(0, 0) = 0;
  }
  void input_jacobians(const Point&, Matrix<Rational>& k, Matrix<Rational>& b) const override {
    k(0, 0) = 0;
    b(0, 0) = 1;
  }
  bool linear;
};

TEST(EulerMoreauInput, PushesWhatIsAffineWithoutMultipliers) {
  using S = Rational;
  using Variant = EulerMoreau<S>::Variant;
  for (const auto variant : {Variant::kStandard, Variant::kFull, Variant::kMidpoint}) {
    for (const bool linear : {true, false}) {
      FirstOrderModel<S> model;
      model.system = first_order_system<S>(Rest{});
      model.relation = std::make_shared<Pushed>(linear);
      model.laws = {Complementarity{}};
      model.initial_state = vector_of<S>({S(1)});
      EulerMoreau<S>::Options options;
      options.variant = variant;
      options.gamma = S(1, 2);
      EulerMoreau<S> scheme(model, S(1, 4), options);
      auto state = scheme.initial_state();
      EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
      EXPECT_EQ(state.x(0), S(5, 4)) << linear;
    }
  }
}

}  // namespace
}  // namespace assay::euler_moreau_input_test
