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

/// A request for a check. An empty list stands for everything: all schemes if schemes, problems or
/// settings are named, all solvers if solvers are named, and in any case the kind of subject of the
/// named laws.
struct CheckRequest {
  std::vector<std::string> laws = {};  ///< by their names or those that they had
  std::vector<std::string> schemes = {}, problems = {};
  oracles::Settings scheme_settings = {};
  std::vector<std::string> solvers = {};
  std::uint64_t seed = properties::kGateSeed;
  int runs = properties::kGateRuns;
  bool simplify = true;           ///< counterexamples
  std::string program = "assay";  ///< as a user calls it, for the commands that reproduce rows
  std::vector<std::string> subjects = {};  ///< files of the foreign subjects, for the same
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
/// solvers. A law that is named is also put to the other subjects, to say why it does not apply to
/// them. On a problem only laws are tested whose cases can be those of a problem.
///
/// Runs on all processors; under mpirun on those of all ranks, and only rank 0 has all rows at the
/// end. The result depends on neither number.
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
