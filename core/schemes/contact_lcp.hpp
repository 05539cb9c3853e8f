#pragma once

#include <utility>
#include <vector>

#include "core/schemes/active_lcp.hpp"

namespace assay {

/// Solves the contacts of a step.
///
/// Often most contacts of a model are out of reach. So the class solves few contacts, and then
/// looks whether the result violates others. The impulses z change the unknown x of the step by A
/// z, A = M̂⁻¹Hᵀ:
///
///   x = x_free + A z,   0 ≤ c + H x  ⊥  z ≥ 0                                           (1)
///
/// Lemke's method solves (1) for the contacts that x_free violates or that pushed in the last step.
/// If the result violates further contacts, these are added and the method runs again, until no
/// contact is violated. The contacts left out have z = 0 and c + H x ≥ 0, so (1) holds for all. A
/// contact out of reach costs a row of H x. If the contacts I so far have no solution, there is y ≥
/// 0 with H_I M̂⁻¹H_Iᵀ y ≤ 0 and y·(c + H x_free)_I < 0. Since M̂ + M̂ᵀ is positive definite, H_Iᵀ y =
/// 0. So y, extended by zeros, proves that all contacts together have no solution.
///
/// Source: derived here.   Shapes: H m×n, A n×m; c, z ∈ ℝᵐ; x ∈ ℝⁿ.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the basis that its values take.
/// Guarantees: status kSolved only if z ≥ 0 exactly, c + H x ≥ 0 as computed on the contacts left
/// out, and solves_lcp on the others.
/// Terminates: the set of contacts grows. `solve` allocates nothing for scalars that live on the
/// stack, unless Lemke does.
template <OrderedField S>
class ContactLcp {
 public:
  ContactLcp() = default;
  ContactLcp(Matrix<S> jacobian, const Matrix<S>& response)
      : jacobian_(std::move(jacobian)),
        active_(response, jacobian_.lazyProduct(response)),
        rows_(jacobian_.rows()),
        is_active_(static_cast<std::size_t>(jacobian_.rows())) {}

  /// Writes x and z; on entry z > 0 marks the contacts that pushed in the last step. @pre x is not
  /// x_free.
  [[nodiscard]] SolveStatus solve(const Vector<S>& c,
                                  const Vector<S>& x_free,
                                  Vector<S>& x,
                                  Vector<S>& z);

 private:
  using Index = Eigen::Index;

  void evaluate_rows(const Vector<S>& c, const Vector<S>& x) {
    rows_ = c;
    rows_ += jacobian_.lazyProduct(x);
  }
  [[nodiscard]] bool add_violated();

  Matrix<S> jacobian_;  ///< H
  ActiveLcp<S> active_;
  Vector<S> rows_;  ///< c + H x
  std::vector<bool> is_active_;
};

template <OrderedField S>
SolveStatus ContactLcp<S>::solve(const Vector<S>& c,
                                 const Vector<S>& x_free,
                                 Vector<S>& x,
                                 Vector<S>& z) {
  x = x_free;
  for (Index i = 0; i < z.size(); ++i) is_active_[static_cast<std::size_t>(i)] = z(i) > S(0);
  z.setConstant(S(0));
  active_.contacts().clear();
  evaluate_rows(c, x);
  while (add_violated()) {
    evaluate_rows(c, x_free);
    x = x_free;
    const SolveStatus status =
        active_.solve([this](Index contact) -> const S& { return rows_(contact); }, x);
    if (status != SolveStatus::kSolved) return status;
    active_.write_impulses(z);
    evaluate_rows(c, x);
  }
  return SolveStatus::kSolved;
}

/// Adds the violated contacts that are not yet in active_; returns whether any was added. From the
/// second call on, contacts in active_ are part of the solved problem, so they do not count as
/// violated.
template <OrderedField S>
bool ContactLcp<S>::add_violated() {
  ContactList& contacts = active_.contacts();
  const bool first = contacts.empty();
  bool violated = false;
  contacts.clear();
  for (Index i = 0; i < rows_.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if ((first || !is_active_[at]) && rows_(i) < S(0)) violated = is_active_[at] = true;
    if (is_active_[at]) contacts.push_back(i);
  }
  return violated;
}

}  // namespace assay
