#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// The role of a point in a file: a solution, the point at which a solver stopped without one, or a
/// guess.
enum class PointRole { kSolution, kIterate, kGuess };

/// "solution"
[[nodiscard]] std::string_view to_string(PointRole role);

/// A solution of a problem, or a guess; with friction z = r and w = u.
struct StoredSolution {
  Vector<Rational> z, w;
  Vector<Rational> v = {};  ///< velocities of a global problem; empty elsewhere
  PointRole role = PointRole::kSolution;
  std::string kind = {};   ///< of the problem, if the file states it
  bool is_binary = false;  ///< its numbers are doubles, not decimals
};

/// Reads a friction problem of FCLIB, every double exactly:
///
///   /fclib_local    W, q, mu, spacedim [V, R, s]:  u = W r + V λ + q,  0 = Vᵀ r + R λ + s
///   /fclib_global   M, H, f, w, mu, spacedim [G, b]:  M v = H r + G λ + f,  u = Hᵀ v + w,
///                                                     0 = Gᵀ v + b
///   /fclib_global_rolling   as /fclib_global, with mu_r, spacedim 5: friction and rolling friction
///
/// where λ is the impulse of one additional equality, after the contacts. A matrix m×n has nz
/// triplets, with the rows in i and the columns in p, or compressed columns (nz = −1) or rows (nz =
/// −2). CSparse and the files have i and p in this way; fclib.h states the opposite.
///
/// Source: fclib.h of FCLIB 3.1, and its collection of problems; for rolling friction, which that
/// version does not have, fclib_interface.c of Siconos.
/// @throws InvalidInput that names the file, the array and what was expected.
[[nodiscard]] LoadedProblem read_fclib(std::string_view bytes,
                                       const std::string& file,
                                       std::string_view kind);

/// The bytes of a file with the problem, numbers rounded to double.
/// @throws InvalidInput for a problem for which FCLIB has no format.
[[nodiscard]] std::string fclib_bytes(const LoadedProblem& problem);

/// The solution, if there is one, then the guesses. The solution is /solution, as
/// fclib_write_solution names it, or /fclib_solution.
[[nodiscard]] std::vector<StoredSolution> read_fclib_solutions(std::string_view bytes,
                                                               const std::string& file);

/// The bytes of a file that holds only a solution.
[[nodiscard]] std::string fclib_bytes(const StoredSolution& solution);

}  // namespace assay::reports
