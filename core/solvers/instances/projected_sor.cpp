#include "core/solvers/projected_sor.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(ProjectedSor)
