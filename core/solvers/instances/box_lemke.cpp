#include "core/solvers/box_lemke.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(BoxLemke)
