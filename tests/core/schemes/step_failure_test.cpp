#include "core/schemes/step_failure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/relations/first_order_function.hpp"
#include "core/relations/first_order_linear.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "core/systems/first_order_terms.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::step_failure_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// f = slope x.
struct Line {
  static constexpr bool kConstantJacobian = true;
  double slope;
  Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T&, const Vector<T>& x, Vector<T>& f) const {
    f(0) = T(slope) * x(0);
  }
};

/// y = x + 4 λ + λ³, r = λ; ∂h/∂λ times `factor`.
struct Cubic {
  double factor;
  Eigen::Index size() const { return 1; }
  template <class T>
  void output(const T&, const Vector<T>& x, const Vector<T>& l, Vector<T>& y) const {
    y(0) = x(0) + T(4) * l(0) + l(0) * l(0) * l(0);
  }
  template <class T>
  void input(const T&, const Vector<T>&, const Vector<T>& l, Vector<T>& r) const {
    r(0) = l(0);
  }
  using Point = FirstOrderRelation<double>::Point;
  void output_jacobians(const Point& at, Matrix<double>& c, Matrix<double>& d) const {
    c(0, 0) = 1;
    d(0, 0) = factor * (4 + 3 * at.multiplier(0) * at.multiplier(0));
  }
};

/// y = x² + 1 with ∂h/∂x right: no multiplier makes y = 0.
struct OutOfReach {
  Eigen::Index size() const { return 1; }
  template <class T>
  void output(const T&, const Vector<T>& x, const Vector<T>&, Vector<T>& y) const {
    y(0) = x(0) * x(0) + T(1);
  }
  template <class T>
  void input(const T&, const Vector<T>&, const Vector<T>& l, Vector<T>& r) const {
    r(0) = l(0);
  }
};

template <class Relation>
std::string reason(double slope, Relation relation, const MultiplierLaw<double>& law, double x0) {
  FirstOrderModel<double> model;
  model.system = first_order_system<double>(Line{slope});
  model.relation = first_order_relation<double>(relation);
  model.laws = {law};
  model.initial_state = vector_of<double>({x0});
  EulerMoreau<double> scheme(model, 0.125);
  return why_step_fails(scheme, scheme.initial_state());
}

TEST(StepFailure, IsNoneWhereAStepSucceeds) {
  EXPECT_EQ(reason(-1, Cubic{1}, Complementarity{}, -3), "");
}

TEST(StepFailure, NamesTheEntryOfAWrongDerivative) {
  EXPECT_THAT(reason(-1, Cubic{-1}, Complementarity{}, -3),
              AllOf(HasSubstr("the step to t = 0.125 fails"),
                    HasSubstr("dh/dlambda(0, 0)"),
                    HasSubstr("audit it with ASSAY_EXPECT_JACOBIAN")));
}

TEST(StepFailure, SaysThatTheIterationMatrixIsSingular) {
  // G = 1 − h slope = 0.
  EXPECT_THAT(reason(8, Cubic{1}, Complementarity{}, -3), HasSubstr("is singular"));
}

TEST(StepFailure, SaysThatRightDerivativesDoNotConverge) {
  EXPECT_THAT(reason(0, OutOfReach{}, Equality{}, 0.3),
              HasSubstr("does not converge in 200 iterations, with derivatives that"));
}

}  // namespace
}  // namespace assay::step_failure_test
