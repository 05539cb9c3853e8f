#include "subjects/siconos/first_order_models.hpp"

#include <BlockVector.hpp>
#include <ComplementarityConditionNSL.hpp>
#include <EqualityConditionNSL.hpp>
#include <FirstOrderLinearDS.hpp>
#include <FirstOrderLinearTIDS.hpp>
#include <FirstOrderLinearTIR.hpp>
#include <FirstOrderType2R.hpp>
#include <MixedComplementarityConditionNSL.hpp>
#include <RelayNSL.hpp>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "subjects/siconos/arrays.hpp"

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;
using Entries = std::vector<double>;

Entries zeros(int count) { return Entries(static_cast<std::size_t>(count)); }

/// Instants after the first at which a function of time is looked at [s].
constexpr double kInstants[] = {0.37, 1.0, 2.7};

template <class Function>
bool is_constant(const AssayModel& model, const Function& at) {
  const Entries first = at(model.initial_time);
  return std::all_of(std::begin(kInstants), std::end(kInstants), [&](double later) {
    return at(model.initial_time + later) == first;
  });
}

/// f and y at x = 0, λ = 0: b(t) and e(t) of a linear model.
Entries b_of(const AssayModel& model, double t) {
  const Entries x = zeros(model.coordinates);
  Entries b = zeros(model.coordinates);
  model.field(&model, t, x.data(), b.data());
  return b;
}
Entries e_of(const AssayModel& model, double t) {
  const Entries x = zeros(model.coordinates), lambda = zeros(model.components);
  Entries e = zeros(model.components);
  model.output(&model, t, x.data(), lambda.data(), e.data());
  return e;
}

shared_ptr<SimpleMatrix> a_of(const AssayModel& model) {
  Entries a = zeros(model.coordinates * model.coordinates);
  model.field_jacobian(&model, model.initial_time, model.initial_position, a.data());
  return matrix_of(a.data(), model.coordinates, model.coordinates);
}

/// b(t)
class LinearSystem final : public FirstOrderLinearDS {
 public:
  explicit LinearSystem(const AssayModel& model)
      : FirstOrderLinearDS(vector_of(model.initial_position, model.coordinates),
                           a_of(model),
                           vector_of(b_of(model, model.initial_time).data(), model.coordinates)),
        model_(&model) {}

  void computeb(double t) override {
    const Entries b = b_of(*model_, t);
    std::copy(b.begin(), b.end(), this->b()->getArray());
  }

 private:
  const AssayModel* model_;
};

class NonlinearSystem final : public FirstOrderNonLinearDS {
 public:
  explicit NonlinearSystem(const AssayModel& model)
      : FirstOrderNonLinearDS(vector_of(model.initial_position, model.coordinates)),
        model_(&model) {
    const auto n = static_cast<unsigned>(model.coordinates);
    _f = make_shared<SiconosVector>(n);
    _fold = make_shared<SiconosVector>(n);
    _jacobianfx = make_shared<SimpleMatrix>(n, n);
  }

  void computef(double t, shared_ptr<SiconosVector> state) override {
    model_->field(model_, t, state->getArray(), _f->getArray());
  }
  void computeJacobianfx(double t, shared_ptr<SiconosVector> state) override {
    model_->field_jacobian(model_, t, state->getArray(), _jacobianfx->getArray());
  }

 private:
  const AssayModel* model_;
};

/// y = h(t, x, λ), r = g(t, λ). Its matrices C, D and B are not allocated: Siconos takes those that
/// are for constant.
class NonlinearRelation final : public FirstOrderType2R {
 public:
  explicit NonlinearRelation(const AssayModel& model)
      : model_(&model),
        c_(zeros(model.components * model.coordinates)),
        d_(zeros(model.components * model.components)),
        k_(zeros(model.coordinates * model.coordinates)),
        b_(zeros(model.coordinates * model.components)) {}

  void computeh(double t,
                const BlockVector& state,
                const SiconosVector& lambda,
                SiconosVector& y) override {
    model_->output(model_, t, read(state).data(), lambda.getArray(), y.getArray());
  }
  void computeg(double t, const SiconosVector& lambda, BlockVector& input) override {
    const Entries none = zeros(model_->coordinates);
    Entries values = none;
    model_->input(model_, t, none.data(), lambda.getArray(), values.data());
    for (unsigned i = 0; i < input.size(); ++i) input.setValue(i, values[i]);
  }
  void computeJachx(double t,
                    const BlockVector& state,
                    const SiconosVector& lambda,
                    SimpleMatrix& c) override {
    output_jacobians(t, state, lambda);
    std::copy(c_.begin(), c_.end(), c.getArray());
  }
  void computeJachlambda(double t,
                         const BlockVector& state,
                         const SiconosVector& lambda,
                         SimpleMatrix& d) override {
    output_jacobians(t, state, lambda);
    std::copy(d_.begin(), d_.end(), d.getArray());
  }
  void computeJacglambda(double t, const SiconosVector& lambda, SimpleMatrix& b) override {
    const Entries none = zeros(model_->coordinates);
    model_->input_jacobians(model_, t, none.data(), lambda.getArray(), k_.data(), b_.data());
    std::copy(b_.begin(), b_.end(), b.getArray());
  }

