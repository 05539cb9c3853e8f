#pragma once

#include <memory>
#include <utility>

#include "core/math/jet_jacobian.hpp"
#include "core/systems/lagrangian_system.hpp"

namespace assay {

/// The LagrangianSystem of a class of terms. `Terms` has `Eigen::Index size() const` and any of the
/// member templates
///
///   template <class T> void mass(const Vector<T>& q, Matrix<T>& m) const;            M = 1 if
///   absent template <class T> void inertia(const Vector<T>& q, const Vector<T>& v,
///                                   Vector<T>& n) const;                             N(v, q)
///   template <class T> void internal_force(const T& t, const Vector<T>& q,
///                                          const Vector<T>& v, Vector<T>& f) const;  F_int
///   template <class T> void external_force(const T& t, Vector<T>& f) const;          F_ext
///
/// for T = S and T = Jet<S, N>, and of the hand-derived Jacobians
///
///   void mass_jacobian(const Vector<S>& q, const Vector<S>& a, Matrix<S>& by_q) const;
///   void inertia_jacobians(const Vector<S>& q, const Vector<S>& v,
///                          Matrix<S>& by_q, Matrix<S>& by_v) const;
///   void internal_force_jacobians(const S& t, const Vector<S>& q, const Vector<S>& v,
///                                 Matrix<S>& by_q, Matrix<S>& by_v) const;
///
/// whose matrices are zero on entry. A Jacobian that is absent is taken by Jets. What is written
/// to is zero on entry; `static constexpr bool kConstantMass = true` says that M is constant.
/// Scalar: that of the terms.
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

  void inertia_jacobians(const Vector<S>& q,
                         const Vector<S>& v,
                         Matrix<S>& by_q,
                         Matrix<S>& by_v) const {
    if constexpr (requires { terms_.inertia_jacobians(q, v, by_q, by_v); }) {
      by_q.setConstant(S(0));
      by_v.setConstant(S(0));
      terms_.inertia_jacobians(q, v, by_q, by_v);
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
    } else {
      both_jacobians(
          [&](const auto& x, const auto& w, auto& y) { terms_.internal_force(J(t), x, w, y); },
          q,
          v,
          by_q,
          by_v);
    }
  }

  /// Both by Jets: of f(·, v) at q and of f(q, ·) at v.
  template <class Function>
  static void both_jacobians(
      const Function& f, const Vector<S>& q, const Vector<S>& v, Matrix<S>& by_q, Matrix<S>& by_v) {
    thread_local Vector<J> fixed;
    const auto fix = [](const Vector<S>& x) {
      fixed.resize(x.size());
      for (Eigen::Index i = 0; i < x.size(); ++i) fixed(i) = J(x(i));
    };
    fix(v);
    jet_jacobian<S>([&](const Vector<J>& x, Vector<J>& y) { f(x, fixed, y); }, q, by_q);
    fix(q);
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
