#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "core/math/borrowed.hpp"
#include "core/systems/first_order_system.hpp"

namespace assay {

/// First-order systems side by side, x = (x_1, …, x_N), without inputs between them. So a scheme
/// integrates several systems as one. Only relations couple them:
///
///   M = diag(M_1, …, M_N),   f = (f_1, …, f_N),   A = diag(A_1, …, A_N).             (1)
///
/// Source: developer-notes.md (9.1) for each system.   Scalar: Field.
/// Guarantees: only the systems allocate, after the first call in a thread.
template <Field S>
class JoinedFirstOrderSystem final : public FirstOrderSystem<S> {
 public:
  /// @pre no system is null.
  explicit JoinedFirstOrderSystem(
      const std::vector<std::shared_ptr<const FirstOrderSystem<S>>>& systems) {
    for (const auto& system : systems) {
      parts_.push_back({system, size_});
      size_ += system->size();
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return size_; }
  [[nodiscard]] bool has_identity_mass() const override {
    return std::ranges::all_of(parts_, [](const Part& p) { return p.system->has_identity_mass(); });
  }
  [[nodiscard]] bool has_constant_jacobian() const override {
    return std::ranges::all_of(parts_,
                               [](const Part& p) { return p.system->has_constant_jacobian(); });
  }

  void mass(Matrix<S>& mass) const override {
    mass.setConstant(S(0));
    for (const Part& part : parts_) {
      Borrowed<Matrix<S>> own(part.size(), part.size());
      part.system->mass(*own);
      part.put(*own, mass);
    }
  }

  void vector_field(const S& t, const Vector<S>& x, Vector<S>& f) const override {
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own_x(part.size()), own(part.size());
      *own_x = x.segment(part.first, part.size());
      part.system->vector_field(t, *own_x, *own);
      f.segment(part.first, part.size()) = *own;
    }
  }

  void jacobian(const S& t, const Vector<S>& x, Matrix<S>& by_state) const override {
    by_state.setConstant(S(0));
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own_x(part.size());
      Borrowed<Matrix<S>> own(part.size(), part.size());
      *own_x = x.segment(part.first, part.size());
      part.system->jacobian(t, *own_x, *own);
      part.put(*own, by_state);
    }
  }

 private:
  struct Part {
    std::shared_ptr<const FirstOrderSystem<S>> system;
    Eigen::Index first;  ///< of its components

    [[nodiscard]] Eigen::Index size() const { return system->size(); }
    void put(const Matrix<S>& block, Matrix<S>& whole) const {
      whole.block(first, first, size(), size()) = block;
    }
  };

  std::vector<Part> parts_;
  Eigen::Index size_ = 0;
};

}  // namespace assay
