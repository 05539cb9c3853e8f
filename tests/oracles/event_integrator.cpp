#include "tests/oracles/event_integrator.hpp"

#include <boost/math/tools/roots.hpp>
#include <stdexcept>
#include <utility>

#include "core/scalar/mpfr_boost_math.hpp"
#include "tests/oracles/matrix_vector.hpp"

namespace assay::oracles {

namespace {

using S = Mpfr;

}  // namespace

EventIntegrator::EventIntegrator(LagrangianModel<S> model, S step)
    : model_(std::move(model)),
      step_(std::move(step)),
      x_{S(0), model_.initial_position, model_.initial_velocity} {
  strike();
}

const EventIntegrator::State& EventIntegrator::run(const S& t_end, std::size_t max_impacts) {
  while (x_.t < t_end && impacts_.size() < max_impacts) {
    const S h = std::min(step_length(), S(t_end - x_.t));
    const State next = flight(x_, h);
    const std::optional<S> hit = first_crossing(next, h);
    x_ = hit ? flight(x_, *hit) : next;
    strike();
  }
  return x_;
}

Vector<S> EventIntegrator::gap(const State& x) const {
  Vector<S> y(model_.components());
  model_.relation->evaluate(x.t, x.q, y);
  return y;
}

Matrix<S> EventIntegrator::jacobian(const State& x) const {
  Matrix<S> h(model_.components(), x.q.size());
  model_.relation->jacobian(x.t, x.q, h);
  return h;
}

Matrix<S> EventIntegrator::mass(const State& x) const {
  Matrix<S> m(x.q.size(), x.q.size());
  model_.system->mass(x.q, m);
  return m;
}

Vector<S> EventIntegrator::gap_velocity(const State& x) const {
  Vector<S> rate(model_.components());
  model_.relation->rate(x.t, x.q, rate);
  return rate + matrix_vector_product(jacobian(x), x.v);
}

Vector<S> EventIntegrator::acceleration(const State& x) const {
  Vector<S> force(x.q.size());
  model_.system->force(x.t, x.q, x.v, force);
  return solution(mass(x), std::move(force));
}

Vector<S> EventIntegrator::gap_acceleration(const State& x) const {
  Vector<S> b(model_.components());
  model_.relation->curvature(x.t, x.q, x.v, b);
  return b + matrix_vector_product(jacobian(x), acceleration(x));
}

S EventIntegrator::step_length() const {
  S h = step_;
  const Vector<S> g = gap(x_);
  const Vector<S> u = gap_velocity(x_);
  const Vector<S> a = gap_acceleration(x_);
  for (Eigen::Index i = 0; i < g.size(); ++i) {
    if (g(i) > touching() || !(u(i) > S(0)) || !(a(i) < S(0))) continue;
    h = std::min(h, S(-u(i) / a(i) / 2));
  }
  return h;
}

std::optional<S> EventIntegrator::first_crossing(const State& next, const S& h) const {
  std::optional<S> first;
  const Vector<S> g = gap(next);
  for (Eigen::Index i = 0; i < g.size(); ++i) {
    if (!(g(i) < -touching())) continue;
    const S hit = crossing(i, h);
    if (!first || hit < *first) first = hit;
  }
  return first;
}

S EventIntegrator::crossing(Eigen::Index contact, const S& h) const {
  const auto gap_after = [&](const S& s) { return S(gap(flight(x_, s))(contact)); };
  boost::uintmax_t iterations = 200;
  const auto bracket = boost::math::tools::toms748_solve(
      gap_after, S(h * pow(S(10), -12)), h, boost::math::tools::eps_tolerance<S>(150), iterations);
  return (bracket.first + bracket.second) / 2;
}

EventIntegrator::State EventIntegrator::midpoint(const State& x,
                                                 const S& big_step,
                                                 int steps) const {
  const S h = big_step / steps;
  State before = x;
  State now{x.t + h, x.q + h * x.v, x.v + h * acceleration(x)};
  for (int i = 1; i < steps; ++i) {
    State next{
        x.t + h * (i + 1), before.q + S(2 * h) * now.v, before.v + S(2 * h) * acceleration(now)};
    before = std::move(now);
    now = std::move(next);
  }
  return now;
}

EventIntegrator::State EventIntegrator::flight(const State& x, const S& h) const {
  constexpr int kColumns = 12;
  std::vector<State> row;
  for (int j = 0; j < kColumns; ++j) {
    std::vector<State> next{midpoint(x, h, 2 * (j + 1))};
    for (int k = 1; k <= j; ++k) {
      const S ratio = S(j + 1) / S(j + 1 - k);
      const S weight = S(1) / S(ratio * ratio - 1);
      const State& better = next.back();
      const State& worse = row[static_cast<std::size_t>(k) - 1];
      next.push_back({better.t,
                      better.q + weight * (better.q - worse.q),
                      better.v + weight * (better.v - worse.v)});
    }
    row = std::move(next);
  }
  return row.back();
}

void EventIntegrator::strike() {
  const Vector<S> g = gap(x_);
  const Vector<S> u = gap_velocity(x_);
  std::vector<Eigen::Index> closed;
  bool approaching = false;
  for (Eigen::Index i = 0; i < g.size(); ++i) {
    if (abs(g(i)) > touching()) continue;
    closed.push_back(i);
    approaching = approaching || u(i) < -touching();
  }
  if (!approaching) return;
  for (unsigned set = 0; set < (1U << closed.size()); ++set) {
    std::vector<Eigen::Index> active;
    for (std::size_t i = 0; i < closed.size(); ++i) {
      if ((set >> i) & 1U) active.push_back(closed[i]);
    }
    if (try_active_set(active, closed, u)) return;
  }
  throw std::logic_error("no active set solves the impact law");
}

Matrix<S> EventIntegrator::delassus() const {
  const Matrix<S> h = jacobian(x_);
  const Matrix<S> m = mass(x_);
  Matrix<S> w(h.rows(), h.rows());
  for (Eigen::Index i = 0; i < h.rows(); ++i) {
    const Vector<S> row = h.row(i);
    w.col(i) = matrix_vector_product(h, solution(m, row));
  }
  return w;
}

bool EventIntegrator::try_active_set(const std::vector<Eigen::Index>& active,
                                     const std::vector<Eigen::Index>& closed,
                                     const Vector<S>& u) {
  const auto e = [&](Eigen::Index i) {
    return model_.laws[static_cast<std::size_t>(i)].impact.normal_restitution;
  };
  const Matrix<S> w = delassus();
  const auto size = static_cast<Eigen::Index>(active.size());
  Matrix<S> w_active(size, size);
  Vector<S> rhs(size);
  for (Eigen::Index i = 0; i < size; ++i) {
    const Eigen::Index c = active[static_cast<std::size_t>(i)];
    rhs(i) = -(S(1) + e(c)) * u(c);
    for (Eigen::Index j = 0; j < size; ++j) {
      w_active(i, j) = w(c, active[static_cast<std::size_t>(j)]);
    }
  }
  const Vector<S> p_active = solution(w_active, rhs);
  Vector<S> p = Vector<S>::Constant(u.size(), S(0));
  for (Eigen::Index i = 0; i < size; ++i) {
    if (p_active(i) < S(0)) return false;
    p(active[static_cast<std::size_t>(i)]) = p_active(i);
  }
  const Vector<S> u_plus = u + matrix_vector_product(w, p);
  for (const Eigen::Index i : closed) {
    if (u_plus(i) + e(i) * u(i) < -touching()) return false;
  }
  const Vector<S> v_plus =
      x_.v + solution(mass(x_), transposed_matrix_vector_product(jacobian(x_), p));
  impacts_.push_back({x_.t, x_.v, v_plus, p});
  x_.v = v_plus;
  return true;
}

}  // namespace assay::oracles
