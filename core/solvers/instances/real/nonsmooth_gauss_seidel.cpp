#include "core/solvers/nonsmooth_gauss_seidel.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(NonsmoothGaussSeidel)
