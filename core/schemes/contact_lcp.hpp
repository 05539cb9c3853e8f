#pragma once

#include <utility>
#include <vector>

#include "core/math/matrix_storage.hpp"
#include "core/solvers/lemke.hpp"

namespace assay {

/// The contacts of a step whose unknown x answers their impulses z through A = M̂⁻¹Hᵀ:
///
///   x = x_free + A z,   0 ≤ c + H x  ⊥  z ≥ 0                                           (1)
///
/// by Lemke's method on the contacts that x_free violates or that pushed in the last step, and
/// again with those that the impulses violate, until there are none: what stays out has z = 0 and c
/// + H x ≥ 0, so (1) holds for all. Contacts out of reach cost a row of H x. If the contacts so far
/// have no solution, nor have all: y ≥ 0 with H_I M̂⁻¹H_Iᵀ y ≤ 0 and y·(c + H x_free)_I < 0 has H_Iᵀ
/// y = 0, since M̂ + M̂ᵀ is positive definite, and so proves the same with zeros for the others.
///
/// Source: derived here.   Shapes: H m×n, A n×m; c, z ∈ ℝᵐ; x ∈ ℝⁿ.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the basis its values take.
/// Guarantees: status kSolved only if z ≥ 0 exactly, c + H x ≥ 0 as computed on the contacts left
/// out, and solves_lcp on the others. Terminates: the set of contacts grows. `solve` allocates
/// nothing for scalars that live on the stack, but as Lemke does.
template <OrderedField S, class MatrixType = Matrix<S>>
class ContactLcp {
 public:
  ContactLcp() = default;
  ContactLcp(MatrixType jacobian, MatrixType response);

  /// Writes x and z; on entry z > 0 names the contacts that pushed in the last step. @pre x is not
  /// x_free.
  [[nodiscard]] SolveStatus solve(const Vector<S>& c,
                                  const Vector<S>& x_free,
                                  Vector<S>& x,
                                  Vector<S>& z);

 private:
  using Index = Eigen::Index;
  using Storage = MatrixStorage<MatrixType>;

  [[nodiscard]] bool add_violated(const Vector<S>& c, const Vector<S>& x);
  [[nodiscard]] SolveStatus solve_active(const Vector<S>& c,
                                         const Vector<S>& x_free,
                                         Vector<S>& x,
                                         Vector<S>& z);

  MatrixType jacobian_;  ///< H
  MatrixType response_;  ///< A
  MatrixType delassus_;  ///< H A
  Lemke<S> lemke_;
  Vector<S> rows_, vector_, solution_;  ///< ℝᵐ
  Matrix<S> matrix_;                    ///< delassus_ restricted to active_
  std::vector<bool> is_active_;
  std::vector<Index> active_;     ///< contacts of the LCP, ascending
  std::vector<Index> assembled_;  ///< those of matrix_
};

template <OrderedField S, class MatrixType>
ContactLcp<S, MatrixType>::ContactLcp(MatrixType jacobian, MatrixType response)
    : jacobian_(std::move(jacobian)), response_(std::move(response)) {
  const Index m = jacobian_.rows();
  delassus_ = Storage::product(jacobian_, response_);
  matrix_.resize(m, m);
  rows_ = vector_ = solution_ = Vector<S>::Constant(m, S(0));
  lemke_.reserve(m);
  is_active_.resize(static_cast<std::size_t>(m));
  active_.reserve(static_cast<std::size_t>(m));
  assembled_.reserve(static_cast<std::size_t>(m));
}

template <OrderedField S, class MatrixType>
SolveStatus ContactLcp<S, MatrixType>::solve(const Vector<S>& c,
                                             const Vector<S>& x_free,
                                             Vector<S>& x,
                                             Vector<S>& z) {
  x = x_free;
  for (Index i = 0; i < z.size(); ++i) is_active_[static_cast<std::size_t>(i)] = z(i) > S(0);
  z.setConstant(S(0));
  active_.clear();
  while (add_violated(c, x)) {
    const SolveStatus status = solve_active(c, x_free, x, z);
    if (status != SolveStatus::kSolved) return status;
  }
  return SolveStatus::kSolved;
}

/// Whether there is a contact to add. The violated ones that are in already have been solved for,
/// but at first.
template <OrderedField S, class MatrixType>
bool ContactLcp<S, MatrixType>::add_violated(const Vector<S>& c, const Vector<S>& x) {
  rows_ = c;
  Storage::add_product(jacobian_, x, rows_);
  const bool first = active_.empty();
  bool violated = false;
  active_.clear();
  for (Index i = 0; i < rows_.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if ((first || !is_active_[at]) && rows_(i) < S(0)) violated = is_active_[at] = true;
    if (is_active_[at]) active_.push_back(i);
  }
  return violated;
}

/// (1) on the active contacts, z = 0 on the others.
template <OrderedField S, class MatrixType>
SolveStatus ContactLcp<S, MatrixType>::solve_active(const Vector<S>& c,
                                                    const Vector<S>& x_free,
                                                    Vector<S>& x,
                                                    Vector<S>& z) {
  const auto count = static_cast<Index>(active_.size());
  const auto contact = [this](Index i) { return active_[static_cast<std::size_t>(i)]; };
  if (active_ != assembled_) {
    for (Index j = 0; j < count; ++j) {
      for (Index i = 0; i < count; ++i) {
        matrix_(i, j) = Storage::entry(delassus_, contact(i), contact(j));
      }
    }
    assembled_ = active_;
  }
  rows_ = c;
  Storage::add_product(jacobian_, x_free, rows_);
  for (Index i = 0; i < count; ++i) vector_(i) = rows_(contact(i));
  const SolveStatus status = lemke_.solve(matrix_, vector_, count, solution_);
  if (status != SolveStatus::kSolved) return status;
  x = x_free;
  z.setConstant(S(0));
  for (Index i = 0; i < count; ++i) {
    z(contact(i)) = solution_(i);
    if (solution_(i) > S(0)) Storage::add_column(response_, contact(i), solution_(i), x);
  }
  return status;
}

}  // namespace assay
