#include <algorithm>

#include "core/relations/first_order_linear.hpp"
#include "oracles/described_first_order.hpp"
#include "reports/models/model_law.hpp"
#include "reports/models/model_readers.hpp"

namespace assay::reports {

namespace {

FirstOrderPart<Rational> read_part(const ModelSource& source, const ModelTable& table) {
  ModelFields fields = fields_of(source, table);
  Matrix<Rational> a = fields.matrix("A", true), mass = fields.matrix("M");
  Vector<Rational> b = fields.vector("b"), x0 = fields.vector("x0", true);
  fields.finish();
  const Eigen::Index n = a.rows();
  fields.shape("A", a, n, n);
  fields.shape("M", mass, n, n);
  fields.shape("b", b, n, 1);
  fields.shape("x0", x0, n, 1);
  return {table.name,
          oracles::detail::linear_first_order_system<Rational>(
              std::move(a), std::move(b), std::move(mass)),
          std::move(x0)};
}

FirstOrderInteraction<Rational> read_first_order_interaction(const ModelSource& source,
                                                             const ModelTable& table,
                                                             Eigen::Index states) {
  ModelFields fields = fields_of(source, table);
  const ModelLaw law = read_law(fields,
                                {LawName::kComplementarity,
                                 LawName::kEquality,
                                 LawName::kRelay,
                                 LawName::kMixedComplementarity});
  FirstOrderLinear<Rational>::Data data{.c = fields.matrix("C", true),
                                        .b = fields.matrix("B", true),
                                        .d = fields.matrix("D"),
                                        .e = fields.vector("b")};
  const Vector<Rational> lambda0 = fields.vector("lambda0");
  fields.finish();
  const Eigen::Index m = data.c.rows();
  fields.shape("C", data.c, m, states);
  fields.shape("B", data.b, states, m);
  fields.shape("D", data.d, m, m);
  fields.shape("b", data.e, m, 1);
  fields.shape("lambda0", lambda0, m, 1);
  return {table.name,
          table.systems,
          std::make_shared<FirstOrderLinear<Rational>>(std::move(data)),
          law.multiplier_laws(fields, m),
          lambda0};
}

}  // namespace

oracles::DescribedFirstOrder read_first_order(const ModelSource& source,
                                              const std::vector<ModelTable>& systems,
                                              const std::vector<ModelTable>& interactions) {
  oracles::DescribedFirstOrder described;
  for (const ModelTable& table : systems) described.parts.push_back(read_part(source, table));
  for (const ModelTable& table : interactions) {
    Eigen::Index states = 0;
    for (const FirstOrderPart<Rational>& part : described.parts) {
      if (std::ranges::count(table.systems, part.name) > 0) states += part.initial_state.size();
    }
    described.interactions.push_back(read_first_order_interaction(source, table, states));
  }
  return described;
}

}  // namespace assay::reports
