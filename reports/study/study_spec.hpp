#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

using oracles::Settings;

/// One ensemble of runs: a scheme on a problem in a scalar. Texts are written as a user types them.
struct StudyCase {
  std::string label = {};  ///< optional; distinguishes row ids
  std::string problem = {};
  Settings parameters = {};
  std::string t_end = {};  ///< horizon [s]
  std::string scheme = {};
  Settings scheme_options = {};
  std::string scalar = "double";
  int digits = kMprealDigits;             ///< of scalar mpreal
  std::vector<std::string> metrics = {};  ///< empty: every metric in which the scheme makes a claim
  bool drops_unclaimed = false;           ///< metrics without a claim are no error
  int steps_min = 64;                     ///< steps on the horizon, range of the ensemble
  int steps_max = 8192;
  std::optional<int> samples = {};       ///< of this case; empty: as the study
  std::optional<int> budget = {};        ///< the same
  std::optional<double> precision = {};  ///< the same
};

/// The contents of a study file:
///
///   title = "…"        seed = 1           samples = 32        budget = 1536
///   confidence = 0.95  band = 0.15        precision = 0.1
///   [[case]]
///   problem = "bouncing-ball"   set = { e = "4/5" }   t-end = "2"
///   scheme = "moreau-jean"      options = { theta = "1/2" }
///   scalar = "double"   digits = 50   metrics = ["velocity-l1"]   steps = [64, 8192]   label = "…"
///
/// Parameters may be strings, integers or decimals. A decimal is taken exactly as it is written.
struct StudySpec {
  std::string title = "Convergence study";
  std::uint64_t seed = 1;
  int samples = 32;          ///< drawn in each round
  int budget = 1536;         ///< of samples, for a row that stays undecided
  double confidence = 0.95;  ///< of all looks at a row together
  double half_band = 0.15;
  double precision = 0.1;  ///< half-width that decides the order of a primary metric
  /// The limit of processor time for the runs of a case of our schemes; see ProcessorBudget.
  std::chrono::seconds most_of_a_case{300};
  std::vector<StudyCase> cases;
  std::string source;                      ///< text of the file, if it came from one
  std::vector<std::string> subjects = {};  ///< files that the user named
  std::string program = "assay";           ///< as the user calls it, for commands to paste
};

/// If kRunsOfEqualSteps runs will not decide a row, finer steps follow. kFewestOfEqualSteps runs
/// already show whether this is so. Finer steps come in rounds of kFinerRuns runs as long as the
/// budget lasts. Each of the first kFinerRounds rounds has twice the steps of the round before it.
inline constexpr int kRunsOfEqualSteps = 512, kFewestOfEqualSteps = 128;
inline constexpr int kFinerRounds = 3, kFinerRuns = 32;

/// Steps are k h exactly in double up to twice this number (see Ensemble).
inline constexpr std::int64_t kMostStudySteps = 1 << 22;

/// @throws InvalidInput, starting with `what`, unless 2 ≤ fewest, 2 fewest ≤ most ≤
/// kMostStudySteps.
void require_steps(const std::string& what, std::int64_t fewest, std::int64_t most);

/// Reads a study file. @throws InvalidInput, naming the file, the line and what was expected, on a
/// syntax error, an unknown or mistyped key, a value out of range, or a name that neither the
/// catalogue nor the lists of problems and metrics contain.
[[nodiscard]] StudySpec read_spec(std::string_view text,
                                  const std::string& file_name,
                                  const std::vector<SchemeEntry>& catalogue = schemes());

/// The extent of the default study.
enum class StudyExtent {
  kQuick,  ///< one case of each scheme on each problem: the first one with the first options
  kShort,  ///< the first case of each problem with all options of a scheme
  kFull
};

/// Every scheme of the catalogue on every study case of every problem that it takes. The first
/// option set of the scheme runs on all cases. The other option sets run on the first case of each
/// problem unless that is costly, and on the cases that request all of them. On linear models, some
/// schemes for models of any kind equal another scheme of the catalogue. Only one of two such
/// schemes runs there. A scheme that is not uniform runs only on the first case of each problem,
/// with all its option sets. A foreign scheme that is among the `named` runs on all cases that are
/// not costly. In the full study, if no foreign scheme is named, it runs on the first case of each
/// problem.
/// In both cases it must not decline the first case, and it has few steps. If some foreign schemes
/// are named, no other foreign scheme is asked which cases it declines.
///
/// Studies that are not full, and foreign schemes, have at most sixteen times the fewest steps of a
/// case.
[[nodiscard]] StudySpec default_study(const std::vector<SchemeEntry>& catalogue,
                                      StudyExtent extent = StudyExtent::kFull,
                                      const std::vector<std::string>& named = {});

}  // namespace assay::reports
