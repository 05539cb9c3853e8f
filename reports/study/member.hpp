#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The result of one run of a round.
struct Member {
  std::vector<Sample> samples = {};  ///< one for each row; empty if the run shows no errors
  std::string failure = {};
  std::string omission = {};  ///< a failure that does not refute the scheme
  bool stopped = false;       ///< the scheme itself ended the run and reported it
  /// What the scheme said when it refused the request; not kept in a journal.
  std::string refusal = {};
};

/// Members of a round that follow each other, from `first` up to `end`. A round is run, and kept in
/// a journal, slice by slice.
struct Slice {
  std::size_t first = 0, end = 0;
};

}  // namespace assay::reports
