#pragma once

#include <algorithm>
#include <vector>

#include "core/math/borrowed.hpp"
#include "core/math/magnitude.hpp"
#include "core/one_step_problems/alart_curnier.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/one_step_problems/row_units.hpp"
#include "core/solvers/rho_factor.hpp"

namespace assay {

/// The Alart-Curnier equations of the few contacts of a step, in units of velocity. The class keeps
/// its memory.
///
/// In one unit the equations of different contacts can be compared with each other and with
/// rounding. With u = W r + q, ρ of (1) in alart_curnier_contacts.hpp and c = 1,
///
///   Φ(r) = ρ⁻¹ F(u, r),   J_ε = ρ⁻¹ (∂_r F + ∂_u F (W + ε ρ⁻¹))                           (1)
///
/// J_0 is the derivative of Φ. ε ≥ 0 keeps J regular if W is singular, and moves no zero of Φ.
/// Rounding may leave a few times u s(r) in Φ,
///
///   s(r) = max_i (|q_i| + Σ_j |W_ij| |r_j|).                                              (2)
///
/// Source: derived here.   Shapes: W at least m×m, q at least m, r, Φ ∈ ℝᵐ, J m×m.
/// Units: r [N s]; Φ, s [m/s]; ε 1.   Scalar: as AlartCurnierFunction.
/// Guarantees: for as many components as before, nothing is allocated for scalars that live on the
/// stack.
/// Not for: many contacts; contacts whose W_αα has no positive diagonal.
template <OrderedField S>
class DenseAlartCurnierEquations {
 public:
  using Index = Eigen::Index;

  /// Whether each W_αα has a positive trace.   @pre W, q and the laws outlive their use here.
  [[nodiscard]] bool set_problem(const Matrix<S>& w,
                                 const Vector<S>& q,
                                 const std::vector<ContactLaw<S>>& laws,
                                 Index m);

  /// Evaluates Φ at r.
  void evaluate(const Vector<S>& r);
  /// Evaluates s at r, unless this is done already. It takes as long as Φ.   @pre evaluate(r).
  void measure(const Vector<S>& r);
  /// Writes the equations J_ε d = Φ of Newton's direction d at r. The rows of open contacts are ρ⁻¹
  /// d = Φ, so their d is known and moves to the right side. The other n rows and columns are the
  /// leading block of `jacobian` and the first entries of `right`. The d of the open contacts
  /// stands behind these entries. @return n.   @pre evaluate(r).
  [[nodiscard]] Index linearise(const Vector<S>& r,
                                const S& epsilon,
                                Matrix<S>& jacobian,
                                Vector<S>& right);
  /// r := r − d, with d in the order in which `linearise` has left it.
  void subtract(const Vector<S>& d, Vector<S>& r) const {
    for (Index k = 0; k < size(); ++k) r(order_[at(k)]) -= d(k);
  }
  /// r := P_K(r).
  void project(Vector<S>& r) const;

  [[nodiscard]] Index size() const { return unit_.size(); }
  [[nodiscard]] std::size_t contacts() const { return functions_.size(); }
  [[nodiscard]] Index dimension_of(std::size_t alpha) const { return dimension((*laws_)[alpha]); }
  /// Whether Φ of contact α does not depend on u. The components of the contact begin at `first`.
  [[nodiscard]] bool is_open(std::size_t alpha, Index first, const Vector<S>& r) const {
    const S& rho = functions_[alpha].scaling.normal;
    return !std::holds_alternative<Equality>((*laws_)[alpha]) &&
           !(r(first) - rho * u_(first) > S(0));
  }
  /// The components of all contacts that are not open.
  [[nodiscard]] Index closed_components(const Vector<S>& r) const;
  /// B := ρ⁻¹ ∂_u F and C := ρ⁻¹ ∂_r F + ε B ρ⁻¹ of a contact. The rows of C + B W are the rows of
  /// J_ε of the contact.   @pre evaluate(r); C and B have its size.
  void linearise_contact(std::size_t alpha,
                         Index first,
                         const Vector<S>& r,
                         const S& epsilon,
                         Matrix<S>& c,
                         Matrix<S>& b) const;
  /// Whether no contact has friction in 3D.
  [[nodiscard]] bool is_piecewise_linear() const { return is_piecewise_linear_; }
  /// ρ⁻¹, one entry for each component.
  [[nodiscard]] const Vector<S>& unit() const { return unit_; }
  [[nodiscard]] const Vector<S>& value() const { return f_; }
  /// ‖Φ‖∞; not finite if an entry of u is not.
  [[nodiscard]] const S& residual() const { return residual_; }
  /// Whether Φ of every contact is within half of the digits of its own terms.
  /// @pre evaluate(r), measure(r).
  [[nodiscard]] bool contacts_hold() const;
  /// The natural map of r, with ρ = 1. @pre evaluate(r).
  [[nodiscard]] S natural_residual(const Vector<S>& r) const {
    return assay::natural_residual<S>(*laws_, r, u_);
  }
  [[nodiscard]] const S& magnitude_of_terms() const { return size_; }         ///< s(r) of measure
  [[nodiscard]] const S& magnitude_at_zero() const { return size_at_zero_; }  ///< s(0)

