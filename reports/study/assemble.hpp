#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "reports/study/study_result.hpp"
#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// For each case, the number of another case whose rows help to judge it, if there is one: see
/// case_of_other_tolerances.
using OtherCases = std::vector<std::optional<std::size_t>>;
[[nodiscard]] OtherCases cases_of_other_tolerances(const StudySpec& spec,
                                                   const std::vector<SchemeEntry>& catalogue);

/// Whether case k is run in the shard. Cases that are judged together are in the same shard.
[[nodiscard]] inline bool is_in_shard(std::size_t k,
                                      const OtherCases& others,
                                      int shard,
                                      int shards) {
  return others[k].value_or(k) % static_cast<std::size_t>(shards) ==
         static_cast<std::size_t>(shard);
}

/// The rows of a case of a study.
struct RowsOfCase {
  std::vector<StudyRow> rows = {};
  bool shown = false;  ///< otherwise only their ids matter
};

/// The result of a study from its finished cases. If another case helps to judge a row, it does so
/// here. Equal ids are numbered.
[[nodiscard]] StudyResult assemble(const StudySpec& spec,
                                   const OtherCases& others,
                                   std::vector<RowsOfCase> cases);

}  // namespace assay::reports
