#include "reference/sensitivity/jet_model.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/scalar/invalid_input.hpp"

namespace assay::reference {

namespace {

using J = ParameterJet;

/// The models at P − δ, P, P + δ.
struct Neighbours {
  LagrangianModel<Mpfr> below, at, above;
  Mpfr step;
};

Vector<Mpfr> moved(const Vector<J>& x, const Mpfr& by) {
  Vector<Mpfr> result(x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) result(i) = x(i).a + by * x(i).v[0];
  return result;
}
Mpfr moved(const J& x, const Mpfr& by) { return x.a + by * x.v[0]; }

J jet(const Mpfr& below, const Mpfr& at, const Mpfr& above, const Mpfr& step) {
  J result(at);
  result.v[0] = (above - below) / (2 * step);  // (1)
  return result;
}

/// Writes (1) of an array that `evaluate(model, by, array)` writes for arguments moved by `by`.
template <class Array, class Target, class Evaluate>
void differentiate(const Neighbours& models, const Evaluate& evaluate, Target& result) {
  Array below(result.rows(), result.cols()), at = below, above = below;
  evaluate(models.below, Mpfr(-models.step), below);
  evaluate(models.at, Mpfr(0), at);
  evaluate(models.above, models.step, above);
  result.resize(at.rows(), at.cols());
  for (Eigen::Index i = 0; i < at.rows(); ++i) {
    for (Eigen::Index j = 0; j < at.cols(); ++j) {
      result(i, j) = jet(below(i, j), at(i, j), above(i, j), models.step);
    }
  }
}

using Shared = std::shared_ptr<const Neighbours>;

class JetSystem final : public LagrangianSystem<J> {
 public:
  explicit JetSystem(Shared models) : models_(std::move(models)) {}

  [[nodiscard]] Eigen::Index size() const override { return models_->at.system->size(); }
  [[nodiscard]] bool has_constant_mass() const override {
    return models_->at.system->has_constant_mass();
  }
  void mass(const Vector<J>& q, Matrix<J>& mass) const override {
    mass.resize(size(), size());
    differentiate<Matrix<Mpfr>>(
        *models_,
        [&](const LagrangianModel<Mpfr>& model, const Mpfr& by, Matrix<Mpfr>& m) {
          model.system->mass(moved(q, by), m);
        },
        mass);
  }
  void force(const J& t, const Vector<J>& q, const Vector<J>& v, Vector<J>& f) const override {
    f.resize(size());
    differentiate<Vector<Mpfr>>(
        *models_,
        [&](const LagrangianModel<Mpfr>& model, const Mpfr& by, Vector<Mpfr>& at) {
          model.system->force(moved(t, by), moved(q, by), moved(v, by), at);
        },
        f);
  }
  void force_jacobians(
      const J&, const Vector<J>&, const Vector<J>&, Matrix<J>&, Matrix<J>&) const override {
    throw InvalidInput("a model of Jets has no Jacobians");
  }
  void mass_jacobian(const Vector<J>&, const Vector<J>&, Matrix<J>&) const override {
    throw InvalidInput("a model of Jets has no Jacobians");
  }

 private:
  Shared models_;
};

class JetRelation final : public LagrangianRelation<J> {
 public:
  explicit JetRelation(Shared models) : models_(std::move(models)) {}

