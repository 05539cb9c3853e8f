#pragma once

#include <vector>

#include "core/one_step_problems/solve_status.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay {

/// How positions are projected.
struct ProjectionKind {
  bool on_velocities, mass_metric;
};
inline constexpr ProjectionKind kProjectionKinds[] = {
    {false, false}, {false, true}, {true, false}, {true, true}};

/// Projects q; in double, Mpfr50 and Rational.
template <class S>
SolveStatus project(const NewtonEulerModel<S>& model,
                    const ProjectionKind& kind,
                    Vector<S>& q,
                    const S& tolerance = S(0));

// The models also on PreciseJet.

/// Bodies of unequal moments whose axes are no principal ones, at rest with p = (1, 0, 0, 0).
template <class S>
NewtonEulerModel<S> bodies_at_rest(const std::vector<Vector3<S>>& centres);

/// A body that a pivot at the origin about the axis (2, −1, 2)/3 holds in its point (0, 0, 1).
template <class S>
NewtonEulerModel<S> body_on_a_pivot();

/// Two bodies with a knee between them, spheres of 3/4 and 1/2 with friction about their centres on
/// each other and on the floor, which touch nothing yet.
template <class S>
NewtonEulerModel<S> two_bodies_with_a_knee();

/// A box of sides 2, 1 and 1 on the floor z = 0, on its four lower corners, with friction.
template <class S>
NewtonEulerModel<S> box_with_corners();

/// The initial position moved by `amount`·way and turned by amount·turn, of each body more.
template <class S>
Vector<S> displaced(const NewtonEulerModel<S>& model,
                    const S& amount,
                    const Vector3<S>& way,
                    const Vector3<S>& turn);

}  // namespace assay
