#include "oracles/described_model.hpp"

#include <algorithm>

namespace assay::oracles {

LagrangianModel<Rational> joined(const DescribedLagrangian& described) {
  return multibody_model<Rational>(described.bodies, described.interactions);
}

FirstOrderModel<Rational> joined(const DescribedFirstOrder& described) {
  return joined_first_order_model<Rational>(described.parts, described.interactions);
}

namespace {

Vector<Rational> zero(Eigen::Index n) { return Vector<Rational>::Constant(n, Rational(0)); }

}  // namespace

FirstOrderLti<Rational> lti_of(const FirstOrderSystem<Rational>& system) {
  const Eigen::Index n = system.size();
  FirstOrderLti<Rational> lti{Matrix<Rational>(n, n), {}, Vector<Rational>(n)};
  system.jacobian(Rational(0), zero(n), lti.a);
  system.vector_field(Rational(0), zero(n), lti.constant);
  if (system.has_identity_mass()) return lti;
  lti.mass.resize(n, n);
  system.mass(lti.mass);
  return lti;
}

FirstOrderLinear<Rational>::Data linear_of(const FirstOrderRelation<Rational>& relation,
                                           Eigen::Index n) {
  const Eigen::Index m = relation.size();
  const FirstOrderRelation<Rational>::Point origin{Rational(0), zero(n), zero(m)};
  FirstOrderLinear<Rational>::Data data{.c = Matrix<Rational>(m, n),
                                        .b = Matrix<Rational>(n, m),
                                        .d = Matrix<Rational>(m, m),
                                        .e = Vector<Rational>(m)};
  Matrix<Rational> k(n, n);
  relation.output_jacobians(origin, data.c, data.d);
  relation.input_jacobians(origin, k, data.b);
  relation.output(origin, data.e);
  return data;
}

CompliantLinear<Rational>::Data linear_of(const CompliantRelation<Rational>& relation,
                                          Eigen::Index n) {
  using Jacobians = CompliantRelation<Rational>::Jacobians;
  const Eigen::Index m = relation.size();
  const CompliantRelation<Rational>::Point origin{Rational(0), zero(n), zero(n), zero(m)};
  Jacobians h{Matrix<Rational>(m, n), Matrix<Rational>(m, n), Matrix<Rational>(m, m)};
  CompliantLinear<Rational>::Data data{.e = Vector<Rational>(m)};
  relation.output_jacobians(origin, h);
  relation.output(origin, data.e);
  data.c = h.by_position, data.b = h.by_velocity, data.d = h.by_multiplier;
  return data;
}

namespace {

template <class Direction>
bool has_rational_length(const Direction& x) {
  Rational square = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i) square += x(i) * x(i);
  return rational_root(square).has_value();
}

/// A direction from sphere to sphere is divided by its length.
bool has_rational_direction(const DescribedContact& contact) {
  return contact.relation != DescribedContact::Relation::kSphereOnSphere &&
         has_rational_length(contact.direction);
}

bool is_diagonal(const Matrix<Rational>& a) {
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      if (i != j && a(i, j) != 0) return false;
    }
  }
  return true;
}

}  // namespace

ModelKind kind_of(const DescribedModel& described) {
  const auto* lagrangian = std::get_if<DescribedLagrangian>(&described.of);
  if (lagrangian != nullptr && is_linear(joined(*lagrangian))) return ModelKind::kLinear;
  return std::visit([](const auto& of) { return of.kKind; }, described.of);
}

bool has_rational_data(const DescribedModel& described) {
  if (kind_of(described) != ModelKind::kNewtonEuler) return true;
  const auto& rigid = std::get<DescribedBodies>(described.of);
  return std::ranges::all_of(
             rigid.bodies,
             [](const DescribedBody& body) { return has_rational_length(body.quaternion); }) &&
         std::ranges::all_of(rigid.contacts, has_rational_direction);
}

bool is_coupled(const DescribedModel& described) {
  if (!kLagrangianModels.contains(kind_of(described))) return true;
  const auto& bodies = std::get<DescribedLagrangian>(described.of).bodies;
  return !std::ranges::all_of(bodies, [](const Body<Rational>& body) {
    const auto& own = std::get<LagrangianLti<Rational>>(body.system);
    return is_diagonal(own.mass) && is_diagonal(own.damping) && is_diagonal(own.stiffness);
  });
}

}  // namespace assay::oracles
