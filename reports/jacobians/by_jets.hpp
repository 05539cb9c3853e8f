#pragma once

#include <algorithm>

#include "core/math/jet_jacobian.hpp"

namespace assay::reports::detail {

/// The Jacobian at x of a map, which takes and returns vectors of Jets, by its first `variables`
/// arguments.
template <class S, class Map>
Matrix<S> by_jets(const Map& map, const Vector<S>& x, Eigen::Index variables) {
  using J = Jet<S, kJetDirections>;
  Matrix<S> result;
  for (Eigen::Index first = 0; first < variables; first += kJetDirections) {
    const Eigen::Index count = std::min<Eigen::Index>(kJetDirections, variables - first);
    Vector<J> argument(x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) argument(i) = J(x(i));
    for (Eigen::Index j = 0; j < count; ++j) argument(first + j).v[j] = S(1);
    const Vector<J> value = map(argument);
    if (first == 0) result.resize(value.size(), variables);
    for (Eigen::Index j = 0; j < count; ++j) {
      for (Eigen::Index i = 0; i < value.size(); ++i) result(i, first + j) = value(i).v[j];
    }
  }
  return result;
}

}  // namespace assay::reports::detail
