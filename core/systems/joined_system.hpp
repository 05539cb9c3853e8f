#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/math/borrowed.hpp"
#include "core/systems/lagrangian_system.hpp"

namespace assay {

/// Lagrangian systems side by side, q = (q_1, …, q_N), without forces between them. So a scheme
/// integrates several systems as one. Only relations couple them:
///
///   M = diag(M_1, …, M_N),   f = (f_1, …, f_N).                                     (1)
///
/// Source: developer-notes.md (1.29), each with the f of LagrangianSystem.   Scalar: Field.
/// Guarantees: only the systems allocate, after the first call in a thread.
template <Field S>
class JoinedSystem final : public LagrangianSystem<S> {
 public:
  /// @pre no system is null.
  explicit JoinedSystem(const std::vector<std::shared_ptr<const LagrangianSystem<S>>>& systems) {
    for (const auto& system : systems) {
      parts_.push_back({system, size_});
      size_ += system->size();
    }
  }

  [[nodiscard]] Eigen::Index size() const override { return size_; }
  [[nodiscard]] bool has_constant_mass() const override {
    return all([](const auto& system) { return system.has_constant_mass(); });
  }
  [[nodiscard]] bool has_mean_force() const override {
    return all([](const auto& system) { return system.has_mean_force(); });
  }

  void mass(const Vector<S>& q, Matrix<S>& mass) const override {
    mass.setConstant(S(0));
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own_q(part.size());
      Borrowed<Matrix<S>> own(part.size(), part.size());
      *own_q = part.of(q);
      part.system->mass(*own_q, *own);
      part.put(*own, mass);
    }
  }

  void force(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const override {
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own_q(part.size()), own_v(part.size()), own(part.size());
      *own_q = part.of(q);
      *own_v = part.of(v);
      part.system->force(t, *own_q, *own_v, *own);
      f.segment(part.first, part.size()) = *own;
    }
  }

  void force_jacobians(const S& t,
                       const Vector<S>& q,
                       const Vector<S>& v,
                       Matrix<S>& by_position,
                       Matrix<S>& by_velocity) const override {
    by_position.setConstant(S(0));
    by_velocity.setConstant(S(0));
    for (const Part& part : parts_) {
      Borrowed<Vector<S>> own_q(part.size()), own_v(part.size());
      Borrowed<Matrix<S>> by_q(part.size(), part.size()), by_v(part.size(), part.size());
      *own_q = part.of(q);
      *own_v = part.of(v);
      part.system->force_jacobians(t, *own_q, *own_v, *by_q, *by_v);
      part.put(*by_q, by_position);
      part.put(*by_v, by_velocity);
    }
  }

  void mass_jacobian(const Vector<S>& q,
                     const Vector<S>& a,
                     Matrix<S>& by_position) const override {
    by_position.setConstant(S(0));
    for (const Part& part : parts_) {
      if (part.system->has_constant_mass()) continue;
      Borrowed<Vector<S>> own_q(part.size()), own_a(part.size());
      Borrowed<Matrix<S>> by_q(part.size(), part.size());
      *own_q = part.of(q);
      *own_a = part.of(a);
      part.system->mass_jacobian(*own_q, *own_a, *by_q);
      part.put(*by_q, by_position);
    }
  }

  void mean_force(const S& t0,
                  const Vector<S>& q0,
                  const Vector<S>& v0,
                  const S& t1,
                  const Vector<S>& q1,
                  const Vector<S>& v1,
                  Vector<S>& f) const override {
    for (const Part& part : parts_) {
      Ends ends(part, q0, v0, q1, v1);
      Borrowed<Vector<S>> own(part.size());
      part.system->mean_force(t0, *ends.q0, *ends.v0, t1, *ends.q1, *ends.v1, *own);
      f.segment(part.first, part.size()) = *own;
    }
  }

  void mean_force_jacobians(const S& t0,
                            const Vector<S>& q0,
                            const Vector<S>& v0,
                            const S& t1,
                            const Vector<S>& q1,
                            const Vector<S>& v1,
                            Matrix<S>& by_position,
                            Matrix<S>& by_velocity) const override {
    by_position.setConstant(S(0));
    by_velocity.setConstant(S(0));
    for (const Part& part : parts_) {
      Ends ends(part, q0, v0, q1, v1);
      Borrowed<Matrix<S>> by_q(part.size(), part.size()), by_v(part.size(), part.size());
      part.system->mean_force_jacobians(
          t0, *ends.q0, *ends.v0, t1, *ends.q1, *ends.v1, *by_q, *by_v);
      part.put(*by_q, by_position);
      part.put(*by_v, by_velocity);
    }
  }

 private:
  struct Part {
    std::shared_ptr<const LagrangianSystem<S>> system;
    Eigen::Index first;  ///< of its coordinates

    [[nodiscard]] Eigen::Index size() const { return system->size(); }
    [[nodiscard]] auto of(const Vector<S>& x) const { return x.segment(first, size()); }
    void put(const Matrix<S>& block, Matrix<S>& whole) const {
      whole.block(first, first, size(), size()) = block;
    }
  };

  /// The state of a part at both ends of a step.
  struct Ends {
    Borrowed<Vector<S>> q0, v0, q1, v1;

    Ends(const Part& part,
         const Vector<S>& all_q0,
         const Vector<S>& all_v0,
         const Vector<S>& all_q1,
         const Vector<S>& all_v1)
        : q0(part.size()), v0(part.size()), q1(part.size()), v1(part.size()) {
      *q0 = part.of(all_q0);
      *v0 = part.of(all_v0);
      *q1 = part.of(all_q1);
      *v1 = part.of(all_v1);
    }
  };

  template <class Predicate>
  [[nodiscard]] bool all(const Predicate& predicate) const {
    return std::ranges::all_of(parts_, [&](const Part& part) { return predicate(*part.system); });
  }

  std::vector<Part> parts_;
  Eigen::Index size_ = 0;
};

}  // namespace assay
