#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "properties/one_step/one_step_subject.hpp"
#include "reports/solve/solver_runner.hpp"

namespace assay::reports {

/// A solver without its type: a row of the catalogue.
struct SolverEntry {
  std::string_view name;
  std::string_view description;
  std::vector<ProblemFamily> families;  ///< of the problems that it takes as they are
  bool enumerates = false;              ///< finds all solutions
  std::vector<SolverRunner> scalars = {};
  /// What the laws of properties/one_step are asked about.
  properties::OneStepSubject subject = {};
  bool is_part = false;  ///< other scalars may be in the whole program, see NotInThisPart

  [[nodiscard]] bool takes_family(ProblemFamily family) const;
  /// Whether the problem can be put to it, and whether as it is.
  [[nodiscard]] bool takes(const OneStepProblem& problem) const;
  [[nodiscard]] bool takes_as_it_is(const OneStepProblem& problem) const;
  /// @throws InvalidInput on a scalar that the solver was not built for.
  [[nodiscard]] const SolverRunner& scalar(std::string_view scalar_name) const;
};

/// Every solver of core/solvers/solver_list.hpp in the standard scalars.
[[nodiscard]] const std::vector<SolverEntry>& standard_solvers();
/// The same, and in the other scalars what shows them.
[[nodiscard]] const std::vector<SolverEntry>& solvers();

/// One subject a name, in the order of the catalogue: entries of one name are one solver.
[[nodiscard]] std::vector<properties::OneStepSubject> solver_subjects(
    const std::vector<SolverEntry>& catalogue);

/// The solver of that name for the problem, of several the one that takes it as it is; empty or
/// "auto": the one named auto, or else the first. Where all solutions are wanted, only those count
/// that find them.
/// @throws InvalidInput on an unknown name, suggesting the nearest, or where there is none.
[[nodiscard]] const SolverEntry& find_solver(const std::vector<SolverEntry>& catalogue,
                                             std::string_view name,
                                             const LoadedProblem& problem,
                                             bool all);

}  // namespace assay::reports
