#pragma once

#include <vector>

#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

/// The options of a step of the theta-gamma schemes of core/schemes/euler_moreau.hpp.
struct ThetaGamma {
  Rational theta, gamma;
  int variant = 0;
};

/// The values of the options of a scheme, or 1, 1 and 0 if it does not have them.
[[nodiscard]] ThetaGamma theta_gamma_of(const Parameters& options);
/// The same for each variant that the steps of the scheme may have. These are all variants if the
/// scheme has no option with that name.
[[nodiscard]] std::vector<ThetaGamma> theta_gammas_of(const Parameters& options);

/// The accuracy of the steps of a scheme: u of its scalar, τ of the solver inside it.
struct StepAccuracy {
  Rational unit_roundoff = 0, solver_tolerance = 0;
};

/// The accuracy that the subject declares for its runs in double.
[[nodiscard]] StepAccuracy accuracy_in_double(const Subject& subject, const FirstOrderCase& x);

/// Bounds of rounding in a step of a passive case from (x₀, λ₀) at t to (x₁, λ₁), if the step has
/// one solution. Let G be the iteration matrix, W the matrix of the multipliers, and κ = |G| |G⁻¹|.
/// S is the size of x and of the terms that change x. All norms are row-sum norms:
///
///   |Δλ| ≤ (c u κ + τ) L (|C| S + |e + e' t| + |W| |λ|),   L = 2 m |(W + Wᵀ)⁻¹|             (1)
///   |Δx| ≤ c u κ S + |G⁻¹| h |B| |Δλ|,   c = 64 (n + m)²                                    (2)
///
/// u is the unit roundoff of the scalar, τ the tolerance of the solver of the laws. Two solutions
/// of the laws have Δλᵀ W Δλ ≤ −Δλᵀ Δq. So λ is Lipschitz in its data q with the constant L,
/// because the norm of a symmetric matrix is at most its row-sum norm. The factor 64 covers sums of
/// n + m terms, and two solves. If a case is not linear, c u κ is increased by 1e-10, the error
/// that Newton's method may leave.
///
/// Source: [Hig02, Theorem 9.4] for G; (1), (2) derived here.
class StepRounding {
 public:
  StepRounding(const FirstOrderCase& x, const ThetaGamma& place, StepAccuracy accuracy = {});

  /// Whether G is regular.
  [[nodiscard]] bool has_steps() const { return has_steps_; }
  /// Whether W + Wᵀ is regular, too.
  [[nodiscard]] bool is_regular() const { return is_regular_; }

  struct Tolerance {
    Rational multiplier, state;  ///< (1), (2)
  };
  /// `lambda`: the size of the multipliers at both ends.
  [[nodiscard]] Tolerance tolerance(const Rational& t,
                                    const Vector<Rational>& x0,
                                    const Vector<Rational>& x1,
                                    const Rational& lambda) const;

  /// Bounds of the residuals of a step in its own equations. They hold even if the step has several
  /// solutions. For x the bound is c u κ |G| S. For y it is (c u κ + τ) (|C| S + |e + e' t| + |D|
  /// |λ|). @pre has_steps
  struct Residual {
    Rational state, output;
  };
  [[nodiscard]] Residual residual(const Rational& t,
                                  const Vector<Rational>& x0,
                                  const Vector<Rational>& x1,
                                  const Rational& lambda) const;

 private:
  /// c u κ, c u κ + τ, S and |C| S + |e + e' t|.
  struct Sizes {
    Rational badness, of_laws, state, output;
  };
  [[nodiscard]] Sizes sizes(const Rational& t,
                            const Vector<Rational>& x0,
                            const Vector<Rational>& x1,
                            const Rational& lambda) const;

  const FirstOrderCase& x_;
  StepAccuracy accuracy_;
  bool has_steps_ = false, is_regular_ = false;
  Rational of_g_, by_drive_, of_step_, by_output_, of_law_;
};

}  // namespace assay::properties
