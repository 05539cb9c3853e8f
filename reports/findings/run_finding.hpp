#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "reports/findings/finding.hpp"

namespace assay::reports {

enum class FindingVerdict {
  kReproduced,     ///< the program found its claim true
  kNotReproduced,  ///< the library does it right
  kNotRun          ///< the program crashed, hung or ended in another way: nothing is known
};

/// "reproduced"
[[nodiscard]] std::string_view to_string(FindingVerdict verdict);

struct FindingRun {
  std::uint64_t seed = 0;
  std::optional<int> samples = {};                            ///< replaces the number of a finding
  std::chrono::milliseconds time = std::chrono::seconds(20);  ///< of each of its two runs
};

/// The frequency of a finding on its random problems.
struct Frequency {
  int found = 0;
  int samples = 0;
};

struct FoundFinding {
  Finding finding;
  FindingVerdict verdict = FindingVerdict::kNotRun;
  std::string output = {};                  ///< of the witness
  std::string failure = {};                 ///< the end of a run that shows nothing
  std::optional<Frequency> frequency = {};  ///< if empty, `failure` has the reason
};

/// Runs the program of a finding, in the folder of its source: first its witness, and if this shows
/// the finding, its random problems. Each run is a separate process, so that it cannot harm
/// anything else.
[[nodiscard]] FoundFinding run_finding(const std::filesystem::path& folder,
                                       const Finding& finding,
                                       const FindingRun& run);

}  // namespace assay::reports
