#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// The arguments of the command line that describe a study.
struct StudyArguments {
  std::string file;
  std::vector<std::string> problems, schemes, scalars, metrics, set, scheme_set;
  std::string t_end, steps, shard, out, table, resume;
  std::optional<int> samples, budget, digits;
  std::optional<double> confidence, half_band, precision;
  std::optional<std::uint64_t> seed;
  int jobs = 0;
  std::optional<int> workers;  ///< of a plan
  bool quick = false, full = false, verbose = false, accept_build = false, plan = false;

  /// Whether they say what is studied.
  [[nodiscard]] bool name_a_study() const;
  /// Whether they describe a single case.
  [[nodiscard]] bool one_case() const;
};

/// Reads `A:B`. @throws InvalidInput that names `what`.
[[nodiscard]] std::pair<int, int> parse_pair(const std::string& text, const std::string& what);

/// The study in a file, the study of the cases that flags describe, or the default study,
/// restricted by the arguments. Named schemes or problems get the whole study, otherwise it is the
/// short one. If no case is left, it says so on standard error.
/// @throws InvalidInput for arguments that contradict each other, and as read_spec.
[[nodiscard]] StudySpec study_spec_of(const StudyArguments& arguments,
                                      const std::vector<SchemeEntry>& catalogue);

}  // namespace assay::reports