 private:
  static std::size_t at(Index i) { return static_cast<std::size_t>(i); }
  Index sort_components(const Vector<S>& r);
  void take_from_right(const Matrix<S>& b, Index first, Index row, Index k, Vector<S>& right) const;
  template <int kRows>
  void write_rows(const Matrix<S>& b,
                  Index first,
                  Index row,
                  Index n,
                  Matrix<S>& jacobian,
                  Vector<S>& right) const;

  const Matrix<S>* w_ = nullptr;
  const Vector<S>* q_ = nullptr;
  const std::vector<ContactLaw<S>>* laws_ = nullptr;
  std::vector<AlartCurnierFunction<S>> functions_;
  Vector<S> unit_, u_, f_, sizes_;
  std::vector<Index> order_;  ///< components of closed contacts, then those of open ones
  bool is_piecewise_linear_ = true, is_measured_ = false;
  S residual_ = S(0), size_ = S(0), size_at_zero_ = S(0);
};

template <OrderedField S>
bool DenseAlartCurnierEquations<S>::set_problem(const Matrix<S>& w,
                                                const Vector<S>& q,
                                                const std::vector<ContactLaw<S>>& laws,
                                                Index m) {
  w_ = &w, q_ = &q, laws_ = &laws;
  if (unit_.size() != m) {
    for (Vector<S>* vector : {&unit_, &u_, &f_, &sizes_}) vector->resize(m);
  }
  size_at_zero_ = S(0);
  for (Index i = 0; i < m; ++i) size_at_zero_ = std::max(size_at_zero_, magnitude(q(i)));
  functions_.resize(laws.size());
  is_piecewise_linear_ = true;
  Index first = 0;
  bool regular = true;
  const auto rho = [&](int of_contact, int count) {
    const Index begin = first + of_contact, end = begin + count;
    S sum(0);
    for (Index i = begin; i < end; ++i) sum += w(i, i);
    regular = regular && sum > S(0);
    const S mean = sum / S(count);
    for (Index i = begin; i < end; ++i) unit_(i) = mean;
    return S(S(1) / mean);
  };
  for (std::size_t alpha = 0; alpha < laws.size() && regular; ++alpha) {
    functions_[alpha].scaling = scaling_of(laws[alpha], rho);
    const bool is_linear =
        dimension(laws[alpha]) <= 2 || std::holds_alternative<Equality>(laws[alpha]);
    is_piecewise_linear_ = is_piecewise_linear_ && is_linear;
    first += dimension(laws[alpha]);
  }
  return regular;
}

template <OrderedField S>
void DenseAlartCurnierEquations<S>::evaluate(const Vector<S>& r) {
  const Index m = size();
  is_measured_ = false;
  for (Index i = 0; i < m; ++i) u_(i) = (*q_)(i);
  for (Index j = 0; j < m; ++j) {
    const S own = r(j);
    if (!is_zero(own)) u_ += w_->col(j).head(m) * own;
  }
  Index first = 0;
  for (std::size_t alpha = 0; alpha < functions_.size(); ++alpha) {
    std::visit(
        [&](const auto& law) {
          functions_[alpha].value(law, r.data() + first, u_.data() + first, f_.data() + first);
        },
        (*laws_)[alpha]);
    first += dimension((*laws_)[alpha]);
  }
  residual_ = S(0);
  S sum(0);
  for (Index i = 0; i < m; ++i) {
    f_(i) *= unit_(i);
    if (residual_ < magnitude(f_(i))) residual_ = magnitude(f_(i));
    sum += magnitude(u_(i));
  }
  if (!is_finite<S>(sum)) residual_ = sum;  // F is blind to what is no number
}

template <OrderedField S>
void DenseAlartCurnierEquations<S>::measure(const Vector<S>& r) {
  if (is_measured_) return;
  is_measured_ = true;
  const Index m = size();
  for (Index i = 0; i < m; ++i) sizes_(i) = magnitude((*q_)(i));
  for (Index j = 0; j < m; ++j) {
    if (is_zero(r(j))) continue;
    const auto column = w_->col(j).head(m);
    sizes_ += column.cwiseMax(-column) * magnitude(r(j));
  }
  size_ = S(0);
  for (Index i = 0; i < m; ++i) {
    if (size_ < sizes_(i)) size_ = sizes_(i);
  }
}

template <OrderedField S>
bool DenseAlartCurnierEquations<S>::contacts_hold() const {
  const S share = half_of_the_digits<S>();
  Index first = 0;
  for (const ContactLaw<S>& law : *laws_) {
    S most(0), terms(0);
    for (Index i = first; i < first + dimension(law); ++i) {
      most = std::max<S>(most, magnitude(f_(i))), terms = std::max<S>(terms, sizes_(i));
    }
    if (!(most <= share * terms)) return false;
    first += dimension(law);
  }
  return true;
}

template <OrderedField S>
typename DenseAlartCurnierEquations<S>::Index DenseAlartCurnierEquations<S>::closed_components(
    const Vector<S>& r) const {
  Index first = 0, closed = 0;
  for (std::size_t alpha = 0; alpha < contacts(); first += dimension_of(alpha++)) {
    if (!is_open(alpha, first, r)) closed += dimension_of(alpha);
  }
  return closed;
}

/// Writes order_. @return the number of components of closed contacts.
template <OrderedField S>
typename DenseAlartCurnierEquations<S>::Index DenseAlartCurnierEquations<S>::sort_components(
    const Vector<S>& r) {
  order_.clear();
  Index closed = 0;
  for (const bool wants_open : {false, true}) {
    Index first = 0;
    for (std::size_t alpha = 0; alpha < functions_.size(); ++alpha) {
      const Index end = first + dimension((*laws_)[alpha]);
      const bool is_wanted = is_open(alpha, first, r) == wants_open;
      for (; first < end; ++first) {
        if (is_wanted) order_.push_back(first);
      }
    }
    if (!wants_open) closed = static_cast<Index>(order_.size());
  }
  return closed;
}

/// Writes the rows of one closed contact: B times the rows of the contact in W. @pre kRows is the
/// number of these rows, or Dynamic.
template <OrderedField S>
template <int kRows>
void DenseAlartCurnierEquations<S>::write_rows(const Matrix<S>& b,
                                               Index first,
                                               Index row,
                                               Index n,
                                               Matrix<S>& jacobian,
                                               Vector<S>& right) const {
  const Index d = b.rows();
  for (Index k = 0; k < n; ++k) {
    const auto column = w_->col(order_[at(k)]).template segment<kRows>(first, d);
    jacobian.col(k).template segment<kRows>(row, d) =
        b.template topLeftCorner<kRows, kRows>(d, d).lazyProduct(column);
  }
  for (Index k = n; k < size(); ++k) {
    if (!is_zero(right(k))) take_from_right(b, first, row, k, right);
  }
}

/// Subtracts the effect of an open contact's component, entry k of order_, from the right side of a
/// closed contact.
template <OrderedField S>
void DenseAlartCurnierEquations<S>::take_from_right(
    const Matrix<S>& b, Index first, Index row, Index k, Vector<S>& right) const {
  const S own = right(k);
  for (Index j = 0; j < b.rows(); ++j) {
    const S factor = (*w_)(first + j, order_[at(k)]) * own;
    for (Index i = 0; i < b.rows(); ++i) right(row + i) -= b(i, j) * factor;
  }
}

template <OrderedField S>
void DenseAlartCurnierEquations<S>::linearise_contact(std::size_t alpha,
                                                      Index first,
                                                      const Vector<S>& r,
                                                      const S& epsilon,
                                                      Matrix<S>& c,
                                                      Matrix<S>& b) const {
  std::visit(
      [&](const auto& law) {
        functions_[alpha].jacobian(law, r.data() + first, u_.data() + first, c, b);
      },
      (*laws_)[alpha]);
  for (Index i = 0; i < b.rows(); ++i) b.row(i) *= unit_(first + i);
  for (Index j = 0; j < b.cols(); ++j) {
    for (Index i = 0; i < b.rows(); ++i) {
      c(i, j) = unit_(first + i) * c(i, j) + b(i, j) * epsilon * unit_(first + j);
    }
  }
}

template <OrderedField S>
typename DenseAlartCurnierEquations<S>::Index DenseAlartCurnierEquations<S>::linearise(
    const Vector<S>& r, const S& epsilon, Matrix<S>& jacobian, Vector<S>& right) {
  const Index n = sort_components(r);
  for (Index k = 0; k < size(); ++k) {
    const Index i = order_[at(k)];
    right(k) = k < n ? f_(i) : S(f_(i) / unit_(i));
  }
  Index first = 0, row = 0;
  for (std::size_t alpha = 0; row < n; ++alpha) {
    const Index d = dimension((*laws_)[alpha]);
    if (order_[at(row)] != first) {  // an open contact
      first += d;
      continue;
    }
    Borrowed<Matrix<S>> by_impulse(d, d), by_velocity(d, d);
    Matrix<S>&c = *by_impulse, &b = *by_velocity;
    linearise_contact(alpha, first, r, epsilon, c, b);
    switch (d) {
      case 2:
        write_rows<2>(b, first, row, n, jacobian, right);
        break;
      case 3:
        write_rows<3>(b, first, row, n, jacobian, right);
        break;
      default:
        write_rows<Eigen::Dynamic>(b, first, row, n, jacobian, right);
    }
    for (Index j = 0; j < d; ++j) {
      for (Index i = 0; i < d; ++i) jacobian(row + i, row + j) += c(i, j);
    }
    first += d, row += d;
  }
  return n;
}

template <OrderedField S>
void DenseAlartCurnierEquations<S>::project(Vector<S>& r) const {
  Index first = 0;
  for (const ContactLaw<S>& law : *laws_) {
    std::visit([&](const auto& of) { project_on_cone(of, r.data() + first); }, law);
    first += dimension(law);
  }
}

}  // namespace assay
