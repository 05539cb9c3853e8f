#pragma once

#include "properties/mechanisms/mechanism.hpp"
#include "properties/scheme_law.hpp"

namespace assay::properties {

/// The parts of which a mechanism may consist.
struct MechanismParts {
  bool inertias = true;  ///< M that depends on q
  bool forces = true;    ///< f, f', springs, spin
  bool friction = true;  ///< if the scheme takes friction
  bool curved = true;    ///< contacts that are not linear
  bool moving = true;    ///< contacts that depend on t
  bool equalities = true;
  /// Whether to add gaps that tell activation rules apart, walls that move, rods and guides.
  bool decisive = false;
  int most_coordinates = 6;
  int fewest_steps = 1, most_steps = 2;
};

/// An admissible mechanism of one to three points on a line, in 2D or in 3D, aimed at hard cases.
/// All numbers are dyadic with few bits:
///
///   contacts   walls, flat, curved or moving, one for each point, without friction or with
///              Coulomb's; the distance of two points; rods and guides as equalities
///   gaps       closed, open, penetrating, on the threshold of the activation rule
///   forces     linear and cubic springs along axes and between points, dampers, spin; for schemes
///              that are not the θ-method so weak that an explicit step is stable
///   options    as random_options, also those of models of any kind; half of them explicit, so that
///              rationals are exact
///
/// Every contact has its own coordinates, so H has full rank and every step a solution.
[[nodiscard]] Mechanism random_mechanism(Draw& draw,
                                         const Subject& subject,
                                         const MechanismParts& parts = {});

/// One to four points in 2D or in 3D. Each point strikes its own wall, in most cases with friction.
/// In one step contacts of all kinds stick, slip and are just closed.
[[nodiscard]] Mechanism random_struck_points(Draw& draw, const Subject& subject);

/// Two points in 2D, in 3D or on a line that act only on each other, by springs and one contact. If
/// `central`, they act along their distance.
[[nodiscard]] Mechanism random_isolated_points(Draw& draw, const Subject& subject, bool central);

/// Values for the options that the user left free.
[[nodiscard]] oracles::Settings random_mechanism_options(Draw& draw, const Subject& subject);

/// s = b·q + c with b = `sign` at coordinate i.
[[nodiscard]] Quadric axis(Eigen::Index n, Eigen::Index i, int sign = 1);
/// Half of the squared distance, minus c, between the points with the coordinates i … i+d−1 and j …
/// j+d−1. For j < 0 it is the distance between the first point and the origin.
[[nodiscard]] Quadric half_squared_distance(Eigen::Index n,
                                            Eigen::Index d,
                                            Eigen::Index i,
                                            Eigen::Index j);

}  // namespace assay::properties
