#pragma once

#include <vector>

#include "properties/draw.hpp"
#include "properties/one_step/one_step_subject.hpp"

namespace assay::properties {

/// What a problem with a planted solution is made of.
struct Planting {
  int most_components = 200;
  /// Of unknowns W of small integers of any sign, where pivoting may end on a ray though there are
  /// solutions.
  bool any_matrix = false;
};

/// A problem of a kind that the subject takes with `other` for a solution, exact:
///
///   q = w − W other,   the laws between w and other.                                 (1)
///
/// Most are small, some have up to `most_components`. W is dominated by its diagonal, symmetric or
/// not, of low rank, or any, of a few digits or of more than single precision has, of the size of 1
/// or of 2⁻³² to 2²². Loads are of the size of 1, of 2⁻³² to 2⁴⁰, or of several sizes; the units of
/// the parts differ by up to 2⁸. Solutions are strict, degenerate, or 2⁻¹⁴ from the bound.
[[nodiscard]] OneStepCase planted_case(Draw& draw,
                                       const OneStepSubject& subject,
                                       const Planting& planting = {});

/// A problem of a kind that the subject takes without a solution, where its parts allow it: an
/// unknown w_i ≥ 0 with W_ij ≤ 0 for all z_j ≥ 0, W_ij = 0 for the others, and q_i < 0; or a body
/// between two contacts that close, u_b = q_a + q_b − u_a with q_a + q_b < 0.
[[nodiscard]] OneStepCase case_without_solution(Draw& draw, const OneStepSubject& subject);

/// Whether an unknown, or two contacts next to each other, prove so that there is no solution.
[[nodiscard]] bool has_no_solution(const OneStepCase& x);

/// The first components of the contacts that have a normal.   @pre of contacts
[[nodiscard]] std::vector<Eigen::Index> normals_of(const OneStepCase& x);

}  // namespace assay::properties
