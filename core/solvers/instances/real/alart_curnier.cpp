#include "core/solvers/alart_curnier.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(AlartCurnier)
ASSAY_INSTANTIATE_SOLVER(JeanMoreau)
