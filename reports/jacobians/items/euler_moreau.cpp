#include "core/schemes/euler_moreau.hpp"

#include "core/relations/first_order_linear.hpp"
#include "core/systems/first_order_terms.hpp"
#include "reports/jacobians/items/item.hpp"
#include "reports/jacobians/items/polynomial_terms.hpp"

namespace assay::reports::derivatives {

namespace {

enum class ThetaGammaVariant { kStandard, kFull, kMidpoint };

/// The residual R and the output y of a θ-γ step for M ẋ = f(t, x) + r, r = g(t, x, λ), by x =
/// x_{k+1} and λ. With t_k = 1/2 and x_{k+γ} = x_k + γ (x − x_k), the variants are
///
///   standard  R = M (x − x_k) − h θ f(t_{k+1}, x) − h (1−θ) f(t_k, x_k)
///                 − h γ g(t_{k+1}, x, λ) − h (1−γ) r_k,   y = h(t_{k+1}, x, λ)              (1)
///   full      (1) with − h g(t_{k+γ}, x_{k+γ}, λ) for both terms of its second line,
///             y = h(t_{k+γ}, x_{k+γ}, λ)                                                   (2)
///   midpoint  (2) with − h f(t_{k+θ}, x_{k+θ}) for both terms with f                        (3)
///
/// With the derivatives A of f, C, D of y and K, B of g by (x, λ), w = γ, ω = 1 in (1), and w = 1,
/// ω = γ in (2) and (3), the derivative is
///
///   ∂(R, y)/∂(x, λ) = [M − h θ A − h w ω K, −h w B; ω C, D]                                (4)
template <class S, ThetaGammaVariant kVariant>
struct EulerMoreauStep {
  static Domain domain() {
    return domain_of({{"x", 2, -1, 1}, {"lambda", 2, -1, 1}},
                     {{"x_k", 2, -1, 1},
                      {"r_k", 2},
                      {"h", 1, 0.125, 0.25},
                      {"theta", 1, 0, 1},
                      {"gamma", 1, 0, 1}});
  }

  static auto linearise(const Vector<S>& all) {
    using Scheme = EulerMoreau<S>;
    Arguments<S> at(all);
    const Vector<S> x = at.vector(2), lambda = at.vector(2);
    FirstOrderModel<S> model;
    model.system = first_order_system<S>(PolynomialField<S>{});
    model.relation = assay::first_order_relation<S>(PolynomialRelation<S>{});
    model.laws.assign(2, Complementarity{});
    model.initial_state = Vector<S>::Constant(2, S(1));
    model.initial_time = ratio<S>(1, 2);
    FirstOrderState<S> state{0, ratio<S>(1, 2), at.vector(2), zeros<S>(2), at.vector(2)};
    const S h = at.scalar();
    typename Scheme::Options options;
    options.theta = at.scalar();
    options.gamma = at.scalar();
    options.variant = static_cast<typename Scheme::Variant>(kVariant);
    return Scheme(std::move(model), h, options).linearise(state, x, lambda);
  }
  static Vector<S> map(const Vector<S>& x) {
    const auto found = linearise(x);
    Vector<S> both(4);
    both << found.residual, found.output;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const auto found = linearise(x);
    return below<S>(beside<S>({found.of_residual_by_state, found.of_residual_by_multiplier}),
                    beside<S>({found.of_output_by_state, found.of_output_by_multiplier}));
  }
};

/// The output y of a θ-γ step by λ, where x_{k+1} follows λ. Its derivative is the matrix of the
/// one-step problem.
///
///   M (x − x_k) = h θ A x + h (1−θ) A x_k + h γ B λ + h (1−γ) r_k,   y = C x + D λ         (1)
///   dy/dλ = h γ C G⁻¹ B + D,   G = M − h θ A                                               (2)
///   M = diag(4, 5),   A = [1 −2; 3 −1],   B = [2 1; −1 3],   C = [1 −3; 2 5],   D = [4 −1; 2 6]
template <class S>
struct EulerMoreauOutput {
  static Domain domain() {
    return domain_of({{"lambda", 2}},
                     {{"h", 1, 0.125, 0.5}, {"theta", 1, 0, 1}, {"gamma", 1, 0, 1}});
  }
  static Matrix<S> entries(int a, int b, int c, int d) {
    Matrix<S> all(2, 2);
    all << S(a), S(b), S(c), S(d);
    return all;
  }
  /// M ẋ = A x + r, M = diag(4, 5): the columns of M − h θ A never have the same norm.
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
  static auto linearise(const Vector<S>& all, const Vector<S>& x) {
    Arguments<S> at(all);
    const Vector<S> lambda = at.vector(2);
    FirstOrderModel<S> model;
    model.system = first_order_system<S>(LinearField{entries(1, -2, 3, -1)});
    typename FirstOrderLinear<S>::Data data;
    data.b = entries(2, 1, -1, 3);
    data.c = entries(1, -3, 2, 5);
    data.d = entries(4, -1, 2, 6);
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
  static Vector<S> map(const Vector<S>& all) {
    Vector<S> x = zeros<S>(2), step(2);
    const auto at_zero = linearise(all, x);
    LuFactors<S> factors;
    factors.compute(at_zero.of_residual_by_state);
    factors.solve(at_zero.residual, step);
    x -= step;
    return linearise(all, x).output;
  }
  static Matrix<S> jacobian(const Vector<S>& all) {
    return linearise(all, zeros<S>(2)).of_output_along;
  }
};

}  // namespace

std::vector<Derivative> euler_moreau() {
  return {
      item<EulerMoreauStep, ThetaGammaVariant::kStandard>(
          "euler-moreau-standard",
          "residual and output of the standard theta-gamma scheme by x_{k+1} and lambda",
          "developer-notes.md, 9.27-9.35"),
      item<EulerMoreauStep, ThetaGammaVariant::kFull>(
          "euler-moreau-full",
          "residual and output of the full theta-gamma scheme by x_{k+1} and lambda",
          "developer-notes.md, 9.50-9.64"),
      item<EulerMoreauStep, ThetaGammaVariant::kMidpoint>(
          "euler-moreau-midpoint",
          "residual and output of the midpoint theta-gamma scheme by x_{k+1} and lambda",
          "developer-notes.md, 9.65-9.76"),
      item<EulerMoreauOutput>("euler-moreau-output",
                              "output of the theta-gamma scheme by lambda, x_{k+1} following it: "
                              "the matrix of its one-step problem",
                              "developer-notes.md, 9.36"),
  };
}

}  // namespace assay::reports::derivatives
