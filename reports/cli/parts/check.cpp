#include "core/schemes/scheme_list.hpp"
#include "core/solvers/solver_list.hpp"
#include "reports/cli/commands.hpp"

namespace assay::reports {
namespace {

template <template <class> class Scheme, bool kExact>
SchemeEntry scheme_entry() {
  SchemeEntry entry = make_scheme_entry<Scheme>();
  entry.subject = &properties::make_subject<Scheme, kExact>;
  return entry;
}

template <template <class> class Solver>
SolverEntry solver_entry() {
  SolverEntry entry{Solver<double>::kName, Solver<double>::kDescription, {}};
  entry.subject = properties::make_one_step_subject<Solver>();
  return entry;
}

SubjectCatalogue catalogue() {
  constexpr bool Standard = true, Real = false;
#define ASSAY_SCHEME(Scheme, Scalars) scheme_entry<Scheme, Scalars>(),
#define ASSAY_SOLVER(Solver, Scalars) solver_entry<Solver>(),
  return {{ASSAY_FOR_EACH_SCHEME(ASSAY_SCHEME)},
          {ASSAY_FOR_EACH_SOLVER(ASSAY_SOLVER)},
          {.schemes = &scheme_entries, .solvers = &solver_entries}};
#undef ASSAY_SOLVER
#undef ASSAY_SCHEME
}

}  // namespace
}  // namespace assay::reports

/// What laws are asked about: schemes and solvers in double and on rationals.
int main(int argc, char** argv) {
  using namespace assay::reports;
  run_as_main(
      argc, argv, {catalogue(), {ASSAY_COMMANDS_OF_PART}, ASSAY_KINDS_OF_PART, /*is_part=*/true});
}
