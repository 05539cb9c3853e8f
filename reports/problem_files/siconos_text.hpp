#pragma once

#include <string>
#include <string_view>

#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// Reads a problem in a text format of Siconos Numerics. As in Siconos, anything after the last
/// number is ignored. With the matrices as in read_siconos_matrix:
///
///   lcp               n, M, q
///   relay             n, M, q, lower bounds, upper bounds (inf and -inf mean no bound)
///   mlcp              whether M is given, whether blocks are, n equalities, m complementarities;
///                     M: first rows of the parts from 0 to n + m, for each part whether it is
///                     complementary, M, q; blocks: A, B, C, D row after row, a, b with
///                     M = [[A, C], [D, B]], q = (a, b)
///   mlcp, old         n, m, n + m, then the blocks
///   friction-2d, -3d  2 or 3, contacts, W, q, μ
///   rolling-friction  5, contacts, W, q, μ, μ_r
///   global-friction-3d  2 or 3, contacts, M, H, f, b, μ
///   global-rolling-friction  5, contacts, M, H, f, b, μ, μ_r
///
/// The sizes determine the kind; if two kinds fit, the one that leaves fewer numbers is taken. n,
/// M, q and then 2n numbers is a relay. More than one remaining number causes a warning.
/// @param kind  one of kProblemKinds, or empty
/// @throws InvalidInput that names file, line and what was expected.
[[nodiscard]] LoadedProblem read_siconos_text(std::string_view text,
                                              const std::string& file,
                                              std::string_view kind);

/// The text that read_siconos_text and Siconos read; decimals as in decimal_text.
/// @throws InvalidInput for a problem for which Siconos has no format.
[[nodiscard]] std::string siconos_text(const LoadedProblem& problem);

}  // namespace assay::reports
