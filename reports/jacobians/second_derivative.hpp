#pragma once

#include "reports/jacobians/by_jets.hpp"
#include "reports/jacobians/derivative.hpp"

namespace assay::reports {

/// The Jacobian of a map by its first `variables` arguments, by Jets, as a map itself, column by
/// column. The derivative of this map, by Jets of Jets, judges a hand-derived second derivative.
/// Applied again, it serves for third derivatives.
template <class Map>
[[nodiscard]] auto derivative_as_map(Map map, Eigen::Index variables) {
  return [map, variables](const auto& x) {
    using S = typename std::decay_t<decltype(x)>::Scalar;
    const Matrix<S> jacobian = detail::by_jets<S>(map, x, variables);
    return Vector<S>(Eigen::Map<const Vector<S>>(jacobian.data(), jacobian.size()));
  };
}

}  // namespace assay::reports
