#pragma once

#include <memory>

#include "core/relations/first_order_linear.hpp"
#include "oracles/described_lagrangian.hpp"
#include "oracles/detail/linear_field.hpp"

namespace assay::oracles::detail {

/// M ẋ = A x + b, terms for first_order_system.
template <Field S>
struct LinearFieldWithMass : LinearField<S> {
  Matrix<S> m;

  void mass(Matrix<S>& into) const { into = m; }
};

/// The system of M ẋ = A x + b; an empty M is the identity, an empty b zero.
template <Field S>
[[nodiscard]] std::shared_ptr<const FirstOrderSystem<S>> linear_first_order_system(Matrix<S> a,
                                                                                   Vector<S> b,
                                                                                   Matrix<S> m) {
  if (m.size() == 0) return linear_field<S>(std::move(a), std::move(b));
  if (b.size() == 0) b = Vector<S>::Constant(a.rows(), S(0));
  return first_order_system<S>(LinearFieldWithMass<S>{{std::move(a), std::move(b)}, std::move(m)});
}

/// What is described, in the scalar S: A, b, C, D, e, B of the joined model, which is linear, from
/// its values and derivatives at zero.   @throws InvalidInput as joined.
template <class S>
[[nodiscard]] FirstOrderModel<S> described_first_order(const DescribedFirstOrder& described) {
  const FirstOrderModel<Rational> of = joined(described);
  const Eigen::Index n = of.size(), m = of.multipliers();
  const Vector<Rational> origin = Vector<Rational>::Constant(n, Rational(0));
  Matrix<Rational> mass, a(n, n);
  Vector<Rational> b(n);
  of.system->jacobian(Rational(0), origin, a);
  of.system->vector_field(Rational(0), origin, b);
  if (!of.system->has_identity_mass()) {
    mass.resize(n, n);
    of.system->mass(mass);
  }
  FirstOrderModel<S> model;
  model.system =
      linear_first_order_system<S>(convert<S>(a), convert<S>(b), convert<S>(mass));
  model.laws = converted_laws<S>(of.laws);
  model.initial_state = convert<S>(of.initial_state);
  model.initial_multiplier = convert<S>(of.initial_multiplier);
  if (m == 0) return model;
  const typename FirstOrderRelation<Rational>::Point at{
      Rational(0), origin, Vector<Rational>::Constant(m, Rational(0))};
  Matrix<Rational> c(m, n), d(m, m), k(n, n), input(n, m);
  Vector<Rational> e(m);
  of.relation->output_jacobians(at, c, d);
  of.relation->input_jacobians(at, k, input);
  of.relation->output(at, e);
  model.relation = std::make_shared<FirstOrderLinear<S>>(
      typename FirstOrderLinear<S>::Data{.c = convert<S>(c),
                                         .b = convert<S>(input),
                                         .d = convert<S>(d),
                                         .e = convert<S>(e)});
  return model;
}

}  // namespace assay::oracles::detail
