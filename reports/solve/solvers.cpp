#include "core/solvers/solver_list.hpp"
#include "reports/solve/solver_entry.hpp"

namespace assay::reports {

namespace {

template <template <class> class Solver>
SolverEntry entry_of() {
  SolverEntry entry{Solver<double>::kName, Solver<double>::kDescription, {}};
  const auto add = [&](const auto& functions, ProblemFamily family) {
    if (!functions.solve) return;
    entry.families.push_back(family);
    entry.enumerates = entry.enumerates || functions.solve_all;
  };
  const SolverFunctions<double> functions = solver_functions<Solver, double>();
  add(functions.box, ProblemFamily::kBox);
  add(functions.friction, ProblemFamily::kFriction);
  add(functions.global, ProblemFamily::kGlobalFriction);
  entry.subject = properties::make_one_step_subject<Solver>();
  return entry;
}

template <template <class> class Solver, class S>
void add_runner(SolverEntry& entry) {
  entry.scalars.push_back(solver_runner<S>(entry.name, solver_functions<Solver, S>()));
}

template <template <class> class Solver, bool kExact>
SolverEntry entry_in_standard_scalars() {
  SolverEntry entry = entry_of<Solver>();
  add_runner<Solver, double>(entry);
  add_runner<Solver, Dd>(entry);
  add_runner<Solver, Mpfr50>(entry);
  if constexpr (kExact) add_runner<Solver, Rational>(entry);
  return entry;
}

}  // namespace

const std::vector<SolverEntry>& standard_solvers() {
  static const std::vector<SolverEntry> all = [] {
    constexpr bool Standard = true, Real = false;
#define ASSAY_ENTRY(Solver, Scalars) entry_in_standard_scalars<Solver, Scalars>(),
    return std::vector<SolverEntry>{ASSAY_FOR_EACH_SOLVER(ASSAY_ENTRY)};
#undef ASSAY_ENTRY
  }();
  return all;
}

}  // namespace assay::reports
