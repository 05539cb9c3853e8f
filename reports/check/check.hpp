#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "properties/one_step/one_step_law.hpp"
#include "properties/run_law.hpp"
#include "reports/solve/solver_entry.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// What is to be checked. Empty lists stand for all there are: of the schemes if schemes, problems
/// or settings are named, of the solvers if solvers are, and of the kind of the laws named.
struct CheckRequest {
  std::vector<std::string> laws = {};
  std::vector<std::string> schemes = {}, problems = {};
  oracles::Settings scheme_settings = {};
  std::vector<std::string> solvers = {};
  std::uint64_t seed = properties::kGateSeed;
  int runs = properties::kGateRuns;
};

/// What a law speaks of.
enum class SubjectKind { kScheme, kSolver };

/// "scheme", "solver".
[[nodiscard]] std::string_view to_string(SubjectKind kind);

/// A law put to a scheme, on a problem or on experiments of its own, or to a solver.
struct CheckRow {
  SubjectKind kind = SubjectKind::kScheme;
  std::string law, subject;
  std::string problem;  ///< empty: the law's own experiments
  properties::LawVerdict verdict = properties::LawVerdict::kGaveUp;
  int runs = 0;                               ///< on which the law held
  std::optional<std::string> counterexample;  ///< the C++ that makes it
  std::string message, reproduce;
  std::uint64_t seed = 0;
};

/// Every law asked for, put to every subject of its kind asked for: schemes first, then solvers,
/// these on all processors, with the same result whatever their number.
///
/// Laws that draw models of any kind are put to no problem: there are no rows of them. Those of
/// first-order systems are put to the study cases of a problem that are affine with rational data.
///
/// @param progress  called with the fraction done, by one thread at a time; may be empty.
/// @throws InvalidInput on an unknown name, on a law none of whose subjects is asked for, and on
/// problems or settings of schemes where no scheme is.
[[nodiscard]] std::vector<CheckRow> check(const CheckRequest& request,
                                          const std::vector<SchemeEntry>& schemes,
                                          const std::vector<SolverEntry>& solvers,
                                          const std::function<void(double)>& progress);

}  // namespace assay::reports
