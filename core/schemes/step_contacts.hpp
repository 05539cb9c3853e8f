#pragma once

#include <concepts>
#include <vector>

#include "core/laws/bounds.hpp"
#include "core/laws/impact_law.hpp"
#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/dense_alart_curnier.hpp"
#include "core/solvers/lemke.hpp"

namespace assay {

/// Scalars that core compiles the solvers of friction in 3D for.
template <class S>
concept FrictionScalar = std::same_as<S, double> || std::same_as<S, Dd> || std::same_as<S, Mpfr50>;

/// The one-step problem of the contacts of a step,
///
///   u = W r + q,   (u_α, r_α) obeys the law of contact α,                          (1)
///
/// or, for some of the components that an Equality takes, −u_i ∈ N_[l,u](r_i) for given bounds,
/// by the least of the solvers that does it: Lemke's method without friction, DenseAlartCurnier
/// where that stalls, the cases of one contact or one unknown where there is one, elimination of
/// equalities alone where W is regular, Lemke's method on (1) as an LCP for friction in 2D and
/// equalities, DenseAlartCurnier for the rest, FrictionAuto where either fails; with bounds,
/// BoxAuto.
///
/// The members are in step_contacts_solve.hpp, and compiled in the standard scalars.
/// Shapes: W m×m, q, r ∈ ℝᵐ, m = total_dimension(laws).
/// Scalar: OrderedField (exact on rationals); several contacts with friction in 3D: FrictionScalar.
/// Guarantees: as the solver. One contact, one unknown, regular equalities (after the first in a
/// thread), frictionless contacts, but as Lemke does, and friction in 3D, but where FrictionAuto is
/// needed, allocate nothing for scalars that live on the stack after the first of their number.
template <OrderedField S>
class StepContacts {
 public:
  /// −u_i ∈ N_[l,u](r_i) in the place of the equality of component i.
  struct Bounded {
    Eigen::Index component;
    Bounds<S> bounds;
  };

  /// Room for m components, so that solve need not make it.
  void reserve(Eigen::Index m) { lemke_.reserve_again(m); }

  /// Writes r(0:m). On entry r is where an iteration may start.
  /// @throws InvalidInput for friction in 3D that the scalar does not admit, or together with
  /// bounds.
  [[nodiscard]] SolveStatus solve(const Matrix<S>& w,
                                  const Vector<S>& q,
                                  const std::vector<ContactLaw<S>>& laws,
                                  Eigen::Index m,
                                  Vector<S>& r,
                                  const std::vector<Bounded>& bounded = {});

 private:
  [[nodiscard]] SolveStatus solve_frictionless(const Matrix<S>& w,
                                               const Vector<S>& q,
                                               const std::vector<ContactLaw<S>>& laws,
                                               Eigen::Index m,
                                               Vector<S>& r);
  [[nodiscard]] DenseAlartCurnier<S>& newton_of(Eigen::Index m);
  [[nodiscard]] static bool solve_scalar(const S& w,
                                         const S& q,
                                         const Bounds<S>& bounds,
                                         Vector<S>& r);
  [[nodiscard]] static bool solve_one(const Matrix<S>& w,
                                      const Vector<S>& q,
                                      const ContactLaw<S>& law,
                                      Vector<S>& r);
  [[nodiscard]] static SolveStatus solve_many(const Matrix<S>& w,
                                              const Vector<S>& q,
                                              const std::vector<ContactLaw<S>>& laws,
                                              Eigen::Index m,
                                              Vector<S>& r,
                                              const std::vector<Bounded>& bounded);

  Lemke<S> lemke_;
  std::vector<DenseAlartCurnier<S>> newton_;  ///< of as many components as its place
};

/// The law that StepContacts takes for an unknown with these bounds: an Equality, to be Bounded,
/// unless it is a complementarity.
template <OrderedField S>
[[nodiscard]] ContactLaw<S> contact_law(const Bounds<S>& bounds) {
  return bounds.is_complementarity() ? ContactLaw<S>(Unilateral{}) : ContactLaw<S>(Equality{1});
}

ASSAY_EXTERN_TEMPLATE(class StepContacts)

}  // namespace assay
