#pragma once

#include <string>

namespace assay::reports {

/// A column of a trajectory that is not read.
struct IgnoredColumn {
  std::string written;  ///< its name in the file
  std::string meant;    ///< the column that its name seems to mean; empty if there is none

  /// "vel (did you mean v0?)", or the name alone.
  [[nodiscard]] std::string text() const {
    return meant.empty() ? written : written + " (did you mean " + meant + "?)";
  }
};

}  // namespace assay::reports
