#pragma once

#include <memory>

#include "core/relations/first_order_linear.hpp"
#include "oracles/described_lagrangian.hpp"
#include "oracles/detail/linear_field.hpp"

namespace assay::oracles::detail {

/// The terms of M ẋ = A x + b, for first_order_system.
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

/// The described model in the scalar S. @throws InvalidInput as joined.
template <class S>
[[nodiscard]] FirstOrderModel<S> described_first_order(const DescribedFirstOrder& described) {
  const FirstOrderModel<Rational> of = joined(described);
  const FirstOrderLti<Rational> lti = lti_of(*of.system);
  FirstOrderModel<S> model;
  model.system = linear_first_order_system<S>(
      convert<S>(lti.a), convert<S>(lti.constant), convert<S>(lti.mass));
  model.laws = converted_laws<S>(of.laws);
  model.initial_state = convert<S>(of.initial_state);
  model.initial_multiplier = convert<S>(of.initial_multiplier);
  if (!of.relation) return model;
  const FirstOrderLinear<Rational>::Data data = linear_of(*of.relation, of.size());
  model.relation = std::make_shared<FirstOrderLinear<S>>(
      typename FirstOrderLinear<S>::Data{.c = convert<S>(data.c),
                                         .b = convert<S>(data.b),
                                         .d = convert<S>(data.d),
                                         .e = convert<S>(data.e)});
  return model;
}

}  // namespace assay::oracles::detail
