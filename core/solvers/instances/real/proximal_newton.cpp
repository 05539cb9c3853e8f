#include "core/solvers/proximal_newton.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(ProximalNewton)
