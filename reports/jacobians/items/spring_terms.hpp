#pragma once

#include <memory>

#include "core/systems/lagrangian_terms.hpp"

namespace assay::reports::derivatives {

/// The data: a damped point on an elastic spring in 2D, M = 1. Its mean force of a step depends on
/// both ends of the step:
///
///   f̃ = −(E₀ + E₁)/2 (q₀ + q₁)/2 − |v₁|² v₁,   E = (|q|² − 1)/2
template <class S>
struct SpringTerms {
  Eigen::Index size() const { return 2; }
  template <class T>
  [[nodiscard]] T strain(const Vector<T>& q) const {
    return (q(0) * q(0) + q(1) * q(1) - lift<T>(S(1))) / lift<T>(S(2));
  }
  template <class T>
  void mean_force(const T&,
                  const Vector<T>& q0,
                  const Vector<T>&,
                  const T&,
                  const Vector<T>& q1,
                  const Vector<T>& v1,
                  Vector<T>& f) const {
    const T mean = (strain(q0) + strain(q1)) / lift<T>(S(2));
    const T speed = v1(0) * v1(0) + v1(1) * v1(1);
    for (int i = 0; i < 2; ++i) {
      f(i) = -mean * (q0(i) + q1(i)) / lift<T>(S(2)) - speed * v1(i);
    }
  }
};

template <class S>
[[nodiscard]] std::shared_ptr<const LagrangianSystem<S>> spring_system() {
  return lagrangian_system<S>(SpringTerms<S>{});
}

}  // namespace assay::reports::derivatives
