#include "core/solvers/newton_fischer_burmeister.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(NewtonFischerBurmeister)
