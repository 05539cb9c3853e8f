#pragma once

#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "reference/event_driven/contacts.hpp"
#include "reference/event_driven/dense_solve.hpp"

namespace assay::reference {

/// The accelerations and contact forces of a model while its contacts keep their phases. Then the
/// laws are equations without cases, and the motion is smooth:
///
///   M(q) a = f(t, q, v) + Hᵀ λ                                                        (1)
///   a_α = H_α a + b_α = 0 for the components that are held                               (2)
///   λ_T = −μ λ_N d,  d = u_T/‖u_T‖ (in the plane its sign in the mode)   where a contact slips (3)
///
/// The held components are all components of an equality and of a sticking contact, and the normal
/// component of a closed or slipping contact. All other λ are 0.
///
/// Source: [AB08, §3.9.1] for the laws; (2) is y = 0 differentiated twice.
/// Units: a [m/s²], λ [N].
template <class S>
class ModeField {
 public:
  ModeField(const LagrangianModel<S>& model, const std::vector<Contact<S>>& contacts, Mode mode)
      : model_(model), contacts_(contacts), mode_(std::move(mode)) {
    for (std::size_t i = 0; i < mode_.size(); ++i) {
      const PhaseOfContact& phase = mode_[i];
      if (phase.phase == ContactPhase::kOpen) continue;
      const bool normal_only = contacts[i].has_friction() && phase.phase == ContactPhase::kSlip;
      const Eigen::Index held = normal_only ? 1 : contacts[i].size;
      for (Eigen::Index j = 0; j < held; ++j) held_.push_back(contacts[i].first + j);
      if (normal_only) slipping_.push_back(i);
    }
    const Eigen::Index n = model.system->size();
    mass_.resize(n, n);
    force_.resize(n);
    if (held_.empty()) return;
    jacobian_.resize(model.components(), n);
    curvature_.resize(model.components());
    velocity_.resize(model.components());
  }

  [[nodiscard]] const Mode& mode() const { return mode_; }
  /// Components whose velocity and acceleration are 0.
  [[nodiscard]] const std::vector<Eigen::Index>& held() const { return held_; }

  /// Computes a and λ; false if (1)–(3) have no unique solution, and beyond kFarthest.
  /// Shapes: a ∈ ℝⁿ, λ ∈ ℝᵐ, resized.
  [[nodiscard]] bool evaluate(
      const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& a, Vector<S>& lambda) const {
    if (!(largest_magnitude<S>(q) <= S(kFarthest)) || !(largest_magnitude<S>(v) <= S(kFarthest))) {
      return false;
    }
    const Eigen::Index n = v.size();
    const auto k = static_cast<Eigen::Index>(held_.size());
    model_.system->mass(q, mass_);
    model_.system->force(t, q, v, force_);
    a.resize(n);
    lambda.setConstant(model_.components(), S(0));
    if (k == 0 && n == 1) {
      a(0) = force_(0) / mass_(0, 0);
      return true;
    }
    matrix_.setConstant(n + k, n + k, S(0));
    right_.resize(n + k, 1);
    matrix_.topLeftCorner(n, n) = mass_;
    right_.col(0).head(n) = force_;
    if (k > 0) add_constraints(t, q, v);
    if (!dense_solve(matrix_, right_, S(S(1 << 20) * unit_roundoff<S>()))) return false;
    a = right_.col(0).head(n);
    for (Eigen::Index i = 0; i < k; ++i)
      lambda(held_[static_cast<std::size_t>(i)]) = right_(n + i, 0);
    for (const std::size_t i : slipping_) add_friction(i, lambda);
    return true;
  }

  /// On a panel that is far too long, iterates diverge. The cosine of an iterate needs as many
  /// digits of π as the iterate has before its point.
  static constexpr double kFarthest = 1e50;

 private:
  void add_constraints(const S& t, const Vector<S>& q, const Vector<S>& v) const {
    const Eigen::Index n = v.size();
    model_.relation->jacobian(t, q, jacobian_);
    model_.relation->curvature(t, q, v, curvature_);
    if (!slipping_.empty()) {
      model_.relation->rate(t, q, velocity_);
      velocity_ += jacobian_.lazyProduct(v);
    }
    for (std::size_t row = 0; row < held_.size(); ++row) {
      const auto i = n + static_cast<Eigen::Index>(row);
      for (Eigen::Index j = 0; j < n; ++j) {
        matrix_(i, j) = jacobian_(held_[row], j);
        matrix_(j, i) = -jacobian_(held_[row], j);
      }
      right_(i, 0) = -curvature_(held_[row]);
    }
    for (const std::size_t contact : slipping_) {
      const Eigen::Index first = contacts_[contact].first;
      Eigen::Index column = n;
      while (held_[static_cast<std::size_t>(column - n)] != first) ++column;
      for (Eigen::Index tangent = 1; tangent < contacts_[contact].size; ++tangent) {
        const S share = contacts_[contact].friction * direction(contact, tangent);
        for (Eigen::Index j = 0; j < n; ++j)
          matrix_(j, column) += share * jacobian_(first + tangent, j);
      }
    }
  }

  /// Component of d in (3).
  [[nodiscard]] S direction(std::size_t contact, Eigen::Index tangent) const {
    if (contacts_[contact].kind == ContactKind::kCoulomb2d) return S(mode_[contact].direction);
    const Eigen::Index first = contacts_[contact].first;
    const S speed = oracles::detail::square_root<S>(velocity_(first + 1) * velocity_(first + 1) +
                                                    velocity_(first + 2) * velocity_(first + 2));
    return velocity_(first + tangent) / speed;
  }

  void add_friction(std::size_t contact, Vector<S>& lambda) const {
    const Eigen::Index first = contacts_[contact].first;
    for (Eigen::Index tangent = 1; tangent < contacts_[contact].size; ++tangent) {
      lambda(first + tangent) =
          -contacts_[contact].friction * lambda(first) * direction(contact, tangent);  // (3)
    }
  }

  const LagrangianModel<S>& model_;
  const std::vector<Contact<S>>& contacts_;
  Mode mode_;
  std::vector<Eigen::Index> held_;
  std::vector<std::size_t> slipping_;
  // Work space of evaluate.
  mutable Matrix<S> mass_, jacobian_, matrix_, right_;
  mutable Vector<S> force_, curvature_, velocity_;
};

}  // namespace assay::reference
