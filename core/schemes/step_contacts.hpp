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

/// Scalars for which core compiles the solvers of friction in 3D.
template <class S>
concept FrictionScalar = std::same_as<S, double> || std::same_as<S, Dd> || std::same_as<S, Mpfr50>;

/// Solves the one-step problem of the contacts of a step. A scheme states the problem, and this
/// class chooses the solver. Find u and r in
///
///   u = W r + q,   (u_α, r_α) obeys the law of contact α,                          (1)
///
/// or, for some of the components that an Equality takes, −u_i ∈ N_[l,u](r_i) with given bounds. It
/// uses the simplest solver that suffices. Without friction this is Lemke's method, or
/// DenseAlartCurnier if Lemke's method stalls. One contact or one unknown is solved by its cases.
/// Equalities alone are solved by elimination if W is regular. Friction in 2D and equalities are
/// solved by Lemke's method on (1) as an LCP, and all other problems by DenseAlartCurnier.
/// If one of the last two methods fails, FrictionAuto takes the problem. BoxAuto solves problems
/// with bounds.
///
/// The members are in step_contacts_solve.hpp, and compiled in the standard scalars.
/// Shapes: W m×m, q, r ∈ ℝᵐ, m = total_dimension(laws).
/// Scalar: OrderedField (exact on rationals). Several contacts with friction in 3D need a
/// FrictionScalar.
/// Guarantees: as the solver. For scalars that live on the stack nothing is allocated, after the
/// first problem of a size, by: one contact; one unknown; regular equalities (after the first in a
/// thread); frictionless contacts, unless Lemke does; friction in 3D, unless FrictionAuto is
/// needed.
template <OrderedField S>
class StepContacts {
 public:
  /// −u_i ∈ N_[l,u](r_i), which replaces the equality of component i.
  struct Bounded {
    Eigen::Index component;
    Bounds<S> bounds;
  };

  /// Makes room for m components, so that solve need not allocate it.
  void reserve(Eigen::Index m) { lemke_.reserve_again(m); }

  /// Writes r(0:m). On entry r is a start for iterations.
  /// @throws InvalidInput for friction in 3D if the scalar does not admit it, or if there are
  /// bounds too.
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

/// The law that StepContacts takes for an unknown with these bounds. It is complementarity, or else
/// an Equality that is then Bounded.
template <OrderedField S>
[[nodiscard]] ContactLaw<S> contact_law(const Bounds<S>& bounds) {
  return bounds.is_complementarity() ? ContactLaw<S>(Unilateral{}) : ContactLaw<S>(Equality{1});
}

ASSAY_EXTERN_TEMPLATE(class StepContacts)

}  // namespace assay
