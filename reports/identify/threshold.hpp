#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reports/identify/measured.hpp"

namespace assay::reports {

/// The point at which an answer changes from yes below to no above.
struct Threshold {
  enum class Kind {
    kFound,   ///< in the interval `at`, which is wide if answers are missing
    kAlways,  ///< yes on the whole grid
    kNever,   ///< no on the whole grid
    kMixed,   ///< yes above a no: not a threshold
    kOpen     ///< the grid is not answered
  };
  Kind kind = Kind::kOpen;
  Measured at = {};
  std::optional<bool> closed = {};  ///< the answer at the threshold itself, if it was asked
  bool narrow = false;              ///< kFound, and no answer that narrows it is missing
};

/// Searches the threshold of `question`. The answers on a grid give an interval. Then it asks at
/// the ends of the interval, at its simplest fraction and at its middle, each ± 2⁻⁴⁰, until the
/// interval is no wider than that.
///
/// Guarantees: ends within 50 intervals. Simple fractions need two or three, so a stepper that
/// answers one file of questions at a time needs few files.
[[nodiscard]] Threshold find_threshold(const std::vector<double>& grid,
                                       const std::function<std::optional<bool>(double)>& question);

}  // namespace assay::reports
