#include "core/solvers/single_contact.hpp"
#include "core/solvers/solver_functions.hpp"

ASSAY_INSTANTIATE_SOLVER(SingleContact)
