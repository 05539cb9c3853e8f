#pragma once

#include <memory>
#include <utility>

#include "core/math/jet_jacobian.hpp"
#include "core/scalar/lift.hpp"
#include "core/systems/first_order_system.hpp"

namespace assay {

/// Turns a class of terms into a FirstOrderSystem. The class has `Eigen::Index size() const` and
///
///   template <class T> void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const;
///
/// for T = S and for Jets of S, with constants c of the scalar S written lift<T>(c). The class may
/// also have the following members. By default M is the identity and a Jet computes the derivative:
///
///   void mass(Matrix<S>& m) const;
///   void jacobian(const S& t, const Vector<S>& x, Matrix<S>& by_state) const;
///
/// Arrays that a member writes are zero on entry. `static constexpr bool kConstantJacobian = true`
/// states that ∂f/∂x is constant.
/// Scalar: as the terms.
/// Source: as FirstOrderSystem.
template <Field S, class Terms>
class FirstOrderTerms final : public FirstOrderSystem<S> {
 public:
  explicit FirstOrderTerms(Terms terms) : terms_(std::move(terms)) {}

  [[nodiscard]] Eigen::Index size() const override { return terms_.size(); }
  [[nodiscard]] bool has_identity_mass() const override { return !kHasMass; }
  void mass(Matrix<S>& mass) const override {
    if constexpr (kHasMass) {
      mass.setConstant(S(0));
      terms_.mass(mass);
    } else {
      mass.setIdentity();
    }
  }

  [[nodiscard]] bool has_constant_jacobian() const override {
    if constexpr (requires { Terms::kConstantJacobian; }) return Terms::kConstantJacobian;
    return false;
  }
  void vector_field(const S& t, const Vector<S>& x, Vector<S>& f) const override {
    f.setConstant(S(0));
    terms_.vector_field(t, x, f);
  }
  void jacobian(const S& t, const Vector<S>& x, Matrix<S>& by_state) const override {
    if constexpr (requires { terms_.jacobian(t, x, by_state); }) {
      by_state.setConstant(S(0));
      terms_.jacobian(t, x, by_state);
    } else {
      using J = Jet<S, kJetDirections>;
      jet_jacobian<S>([&](const Vector<J>& at, Vector<J>& f) { terms_.vector_field(J(t), at, f); },
                      x,
                      by_state);
    }
  }

 private:
  static constexpr bool kHasMass = requires(const Terms& terms, Matrix<S>& m) { terms.mass(m); };

  Terms terms_;
};

/// @see FirstOrderTerms
template <Field S, class Terms>
[[nodiscard]] std::shared_ptr<const FirstOrderSystem<S>> first_order_system(Terms terms) {
  return std::make_shared<FirstOrderTerms<S, Terms>>(std::move(terms));
}

}  // namespace assay
