#pragma once

#include <vector>

#include "core/one_step_problems/alart_curnier.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/rho_factor.hpp"

namespace assay {

/// The Alart-Curnier functions of all contacts of a problem, stacked: F(u, r) ∈ ℝᵐ.
///
/// The numbers ρ do not change the zeros of F, but they change how Newton's method gets there.
/// Scaling of contact α, from the diagonal block W_αα or its substitute:
///
///   ρ_N = c/W_NN,   ρ_T = 2c/tr W_TT,   ρ_M = 2c/tr W_MM,   c where that is not positive,   (1)
///
/// c = rho_factor.
/// Source: derived here; with c = 1 in (1), one step r − ρ u solves a contact whose W_αα is
/// diagonal.
/// Shapes: u, r, F ∈ ℝᵐ.   Scalar: as AlartCurnierFunction.
template <OrderedField S>
class AlartCurnierContacts {
 public:
  using Index = Eigen::Index;

  /// @param diagonal  ℝᵐ, the diagonal of W.   @throws InvalidInput unless 0 < rho_factor < ∞.
  AlartCurnierContacts(const std::vector<ContactLaw<S>>& laws,
                       const Vector<S>& diagonal,
                       AlartCurnierVariant variant,
                       const S& rho_factor);

  [[nodiscard]] Index size() const { return offsets_.back(); }
  [[nodiscard]] Index contacts() const { return static_cast<Index>(laws_->size()); }
  [[nodiscard]] Index offset(Index alpha) const {
    return offsets_[static_cast<std::size_t>(alpha)];
  }
  [[nodiscard]] Index dimension(Index alpha) const { return offset(alpha + 1) - offset(alpha); }

  /// f := F(u, r), all arrays of size().
  void value(const S* r, const S* u, S* f) const;
  /// a := ∂F_α/∂r_α, b := ∂F_α/∂u_α; resizes a and b.
  void jacobian(Index alpha, const S* r, const S* u, Matrix<S>& a, Matrix<S>& b) const;

 private:
  /// Calls visit(law) if the scalar can evaluate it. @throws InvalidInput if it cannot.
  template <class Visit>
  void with_law(Index alpha, Visit visit) const;

  const std::vector<ContactLaw<S>>* laws_;
  std::vector<Index> offsets_{0};
  std::vector<AlartCurnierFunction<S>> functions_;
};

template <OrderedField S>
AlartCurnierContacts<S>::AlartCurnierContacts(const std::vector<ContactLaw<S>>& laws,
                                              const Vector<S>& diagonal,
                                              AlartCurnierVariant variant,
                                              const S& rho_factor)
    : laws_(&laws) {
  validate_rho_factor(rho_factor);
  for (const ContactLaw<S>& law : laws) {
    const Index offset = offsets_.back();
    const auto rho = [&](int first, int count) {
      S sum(0);
      for (Index i = 0; i < count; ++i) sum += diagonal(offset + first + i);
      return rho_of(sum, count, rho_factor);
    };
    functions_.push_back({scaling_of(law, rho), variant});
    offsets_.push_back(offset + assay::dimension(law));
  }
}

template <OrderedField S>
template <class Visit>
void AlartCurnierContacts<S>::with_law(Index alpha, Visit visit) const {
  std::visit(
      [&](const auto& law) {
        if constexpr (kEvaluates<S, std::remove_cvref_t<decltype(law)>>) {
          visit(law);
        } else {
          throw InvalidInput("friction in 3D needs square roots, which scalar " +
                             std::string(ScalarTraits<S>::kName) + " has not");
        }
      },
      (*laws_)[static_cast<std::size_t>(alpha)]);
}

template <OrderedField S>
void AlartCurnierContacts<S>::value(const S* r, const S* u, S* f) const {
  for (Index alpha = 0; alpha < contacts(); ++alpha) {
    const Index at = offset(alpha);
    with_law(alpha, [&](const auto& law) {
      functions_[static_cast<std::size_t>(alpha)].value(law, r + at, u + at, f + at);
    });
  }
}

template <OrderedField S>
void AlartCurnierContacts<S>::jacobian(
    Index alpha, const S* r, const S* u, Matrix<S>& a, Matrix<S>& b) const {
  const Index at = offset(alpha), d = dimension(alpha);
  a.resize(d, d), b.resize(d, d);
  with_law(alpha, [&](const auto& law) {
    functions_[static_cast<std::size_t>(alpha)].jacobian(law, r + at, u + at, a, b);
  });
}

ASSAY_EXTERN_REAL_TEMPLATE(class AlartCurnierContacts)

}  // namespace assay
