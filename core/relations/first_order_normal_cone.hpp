#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/laws/multiplier_law.hpp"
#include "core/laws/normal_cone.hpp"
#include "core/relations/first_order_relation.hpp"

namespace assay {

/// A first-order relation whose multipliers obey the law normal-cone, −y ∈ N_K(λ) with K = {λ : H λ
/// ≥ k}, written as a relation under the law mixed-complementarity.
///
/// Solvers take bounds of single multipliers, but K may couple several. So each face of K gets a
/// multiplier μ of its own, which is not negative. With the multipliers (λ, μ),
///
///   ŷ = (h(t, x, λ) − Hᵀ μ,  H λ − k),   r = g(t, x, λ),   ŷ₁ = 0,  0 ≤ ŷ₂ ⊥ μ ≥ 0           (1)
///   Ĉ = (C, 0),   D̂ = [ D  −Hᵀ ]   K̂ = K,   B̂ = (B, 0)                                      (2)
///                     [ H    0 ]
///
/// Source: y = Hᵀ μ, 0 ≤ H λ − k ⊥ μ ≥ 0 is (1) of normal-cone; derived here.
/// Shapes: x, r ∈ ℝⁿ, H p×m, m + p multipliers.   Scalar: Field.
/// @throws InvalidInput if the cone is invalid or has another size than the relation.
template <Field S>
class FirstOrderNormalCone final : public FirstOrderRelation<S> {
 public:
  static constexpr std::string_view kName = "first-order-normal-cone";
  static constexpr std::string_view kDescription =
      "a first-order relation whose multipliers obey the normal cone to a polyhedron";
  using typename FirstOrderRelation<S>::Point;

  FirstOrderNormalCone(std::shared_ptr<const FirstOrderRelation<S>> relation, NormalCone<S> cone)
      : relation_(std::move(relation)), cone_(std::move(cone)) {
    if (!relation_) throw InvalidInput("the model has a normal cone, but no relation");
    validate(cone_);
    if (cone_.size() != relation_->size()) {
      throw InvalidInput("the normal cone has " + std::to_string(cone_.size()) +
                         " components, the relation " + std::to_string(relation_->size()));
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return cone_.size() + cone_.half_spaces(); }
  [[nodiscard]] bool is_linear() const override { return relation_->is_linear(); }
  /// The laws of the components.
  [[nodiscard]] std::vector<MultiplierLaw<S>> laws() const {
    return {MixedComplementarity{cone_.size(), cone_.half_spaces()}};
  }

  void output(const Point& at, Vector<S>& y) const override {
    const Eigen::Index m = cone_.size(), p = cone_.half_spaces();
    Vector<S> own(m);
    relation_->output(of_relation(at), own);
    own -= cone_.h.transpose().lazyProduct(at.multiplier.tail(p));
    y.head(m) = own;
    y.tail(p) = cone_.h.lazyProduct(at.multiplier.head(m));
    y.tail(p) -= cone_.k;  // (1)
  }
  void input(const Point& at, Vector<S>& r) const override { relation_->input(of_relation(at), r); }
  void output_jacobians(const Point& at, Matrix<S>& c, Matrix<S>& d) const override {
    const Eigen::Index m = cone_.size(), p = cone_.half_spaces();
    Matrix<S> own_c(m, at.x.size()), own_d(m, m);
    relation_->output_jacobians(of_relation(at), own_c, own_d);
    c.setConstant(S(0));
    d.setConstant(S(0));
    c.topRows(m) = own_c;  // (2)
    d.topLeftCorner(m, m) = own_d;
    d.bottomLeftCorner(p, m) = cone_.h;
    d.topRightCorner(m, p) -= cone_.h.transpose();
  }
  void input_jacobians(const Point& at, Matrix<S>& k, Matrix<S>& b) const override {
    Matrix<S> own(at.x.size(), cone_.size());
    relation_->input_jacobians(of_relation(at), k, own);
    b.setConstant(S(0));
    b.leftCols(cone_.size()) = own;
  }

 private:
  [[nodiscard]] Point of_relation(const Point& at) const {
    return {at.t, at.x, at.multiplier.head(cone_.size())};
  }

  std::shared_ptr<const FirstOrderRelation<S>> relation_;
  NormalCone<S> cone_;
};

}  // namespace assay
