#include "oracles/model_structure.hpp"

#include <algorithm>

#include "core/math/lu.hpp"
#include "core/one_step_problems/interaction.hpp"
#include "core/systems/first_order_form.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

/// A, B, C, D of a Lagrangian model with contacts and multipliers; M is regular.
LinearSystem<Rational> linear_system_of(const DescribedLagrangian& described) {
  const LagrangianModel<Rational> model = joined(described);
  const Index n = model.size(), m = model.components(), l = model.multipliers();
  const FirstOrderForm<Rational> form(model.system);
  const Vector<Rational> x = Vector<Rational>::Constant(2 * n, Rational(0));
  LinearSystem<Rational> system{Matrix<Rational>(2 * n, 2 * n),
                                Matrix<Rational>::Constant(2 * n, m + l, Rational(0)),
                                Matrix<Rational>::Constant(m + l, 2 * n, Rational(0)),
                                Matrix<Rational>::Constant(m + l, m + l, Rational(0))};
  form.jacobian(Rational(0), x, system.a);
  Matrix<Rational> directions = Matrix<Rational>::Constant(n, m + l, Rational(0));
  if (m > 0) {
    const Matrix<Rational>& h = model.relation->linear()->jacobian;
    system.c.topLeftCorner(m, n) = h;
    directions.leftCols(m) = h.transpose();
  }
  if (l > 0) {
    const CompliantLinear<Rational>::Data data = linear_of(*model.compliance, n);
    system.c.bottomLeftCorner(l, n) = data.c;
    system.c.bottomRightCorner(l, n) = data.b;
    system.d.bottomRightCorner(l, l) = data.d;
    directions.rightCols(l) = (data.c + data.b).transpose();
  }
  form.input(x, directions, system.b);
  return system;
}

LinearSystem<Rational> linear_system_of(const DescribedFirstOrder& described) {
  const FirstOrderModel<Rational> model = joined(described);
  const FirstOrderLti<Rational> lti = lti_of(*model.system);
  FirstOrderLinear<Rational>::Data data = linear_of(*model.relation, model.size());
  if (lti.mass.size() == 0) return {lti.a, data.b, data.c, data.d};
  LuFactors<Rational> factors;
  factors.compute(lti.mass);
  if (factors.is_singular()) throw InvalidInput("the mass matrix is singular");
  return {factors.solve(lti.a), factors.solve(data.b), data.c, data.d};
}

const std::vector<std::string>& systems_of(const BodyInteraction<Rational>& interaction) {
  return interaction.bodies;
}
const std::vector<std::string>& systems_of(const FirstOrderInteraction<Rational>& interaction) {
  return interaction.systems;
}

/// Who takes part in what, without blocks.
template <class Described, class Systems>
std::vector<Interaction<Rational>> participations(const Described& described,
                                                  const Systems& systems) {
  std::vector<Interaction<Rational>> all;
  for (const auto& interaction : described.interactions) {
    all.emplace_back();
    for (const std::string& name : systems_of(interaction)) {
      using System = typename Systems::value_type;
      const Index place = std::ranges::find(systems, name, &System::name) - systems.begin();
      all.back().participations.push_back({place, {}, {}});
    }
  }
  return all;
}

template <class Described, class Systems>
std::vector<InteractionStructure> structure(const Described& described, const Systems& systems) {
  const auto links = linked_interactions(participations(described, systems));
  std::vector<InteractionStructure> result;
  for (std::size_t alpha = 0; alpha < links.size(); ++alpha) {
    Described alone = described;
    alone.interactions = {described.interactions[alpha]};
    const RelativeDegree<Rational> degree = relative_degree(linear_system_of(alone));
    InteractionStructure of{.name = described.interactions[alpha].name,
                            .systems = systems_of(described.interactions[alpha]),
                            .kind = degree.kind,
                            .degree = degree.uniform,
                            .linked = {}};
    for (const LinkedInteraction& link : links[alpha]) {
      of.linked.push_back(described.interactions[static_cast<std::size_t>(link.interaction)].name);
    }
    result.push_back(std::move(of));
  }
  return result;
}

}  // namespace

std::vector<InteractionStructure> structure_of(const DescribedModel& model) {
  switch (kind_of(model)) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian: {
      const auto& of = std::get<DescribedLagrangian>(model.of);
      return structure(of, of.bodies);
    }
    case ModelKind::kFirstOrder: {
      const auto& of = std::get<DescribedFirstOrder>(model.of);
      return structure(of, of.parts);
    }
    case ModelKind::kNewtonEuler:
      break;
  }
  return {};
}

RelativeDegreeKind degree_of_all(const DescribedModel& model) {
  switch (kind_of(model)) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian:
      return relative_degree(linear_system_of(std::get<DescribedLagrangian>(model.of))).kind;
    case ModelKind::kFirstOrder: {
      const auto& of = std::get<DescribedFirstOrder>(model.of);
      if (of.interactions.empty()) break;
      return relative_degree(linear_system_of(of)).kind;
    }
    case ModelKind::kNewtonEuler:
      break;
  }
  return RelativeDegreeKind::kUniform;
}

}  // namespace assay::oracles
