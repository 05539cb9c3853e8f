#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "subjects/engines/scene.hpp"

namespace assay::engines {

/// The action of a contact of an engine in a step, in the world and the units of the scene as the
/// engine has it. Body `b` pushes body `a`. If b < 0, the plane with the number −1 − b pushes body
/// `a`.
struct ContactImpulse {
  int a, b;
  Vec impulse;             ///< [N s] on a; on b its opposite
  Vec moment_a, moment_b;  ///< [N m s] on each body about its centre of mass; none for a plane
};

/// The number of a body or a plane: its place in the list, or the size of the list if it is not
/// there. A ContactImpulse has −1 minus this number for a plane.
template <class T, class Handle>
[[nodiscard]] int place_in(const std::vector<T>& list, const Handle& of) {
  return static_cast<int>(std::find(list.begin(), list.end(), of) - list.begin());
}

/// The contacts of a problem.
struct ProblemContacts {
  std::string problem;
  bool is_rigid = false;        ///< velocities are twists of bodies, not rates of coordinates
  int velocities = 0;           ///< their number
  std::vector<int> dimensions;  ///< of the impulse of each contact or joint
  bool has_joints = false;
};

/// The impulses r of the contacts of a problem, from the impulses that an engine reports.
///
/// All contacts of an engine between two bodies, or between a body and a plane, make one contact of
/// the problem. Let p be the sum of their impulses along the velocities of the problem, and H the
/// rows of this contact. Its r is the nearest solution of
///
///   Hᵀ r = p                                              (1)
///
/// (1) is solved first for the components that push, from the impulses in p alone, and then for the
/// components that only turn. So impulses are passed on as the engine reports them, even if the
/// contact points of the engine differ from the problem: inside of an overlap, or on a mesh. Then
/// (1) leaves a moment.
///
/// Source: derived here.   Units: r [N s], or [N m s] along angles.
/// Not for: contacts of a face, because the problem has one at each corner.
class ContactImpulses {
 public:
  /// @param scene of the problem, as make_scene gives it
  /// @throws std::invalid_argument if the problem has joints, or other contacts than one for each
  /// pair.
  ContactImpulses(Scene scene, ProblemContacts of);

  /// @param told impulses with bodies and planes in the order of the problem; `place` is their
  /// place in the engine
  /// @param q of the start of the step
  /// @param rows H there, column by column
  /// @throws std::runtime_error for an impulse of a pair that is not of the problem
  void write(const std::vector<ContactImpulse>& told,
             const Placement& place,
             const double* q,
             const double* rows,
             double* impulse) const;

  /// The number of components of an impulse.
  [[nodiscard]] int components() const;

 private:
  using Pair = std::pair<int, int>;  ///< a < b, or b < 0 of a plane

  [[nodiscard]] std::size_t pair_of(const ContactImpulse& told) const;

  Scene scene_;
  ProblemContacts of_;
  std::vector<Pair> pairs_;
};

}  // namespace assay::engines
