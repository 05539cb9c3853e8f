#include "reference/sensitivity/varied_first_order.hpp"

#include <algorithm>
#include <utility>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/invalid_input.hpp"
#include "reference/event_driven/dense_solve.hpp"

namespace assay::reference {

namespace {

using S = Mpfr;

constexpr int kLower = -1, kUpper = 1;

}  // namespace

VariedFirstOrder::VariedFirstOrder(std::array<FirstOrderModel<S>, 3> models)
    : models_(std::move(models)) {
  for (std::size_t k = 0; k < 3; ++k) bounds_[k] = multiplier_bounds(models_[k].laws);
}

VariedModel::State VariedFirstOrder::initial(std::size_t value) const {
  return {models_[value].initial_time, models_[value].initial_state, Vector<S>()};
}

Vector<S> VariedFirstOrder::initial_variation(const Stencil& stencil) const {
  Vector<S> sum = Vector<S>::Constant(size(), S(0));
  for (std::size_t k = 0; k < 3; ++k) {
    sum += models_[k].initial_state * S(stencil.weights[k]);
  }
  return sum / from_rational<S>(Rational(2 * stencil.step));
}

VariedModel::State VariedFirstOrder::displaced(const State& state,
                                               const Vector<S>& s,
                                               const S& by) const {
  return {state.t, state.q + by * s, state.v};
}

VariedModel::Phases VariedFirstOrder::phases_at(const State&, const Vector<S>& multiplier) const {
  if (multiplier.size() != models_[0].multipliers()) {
    throw InvalidInput("the closed form does not have all multipliers");
  }
  const S near = sqrt(unit_roundoff<S>()) * largest_magnitude<S>(multiplier);
  Phases result;
  for (Eigen::Index i = 0; i < multiplier.size(); ++i) {
    const Bounds<S>& bounds = bounds_[0][static_cast<std::size_t>(i)];
    PhaseOfContact& phase = result.emplace_back(PhaseOfContact{ContactPhase::kClosed, 0});
    if (bounds.lower && magnitude(S(multiplier(i) - *bounds.lower)) <= near) {
      phase.direction = kLower;
    } else if (bounds.upper && magnitude(S(multiplier(i) - *bounds.upper)) <= near) {
      phase.direction = kUpper;
    }
  }
  return result;
}

Matrix<S> VariedFirstOrder::over_mass(std::size_t value, Matrix<S> right) const {
  const FirstOrderSystem<S>& system = *models_[value].system;
  if (system.has_identity_mass()) return right;
  Matrix<S> mass(size(), size());
  system.mass(mass);
  if (!dense_solve(mass, right, unit_roundoff<S>())) throw InvalidInput("M is singular");
  return right;
}

/// ∂h/∂t: 0 to all digits if h does not depend on t.
Vector<S> VariedFirstOrder::output_rate(std::size_t value, const Point& at) const {
  const S step = cbrt(unit_roundoff<S>()) * (S(1) + magnitude(at.t));
  Vector<S> above(at.multiplier.size()), below = above;
  models_[value].relation->output({at.t + step, at.x, at.multiplier}, above);
  models_[value].relation->output({at.t - step, at.x, at.multiplier}, below);
  return (above - below) / S(2 * step);
}

void VariedFirstOrder::linearise(std::size_t value,
                                 const Point& at,
                                 Solution& x,
                                 Matrix<S>& by) const {
  const FirstOrderModel<S>& model = models_[value];
  const Eigen::Index n = size(), m = model.multipliers();
  Vector<S> f(n), r(n);
  model.system->vector_field(at.t, at.x, f);
  if (m > 0) {
    model.relation->input(at, r);
    f += r;
  }
  x.rates = over_mass(value, Matrix<S>(f));
  by.setConstant(m, m, S(0));
  x.output.resize(m);
  if (m == 0) return;
  Matrix<S> c(m, n), d(m, m), k(n, n), b(n, m);
  model.relation->output(at, x.output);
  model.relation->output_jacobians(at, c, d);
  model.relation->input_jacobians(at, k, b);
  b = over_mass(value, b);
  std::optional<Vector<S>> rate;
  for (Eigen::Index i = 0; i < m; ++i) {
    by.row(i) = d.row(i);
    if (phases_[static_cast<std::size_t>(i)].direction != 0 || !d.row(i).isZero(0)) continue;
    if (!rate) rate = output_rate(value, at);
    x.output(i) = (*rate)(i);  // (3)
    for (Eigen::Index j = 0; j < n; ++j) x.output(i) += c(i, j) * x.rates(j);
    by.row(i) = c.row(i).lazyProduct(b);
  }
}

VariedFirstOrder::Solution VariedFirstOrder::solve(std::size_t value, const State& state) const {
  constexpr int kMostIterations = 60;
  const Eigen::Index m = models_[value].multipliers();
  Point at{state.t, state.q, Vector<S>::Constant(m, S(0))};
  std::vector<Eigen::Index> free;
  for (Eigen::Index i = 0; i < m; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const int side = phases_[index].direction;
    if (side == 0) free.push_back(i);
    if (side != 0)
      at.multiplier(i) = *(side < 0 ? bounds_[value][index].lower  // (1)
                                    : bounds_[value][index].upper);
  }
  const auto count = static_cast<Eigen::Index>(free.size());
  Solution result;
  Matrix<S> by, a(count, count), b(count, 1);
  for (int k = 0; k < kMostIterations; ++k) {
    linearise(value, at, result, by);
    for (Eigen::Index i = 0; i < count; ++i) {
      const Eigen::Index row = free[static_cast<std::size_t>(i)];
      b(i, 0) = -result.output(row);
      for (Eigen::Index j = 0; j < count; ++j) a(i, j) = by(row, free[static_cast<std::size_t>(j)]);
    }
    if (!dense_solve(a, b, S(sqrt(unit_roundoff<S>())))) {
      throw InvalidInput("the multipliers are not unique, or of a higher relative degree");
    }
    for (Eigen::Index i = 0; i < count; ++i) {
      at.multiplier(free[static_cast<std::size_t>(i)]) += b(i, 0);
    }
    const S change = count == 0 ? S(0) : largest_magnitude<S>(Vector<S>(b.col(0)));
    if (change <= S(1 << 20) * unit_roundoff<S>() * largest_magnitude<S>(at.multiplier)) {
      linearise(value, at, result, by);
      result.multiplier = at.multiplier;
      return result;
    }
  }
  throw InvalidInput("Newton's method does not find the multipliers");
}

Vector<S> VariedFirstOrder::rates(std::size_t value, const State& state) const {
  return solve(value, state).rates;
}

/// The outputs that are 0 whatever λ is, see (3).
Vector<S> VariedFirstOrder::held(std::size_t value, const State& state) const {
  const FirstOrderModel<S>& model = models_[value];
  const Eigen::Index m = model.multipliers();
  std::vector<S> found;
  if (m > 0) {
    const Point at{state.t, state.q, Vector<S>::Constant(m, S(0))};
    Vector<S> y(m);
    Matrix<S> c(m, size()), d(m, m);
    model.relation->output(at, y);
    model.relation->output_jacobians(at, c, d);
    for (Eigen::Index i = 0; i < m; ++i) {
      const bool free = phases_[static_cast<std::size_t>(i)].direction == 0;
      if (free && d.row(i).isZero(0)) found.push_back(y(i));
    }
  }
  return Eigen::Map<Vector<S>>(found.data(), static_cast<Eigen::Index>(found.size()));
}

Vector<S> VariedFirstOrder::guards(std::size_t value, const State& state) const {
  const Solution at = solve(value, state);
  std::vector<S> found;
  for (std::size_t i = 0; i < phases_.size(); ++i) {
    const auto index = static_cast<Eigen::Index>(i);
    const Bounds<S>& bounds = bounds_[value][i];
    const int side = phases_[i].direction;
    if (side != 0) found.push_back(side < 0 ? at.output(index) : S(-at.output(index)));
    if (side == 0 && bounds.lower) found.push_back(at.multiplier(index) - *bounds.lower);
    if (side == 0 && bounds.upper) found.push_back(*bounds.upper - at.multiplier(index));
  }
  Vector<S> result(static_cast<Eigen::Index>(found.size()));
  std::ranges::copy(found, result.begin());
  return result;
}

std::vector<std::size_t> VariedFirstOrder::owners() const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < phases_.size(); ++i) {
    const bool free = phases_[i].direction == 0;
    const int guards = free ? (bounds_[0][i].lower ? 1 : 0) + (bounds_[0][i].upper ? 1 : 0) : 1;
    result.insert(result.end(), static_cast<std::size_t>(guards), i);
  }
  return result;
}

VariedModel::State VariedFirstOrder::after(std::size_t,
                                           const State& before,
                                           const oracles::MotionEvent<S>& event) const {
  if (event.kind == oracles::EventKind::kStateJump) {
    throw InvalidInput("the saltation matrices do not follow jumps of the state");
  }
  return before;
}

}  // namespace assay::reference
