#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "properties/engine/run_law.hpp"
#include "reports/ranks/ranks.hpp"
#include "reports/solve/solver_entry.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// A request for a check. An empty list of laws stands for all of them. Schemes and solvers are
/// checked if no name is given. If schemes, problems or settings are named and no solver is, only
/// schemes are checked. If only solvers are named, only solvers are checked.
struct CheckRequest {
  std::vector<std::string> laws = {};  ///< by their present or former names
  std::vector<std::string> schemes = {}, problems = {};
  oracles::Settings scheme_settings = {};
  std::vector<std::string> solvers = {};
  std::uint64_t seed = properties::kGateSeed;
  int runs = properties::kGateRuns;
  bool simplify = true;                    ///< counterexamples
  std::string program = "assay";           ///< as a user calls it, in commands that reproduce rows
  std::vector<std::string> subjects = {};  ///< files of foreign subjects, in these commands
};

/// The kind of subject to which a law applies.
enum class SubjectKind { kScheme, kSolver };

/// "scheme", "solver".
[[nodiscard]] std::string_view to_string(SubjectKind kind);

/// A law tested on a scheme, with a problem or with its own cases, or on a solver.
struct CheckRow : properties::LawResult {
  SubjectKind kind = SubjectKind::kScheme;
  std::vector<std::string_view> aliases;  ///< names that the law had
  std::string problem;                    ///< empty: the law's own cases
};

/// The progress of a check: its first rows, as many as are ready, and the fraction that is done.
using CheckSink = std::function<void(std::span<const CheckRow> ready, double fraction)>;

/// Tests every requested law on every requested subject that takes its cases, schemes first, then
/// solvers. If a law is named, the result also has the reason why it does not apply to the other
/// subjects. A problem is only tested with laws whose cases can be cases of a problem.
///
/// Runs on all processors, and under mpirun on the processors of all ranks. Only rank 0 has all
/// rows at the end. The result does not depend on the number of processors or ranks.
///
/// @param sink  called after each row, by one thread at a time; may be empty.
/// @throws InvalidInput for an unknown name, for a law without a requested subject, and for
/// problems or settings of schemes if no scheme is requested.
[[nodiscard]] std::vector<CheckRow> check(const CheckRequest& request,
                                          const std::vector<SchemeEntry>& schemes,
                                          const std::vector<SolverEntry>& solvers,
                                          const CheckSink& sink,
                                          Ranks* ranks = nullptr);

}  // namespace assay::reports
