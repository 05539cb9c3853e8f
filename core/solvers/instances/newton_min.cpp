#include "core/solvers/newton_min.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(NewtonMin)
