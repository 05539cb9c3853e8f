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
  bool figures = false;

  /// Whether the arguments choose the cases of a study.
  [[nodiscard]] bool name_a_study() const;
  /// Whether the arguments describe a single case.
  [[nodiscard]] bool one_case() const;
};

/// Reads `A:B`. @throws InvalidInput that names `what`.
[[nodiscard]] std::pair<int, int> parse_pair(const std::string& text, const std::string& what);

/// The study in a file, the study of the cases that flags describe, or the default study,
/// restricted by the arguments. If schemes or problems are named, the default study is the whole
/// one, otherwise the short one. If no case is left, a message on standard error states this.
/// @throws InvalidInput for arguments that contradict each other, and as read_spec.
[[nodiscard]] StudySpec study_spec_of(const StudyArguments& arguments,
                                      const std::vector<SchemeEntry>& catalogue);

}  // namespace assay::reports
