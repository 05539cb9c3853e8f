#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/laws/multiplier_law.hpp"
#include "core/relations/first_order_function.hpp"

namespace assay {

/// The functions of a first-order relation whose multipliers obey the normal cone to a ball.
///
/// The multiplier λ stays in the ball. Inside the ball y is 0. On the surface y may point to the
/// centre:
///
///   −y ∈ N_K(λ),   K = {|λ − c| ≤ ρ},   that is   y + μ (λ − c) = 0,   0 ≤ k(λ) ⊥ μ ≥ 0,
///   k = (ρ² − |λ − c|²)/2,                                                                (1)
///
/// They are written as the functions of a relation under the law mixed-complementarity, with the
/// multipliers (λ, μ):
///
///   ŷ = (h(t, x, λ) + μ (λ − c),  k(λ)),   r = g(t, x, λ),   ŷ₁ = 0,  0 ≤ ŷ₂ ⊥ μ ≥ 0       (2)
///
/// Newton's method of a step linearises K at each iterate. With one component K is the interval of
/// a relay. With two or three components and c = 0, the law is friction with a given threshold ρ.
///
/// Source: (1) [AB08, §2.1], the normal cone if a constraint qualification holds, as it does for ρ
/// > 0; (2) as (1) of first-order-normal-cone.
/// Shapes: x, r ∈ ℝⁿ, h, λ ∈ ℝᵐ; c ∈ ℝᵐ; m + 1 multipliers.
/// Units: c, ρ as λ; μ as y over λ.
/// Scalar: as `function`.
/// Guarantees: an evaluation allocates a few vectors of m components.
template <Field S, class Function>
class NormalConeToBall {
 public:
  static constexpr std::string_view kName = "normal-cone-to-ball";
  static constexpr std::string_view kDescription =
      "-y in N_K(lambda), K a ball |lambda - c| <= rho, of a first-order relation";

  /// @throws InvalidInput if the centre has another size than the function, or if ρ ≤ 0.
  NormalConeToBall(Function function, Vector<S> centre, S radius)
      : function_(std::move(function)), centre_(std::move(centre)), radius_(std::move(radius)) {
    if (centre_.size() != function_.size()) {
      throw InvalidInput("the centre of the ball has " + std::to_string(centre_.size()) +
                         " components, the relation " + std::to_string(function_.size()));
    }
    if (!(radius_ > S(0))) {
      throw InvalidInput("the radius of the ball is " + to_decimal(radius_) + "; it must be > 0");
    }
  }

  [[nodiscard]] Eigen::Index size() const { return centre_.size() + 1; }
  /// The laws of the components.
  [[nodiscard]] std::vector<MultiplierLaw<S>> laws() const {
    return {MixedComplementarity{centre_.size(), 1}};
  }

  template <class T>
  void output(const T& t, const Vector<T>& x, const Vector<T>& multiplier, Vector<T>& y) const {
    const Eigen::Index m = centre_.size();
    const Vector<T> lambda = multiplier.head(m);
    Vector<T> own = Vector<T>::Constant(m, T(0));
    function_.output(t, x, lambda, own);
    const T radius = lift<T>(radius_), &mu = multiplier(m);
    T room = radius * radius;
    for (Eigen::Index i = 0; i < m; ++i) {
      const T offset = lambda(i) - lift<T>(centre_(i));
      y(i) = own(i) + mu * offset;  // (2)
      room -= offset * offset;
    }
    y(m) = room / T(2);  // (1)
  }
  template <class T>
  void input(const T& t, const Vector<T>& x, const Vector<T>& multiplier, Vector<T>& r) const {
    const Vector<T> lambda = multiplier.head(centre_.size());
    function_.input(t, x, lambda, r);
  }

 private:
  Function function_;
  Vector<S> centre_;
  S radius_;
};

/// @see NormalConeToBall
template <Field S, class Function>
[[nodiscard]] NormalConeToBall<S, Function> normal_cone_to_ball(Function function,
                                                                Vector<S> centre,
                                                                S radius) {
  return {std::move(function), std::move(centre), std::move(radius)};
}

}  // namespace assay