 private:
  static Entries read(const BlockVector& state) {
    Entries entries(state.size());
    for (unsigned i = 0; i < state.size(); ++i) entries[i] = state.getValue(i);
    return entries;
  }
  void output_jacobians(double t, const BlockVector& state, const SiconosVector& lambda) {
    model_->output_jacobians(
        model_, t, read(state).data(), lambda.getArray(), c_.data(), d_.data());
  }

  const AssayModel* model_;
  Entries c_, d_, k_, b_;
};

shared_ptr<Relation> relation_of(const AssayModel& model) {
  const int n = model.coordinates, m = model.components;
  const Entries lambda = zeros(m), ones(lambda.size(), 1.0);
  Entries k = zeros(n * n), b = zeros(n * m), c = zeros(m * n), d = zeros(m * m);
  const double t = model.initial_time;
  model.input_jacobians(&model, t, model.initial_position, ones.data(), k.data(), b.data());
  if (std::any_of(k.begin(), k.end(), [](double entry) { return entry != 0; })) {
    throw std::invalid_argument("its input r depends on x");
  }
  model.input_jacobians(&model, t, model.initial_position, lambda.data(), k.data(), b.data());
  if (model.linear == 0) return make_shared<NonlinearRelation>(model);
  model.output_jacobians(&model, t, model.initial_position, lambda.data(), c.data(), d.data());
  const auto relation =
      make_shared<FirstOrderLinearTIR>(matrix_of(c.data(), m, n), matrix_of(b.data(), n, m));
  relation->setDPtr(matrix_of(d.data(), m, m));
  relation->setePtr(vector_of(e_of(model, t).data(), m));
  return relation;
}

shared_ptr<NonSmoothLaw> law_of(const AssayModel& model) {
  const auto m = static_cast<unsigned>(model.components);
  switch (multipliers_of(model)) {
    case Multipliers::kComplementary:
      return make_shared<ComplementarityConditionNSL>(m);
    case Multipliers::kFree:
      return make_shared<EqualityConditionNSL>(m);
    case Multipliers::kRelay:
      return make_shared<RelayNSL>(m, model.laws[0].lower, model.laws[0].upper);
    case Multipliers::kMixed:
      break;
  }
  unsigned free = 0;
  while (std::isinf(model.laws[free].lower)) ++free;
  return make_shared<MixedComplementarityConditionNSL>(m, free);
}

}  // namespace

Multipliers multipliers_of(const AssayModel& model) {
  const auto all = [&](const auto& holds) {
    return std::all_of(model.laws, model.laws + model.law_count, holds);
  };
  const auto free = [](const AssayLaw& law) {
    return std::isinf(law.lower) && std::isinf(law.upper);
  };
  const auto complementary = [](const AssayLaw& law) {
    return law.lower == 0 && std::isinf(law.upper);
  };
  if (all(complementary)) return Multipliers::kComplementary;
  if (all(free)) return Multipliers::kFree;
  const AssayLaw& first = model.laws[0];
  const bool relay = all([&](const AssayLaw& law) {
    return std::isfinite(law.lower) && std::isfinite(law.upper) && law.lower == first.lower &&
           law.upper == first.upper;
  });
  if (relay) return Multipliers::kRelay;
  const bool free_first = std::is_partitioned(model.laws, model.laws + model.law_count, free);
  if (free_first && all([&](const AssayLaw& law) { return free(law) || complementary(law); })) {
    return Multipliers::kMixed;
  }
  throw std::invalid_argument("Siconos has no law of such bounds");
}

shared_ptr<FirstOrderNonLinearDS> first_order_system_of(const AssayModel& model) {
  const int n = model.coordinates;
  shared_ptr<FirstOrderNonLinearDS> system;
  if (model.linear == 0) {
    system = make_shared<NonlinearSystem>(model);
  } else if (is_constant(model, [&](double t) { return b_of(model, t); })) {
    system =
        make_shared<FirstOrderLinearTIDS>(vector_of(model.initial_position, n),
                                          a_of(model),
                                          vector_of(b_of(model, model.initial_time).data(), n));
  } else {
    system = make_shared<LinearSystem>(model);
  }
  Entries mass = zeros(n * n);
  model.mass_of(&model, mass.data());
  system->setMPtr(matrix_of(mass.data(), n, n));
  return system;
}

shared_ptr<Interaction> interaction_of(const AssayModel& model) {
  return make_shared<Interaction>(law_of(model), relation_of(model));
}

void set_constant_term(Interaction& interaction, const AssayModel& model, double t) {
  if (model.linear == 0) return;
  auto& relation = static_cast<FirstOrderLinearTIR&>(*interaction.relation());
  const Entries e = e_of(model, t);
  std::copy(e.begin(), e.end(), relation.e()->getArray());
}

}  // namespace assay::siconos
