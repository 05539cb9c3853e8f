#include "core/relations/first_order_linear.hpp"
#include "core/schemes/euler_moreau.hpp"
#include "core/systems/first_order_terms.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/items/arguments.hpp"

namespace assay::reports::derivatives {

namespace {

struct EulerMoreauOutputItem {
  static constexpr std::string_view kName = "euler-moreau-output";
  static constexpr std::string_view kDescription =
      "output of the theta-gamma scheme by lambda, x_{k+1} following it: the matrix of its "
      "one-step problem";
  static constexpr std::string_view kSource = "developer-notes.md, 9.36";

  static Domain domain() {
    return domain_of(
        {{"lambda", 2}},
        {{"h", 1, Rational(1, 8), Rational(1, 2)}, {"theta", 1, 0, 1}, {"gamma", 1, 0, 1}});
  }
  template <class S>
  static Matrix<S> entries(int a, int b, int c, int d) {
    Matrix<S> all(2, 2);
    all << S(a), S(b), S(c), S(d);
    return all;
  }
  /// M ẋ = A x + r, M = diag(4, 5): the columns of M − h θ A never have the same norm.
  template <class S>
  struct LinearField {
    Matrix<S> a;
    Eigen::Index size() const { return 2; }
    static constexpr bool kConstantJacobian = true;
    void mass(Matrix<S>& m) const {
      m(0, 0) = S(4);
      m(1, 1) = S(5);
    }
    template <class T>
    void vector_field(const T&, const Vector<T>& x, Vector<T>& f) const {
      for (int i = 0; i < 2; ++i) f(i) = lift<T>(a(i, 0)) * x(0) + lift<T>(a(i, 1)) * x(1);
    }
    void jacobian(const S&, const Vector<S>&, Matrix<S>& by_state) const { by_state = a; }
  };
  template <class S>
  static auto linearise(const Vector<S>& all, const Vector<S>& x) {
    Arguments<S> at(all);
    const Vector<S> lambda = at.vector(2);
    FirstOrderModel<S> model;
    model.system = first_order_system<S>(LinearField<S>{entries<S>(1, -2, 3, -1)});
    typename FirstOrderLinear<S>::Data data;
    data.b = entries<S>(2, 1, -1, 3);
    data.c = entries<S>(1, -3, 2, 5);
    data.d = entries<S>(4, -1, 2, 6);
    model.relation = std::make_shared<FirstOrderLinear<S>>(std::move(data));
    model.laws.assign(2, Complementarity{});
    model.initial_state = Vector<S>::Constant(2, S(1));
    const FirstOrderState<S> state{
        0, S(0), model.initial_state, zeros<S>(2), Vector<S>::Constant(2, S(3))};
    const S h = at.scalar();
    typename EulerMoreau<S>::Options options;
    options.theta = at.scalar();
    options.gamma = at.scalar();
    return EulerMoreau<S>(std::move(model), h, options).linearise(state, x, lambda);
  }
  /// The residual is affine in x: x − G⁻¹ R solves it.
  template <class S>
  static Vector<S> map(const Vector<S>& all) {
    Vector<S> x = zeros<S>(2), step(2);
    const auto at_zero = linearise(all, x);
    LuFactors<S> factors;
    factors.compute(at_zero.of_residual_by_state);
    factors.solve(at_zero.residual, step);
    x -= step;
    return linearise(all, x).output;
  }
  template <class S>
  static Matrix<S> jacobian(const Vector<S>& all) {
    return linearise(all, zeros<S>(2)).of_output_along;
  }
};

}  // namespace

Derivative euler_moreau_output() { return make_derivative<EulerMoreauOutputItem>(); }

}  // namespace assay::reports::derivatives
