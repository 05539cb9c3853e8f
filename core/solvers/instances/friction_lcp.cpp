#include "core/solvers/friction_lcp.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(FrictionLcp)
