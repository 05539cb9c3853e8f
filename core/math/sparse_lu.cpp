#include "core/math/sparse_lu.hpp"

template class Eigen::SparseLU<Eigen::SparseMatrix<double>>;
