#pragma once

#include <memory>
#include <utility>

#include "core/math/jet_jacobian.hpp"
#include "core/scalar/lift.hpp"
#include "core/systems/contact_model.hpp"
#include "core/systems/lagrangian_system.hpp"

namespace assay {

/// A LagrangianSystem from the formulas of its terms. The user writes each formula once, as a
/// template over the scalar, and the derivatives follow from it. `Terms` has `Eigen::Index size()
/// const` and any of these member templates; if there is no mass, M = 1:
///
///   template <class T> void mass(const Vector<T>& q, Matrix<T>& m) const;            M(q)
///   template <class T> void inertia(const Vector<T>& q, const Vector<T>& v,
///                                   Vector<T>& n) const;                             N(v, q)
///   template <class T> void internal_force(const T& t, const Vector<T>& q,
///                                          const Vector<T>& v, Vector<T>& f) const;  F_int
///   template <class T> void external_force(const T& t, Vector<T>& f) const;          F_ext
///
///   template <class T> void mean_force(const T& t0, const Vector<T>& q0, const Vector<T>& v0,
///                                      const T& t1, const Vector<T>& q1, const Vector<T>& v1,
///                                      Vector<T>& f) const;                          mean of f
///
/// for T = S and T = Jet<S, N>, with constants x of the scalar S written lift<T>(x). It may also
/// have any of the hand-derived Jacobians
///
///   void mass_jacobian(const Vector<S>& q, const Vector<S>& a, Matrix<S>& by_q) const;
///   void inertia_jacobians(const Vector<S>& q, const Vector<S>& v,
///                          Matrix<S>& by_q, Matrix<S>& by_v) const;
///   void internal_force_jacobians(const S& t, const Vector<S>& q, const Vector<S>& v,
///                                 Matrix<S>& by_q, Matrix<S>& by_v) const;
///
/// whose matrices are zero on entry. If a Jacobian is absent, Jets compute it. Every array that a
/// member writes is zero on entry, and the member must keep its shape. `static constexpr bool
/// kConstantMass = true` states that M is constant.
/// Scalar: as the terms. @throws InvalidInput for a Jacobian of a wrong shape.
template <Field S, class Terms>
class TermSystem final : public LagrangianSystem<S> {
 public:
  explicit TermSystem(Terms terms) : terms_(std::move(terms)) {}

  [[nodiscard]] Eigen::Index size() const override { return terms_.size(); }
  [[nodiscard]] bool has_constant_mass() const override {
    if constexpr (requires { Terms::kConstantMass; }) return Terms::kConstantMass;
    return !kHasMass;
  }

  void mass(const Vector<S>& q, Matrix<S>& mass) const override {
    if constexpr (kHasMass) {
      mass.setConstant(S(0));
      terms_.mass(q, mass);
    } else {
      mass.setIdentity();
    }
  }

