#pragma once

#include <string>

#include "properties/subject.hpp"

namespace assay::properties {

/// The options by which a subject declares the accuracy of its arithmetic:
///
///   solver-tolerance   τ [1] of the solver of one-step problems inside it, relative to the
///                      velocities that it is given; τ ≤ kLargestTolerance counts
///   significand-bits   24 if it computes in single precision
///
/// Laws in floating point accept errors of that size. A declaration cannot hide an error: the study
/// measures how much the error spoils the order, and reports show it.
inline constexpr std::string_view kSolverTolerance = "solver-tolerance";
inline constexpr std::string_view kSignificandBits = "significand-bits";

/// 1e-6.
[[nodiscard]] Rational largest_tolerance();
/// The τ that counts; 0 if none is declared.
[[nodiscard]] Rational solver_tolerance(const Subject& subject, const Parameters& options);
/// [1] The unit roundoff of the runs of a subject in double: 2⁻⁵³, or 2⁻²⁴ if the subject declares
/// single precision.
[[nodiscard]] Rational unit_roundoff_of(const Subject& subject, const Parameters& options);
/// A text such as "single precision, solver-tolerance 1e-10"; empty if nothing is declared.
[[nodiscard]] std::string declared_accuracy(const Subject& subject);

}  // namespace assay::properties
