#pragma once

namespace assay::reports {

/// The confidence of each of several looks at growing data. All looks together have the given
/// confidence.
///
/// A row is judged after each round of runs, and stops when its interval decides. Every look is
/// another chance to be wrong: with intervals of 95 % at each of twenty looks, a quarter of all
/// studies miss the order at some look. After k equal rounds, the estimates are W_k/k up to their
/// scale, where W_k is a sum of k standard normal variables. All intervals of confidence 1 − α'
/// contain the truth with probability 1 − α if
///
///   P(|W_k| ≤ c √k for k = 1, …, K) = 1 − α,   α' = 2 Φ(−c).                            (1)
///
/// Beyond 96 looks, each doubling of their number gets an equal share of α and is treated like 96
/// more looks. These would spread over a larger ratio of times and so miss more often.
///
/// Source: (1) the boundary of Pocock, "Group sequential methods in the design and analysis of
/// clinical trials", Biometrika 64 (1977); its probability by the recursion of Armitage, McPherson
/// and Rowe, "Repeated significance tests on accumulating data", J. R. Stat. Soc. A 132 (1969).
///
/// @param confidence 1 − α in (0, 1)
/// @param looks      K ≥ 1
/// @return 1 − α'
[[nodiscard]] double confidence_of_a_look(double confidence, int looks);

}  // namespace assay::reports
