#include "reports/ladder/shown_scalars.hpp"

namespace assay::reports {

const std::vector<SolverEntry>& solvers() {
  static const std::vector<SolverEntry> all = [] {
    std::vector<SolverEntry> entries = standard_solvers();
    show_scalars(entries);
    return entries;
  }();
  return all;
}

}  // namespace assay::reports
