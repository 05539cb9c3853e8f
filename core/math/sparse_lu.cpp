#include "core/math/sparse_lu.hpp"

// Declared extern in core/solvers/instances.hpp.
template class Eigen::SparseLU<Eigen::SparseMatrix<double>>;
