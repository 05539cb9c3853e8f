#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// What the command line says of a study.
struct StudyArguments {
  std::string file;
  std::vector<std::string> problems, schemes, scalars, metrics, set, scheme_set;
  std::string t_end, steps, shard, out, table;
  std::optional<int> samples, budget, digits;
  std::optional<double> confidence, half_band, precision;
  std::optional<std::uint64_t> seed;
  int jobs = 0;
  bool quick = false, full = false, verbose = false;

  /// They describe a case of their own.
  [[nodiscard]] bool one_case() const;
};

/// `A:B`. @throws InvalidInput naming `what`.
[[nodiscard]] std::pair<int, int> parse_pair(const std::string& text, const std::string& what);

/// The study of a file, of the cases that flags describe, or the default one, as far as the
/// arguments choose of it: those of named schemes or problems whole, else the short one.
/// Where no case is left, standard error says so.
/// @throws InvalidInput on what contradicts itself, and as read_spec.
[[nodiscard]] StudySpec study_spec_of(const StudyArguments& arguments,
                                      const std::vector<SchemeEntry>& catalogue);

}  // namespace assay::reports