  void force(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const override {
    thread_local Vector<S> part;
    part.resize(f.size());
    f.setConstant(S(0));
    if constexpr (kHasExternalForce) terms_.external_force(t, f);
    if constexpr (kHasInertia) {
      part.setConstant(S(0));
      terms_.inertia(q, v, part);
      f -= part;
    }
    if constexpr (kHasInternalForce) {
      part.setConstant(S(0));
      terms_.internal_force(t, q, v, part);
      f -= part;
    }
  }

  void force_jacobians(const S& t,
                       const Vector<S>& q,
                       const Vector<S>& v,
                       Matrix<S>& by_position,
                       Matrix<S>& by_velocity) const override {
    by_position.setConstant(S(0));
    by_velocity.setConstant(S(0));
    thread_local Matrix<S> by_q, by_v;
    by_q.resize(by_position.rows(), by_position.cols());
    by_v.resize(by_velocity.rows(), by_velocity.cols());
    if constexpr (kHasInertia) {
      inertia_jacobians(q, v, by_q, by_v);
      by_position -= by_q;
      by_velocity -= by_v;
    }
    if constexpr (kHasInternalForce) {
      internal_force_jacobians(t, q, v, by_q, by_v);
      by_position -= by_q;
      by_velocity -= by_v;
    }
  }

  void mass_jacobian(const Vector<S>& q,
                     const Vector<S>& a,
                     Matrix<S>& by_position) const override {
    by_position.setConstant(S(0));
    if constexpr (requires { terms_.mass_jacobian(q, a, by_position); }) {
      terms_.mass_jacobian(q, a, by_position);
      detail::require_shape("Jacobian of the mass", by_position, size(), size());
    } else if constexpr (kHasMass) {
      jet_jacobian<S>(
          [&](const Vector<J>& x, Vector<J>& y) {
            thread_local Matrix<J> m;
            m.setConstant(x.size(), x.size(), J(S(0)));
            terms_.mass(x, m);
            for (Eigen::Index j = 0; j < a.size(); ++j) {
              for (Eigen::Index i = 0; i < a.size(); ++i) y(i) += m(i, j) * a(j);
            }
          },
          q,
          by_position);
    }
  }

  [[nodiscard]] bool has_mean_force() const override { return kHasMeanForce; }

  void mean_force(const S& t0,
                  const Vector<S>& q0,
                  const Vector<S>& v0,
                  const S& t1,
                  const Vector<S>& q1,
                  const Vector<S>& v1,
                  Vector<S>& f) const override {
    f.setConstant(S(0));
    if constexpr (kHasMeanForce) {
      terms_.mean_force(t0, q0, v0, t1, q1, v1, f);
    } else {
      LagrangianSystem<S>::mean_force(t0, q0, v0, t1, q1, v1, f);
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
    if constexpr (kHasMeanForce) {
      thread_local Vector<J> start_q, start_v;
      lift(q0, start_q);
      lift(v0, start_v);
      both_jacobians(
          [&](const auto& x, const auto& w, auto& y) {
            terms_.mean_force(J(t0), start_q, start_v, J(t1), x, w, y);
          },
          q1,
          v1,
          by_position,
          by_velocity);
    } else {
      LagrangianSystem<S>::mean_force_jacobians(t0, q0, v0, t1, q1, v1, by_position, by_velocity);
    }
  }

 private:
  using J = Jet<S, kJetDirections>;

  static constexpr bool kHasMass = requires(const Terms& terms, const Vector<S>& q, Matrix<S>& m) {
    terms.mass(q, m);
  };
  static constexpr bool kHasInertia =
      requires(const Terms& terms, const Vector<S>& q, Vector<S>& n) {
    terms.inertia(q, q, n);
  };
  static constexpr bool kHasInternalForce =
      requires(const Terms& terms, const S& t, const Vector<S>& q, Vector<S>& f) {
    terms.internal_force(t, q, q, f);
  };
  static constexpr bool kHasExternalForce = requires(const Terms& terms, const S& t, Vector<S>& f) {
    terms.external_force(t, f);
  };

  static constexpr bool kHasMeanForce =
      requires(const Terms& terms, const S& t, const Vector<S>& q, Vector<S>& f) {
    terms.mean_force(t, q, q, t, q, q, f);
  };

  void inertia_jacobians(const Vector<S>& q,
                         const Vector<S>& v,
                         Matrix<S>& by_q,
                         Matrix<S>& by_v) const {
    if constexpr (requires { terms_.inertia_jacobians(q, v, by_q, by_v); }) {
      by_q.setConstant(S(0));
      by_v.setConstant(S(0));
      terms_.inertia_jacobians(q, v, by_q, by_v);
      detail::require_shape("Jacobian of the inertia by q", by_q, size(), size());
      detail::require_shape("Jacobian of the inertia by v", by_v, size(), size());
    } else {
      both_jacobians([&](const auto& x, const auto& w, auto& y) { terms_.inertia(x, w, y); },
                     q,
                     v,
                     by_q,
                     by_v);
    }
  }

  void internal_force_jacobians(
      const S& t, const Vector<S>& q, const Vector<S>& v, Matrix<S>& by_q, Matrix<S>& by_v) const {
    if constexpr (requires { terms_.internal_force_jacobians(t, q, v, by_q, by_v); }) {
      by_q.setConstant(S(0));
      by_v.setConstant(S(0));
      terms_.internal_force_jacobians(t, q, v, by_q, by_v);
      detail::require_shape("Jacobian of the internal force by q", by_q, size(), size());
      detail::require_shape("Jacobian of the internal force by v", by_v, size(), size());
    } else {
      both_jacobians(
          [&](const auto& x, const auto& w, auto& y) { terms_.internal_force(J(t), x, w, y); },
          q,
          v,
          by_q,
          by_v);
    }
  }

  /// x without derivatives.
  static void lift(const Vector<S>& x, Vector<J>& lifted) {
    lifted.resize(x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) lifted(i) = J(x(i));
  }

  /// Computes both Jacobians by Jets: the Jacobian of f(·, v) at q and the Jacobian of f(q, ·) at
  /// v.
  template <class Function>
  static void both_jacobians(
      const Function& f, const Vector<S>& q, const Vector<S>& v, Matrix<S>& by_q, Matrix<S>& by_v) {
    thread_local Vector<J> fixed;
    lift(v, fixed);
    jet_jacobian<S>([&](const Vector<J>& x, Vector<J>& y) { f(x, fixed, y); }, q, by_q);
    lift(q, fixed);
    jet_jacobian<S>([&](const Vector<J>& x, Vector<J>& y) { f(fixed, x, y); }, v, by_v);
  }

  Terms terms_;
};

/// @see TermSystem
template <Field S, class Terms>
[[nodiscard]] std::shared_ptr<const LagrangianSystem<S>> lagrangian_system(Terms terms) {
  return std::make_shared<TermSystem<S, Terms>>(std::move(terms));
}

}  // namespace assay
