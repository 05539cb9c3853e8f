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
  /// The subject for the laws of properties/one_step.
  properties::OneStepSubject subject = {};
  bool is_part = false;  ///< other scalars may be in the whole program, see NotInThisPart

  [[nodiscard]] bool takes_family(ProblemFamily family) const;
  /// Whether the solver can be given the problem, and whether without converting it.
  [[nodiscard]] bool takes(const OneStepProblem& problem) const;
  [[nodiscard]] bool takes_as_it_is(const OneStepProblem& problem) const;
  /// @throws InvalidInput for a scalar for which the solver was not built.
  [[nodiscard]] const SolverRunner& scalar(std::string_view scalar_name) const;
};

/// Every solver of core/solvers/solver_list.hpp in the standard scalars.
[[nodiscard]] const std::vector<SolverEntry>& standard_solvers();
/// The same solvers; some of them also in further scalars, to show these scalars.
[[nodiscard]] const std::vector<SolverEntry>& solvers();

/// One subject for each name, in the order of the catalogue: entries with the same name are one
/// solver.
[[nodiscard]] std::vector<properties::OneStepSubject> solver_subjects(
    const std::vector<SolverEntry>& catalogue);

/// The solver with this name for the problem; if there are several, the one that needs no
/// conversion. Empty or "auto" stands for the solver named auto, or else for the first one. If all
/// solutions are requested, only solvers that find all count.
/// @throws InvalidInput for an unknown name, with the nearest one, or if there is no solver.
[[nodiscard]] const SolverEntry& find_solver(const std::vector<SolverEntry>& catalogue,
                                             std::string_view name,
                                             const LoadedProblem& problem,
                                             bool all);

}  // namespace assay::reports
