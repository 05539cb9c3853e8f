#pragma once

#include <string_view>

#include "core/math/lu.hpp"
#include "reports/study/comparison.hpp"

namespace assay::reports {

/// The part of the state that λ adds at the end of a step of a θ-γ scheme,
///
///   J = h w G⁻¹ B,   G = M − h θ A − h w ω K                                              (1)
///
/// with A, K and B at the end of the step. For schemes without these options, θ = γ = 1.
///
/// Source: (4) of EulerMoreau.   Shapes: J n×m.   Units: of x per λ.
/// Guarantees: J = 0 if G is singular.
template <class T>
class MultiplierResponse {
 public:
  using Point = typename FirstOrderRelation<T>::Point;

  /// @pre the model of the comparison is of first order and has multipliers.
  explicit MultiplierResponse(const Comparison<T>& comparison)
      : model_(*comparison.first_order()),
        theta_(option(comparison.scheme_options(), "theta", T(1))),
        output_weight_(comparison.trajectory().multiplier_instant) {
    const Parameters& options = comparison.scheme_options();
    const bool standard = option(options, "variant", T(0)) == T(0);
    input_weight_ = standard ? option(options, "gamma", T(1)) : T(1);
    const Eigen::Index n = model_.size(), m = model_.multipliers();
    mass_ = a_ = k_ = Matrix<T>::Constant(n, n, T(0));
    b_ = response_ = Matrix<T>::Constant(n, m, T(0));
    model_.system->mass(mass_);
    constant_ = model_.system->has_constant_jacobian() && model_.relation->is_linear();
  }

  /// J of (1) for a step of length h that ended at x, t and imposed the laws at `at`.
  const Matrix<T>& of_step(const T& h, const T& t, const Vector<T>& x, const Point& at) {
    if (constant_ && h == last_h_) return response_;
    last_h_ = h;
    model_.system->jacobian(t, x, a_);
    model_.relation->input_jacobians(at, k_, b_);
    const T share = h * input_weight_;
    factors_.compute(mass_ - h * theta_ * a_ - share * output_weight_ * k_);
    response_.setConstant(T(0));
    if (!factors_.is_singular()) response_ = share * factors_.solve(b_);  // (1)
    return response_;
  }

 private:
  static T option(const Parameters& options, std::string_view name, const T& otherwise) {
    for (const ParameterSpec& spec : options.specs()) {
      if (spec.name == name) return options.get<T>(name);
    }
    return otherwise;
  }

  const FirstOrderModel<T>& model_;
  T theta_, output_weight_, input_weight_, last_h_ = T(0);
  bool constant_ = false;
  Matrix<T> mass_, a_, k_, b_, response_;
  LuFactors<T> factors_;
};

}  // namespace assay::reports
