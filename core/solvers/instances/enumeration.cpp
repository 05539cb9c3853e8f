#include "core/solvers/enumeration.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(Enumeration)
