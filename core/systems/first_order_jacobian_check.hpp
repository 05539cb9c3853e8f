#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/systems/first_order_model.hpp"

namespace assay {

/// Looks in ∂f/∂x, ∂h/∂x, ∂h/∂λ, ∂g/∂x and ∂g/∂λ of a model for an entry that contradicts central
/// differences at a point. A wrong derivative makes Newton's method slow or fail, and the cause is
/// hard to see. The check describes the first such entry in words that say where to look further,
/// or returns nothing if there is none.
///
///   ∂F_i/∂z_j ≈ (F_i(z + δ e_j) − F_i(z − δ e_j))/(2δ)                                     (1)
///
/// With the unit roundoff u of S, δ ≈ u^(1/3) in the unit of z. An entry contradicts (1) if it
/// differs from (1) by more than the sum of three terms. The first is u^(1/4) times the larger of
/// the entry and (1). The second is the change of (1) if δ is doubled. The third is the rounding
/// error 64 u |F_i|/δ. Exact scalars use u = 2⁻⁶⁰ in these powers.
///
/// A wrong entry makes Newton's method of a scheme slow or fail. This check is no proof:
/// ASSAY_EXPECT_JACOBIAN proves a formula in every region and on the switching surfaces.
/// Source: derived here.   Shapes: as FirstOrderModel.   Scalar: OrderedField.
/// Not for: points within δ of a kink of f, h or g, where (1) is the slope of a chord.
template <OrderedField S>
class FirstOrderJacobianCheck {
 public:
  using Point = typename FirstOrderRelation<S>::Point;

  explicit FirstOrderJacobianCheck(FirstOrderModel<S> model) : model_(std::move(model)) {
    S u = unit_roundoff<S>();
    if constexpr (ScalarTraits<S>::kExact) u = ratio<S>(1, 1 << 30) * ratio<S>(1, 1 << 30);
    while (step_ * step_ * step_ > u) step_ = step_ / S(2);
    while (share_ * share_ * share_ * share_ > u) share_ = share_ / S(2);
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
    const auto rows = given.rows();
    Vector<S> chord(rows), wider(rows), size(rows);
    for (Eigen::Index j = 0; j < given.cols(); ++j) {
      const S delta = step_ * (S(1) + largest_magnitude<S>(at.*variable));
      difference(function, at, variable, j, S(S(2) * delta), wider, size);
      difference(function, at, variable, j, delta, chord, size);
      for (Eigen::Index i = 0; i < rows; ++i) {
        const S& hand = given(i, j);
        const S largest = std::max<S>(magnitude(hand), magnitude(chord(i)));
        const S rounding = S(64) * unit_roundoff<S>() * size(i) / delta;
        const S allowed = share_ * largest + magnitude(S(wider(i) - chord(i))) + rounding;
        if (magnitude(S(hand - chord(i))) <= allowed) continue;
        return std::string(name) + "(" + std::to_string(i) + ", " + std::to_string(j) + ") is " +
               to_decimal(hand) + " as given and " + to_decimal(chord(i)) +
               " by differences of its function; audit it with ASSAY_EXPECT_JACOBIAN";
      }
    }
    return std::nullopt;
  }

  /// Writes (1) for column j, and the largest |F_i| in it.
  template <class Function>
  void difference(const Function& function,
                  const Point& at,
                  Vector<S> Point::*variable,
                  Eigen::Index j,
                  const S& delta,
                  Vector<S>& chord,
                  Vector<S>& size) const {
    Point z = at;
    Vector<S> above(chord.size()), below(chord.size());
    (z.*variable)(j) = (at.*variable)(j) + delta;
    function(z, above);
    (z.*variable)(j) = (at.*variable)(j)-delta;
    function(z, below);
    for (Eigen::Index i = 0; i < chord.size(); ++i) {
      chord(i) = (above(i) - below(i)) / (S(2) * delta);
      size(i) = std::max<S>(magnitude(above(i)), magnitude(below(i)));
    }
  }

  FirstOrderModel<S> model_;
  S step_ = S(1), share_ = S(1);  ///< u^(1/3), u^(1/4)
};

}  // namespace assay
