#pragma once

#include <memory>
#include <vector>

#include "core/scalar/dd.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/systems/model.hpp"

namespace assay::reports::detail {

// The derivative of each kind of model, and what they have in common: see model_derivative.hpp.

inline void require(bool holds) {
  if (!holds) throw InvalidInput("its model has other parts at nearby values of the parameter");
}

/// Two things of one kind at two values of a parameter, and the distance of these values.
template <class Thing>
struct Pair {
  std::shared_ptr<const Thing> low, high;
  Dd step;

  /// Calls `write(thing, array)` for both things, and sets `result` to the difference quotient of
  /// the two arrays. Each array has the size of `result`, and is 0 before the call.
  template <class Array, class Write>
  void quotient(Array& result, const Write& write) const {
    using Precise = Eigen::Matrix<Dd, Array::RowsAtCompileTime, Array::ColsAtCompileTime>;
    Precise at_low = Precise::Constant(result.rows(), result.cols(), Dd(0)), at_high = at_low;
    write(*low, at_low);
    write(*high, at_high);
    result = divided(at_low, at_high, step);
  }

  template <class Precise>
  static auto divided(const Precise& low, const Precise& high, const Dd& step) {
    require(low.rows() == high.rows() && low.cols() == high.cols());
    Eigen::Matrix<double, Precise::RowsAtCompileTime, Precise::ColsAtCompileTime> result(
        low.rows(), low.cols());
    for (Eigen::Index j = 0; j < low.cols(); ++j) {
      for (Eigen::Index i = 0; i < low.rows(); ++i) {
        result(i, j) = scalar_cast<double>(Dd((high(i, j) - low(i, j)) / step));
      }
    }
    return result;
  }
};

template <class Array>
auto quotient(const Array& low, const Array& high, const Dd& step) {
  return Pair<int>::divided(low, high, step);
}

inline double quotient(const Dd& low, const Dd& high, const Dd& step) {
  return scalar_cast<double>(Dd((high - low) / step));
}

inline Vector<Dd> precise(const Vector<double>& x) {
  Vector<Dd> result(x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) result(i) = Dd(x(i));
  return result;
}

/// The derivative of a part of the model; null if the model has no such part.
template <class Derivative, class Relation>
std::shared_ptr<const Derivative> part_of(const std::shared_ptr<const Relation>& low,
                                          const std::shared_ptr<const Relation>& high,
                                          const Dd& step) {
  require((low == nullptr) == (high == nullptr));
  if (low == nullptr) return nullptr;
  require(low->size() == high->size());
  return std::make_shared<const Derivative>(Pair<Relation>{low, high, step});
}

[[nodiscard]] std::vector<ImpactLaw<double>> derivative_of(const std::vector<ImpactLaw<Dd>>& low,
                                                           const std::vector<ImpactLaw<Dd>>& high,
                                                           const Dd& step);
[[nodiscard]] LagrangianModel<double> derivative_of(const LagrangianModel<Dd>& low,
                                                    const LagrangianModel<Dd>& high,
                                                    const Dd& step);
[[nodiscard]] FirstOrderModel<double> derivative_of(const FirstOrderModel<Dd>& low,
                                                    const FirstOrderModel<Dd>& high,
                                                    const Dd& step);
[[nodiscard]] NewtonEulerModel<double> derivative_of(const NewtonEulerModel<Dd>& low,
                                                     const NewtonEulerModel<Dd>& high,
                                                     const Dd& step);

}  // namespace assay::reports::detail
