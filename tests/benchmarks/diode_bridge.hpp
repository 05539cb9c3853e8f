#pragma once

#include <memory>

#include "core/relations/first_order_linear.hpp"
#include "core/systems/first_order_model.hpp"
#include "oracles/detail/linear_field.hpp"
#include "tests/benchmarks/siconos_first_order.hpp"

namespace assay {

/// x = (v, i) of the capacitor and the coil of oracles::DiodeBridge with its defaults.
inline siconos::ComplementaritySystem diode_bridge() {
  const double l = 1e-2, c = 1e-6, r = 1e3;
  return {.a = {{0, -1 / c}, {1 / l, 0}},
          .b = {{0, 0, -1 / c, 1 / c}, {0, 0, 0, 0}},
          .c = {{0, 0}, {0, 0}, {-1, 0}, {1, 0}},
          .d = {{1 / r, 1 / r, -1, 0}, {1 / r, 1 / r, 0, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}},
          .x = {10, 0}};
}

template <class S>
Matrix<S> matrix_from(const siconos::ComplementaritySystem::Rows& rows) {
  Matrix<S> result(std::ssize(rows), std::ssize(rows[0]));
  for (Eigen::Index i = 0; i < result.rows(); ++i) {
    for (Eigen::Index j = 0; j < result.cols(); ++j) {
      result(i, j) = S(rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
    }
  }
  return result;
}

template <class S>
FirstOrderModel<S> model_of(const siconos::ComplementaritySystem& data) {
  FirstOrderModel<S> model;
  model.system = oracles::detail::linear_field<S>(matrix_from<S>(data.a));
  model.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
      .c = matrix_from<S>(data.c), .b = matrix_from<S>(data.b), .d = matrix_from<S>(data.d)});
  model.laws = {Complementarity{model.relation->size()}};
  model.initial_state = Vector<S>(std::ssize(data.x));
  for (Eigen::Index i = 0; i < model.initial_state.size(); ++i) {
    model.initial_state(i) = S(data.x[static_cast<std::size_t>(i)]);
  }
  return model;
}

}  // namespace assay
