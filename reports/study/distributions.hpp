#pragma once

#include <cstdint>

namespace assay::reports {

// Quantiles and probabilities of the distributions that verdicts are stated with. Double; from
// Boost.Math, whose templates are compiled here alone.

/// Student's t with `freedom` degrees of freedom lies below the result with this probability.
/// @pre 0 < probability < 1; freedom > 0.
[[nodiscard]] double student_quantile(double probability, double freedom);

/// A standard normal variable lies above the result with this probability. Accurate for small
/// probabilities. @pre 0 < probability < 1.
[[nodiscard]] double normal_upper_quantile(double probability);
/// The probability that a standard normal variable is above x.
[[nodiscard]] double normal_upper_probability(double x);

/// The probability that an F variable of these degrees of freedom is above f.
/// @pre f ≥ 0; both degrees > 0.
[[nodiscard]] double fisher_upper_probability(double f, double numerator, double denominator);

/// A lower bound, with this confidence, of the probability of an event that occurs in `seen` of
/// `trials`: Clopper and Pearson, one-sided. @pre seen ≤ trials, trials > 0.
[[nodiscard]] double least_probability(std::uint64_t seen, std::uint64_t trials, double confidence);

}  // namespace assay::reports
