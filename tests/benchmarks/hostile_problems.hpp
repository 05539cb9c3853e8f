#pragma once

#include <cstdint>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"

namespace assay::hostile {

// Random problems that nobody would pose. Matrices are of any sign, rank and symmetry, definite or
// not, with rows in other units. Numbers are small integers, or span up to 24 decades. Of one seed
// and index there is one problem.

/// An LCP of 1 to 14 unknowns. Some have a solution in small integers, up to rounding.
[[nodiscard]] BoxVi<double> lcp(std::uint64_t seed, std::uint64_t index);

/// The same, with some unknowns that are free, bounded on both sides, or from above.
[[nodiscard]] BoxVi<double> box(std::uint64_t seed, std::uint64_t index);

/// 1 to 5 contacts with or without friction, mostly of one dimension, mostly with a positive
/// semidefinite W.
[[nodiscard]] FrictionProblem<double> contacts(std::uint64_t seed, std::uint64_t index);

/// 1e-6 to 1e-12.
[[nodiscard]] double tolerance(std::uint64_t seed, std::uint64_t index);

}  // namespace assay::hostile
