#pragma once

#include <utility>

#include "core/schemes/contact_list.hpp"
#include "core/schemes/contact_state.hpp"
#include "core/solvers/lemke.hpp"

namespace assay {

/// Solves the frictionless contacts of an index set I by Lemke's method.
///
/// A contact pushes only as far as its law needs: of each pair in (1) one is zero. The impulses P
/// of all m contacts change an unknown x by A P, A = M̂⁻¹Hᵀ:
///
///   0 ≤ W_II P_I + q  ⊥  P_I ≥ 0,   W = H A,   x := x + A_I P_I                           (1)
///
/// P is 0 outside of I. W_II is assembled again only if I has changed.
///
/// Shapes: A n×m, W m×m; q, P_I ∈ ℝ^|I|.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the basis that its values take.
/// Guarantees: as Lemke; P ≥ 0 exactly. `solve` allocates nothing for scalars that live on the
/// stack, unless Lemke does.
template <OrderedField S>
class ActiveLcp {
 public:
  using Index = Eigen::Index;

  ActiveLcp() = default;
  /// A and W.
  ActiveLcp(Matrix<S> response, Matrix<S> delassus)
      : response_(std::move(response)), delassus_(std::move(delassus)) {
    const Index m = delassus_.rows();
    vector_ = impulse_ = Vector<S>::Constant(m, S(0));
    matrix_.resize(m, m);
    lemke_.reserve_again(m);
    contacts_.reserve(m);
    assembled_.reserve(m);
  }

  /// I, ascending; fill it in before `solve`.
  [[nodiscard]] ContactList& contacts() { return contacts_; }
  [[nodiscard]] const ContactList& contacts() const { return contacts_; }

  /// Solves (1); `q` maps a contact of I to its entry of q. x changes only if the status is
  /// kSolved.
  template <class Constant>
  [[nodiscard]] SolveStatus solve(const Constant& q, Vector<S>& x) {
    return contacts_.empty() ? SolveStatus::kSolved : solve_some(q, x);
  }

  /// Writes P of all contacts.
  void write_impulses(Vector<S>& impulse) const { scatter<S>(contacts_.all(), impulse_, impulse); }

 private:
  [[nodiscard]] Index contact(Index i) const { return contacts_[static_cast<std::size_t>(i)]; }
  /// Out of line: in most steps no contact is active, and these steps are fast.
  template <class Constant>
  [[nodiscard, gnu::noinline]] SolveStatus solve_some(const Constant& q, Vector<S>& x) {
    const auto count = static_cast<Index>(contacts_.size());
    if (!(contacts_ == assembled_)) assemble();
    for (Index i = 0; i < count; ++i) vector_.coeffRef(i) = q(contact(i));
    const SolveStatus status = lemke_.solve(matrix_, vector_, count, impulse_);
    if (status != SolveStatus::kSolved) return status;
    for (Index i = 0; i < count; ++i) {
      if (impulse_.coeff(i) > S(0)) x += response_.col(contact(i)) * impulse_.coeff(i);
    }
    return status;
  }

  void assemble() {
    const auto count = static_cast<Index>(contacts_.size());
    for (Index j = 0; j < count; ++j) {
      for (Index i = 0; i < count; ++i) matrix_(i, j) = delassus_(contact(i), contact(j));
    }
    assembled_ = contacts_;
  }

  Matrix<S> response_;  ///< A
  Matrix<S> delassus_;  ///< W
  Lemke<S> lemke_;
  Vector<S> vector_, impulse_;  ///< q, P_I
  Matrix<S> matrix_;            ///< W restricted to `assembled_`
  ContactList contacts_;        ///< I
  ContactList assembled_;       ///< the I of matrix_
};

}  // namespace assay
