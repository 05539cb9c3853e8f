#pragma once

#include "properties/mechanisms/mechanism.hpp"
#include "properties/scheme_law.hpp"

namespace assay::properties {

/// What a mechanism may be made of.
struct MechanismParts {
  bool inertias = true;  ///< M that depends on q
  bool forces = true;    ///< f, f', springs, spin
  bool friction = true;  ///< where the scheme takes it
  bool curved = true;    ///< contacts that are not linear
  bool moving = true;    ///< contacts that depend on t
  bool equalities = true;
  /// More gaps that tell activation rules apart, walls that move, rods and guides.
  bool decisive = false;
  int most_coordinates = 6;
  int fewest_steps = 1, most_steps = 2;
};

/// An admissible mechanism of one to three points on a line, in the plane or in space, aimed at the
/// hard cases, all numbers dyadic with few bits:
///
///   contacts   walls, flat, curved or moving, one a point, without friction or with Coulomb's; the
///              distance of two points; rods and guides as equalities
///   gaps       closed, open, penetrating, on the threshold of the activation rule
///   forces     linear and cubic springs along axes and between points, dampers, spin
///   options    as random_options, those of models of any kind too; half of them explicit, so that
///              rationals are exact
///
/// Every contact has coordinates of its own: H has full rank, and every step a solution.
[[nodiscard]] Mechanism random_mechanism(Draw& draw,
                                         const Subject& subject,
                                         const MechanismParts& parts = {});

/// Two points in the plane or in space, or on a line, that act on each other and on nothing else:
/// springs between them and one contact; along their distance where `central`.
[[nodiscard]] Mechanism random_isolated_points(Draw& draw, const Subject& subject, bool central);

/// Values for the options that the user left free.
[[nodiscard]] oracles::Settings random_mechanism_options(Draw& draw, const Subject& subject);

/// s = b·q + c with b = `sign` at coordinate i.
[[nodiscard]] Quadric axis(Eigen::Index n, Eigen::Index i, int sign = 1);
/// Half of the squared distance of the points of the coordinates i … i+d−1 and j … j+d−1, or of the
/// first from the origin if j < 0, less c.
[[nodiscard]] Quadric half_squared_distance(Eigen::Index n,
                                            Eigen::Index d,
                                            Eigen::Index i,
                                            Eigen::Index j);

}  // namespace assay::properties
