#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "core/scalar/mpfr_real.hpp"
#include "core/systems/lagrangian_system.hpp"

namespace assay::oracles {

/// Writes what is to be added to the force, zero on entry.
using ForceChange = std::function<void(
    const Mpfr& t, const Vector<Mpfr>& q, const Vector<Mpfr>& v, Vector<Mpfr>& f)>;

/// A system whose force has a term more, or one less: what a check of the motion must reject.
class ChangedForce final : public LagrangianSystem<Mpfr> {
 public:
  using S = Mpfr;

  ChangedForce(std::shared_ptr<const LagrangianSystem<S>> right, ForceChange change)
      : right_(std::move(right)), change_(std::move(change)) {}

  [[nodiscard]] Eigen::Index size() const override { return right_->size(); }
  [[nodiscard]] bool has_constant_mass() const override { return right_->has_constant_mass(); }
  void mass(const Vector<S>& q, Matrix<S>& mass) const override { right_->mass(q, mass); }
  void force(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const override {
    right_->force(t, q, v, f);
    Vector<S> change = Vector<S>::Constant(f.size(), S(0));
    change_(t, q, v, change);
    f += change;
  }
  void force_jacobians(const S& t,
                       const Vector<S>& q,
                       const Vector<S>& v,
                       Matrix<S>& by_position,
                       Matrix<S>& by_velocity) const override {
    right_->force_jacobians(t, q, v, by_position, by_velocity);
  }
  void mass_jacobian(const Vector<S>& q, const Vector<S>& a, Matrix<S>& by_q) const override {
    right_->mass_jacobian(q, a, by_q);
  }

 private:
  std::shared_ptr<const LagrangianSystem<S>> right_;
  ForceChange change_;
};

}  // namespace assay::oracles
