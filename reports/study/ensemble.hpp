#pragma once

#include <cstdint>
#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// A reproducible stream of step sizes, log-uniform on [t_end / steps_max, t_end / steps_min].
///
/// Member i is at the fraction frac(u₀ + i (√5 − 1)/2) of the logarithmic range, u₀ drawn from
/// (seed, name): every prefix covers the range evenly, and where an event falls in its step is as
/// good as random. A step has 30 significant bits, so that k h is exact in double for k < 2²³ and
/// every scalar runs the same steps.
class Ensemble {
 public:
  /// `name` tells ensembles of one seed apart; equal names give equal streams.
  Ensemble(std::uint64_t seed, std::string_view name, double t_end, int steps_min, int steps_max);

  [[nodiscard]] Rational step(std::uint64_t i) const;

 private:
  double offset_;
  double log_min_, log_max_;  ///< log₂ of the number of steps
  double t_end_;
};

}  // namespace assay::reports
