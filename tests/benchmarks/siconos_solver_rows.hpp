#pragma once

#include "tests/benchmarks/siconos_table.hpp"

namespace assay {

/// Solvers beside those of Siconos: LCP, one contact, and the files of reference/data/problems of
/// each kind, and a global problem, each beside the fastest of its solvers that reaches the
/// tolerance by our residual.
void add_solvers(SiconosTable& table);

}  // namespace assay
