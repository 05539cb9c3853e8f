#pragma once

#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"
#include "core/solvers/box_lemke.hpp"
#include "core/solvers/solver_functions.hpp"
#include "reports/solve/solver_entry.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// Runs Moreau-Jean, Schatzman-Paoli and Lemke's method in every scalar, to show that any scalar
/// works; the other schemes run in the standard scalars. S: a scalar that is not standard.
template <class S>
void show_scalar(std::vector<SchemeEntry>& schemes) {
  for (SchemeEntry& entry : schemes) {
    if (entry.name == MoreauJean<S>::kName) {
      entry.scalars.push_back(scalar_runner<S>(&run_scheme<MoreauJean<S>>));
    } else if (entry.name == SchatzmanPaoli<S>::kName) {
      entry.scalars.push_back(scalar_runner<S>(&run_scheme<SchatzmanPaoli<S>>));
    }
  }
}

template <class S>
void show_scalar(std::vector<SolverEntry>& solvers) {
  for (SolverEntry& entry : solvers) {
    if (entry.name != BoxLemke<S>::kName || !entry.takes_family(ProblemFamily::kBox)) continue;
    entry.scalars.push_back(solver_runner<S>(entry.name, solver_functions<BoxLemke, S>()));
  }
}

}  // namespace assay::reports
