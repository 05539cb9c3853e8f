#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "properties/engine/run_law.hpp"
#include "reports/solve/solver_entry.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// What is to be checked. Empty lists stand for all there are: of the schemes if schemes, problems
/// or settings are named, of the solvers if solvers are, and of the kind of the laws named.
struct CheckRequest {
  std::vector<std::string> laws = {};  ///< by their names or those that they had
  std::vector<std::string> schemes = {}, problems = {};
  oracles::Settings scheme_settings = {};
  std::vector<std::string> solvers = {};
  std::uint64_t seed = properties::kGateSeed;
  int runs = properties::kGateRuns;
  bool simplify = true;  ///< counterexamples
};

/// What a law speaks of.
enum class SubjectKind { kScheme, kSolver };

/// "scheme", "solver".
[[nodiscard]] std::string_view to_string(SubjectKind kind);

/// A law put to a scheme, on a problem or on cases of its own, or to a solver.
struct CheckRow : properties::LawResult {
  SubjectKind kind = SubjectKind::kScheme;
  std::vector<std::string_view> aliases;  ///< names that the law had
  std::string problem;                    ///< empty: the law's own cases
};

/// How far a check is: its first rows, as many as are ready, and the fraction that is done.
using CheckSink = std::function<void(std::span<const CheckRow> ready, double fraction)>;

/// Every law asked for, put to every subject asked for that takes its cases, schemes first, then
/// solvers; a law that is named, to the others too, to say why it does not speak of them. On a
/// problem only laws whose cases can be those of a problem.
///
/// On all processors, with the same result whatever their number.
///
/// @param sink  called after each row, by one thread at a time; may be empty.
/// @throws InvalidInput on an unknown name, on a law none of whose subjects is asked for, and on
/// problems or settings of schemes where no scheme is.
[[nodiscard]] std::vector<CheckRow> check(const CheckRequest& request,
                                          const std::vector<SchemeEntry>& schemes,
                                          const std::vector<SolverEntry>& solvers,
                                          const CheckSink& sink);

}  // namespace assay::reports
