#include "core/systems/first_order_jacobian_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "core/relations/first_order_function.hpp"
#include "core/scalar/ladder.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "core/systems/first_order_terms.hpp"

namespace assay::first_order_jacobian_check_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// f = −x³, its derivative times `factor`.
template <class S>
struct Cubic {
  S factor = S(1);
  Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T&, const Vector<T>& x, Vector<T>& f) const {
    f(0) = -x(0) * x(0) * x(0);
  }
  void jacobian(const S&, const Vector<S>& x, Matrix<S>& a) const {
    a(0, 0) = S(-3) * factor * x(0) * x(0);
  }
};

/// y = x + 4 λ + λ³, r = (1 + x²) λ; C, D, K and B times the entries of `factors`.
template <class S>
struct Curved {
  std::array<S, 4> factors{S(1), S(1), S(1), S(1)};
  Eigen::Index size() const { return 1; }
  template <class T>
  void output(const T&, const Vector<T>& x, const Vector<T>& l, Vector<T>& y) const {
    y(0) = x(0) + T(4) * l(0) + l(0) * l(0) * l(0);
  }
  template <class T>
  void input(const T&, const Vector<T>& x, const Vector<T>& l, Vector<T>& r) const {
    r(0) = l(0) + x(0) * x(0) * l(0);
  }
  using Point = typename FirstOrderRelation<S>::Point;
  void output_jacobians(const Point& at, Matrix<S>& c, Matrix<S>& d) const {
    const S l = at.multiplier(0);
    c(0, 0) = factors[0];
    d(0, 0) = factors[1] * (S(4) + S(3) * l * l);
  }
  void input_jacobians(const Point& at, Matrix<S>& k, Matrix<S>& b) const {
    const S x = at.x(0);
    k(0, 0) = factors[2] * S(2) * x * at.multiplier(0);
    b(0, 0) = factors[3] * (S(1) + x * x);
  }
};

template <class S>
FirstOrderModel<S> model_with(const S& of_field, const std::array<S, 4>& factors) {
  FirstOrderModel<S> model;
  model.system = first_order_system<S>(Cubic<S>{of_field});
  model.relation = first_order_relation<S>(Curved<S>{factors});
  model.laws = {Complementarity{}};
  model.initial_state = Vector<S>::Constant(1, S(-3));
  return model;
}

template <class S>
class FirstOrderJacobianCheckIn : public testing::Test {};
#if ASSAY_WITH_MPREAL
using Scalars = testing::Types<double, Mpreal, Rational>;
#else
using Scalars = testing::Types<double, Rational>;
#endif
TYPED_TEST_SUITE(FirstOrderJacobianCheckIn, Scalars);

TYPED_TEST(FirstOrderJacobianCheckIn, AcceptsRightFormulasAndNamesTheEntryOfAWrongOne) {
  using S = TypeParam;
  const typename FirstOrderRelation<S>::Point at{
      S(0), Vector<S>::Constant(1, S(-3)), Vector<S>::Constant(1, S(2))};
  const std::array<S, 4> right{S(1), S(1), S(1), S(1)};
  const auto said = [&](const S& of_field, const std::array<S, 4>& factors) {
    const FirstOrderModel<S> model = model_with<S>(of_field, factors);
    return FirstOrderJacobianCheck<S>(model).contradiction(at);
  };
  EXPECT_FALSE(said(S(1), right));
  const S wrong = S(1) + ratio<S>(1, 100);
  EXPECT_THAT(said(wrong, right).value_or(""), HasSubstr("df/dx(0, 0)"));
  const char* const names[] = {
      "dh/dx(0, 0)", "dh/dlambda(0, 0)", "dg/dx(0, 0)", "dg/dlambda(0, 0)"};
  for (std::size_t k = 0; k < 4; ++k) {
    std::array<S, 4> factors = right;
    factors[k] = wrong;
    EXPECT_THAT(said(S(1), factors).value_or(""),
                AllOf(HasSubstr(names[k]), HasSubstr("audit it with ASSAY_EXPECT_JACOBIAN")));
  }
}

/// f = offset + slope x, its derivative as given.
struct Line {
  double offset, slope, given;
  Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T&, const Vector<T>& x, Vector<T>& f) const {
    f(0) = T(offset) + T(slope) * x(0);
  }
  void jacobian(const double&, const Vector<double>&, Matrix<double>& a) const { a(0, 0) = given; }
};

TEST(FirstOrderJacobianCheck, JudgesAnEntryByItsOwnSize) {
  const auto said = [](const Line& line) {
    FirstOrderModel<double> model;
    model.system = first_order_system<double>(line);
    model.initial_state = Vector<double>::Constant(1, 1);
    return FirstOrderJacobianCheck<double>(std::move(model))
        .contradiction({0, Vector<double>::Constant(1, 1), {}});
  };
  EXPECT_FALSE(said({1e6, 1, 1}));
  EXPECT_TRUE(said({1e6, 1, 100}));
  EXPECT_FALSE(said({0, 1e-5, 1e-5}));
  EXPECT_TRUE(said({0, 1e-5, -1e-5}));
}

TEST(FirstOrderJacobianCheck, ExplainsANewtonIterationThatDoesNotConverge) {
  using S = double;
  const FirstOrderModel<S> model = model_with<S>(1, {1, -1, 1, 1});
  EulerMoreau<S> scheme(model, 0.125);
  auto state = scheme.initial_state();
  EXPECT_NE(scheme.step(state), SolveStatus::kSolved);
  EXPECT_THAT(FirstOrderJacobianCheck<S>(model)
                  .contradiction({state.t, state.x, Vector<S>::Constant(1, 1)})
                  .value_or(""),
              HasSubstr("dh/dlambda(0, 0) is -7 as given and 7"));
  EulerMoreau<S> control(model_with<S>(1, {1, 1, 1, 1}), 0.125);
  EXPECT_EQ(control.step(state), SolveStatus::kSolved);
}

}  // namespace
}  // namespace assay::first_order_jacobian_check_test
