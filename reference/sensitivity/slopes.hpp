#pragma once

#include <vector>

#include "reference/sensitivity/motion_numbers.hpp"

namespace assay::reference {

/// The size of the steps by which a parameter is moved, and the requirements on the results.
struct DifferencePlan {
  int agreement = 0;  ///< K: digits that two differences must share
  int coarse = 0;     ///< δ  = 10^−coarse of the size of the parameter
  int fine = 0;       ///< δ' = 10^−fine of it
  int digits = 0;     ///< of the motions that are subtracted
  Rational size = 1;  ///< of the parameter: |P|, or 1 if it is 0
  Rational unit = 1;  ///< derivative_unit

  [[nodiscard]] Rational coarse_step() const;
  [[nodiscard]] Rational fine_step() const;
};

/// A derivative of f with respect to P counts as 0 if it is negligible beside f/max(|P|, 1). Beside
/// f/|P| every derivative would be negligible for a tiny P.
[[nodiscard]] Rational derivative_unit(const Rational& parameter);

/// The plan for `digits` digits of a derivative. Each further attempt moves the parameter less,
/// because the derivatives of higher order may be large.
[[nodiscard]] DifferencePlan difference_plan(int digits, const Rational& parameter, int attempt);

/// A one-sided derivative of a number f of the motion with respect to a parameter, at P. The
/// derivative may not exist. So it is computed in two ways, which then disagree:
///
///   d₁ = ± (−5 f(P ± δ) + 8 f(P ± 2δ) − 3 f(P ± 3δ))/(2δ) = f'(P±) + O(δ²)                    (1)
///   d₂ = ± (f(P ± 2δ') − f(P ± δ'))/δ' = f'(P±) + O(δ'),   δ' ≪ δ                             (2)
///
/// Neither uses f(P). If f jumps at P, (1) and (2) are the derivatives of its one-sided limits. The
/// steps are so small that no other event lies between P and P ± 3δ, unless it is as near to P as
/// the last requested digits. So the two agree if the derivative exists. If it is unbounded, as
/// behind a grazing contact, d₂ is larger than d₁ by orders of magnitude. f and its derivative may
/// be 0 at P, as for the way of a block that friction holds at rest. Then nothing shows the scale
/// of f, and (2) with δ in place of δ' is larger than d₂ by orders of magnitude.
struct Slope {
  enum class Kind {
    kFound,  ///< d₁ and d₂ agree, or both are 0 beside the scale of the quantity or (2) with δ
    kUnbounded,  ///< d₂ ≥ 100 d₁
    kOpen        ///< neither
  };
  Kind kind = Kind::kOpen;
  Rational value = 0;
};

/// `wide` is (2) with δ in place of δ'.
[[nodiscard]] Slope judged_slope(const Rational& d1,
                                 const Rational& d2,
                                 const Rational& wide,
                                 const Rational& scale,
                                 int agreement);

/// Whether two derivatives agree to the requested digits, or are both 0 beside `scale`.
[[nodiscard]] bool agree(const Rational& a, const Rational& b, const Rational& scale, int digits);

/// The numbers of the same state in the motions of one side.
struct SidePoints {
  StateNumbers coarse[3];  ///< at P ± δ, P ± 2δ, P ± 3δ
  StateNumbers fine[2];    ///< at P ± δ', P ± 2δ'
};

/// The one-sided derivatives of a state. The derivatives of attitudes are rotations.
struct SideSlopes {
  std::vector<Slope> q, v;
  StateNumbers limit;  ///< of the state itself: 3 f(±δ) − 3 f(±2δ) + f(±3δ) = f(P±) + O(δ³)
  StateNumbers near;  ///< the state at P ± 3δ
};

/// `sign` is 1 above P and −1 below.
[[nodiscard]] SideSlopes slopes_of(const SidePoints& points,
                                   int sign,
                                   const DifferencePlan& plan,
                                   Attitudes attitudes);

}  // namespace assay::reference
