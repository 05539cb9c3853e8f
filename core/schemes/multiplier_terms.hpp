#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/contact_operators.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// The terms that the multipliers λ of a compliant relation add to Newton's method in a step of the
/// θ-method.
///
/// The multipliers give forces, and these are scaled to impulses. So the multipliers and the
/// impulses of contacts are found together. With y and p taken at t_{k+γ}, q_{k+γ} = q_k + γ
/// (q_{k+1} − q_k) and v_{k+γ} = v_k + γ (u − v_k),
///
///   y_u = γ (hθ ∂h/∂q + ∂h/∂v),   p_u = γ (hθ ∂g/∂q + ∂g/∂v)                             (1)
///   R(u) − h p = Hᵀ P:   M̂ = ∂R/∂u − h p_u,   h ∂g/∂λ (λ − λⁱ) = ∂g/∂λ Λ − h ∂g/∂λ λⁱ,    (2)
///   y ≈ yⁱ + y_u (u − uⁱ) + D (Λ/h − λⁱ),   D = ∂h/∂λ,   Λ = h λ                         (3)
///
/// So Λ and the impulses P are unknowns of one and the same one-step problem. In this problem Λ has
/// the rows y_u and the directions ∂g/∂λ. D/h is added to the part of W that belongs to Λ.
///
/// Source: derived here.   Shapes: as CompliantRelation.
/// Scalar: OrderedField | Jet.
template <OrderedField S>
class MultiplierTerms {
 public:
  using Index = Eigen::Index;

  MultiplierTerms() = default;
  MultiplierTerms(const LagrangianModel<S>& model, const S& h, const S& theta, const S& weight)
      : relation_(model.compliance), h_(h), theta_(theta), weight_(weight) {
    const Index m = model.multipliers(), n = model.size();
    const auto zero = [](Index rows, Index cols) { return Matrix<S>::Constant(rows, cols, S(0)); };
    at_ = {S(0), zero(n, 1), zero(n, 1), zero(m, 1)};
    y_ = zero(m, 1);
    p_ = zero(n, 1);
    of_h_ = {zero(m, n), zero(m, n), zero(m, m)};
    of_g_ = {zero(n, n), zero(n, n), zero(n, m)};
    rows_ = zero(model.impulses(), n);
    directions_ = zero(model.impulses(), n);
    by_velocity_ = zero(m, n);
    bounds_ = multiplier_bounds(model.multiplier_laws);
  }

  [[nodiscard]] Index size() const { return y_.size(); }
  /// The bounds of Λ.
  [[nodiscard]] Bounds<S> impulse_bounds(Index i) const {
    Bounds<S> bounds = bounds_[static_cast<std::size_t>(i)];
    for (std::optional<S>* bound : {&bounds.lower, &bounds.upper}) {
      if (*bound) **bound = **bound * h_;
    }
    return bounds;
  }

  /// λ := Λ/h, Λ the entries of `impulse` from `first` on.
  void set(const Vector<S>& impulse, Index first) {
    for (Index i = 0; i < size(); ++i) at_.multiplier(i) = impulse(first + i) / h_;
  }

  /// Evaluates (1) at the iterate u with its q_{k+1}.
  void evaluate(const S& t,
                const Vector<S>& q,
                const Vector<S>& v,
                const S& end_time,
                const Vector<S>& end_position,
                const Vector<S>& u) {
    at_.t = t + weight_ * (end_time - t);
    for (Index i = 0; i < q.size(); ++i) {
      at_.q(i) = q(i) + weight_ * (end_position(i) - q(i));
      at_.v(i) = v(i) + weight_ * (u(i) - v(i));
    }
    relation_->output(at_, y_);
    relation_->input(at_, p_);
    relation_->output_jacobians(at_, of_h_);
    relation_->input_jacobians(at_, of_g_);
    by_velocity_ = of_h_.by_velocity;
    by_velocity_ += S(h_ * theta_) * of_h_.by_position;
    by_velocity_ *= weight_;
  }

  /// residual := R − h p + h ∂g/∂λ λⁱ, from which u_free is solved.
  void add_to_residual(Vector<S>& residual) const {
    residual -= h_ * p_;
    for (Index j = 0; j < size(); ++j) {
      residual += S(h_ * at_.multiplier(j)) * of_g_.by_multiplier.col(j);
    }
  }
  /// matrix := matrix − h p_u.
  void add_to_matrix(Matrix<S>& matrix) const {
    matrix -= S(h_ * weight_) * of_g_.by_velocity;
    matrix -= S(h_ * weight_ * h_ * theta_) * of_g_.by_position;
  }

  /// The changes of y and h p per change of δ, if q_{k+1} changes by `of_position` δ and u by
  /// `of_velocity` δ; m×n and n×n. This is for schemes in which other unknowns than u move q_{k+1}.
  void along(const S& of_position,
             const S& of_velocity,
             Matrix<S>& of_output,
             Matrix<S>& of_input) const {
    of_output = S(weight_ * of_position) * of_h_.by_position;
    of_output += S(weight_ * of_velocity) * of_h_.by_velocity;
    of_input = S(h_ * weight_ * of_position) * of_g_.by_position;
    of_input += S(h_ * weight_ * of_velocity) * of_g_.by_velocity;
  }

  /// Stacks the rows and directions of all impulses. The given ones of the contacts come first.
  void stack(const Matrix<S>& contacts) {
    rows_.topRows(contacts.rows()) = contacts;
    directions_.topRows(contacts.rows()) = contacts;
    rows_.bottomRows(size()) = by_velocity_;
    directions_.bottomRows(size()) = of_g_.by_multiplier.transpose();
  }
  [[nodiscard]] const Matrix<S>& rows() const { return rows_; }
  [[nodiscard]] const Matrix<S>& directions() const { return directions_; }

  /// Adds D/h to the part of W from row `first` on. Writes (3) at Λ = 0 and u_free into the same
  /// rows of q.
  void complete(
      const Vector<S>& u, const Vector<S>& free, Index first, Matrix<S>& w, Vector<S>& q) const {
    for (Index i = 0; i < size(); ++i) {
      S value = y_(i);
      for (Index c = 0; c < u.size(); ++c) value += by_velocity_(i, c) * (free(c) - u(c));
      for (Index j = 0; j < size(); ++j) {
        const S& d = of_h_.by_multiplier(i, j);
        w(first + i, first + j) += d / h_;
        value -= d * at_.multiplier(j);
      }
      q(first + i) = std::move(value);
    }
  }

 private:
  std::shared_ptr<const CompliantRelation<S>> relation_;
  S h_ = S(0), theta_ = S(0), weight_ = S(0);
  typename CompliantRelation<S>::Point at_;
  typename CompliantRelation<S>::Jacobians of_h_, of_g_;
  Vector<S> y_, p_;
  Matrix<S> by_velocity_;        ///< y_u
  Matrix<S> rows_, directions_;  ///< impulses × n
  std::vector<Bounds<S>> bounds_;
};

ASSAY_EXTERN_TEMPLATE(class MultiplierTerms)

}  // namespace assay
