#include "core/solvers/global_auto.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(GlobalAuto)
