#pragma once

#include <cmath>
#include <memory>

#include "core/relations/function_relation.hpp"

namespace assay::reports {

/// Two gaps that move, of three coordinates; derivatives by Jets.
struct MovingGaps {
  Eigen::Index size() const { return 2; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    using std::sin;
    y(0) = q(0) * q(1) * q(1) - t * t * q(2);
    y(1) = sin(T(t * q(0))) + q(2) * q(1);
  }
};

template <class S>
[[nodiscard]] std::shared_ptr<const LagrangianRelation<S>> moving_gaps() {
  return lagrangian_relation<S>(MovingGaps{});
}

}  // namespace assay::reports
