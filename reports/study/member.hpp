#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// What became of one run of a round.
struct Member {
  std::vector<Sample> samples = {};  ///< one a row; empty if the run has no errors to show
  std::string failure = {};
  std::string omission = {};  ///< a failure that is not held against the scheme
  bool stopped = false;       ///< the scheme itself ended the run and said so
};

/// Members of a round that follow each other, from `first` up to `end`: a round is run and kept in
/// a journal slice by slice.
struct Slice {
  std::size_t first = 0, end = 0;
};

}  // namespace assay::reports
