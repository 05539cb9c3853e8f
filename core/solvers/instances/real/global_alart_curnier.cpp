#include "core/solvers/global_alart_curnier.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(GlobalAlartCurnier)
