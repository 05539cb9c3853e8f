#include "core/solvers/friction_auto.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(FrictionAuto)
