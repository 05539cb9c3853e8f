#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// The eigenvalues of a square matrix, each as often as its multiplicity; none if the QR iteration
/// does not converge. In double. Eigen's templates for eigenvalues are compiled only here.
/// @pre a is square and finite.
[[nodiscard]] Eigen::VectorXcd eigenvalues(const Matrix<double>& a);

}  // namespace assay::reports
