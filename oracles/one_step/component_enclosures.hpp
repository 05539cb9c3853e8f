#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/one_step/rational_interval.hpp"

namespace assay::oracles {

/// What is proved of one component of a solution.
struct ComponentEnclosure {
  RationalInterval value;  ///< holds the component
  /// Whether all solutions in the box agree in it; no value: neither is proved.
  std::optional<bool> unique;
};

/// One solution near a candidate, component by component, all of them of the same solution;
/// friction: z = r, w = u.
struct ComponentEnclosures {
  bool enclosed = false;                 ///< a solution is proved to be in the box
  std::vector<ComponentEnclosure> z, w;  ///< empty if it is not
  Rational radius;                       ///< of the box about the candidate, max norm
  std::string note;                      ///< what proved it
};

struct ComponentOptions {
  int digits = 50;  ///< significant ones of the largest component that the enclosures aim at
};

/// Encloses a solution near the candidate z, also where it is one of many, and says in which
/// components all solutions near agree.
///
/// With the cases of the candidate (active_system) z solves linear equations and quadratic ones,
/// those of slip. The linear ones are solved exactly,
///
///   z = p + N y,   v = (z, w) affine in y,                                          (1)
///
/// y being the unknowns that they leave free. Let D be the directions of y that no unknown of a
/// quadratic equation depends on: along D nothing changes but impulses that the equations do not
/// determine, and these keep the values of the candidate. Modulo D the quadratic equations must be
/// as many as the unknowns, and NewtonProof encloses their zero; without any, the solution is
/// exact. It is one of the problem where the conditions hold in the enclosure. Where they hold in
/// the whole box, every solution there is of the form (1), and
///
///   component i is the same for all of them if row i of N (of M N for w) vanishes on D      (2)
///
/// and the zero is the only one modulo D; it is not if the row does not vanish.
///
/// Before it, NewtonProof is tried on all unknowns, which is quicker where they are determined.
/// Where the conditions are not strict: piecewise linear problems up to 10 unknowns are listed
/// exactly; what certify() proves is taken; and a solution of a box problem that elimination finds
/// exactly, up to 64 unknowns, is one whose unique components are told where M is symmetric and
/// semidefinite. The box has the radius 10⁻⁸, or where that is too large 10⁻²⁰, times the largest
/// component.
///
/// Source: derived here.   Guarantees: every claim is proved, exactly or with outward rounding.
/// Not for: data that are dependent but for their rounding, of which nothing can be proved.
/// @throws InvalidInput as certify().
[[nodiscard]] ComponentEnclosures component_enclosures(const BoxVi<Rational>& problem,
                                                       const Vector<Rational>& z,
                                                       const ComponentOptions& options = {});
[[nodiscard]] ComponentEnclosures component_enclosures(const FrictionProblem<Rational>& problem,
                                                       const Vector<Rational>& r,
                                                       const ComponentOptions& options = {});

/// The digits that all numbers of the enclosure share: the largest d ≤ limit such that they round
/// to the same d significant digits; limit for a point.
[[nodiscard]] int shared_digits(const RationalInterval& value, int limit);

}  // namespace assay::oracles
