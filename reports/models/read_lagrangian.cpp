#include <algorithm>

#include "core/relations/compliant_linear.hpp"
#include "reports/models/model_law.hpp"
#include "reports/models/model_readers.hpp"

namespace assay::reports {

namespace {

Body<Rational> read_body(const ModelSource& source, const ModelTable& table) {
  ModelFields fields = fields_of(source, table);
  LagrangianLti<Rational> system{
      fields.matrix("M", true), fields.matrix("C"), fields.matrix("K"), {}};
  const Vector<Rational> force = fields.vector("force");
  Body<Rational> body{table.name, {}, fields.vector("q0", true), fields.vector("v0", true)};
  fields.finish();
  const Eigen::Index n = system.mass.rows();
  fields.shape("M", system.mass, n, n);
  fields.shape("C", system.damping, n, n);
  fields.shape("K", system.stiffness, n, n);
  fields.shape("force", force, n, 1);
  fields.shape("q0", body.initial_position, n, 1);
  fields.shape("v0", body.initial_velocity, n, 1);
  if (force.size() > 0) system.external_force = ExternalForce<Rational>(force);
  body.system = std::move(system);
  return body;
}

/// H, b of contacts; C, B, D, e of multipliers without impacts.
BodyInteraction<Rational> read_interaction(const ModelSource& source,
                                           const ModelTable& table,
                                           Eigen::Index coordinates) {
  ModelFields fields = fields_of(source, table);
  const ModelLaw law = read_law(fields,
                                {LawName::kNewtonImpact,
                                 LawName::kFriction,
                                 LawName::kEquality,
                                 LawName::kRollingFriction,
                                 LawName::kComplementarity,
                                 LawName::kMixedComplementarity,
                                 LawName::kRelay});
  const bool compliant = law.is_of_multipliers();
  Matrix<Rational> h = fields.matrix("H", !compliant), g, d;
  if (compliant) g = fields.matrix("G"), d = fields.matrix("D");
  Vector<Rational> b = fields.vector("b");
  fields.finish();
  if (h.size() == 0 && g.size() == 0) {
    throw InvalidInput(fields.place() + ": " + table.where + " has neither H nor G");
  }
  const Eigen::Index m = h.size() > 0 ? h.rows() : g.rows();
  fields.shape("H", h, m, coordinates);
  fields.shape("G", g, m, coordinates);
  fields.shape("D", d, m, m);
  fields.shape("b", b, m, 1);
  if (compliant) {
    if (h.size() == 0) h = Matrix<Rational>::Constant(m, coordinates, Rational(0));
    return {table.name,
            table.systems,
            std::make_shared<CompliantLinear<Rational>>(
                CompliantLinear<Rational>::Data{.c = h, .b = g, .d = d, .e = b}),
            {},
            law.multiplier_laws(fields, m)};
  }
  if (b.size() == 0) b = Vector<Rational>::Constant(m, Rational(0));
  return {
      table.name, table.systems, LagrangianLinear<Rational>{h, b}, law.impact_laws(fields, "H", m)};
}

}  // namespace

oracles::DescribedLagrangian read_lagrangian(const ModelSource& source,
                                             const std::vector<ModelTable>& systems,
                                             const std::vector<ModelTable>& interactions) {
  oracles::DescribedLagrangian described;
  for (const ModelTable& table : systems) described.bodies.push_back(read_body(source, table));
  for (const ModelTable& table : interactions) {
    Eigen::Index coordinates = 0;
    for (const Body<Rational>& body : described.bodies) {
      if (std::ranges::count(table.systems, body.name) > 0) coordinates += body.size();
    }
    described.interactions.push_back(read_interaction(source, table, coordinates));
  }
  return described;
}

}  // namespace assay::reports