  [[nodiscard]] Eigen::Index size() const override { return models_->at.relation->size(); }
  [[nodiscard]] bool has_constant_jacobian() const override {
    return models_->at.relation->has_constant_jacobian();
  }
  void evaluate(const J& t, const Vector<J>& q, Vector<J>& y) const override {
    y.resize(size());
    differentiate<Vector<Mpfr>>(
        *models_,
        [&](const LagrangianModel<Mpfr>& model, const Mpfr& by, Vector<Mpfr>& at) {
          model.relation->evaluate(moved(t, by), moved(q, by), at);
        },
        y);
  }
  void jacobian(const J& t, const Vector<J>& q, Matrix<J>& h) const override {
    h.resize(size(), q.size());
    differentiate<Matrix<Mpfr>>(
        *models_,
        [&](const LagrangianModel<Mpfr>& model, const Mpfr& by, Matrix<Mpfr>& at) {
          model.relation->jacobian(moved(t, by), moved(q, by), at);
        },
        h);
  }
  void rate(const J& t, const Vector<J>& q, Vector<J>& rate) const override {
    rate.resize(size());
    differentiate<Vector<Mpfr>>(
        *models_,
        [&](const LagrangianModel<Mpfr>& model, const Mpfr& by, Vector<Mpfr>& at) {
          model.relation->rate(moved(t, by), moved(q, by), at);
        },
        rate);
  }
  void curvature(const J& t, const Vector<J>& q, const Vector<J>& v, Vector<J>& b) const override {
    b.resize(size());
    differentiate<Vector<Mpfr>>(
        *models_,
        [&](const LagrangianModel<Mpfr>& model, const Mpfr& by, Vector<Mpfr>& at) {
          model.relation->curvature(moved(t, by), moved(q, by), moved(v, by), at);
        },
        b);
  }

 private:
  Shared models_;
};

/// The law with its coefficients as Jets.
ImpactLaw<J> jet_law(const Neighbours& models, std::size_t i) {
  const ImpactLaw<Mpfr>&below = models.below.laws[i], &at = models.at.laws[i],
        &above = models.above.laws[i];
  const auto of = [&](const auto& pick) {
    return jet(pick(below), pick(at), pick(above), models.step);
  };
  ImpactLaw<J> law;
  law.impact = {of([](const auto& x) { return x.impact.normal_restitution; }),
                of([](const auto& x) { return x.impact.tangential_restitution; })};
  const bool same = below.law.index() == at.law.index() && above.law.index() == at.law.index();
  if (!same) throw InvalidInput("a law depends on the parameter");
  if (std::holds_alternative<Unilateral>(at.law)) return law;
  if (std::holds_alternative<Equality>(at.law)) {
    law.law = std::get<Equality>(at.law);
  } else if (std::holds_alternative<Coulomb<Mpfr, 2>>(at.law)) {
    law.law =
        Coulomb<J, 2>{of([](const auto& x) { return std::get<Coulomb<Mpfr, 2>>(x.law).friction; })};
  } else if (std::holds_alternative<Coulomb<Mpfr, 3>>(at.law)) {
    law.law =
        Coulomb<J, 3>{of([](const auto& x) { return std::get<Coulomb<Mpfr, 3>>(x.law).friction; })};
  } else {
    throw InvalidInput("the event-driven engine does not take a law");
  }
  return law;
}

Vector<J> jets(const Vector<Mpfr>& below,
               const Vector<Mpfr>& at,
               const Vector<Mpfr>& above,
               const Mpfr& step) {
  Vector<J> result(at.size());
  for (Eigen::Index i = 0; i < at.size(); ++i) result(i) = jet(below(i), at(i), above(i), step);
  return result;
}

}  // namespace

LagrangianModel<ParameterJet> jet_model(const ModelOfParameter& model, const Rational& value) {
  const Mpfr root = cbrt(unit_roundoff<Mpfr>());
  const Rational size = value == 0 ? Rational(1) : Rational(abs(value));
  const Rational step = size * ScalarTraits<Mpfr>::to_rational(root);
  const auto models = std::make_shared<const Neighbours>(Neighbours{model(Rational(value - step)),
                                                                    model(value),
                                                                    model(Rational(value + step)),
                                                                    from_rational<Mpfr>(step)});
  require_no_multipliers(models->at, "the event-driven engine");
  LagrangianModel<J> result;
  result.system = std::make_shared<JetSystem>(models);
  if (models->at.relation) result.relation = std::make_shared<JetRelation>(models);
  for (std::size_t i = 0; i < models->at.laws.size(); ++i) {
    result.laws.push_back(jet_law(*models, i));
  }
  result.initial_position = jets(models->below.initial_position,
                                 models->at.initial_position,
                                 models->above.initial_position,
                                 models->step);
  result.initial_velocity = jets(models->below.initial_velocity,
                                 models->at.initial_velocity,
                                 models->above.initial_velocity,
                                 models->step);
  result.initial_time = J(models->at.initial_time);
  return result;
}

}  // namespace assay::reference
