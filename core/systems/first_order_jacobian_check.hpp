#pragma once

#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/systems/first_order_model.hpp"

namespace assay {

/// The first entry of ∂f/∂x, ∂h/∂x, ∂h/∂λ, ∂g/∂x or ∂g/∂λ of a model that central differences
/// contradict at a point, in words that say where to look further; nothing where there is none.
///
///   ∂F_i/∂z_j ≈ (F_i(z + δ e_j) − F_i(z − δ e_j))/(2δ)                                     (1)
///
/// With p binary digits of S, δ = 2^(−p/3) in the unit of z, and an entry is contradicted if it is
/// off by more than 2^(−p/4) of the largest number in the comparison: the error of (1), δ² F‴ +
/// 2^(−p) |F|/δ = O(2^(−2p/3)), is far below. Exact scalars take p = 60.
///
/// What makes Newton's method of a scheme slow or fail; a proof of the formulas, in every region
/// and on the switching surfaces, is ASSAY_EXPECT_JACOBIAN.
/// Source: derived here.   Shapes: as FirstOrderModel.   Scalar: OrderedField.
/// Not for: points within δ of a kink of f, h or g, where (1) is the slope of a chord.
template <OrderedField S>
class FirstOrderJacobianCheck {
 public:
  using Point = typename FirstOrderRelation<S>::Point;

  explicit FirstOrderJacobianCheck(const FirstOrderModel<S>& model) : model_(model) {
    const int digits = ScalarTraits<S>::kExact ? 60 : std::numeric_limits<S>::digits;
    for (int k = 0; k < digits / 3; ++k) step_ = step_ / S(2);
    for (int k = 0; k < digits / 4; ++k) tolerance_ = tolerance_ / S(2);
  }

  [[nodiscard]] std::optional<std::string> contradiction(const Point& at) const {
    const Eigen::Index n = model_.size(), m = model_.multipliers();
    Matrix<S> a(n, n), c(m, n), d(m, m), k(n, n), b(n, m);
    model_.system->jacobian(at.t, at.x, a);
    const auto field = [&](const Point& z, Vector<S>& f) {
      model_.system->vector_field(z.t, z.x, f);
    };
    if (auto found = compare("df/dx", field, at, &Point::x, a)) return found;
    if (m == 0) return std::nullopt;
    const FirstOrderRelation<S>& relation = *model_.relation;
    relation.output_jacobians(at, c, d);
    relation.input_jacobians(at, k, b);
    const auto output = [&](const Point& z, Vector<S>& y) { relation.output(z, y); };
    const auto input = [&](const Point& z, Vector<S>& r) { relation.input(z, r); };
    if (auto found = compare("dh/dx", output, at, &Point::x, c)) return found;
    if (auto found = compare("dh/dlambda", output, at, &Point::multiplier, d)) return found;
    if (auto found = compare("dg/dx", input, at, &Point::x, k)) return found;
    return compare("dg/dlambda", input, at, &Point::multiplier, b);
  }

 private:
  template <class Function>
  [[nodiscard]] std::optional<std::string> compare(const char* name,
                                                   const Function& function,
                                                   const Point& at,
                                                   Vector<S> Point::*variable,
                                                   const Matrix<S>& given) const {
    Vector<S> above(given.rows()), below(given.rows());
    for (Eigen::Index j = 0; j < given.cols(); ++j) {
      Point z = at;
      S& entry = (z.*variable)(j);
      const S delta = step_ * (S(1) + largest_magnitude<S>(at.*variable));
      entry = (at.*variable)(j) + delta;
      function(z, above);
      entry = (at.*variable)(j)-delta;
      function(z, below);
      const S scale = largest_magnitude<S>(given.col(j)) + largest_magnitude<S>(above) + S(1);
      for (Eigen::Index i = 0; i < given.rows(); ++i) {
        const S slope = (above(i) - below(i)) / (S(2) * delta);  // (1)
        const S off = slope < given(i, j) ? given(i, j) - slope : slope - given(i, j);
        if (off <= tolerance_ * scale) continue;
        return std::string(name) + "(" + std::to_string(i) + ", " + std::to_string(j) + ") is " +
               to_decimal(given(i, j)) + " as given and " + to_decimal(slope) +
               " by differences of its function; audit it with ASSAY_EXPECT_JACOBIAN";
      }
    }
    return std::nullopt;
  }

  const FirstOrderModel<S>& model_;
  S step_ = S(1), tolerance_ = S(1);
};

}  // namespace assay
