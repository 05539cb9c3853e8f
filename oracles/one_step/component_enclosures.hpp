#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/one_step/rational_interval.hpp"

namespace assay::oracles {

/// The proofs about one component of a solution.
struct ComponentEnclosure {
  RationalInterval value;  ///< holds the component
  /// Whether all solutions in the box agree in this component; nothing: neither is proved.
  std::optional<bool> unique;
};

/// An enclosure of one solution near a candidate, component by component; friction: z = r, w = u.
struct ComponentEnclosures {
  bool enclosed = false;                 ///< a solution is proved to be in the box
  std::vector<ComponentEnclosure> z, w;  ///< empty if it is not
  Rational radius;                       ///< of the box about the candidate, max norm
  std::string note;                      ///< the proof, in words
};

struct ComponentOptions {
  int digits = 50;  ///< significant ones of the largest component that the enclosures aim at
};

/// Encloses a solution near the candidate z, even if it is one of many. States in which components
/// all solutions near z agree.
///
/// In the cases of the candidate (active_system) z solves linear equations, and for slip also
/// quadratic ones. The linear ones are solved exactly,
///
///   z = p + N y,   v = (z, w) affine in y,                                          (1)
///
/// where y are the unknowns that the linear equations leave free. Let D be the directions of y on
/// which no unknown of a quadratic equation depends. Along D only impulses change that the
/// equations do not determine; these keep the values of the candidate. Modulo D there must be as
/// many quadratic equations as unknowns, and NewtonProof encloses their zero; without quadratic
/// equations the solution is exact. It solves the problem if the conditions hold in the enclosure.
/// If they hold in the whole box, every solution there has the form (1), and
///
///   component i is the same for all of them if row i of N (of M N for w) vanishes on D      (2)
///
/// and the zero is the only one modulo D. If the row does not vanish, the component is not the
/// same.
///
/// First NewtonProof is tried on all unknowns, which is quicker if they are determined. If the
/// conditions are not strict, three things are used. Piecewise linear problems up to 10 unknowns
/// are listed exactly. The proof of certify() is taken. If elimination finds a solution of a box
/// problem exactly, up to 64 unknowns, its unique components are known if M is symmetric and
/// semidefinite. The box has the radius 10⁻⁸ times the largest component, or 10⁻²⁰ if that is too
/// large.
///
/// Source: derived here.   Guarantees: every claim is proved, exactly or with outward rounding.
/// Not for: data that are dependent except for their rounding: nothing can be proved about them.
/// @throws InvalidInput as certify().
[[nodiscard]] ComponentEnclosures component_enclosures(const BoxVi<Rational>& problem,
                                                       const Vector<Rational>& z,
                                                       const ComponentOptions& options = {});
[[nodiscard]] ComponentEnclosures component_enclosures(const FrictionProblem<Rational>& problem,
                                                       const Vector<Rational>& r,
                                                       const ComponentOptions& options = {});

/// The number of digits that all numbers of the enclosure share. It is the largest d ≤ limit such
/// that they round to the same d significant digits. It is `limit` for a point.
[[nodiscard]] int shared_digits(const RationalInterval& value, int limit);

}  // namespace assay::oracles
