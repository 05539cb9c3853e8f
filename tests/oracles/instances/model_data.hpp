#pragma once

#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/catalogue.hpp"

namespace assay::oracles {

/// All that a model says at t = 2 and its initial state.
template <class S>
std::vector<Vector<S>> data_of(const LagrangianModel<S>& model) {
  const Eigen::Index n = model.size(), m = model.components();
  const Vector<S>&q = model.initial_position, &v = model.initial_velocity;
  Matrix<S> mass(n, n), by_q(n, n), by_v(n, n), jacobian(m, n);
  Vector<S> force(n), gap(m), rate(m), restitution(static_cast<Eigen::Index>(model.laws.size()));
  model.system->mass(q, mass);
  model.system->force(S(2), q, v, force);
  model.system->force_jacobians(S(2), q, v, by_q, by_v);
  if (m > 0) {
    model.relation->evaluate(S(2), q, gap);
    model.relation->rate(S(2), q, rate);
    model.relation->jacobian(S(2), q, jacobian);
  }
  for (Eigen::Index i = 0; i < restitution.size(); ++i) {
    restitution(i) = model.laws[static_cast<std::size_t>(i)].impact.normal_restitution;
  }
  return {q,
          v,
          mass.reshaped(),
          by_q.reshaped(),
          by_v.reshaped(),
          force,
          gap,
          rate,
          jacobian.reshaped(),
          restitution};
}

template <class S>
std::vector<Vector<S>> data_of(const FirstOrderModel<S>& model) {
  const Eigen::Index n = model.size(), m = model.multipliers();
  const typename FirstOrderRelation<S>::Point at{
      S(2), model.initial_state, Vector<S>::Constant(m, S(1))};
  Matrix<S> mass(n, n), a(n, n), c(m, n), d(m, m), k(n, n), b(n, m);
  Vector<S> f(n), y(m), r(n), bounds(2 * m);
  model.system->mass(mass);
  model.system->vector_field(at.t, at.x, f);
  model.system->jacobian(at.t, at.x, a);
  model.relation->output(at, y);
  model.relation->input(at, r);
  model.relation->output_jacobians(at, c, d);
  model.relation->input_jacobians(at, k, b);
  const std::vector<Bounds<S>> of_laws = multiplier_bounds(model.laws);
  for (Eigen::Index i = 0; i < m; ++i) {
    bounds(2 * i) = of_laws[static_cast<std::size_t>(i)].lower.value_or(S(0));
    bounds(2 * i + 1) = of_laws[static_cast<std::size_t>(i)].upper.value_or(S(0));
  }
  return {at.x,
          mass.reshaped(),
          a.reshaped(),
          c.reshaped(),
          d.reshaped(),
          k.reshaped(),
          b.reshaped(),
          f,
          y,
          r,
          bounds};
}

template <class S>
std::vector<Vector<S>> data_of(const NewtonEulerModel<S>& model) {
  const Eigen::Index n = model.coordinates(), nv = model.velocities(), m = model.components();
  const Vector<S>&q = model.initial_position, &v = model.initial_velocity;
  Matrix<S> mass(nv, nv), by_q(nv, n), by_v(nv, nv), jacobian(m, nv);
  Vector<S> force(nv), gap(m);
  model.mass(mass);
  model.force(S(2), q, v, force);
  model.force_jacobians(S(2), q, v, by_q, by_v);
  if (m > 0) {
    model.relation->evaluate(S(2), q, gap);
    model.relation->velocity_matrix(S(2), q, jacobian);
  }
  return {q, v, mass.reshaped(), by_q.reshaped(), by_v.reshaped(), force, gap, jacobian.reshaped()};
}

template <class S>
std::vector<Vector<S>> data_in(const ProblemEntry& entry, const Parameters& p) {
  return std::visit([](const auto& of) { return data_of(of); }, model_of_any_kind<S>(entry, p));
}

/// The data of the model in S against those in 100 digits.
template <class S>
void expect_same_model(const ProblemEntry& entry) {
  SCOPED_TRACE(std::string(entry.name) + " in " + std::string(ScalarTraits<S>::kName));
  const Parameters p = entry.parameters({});
  const auto computed = data_in<S>(entry, p);
  const auto exact = data_in<Mpfr>(entry, p);
  ASSERT_EQ(computed.size(), exact.size());
  for (std::size_t k = 0; k < computed.size(); ++k) {
    ASSERT_EQ(computed[k].size(), exact[k].size());
    // Data are rounded once, and combined in a dozen operations of terms no larger than the largest
    // number of the model, K q of the cam.
    const Mpfr bound = 10000 * (scalar_cast<Mpfr>(unit_roundoff<S>()) + unit_roundoff<Mpfr>());
    for (Eigen::Index i = 0; i < computed[k].size(); ++i) {
      EXPECT_LE(abs(scalar_cast<Mpfr>(computed[k](i)) - exact[k](i)),
                bound * (1 + abs(exact[k](i))))
          << k;
    }
  }
}

}  // namespace assay::oracles
