#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reports/identify/measured.hpp"

namespace assay::reports {

/// Where an answer that is yes below and no above changes.
struct Threshold {
  enum class Kind {
    kFound,   ///< in the interval `at`; wide where answers are missing
    kAlways,  ///< yes on the whole grid
    kNever,   ///< no on the whole grid
    kMixed,   ///< yes above a no: not a threshold
    kOpen     ///< the grid is not answered
  };
  Kind kind = Kind::kOpen;
  Measured at = {};
  std::optional<bool> closed = {};  ///< the answer at the threshold itself, where it was asked
  bool narrow = false;              ///< kFound, and no answer that narrows it is missing
};

/// The threshold of `question` from its answers on a grid, then at the ends of the interval, at its
/// simplest fraction and at its middle, each ± 2⁻⁴⁰, until it is no wider than that.
///
/// Guarantees: ends within 50 intervals. Simple fractions take two or three, so that a stepper
/// which answers a file of questions at a time is asked few times.
[[nodiscard]] Threshold find_threshold(const std::vector<double>& grid,
                                       const std::function<std::optional<bool>(double)>& question);

}  // namespace assay::reports
