#pragma once

#include <utility>
#include <vector>

#include "core/schemes/contact_state.hpp"
#include "core/solvers/lemke.hpp"

namespace assay {

/// The frictionless contacts of an index set I, for an unknown x that answers the impulses P of all
/// m contacts through A = M̂⁻¹Hᵀ, by Lemke's method:
///
///   0 ≤ W_II P_I + q  ⊥  P_I ≥ 0,   W = H A,   x := x + A_I P_I                           (1)
///
/// P is 0 outside of I. W_II is put together where I is another than before.
///
/// Shapes: A n×m, W m×m; q, P_I ∈ ℝ^|I|.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the basis its values take.
/// Guarantees: as Lemke; P ≥ 0 exactly. `solve` allocates nothing for scalars that live on the
/// stack, but as Lemke does.
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
    contacts_.reserve(static_cast<std::size_t>(m));
    assembled_.reserve(static_cast<std::size_t>(m));
  }

  /// I, ascending: to fill in before `solve`.
  [[nodiscard]] std::vector<Index>& contacts() { return contacts_; }
  [[nodiscard]] const std::vector<Index>& contacts() const { return contacts_; }

  /// (1), `q` a function of a contact of I. x stays as it is unless the status is kSolved.
  template <class Constant>
  [[nodiscard]] SolveStatus solve(const Constant& q, Vector<S>& x) {
    const auto count = static_cast<Index>(contacts_.size());
    if (count == 0) return SolveStatus::kSolved;
    if (contacts_ != assembled_) assemble();
    for (Index i = 0; i < count; ++i) vector_.coeffRef(i) = q(contact(i));
    const SolveStatus status = lemke_.solve(matrix_, vector_, count, impulse_);
    if (status != SolveStatus::kSolved) return status;
    for (Index i = 0; i < count; ++i) {
      if (impulse_.coeff(i) > S(0)) x += response_.col(contact(i)) * impulse_.coeff(i);
    }
    return status;
  }

  /// P of all contacts.
  void write_impulses(Vector<S>& impulse) const { scatter(contacts_, impulse_, impulse); }

 private:
  [[nodiscard]] Index contact(Index i) const { return contacts_[static_cast<std::size_t>(i)]; }
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
  Vector<S> vector_, impulse_;    ///< q, P_I
  Matrix<S> matrix_;              ///< W restricted to `assembled_`
  std::vector<Index> contacts_;   ///< I
  std::vector<Index> assembled_;  ///< the I of matrix_
};

}  // namespace assay
