#pragma once

#include <string>

#include "properties/subject.hpp"

namespace assay::properties {

/// What a subject declares of its arithmetic, by options of these names:
///
///   solver-tolerance   τ [1] of the solver of one-step problems inside it, relative to the
///                      velocities that it is given; τ ≤ kLargestTolerance counts
///   significand-bits   24 where it computes in single precision
///
/// Laws in floating point take errors of that size for none. A declaration cannot hide what is
/// wrong: the study measures how far it spoils the order, and reports show it.
inline constexpr std::string_view kSolverTolerance = "solver-tolerance";
inline constexpr std::string_view kSignificandBits = "significand-bits";

/// 1e-6.
[[nodiscard]] Rational largest_tolerance();
/// τ as it counts; 0 where none is declared.
[[nodiscard]] Rational solver_tolerance(const Subject& subject, const Parameters& options);
/// [1] Of the arithmetic of its runs in double: 2⁻⁵³, or 2⁻²⁴ where it declares that.
[[nodiscard]] Rational unit_roundoff_of(const Subject& subject, const Parameters& options);
/// As in "single precision, solver-tolerance 1e-10"; empty where nothing is declared.
[[nodiscard]] std::string declared_accuracy(const Subject& subject);

}  // namespace assay::properties
