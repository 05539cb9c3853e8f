#include "reference/sensitivity/linear_panel.hpp"

#include "core/math/largest_magnitude.hpp"
#include "reference/event_driven/chebyshev.hpp"

namespace assay::reference {

namespace {

using S = Mpfr;

/// A, by central differences.
Matrix<S> jacobian(const VariedModel& model, const VariedModel::State& state) {
  const Eigen::Index n = model.size();
  const S root = cbrt(unit_roundoff<S>());
  Matrix<S> a(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    S size = largest_magnitude<S>(i < model.positions() ? state.q : state.v);
    if (size == 0) size = S(1);
    const S h = root * size;
    const Vector<S> along = Vector<S>::Unit(n, i);
    a.col(i) = (model.rates(0, model.displaced(state, along, h)) -
                model.rates(0, model.displaced(state, along, S(-h)))) /
               S(2 * h);
  }
  model.add_turning(state, a);
  return a;
}

}  // namespace

Vector<S> values_at(const Matrix<S>& coefficients, const S& tau) {
  Vector<S> result(coefficients.cols());
  for (Eigen::Index i = 0; i < result.size(); ++i) {
    result(i) = chebyshev_value<S>(coefficients, i, tau);
  }
  return result;
}

Vector<S> LinearPanel::field_at(const S& tau) const { return values_at(field, tau); }

LinearPanel linearised(const Variation& variation,
                       const std::function<VariedModel::State(const S&)>& motion,
                       const S& begin,
                       const S& length,
                       const VariationalPanel& rule) {
  const VariedModel& model = variation.model();
  LinearPanel panel{&rule, begin, length, {}, {}, Matrix<S>(rule.nodes(), model.size()), {}};
  Matrix<S> field(rule.nodes(), model.size());
  for (Eigen::Index j = 0; j < rule.nodes(); ++j) {
    panel.states.push_back(motion(S(begin + length * rule[j])));
    const VariedModel::State& state = panel.states.back();
    field.row(j) = model.rates(0, state).transpose();
    const auto rates = [&](std::size_t k, const S&) { return model.rates(k, state); };
    panel.b.row(j) = variation.derivative(rates).transpose();
    panel.a.push_back(jacobian(model, state));
  }
  panel.field = rule.coefficients(field);
  return panel;
}

}  // namespace assay::reference
