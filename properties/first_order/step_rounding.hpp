#pragma once

#include <vector>

#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

/// The place of a step of the theta-gamma schemes of core/schemes/euler_moreau.hpp.
struct ThetaGamma {
  Rational theta, gamma;
  int variant = 0;
};

/// What the options of a scheme say, or 1, 1 and 0 where it has none.
[[nodiscard]] ThetaGamma theta_gamma_of(const Parameters& options);
/// The same with each variant that its steps may be: any, where it has no option of that name.
[[nodiscard]] std::vector<ThetaGamma> theta_gammas_of(const Parameters& options);

/// How exact the steps of a scheme are: u of its scalar, τ of the solver inside it.
struct StepAccuracy {
  Rational unit_roundoff = 0, solver_tolerance = 0;
};

/// What the subject declares of its runs in double.
[[nodiscard]] StepAccuracy accuracy_in_double(const Subject& subject, const FirstOrderCase& x);

/// What rounding may do to a step of a passive case from (x₀, λ₀) at t to (x₁, λ₁), where it has
/// one solution. With G the iteration matrix, W that of the multipliers, κ = |G| |G⁻¹| and S the
/// size of x and of what moves it, in row-sum norms:
///
///   |Δλ| ≤ (c u κ + τ) L (|C| S + |e + e' t| + |W| |λ|),   L = 2 m |(W + Wᵀ)⁻¹|             (1)
///   |Δx| ≤ c u κ S + |G⁻¹| h |B| |Δλ|,   c = 64 (n + m)²                                    (2)
///
/// u of the scalar, τ of the solver of the laws; two solutions of the laws have Δλᵀ W Δλ ≤ −Δλᵀ Δq,
/// so that λ is Lipschitz in its data q with L: the norm of a symmetric matrix is at most its
/// row-sum norm. Badness 64: sums of n + m terms, solved for twice. Where a case is not linear c u
/// κ has 1e-10 more, what Newton's method may leave.
///
/// Source: [Hig02, Theorem 9.4] for G; (1), (2) derived here.
class StepRounding {
 public:
  StepRounding(const FirstOrderCase& x, const ThetaGamma& place, StepAccuracy accuracy = {});

  /// Whether G is regular.
  [[nodiscard]] bool has_steps() const { return has_steps_; }
  /// Whether W + Wᵀ is, too.
  [[nodiscard]] bool is_regular() const { return is_regular_; }

  struct Tolerance {
    Rational multiplier, state;  ///< (1), (2)
  };
  /// `lambda`: the size of the multipliers at both ends.
  [[nodiscard]] Tolerance tolerance(const Rational& t,
                                    const Vector<Rational>& x0,
                                    const Vector<Rational>& x1,
                                    const Rational& lambda) const;

  /// How well a step obeys its equations, whether or not it is the only one: those of x to
  /// c u κ |G| S, y to (c u κ + τ) (|C| S + |e + e' t| + |D| |λ|). @pre has_steps
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
