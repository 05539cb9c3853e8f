#pragma once

#include <vector>

#include "properties/draw.hpp"
#include "properties/one_step/one_step_subject.hpp"

namespace assay::properties {

/// Choices for a problem with a planted solution.
struct Planting {
  int most_components = 200;
  /// For unknowns: W has small integers of any sign, so that pivoting may end on a ray although
  /// there are solutions.
  bool any_matrix = false;
};

/// A problem of a kind that the subject takes, with `other` as an exact solution. The solution is
/// drawn first, and q follows. So there is a solution for every W:
///
///   q = w − W other,   the laws between w and other.                                 (1)
///
/// Most problems are small, some have up to `most_components`. W is dominated by its diagonal,
/// symmetric or not, of low rank, of an equilibrium with multipliers, one on which sweeps converge
/// slowly, or arbitrary. Its entries have a few digits or more than single precision has; their size
/// is 1, or from 2⁻³² to 2⁵². Loads have size 1, a size from 2⁻³² to 2⁶⁰, or several sizes; the units
/// of the parts differ by up to 2⁸; a part that does nothing may be stiffer by 2⁴². Coefficients of
/// friction are 0, or from 2⁻¹⁸ to 40; they and bounds may have more digits than single precision
/// has. Solutions are strict, degenerate, or 2⁻¹⁴ from the bound. Double holds all numbers of the
/// problem exactly, but for those of coefficients of friction that are multiplied.
[[nodiscard]] OneStepCase planted_case(Draw& draw,
                                       const OneStepSubject& subject,
                                       const Planting& planting = {});

/// A problem without a solution, of a kind that the subject takes, if the parts of such a problem
/// allow it. Either an unknown w_i ≥ 0 has W_ij ≤ 0 for all z_j ≥ 0, W_ij = 0 for the others, and
/// q_i < 0. Or a contact closes that no impulse moves, u_N = q_N < 0. Or a body is between two
/// contacts that close, u_b = q_a + q_b − u_a with q_a + q_b < 0.
[[nodiscard]] OneStepCase case_without_solution(Draw& draw, const OneStepSubject& subject);

/// Whether an unknown, a contact, or two neighbouring contacts prove in this way that there is no
/// solution.
[[nodiscard]] bool has_no_solution(const OneStepCase& x);

/// The first components of the contacts that have a normal. @pre the parts are contacts
[[nodiscard]] std::vector<Eigen::Index> normals_of(const OneStepCase& x);

}  // namespace assay::properties
