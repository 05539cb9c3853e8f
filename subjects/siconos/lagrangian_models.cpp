#include "subjects/siconos/lagrangian_models.hpp"

#include <BlockVector.hpp>
#include <EqualityConditionNSL.hpp>
#include <LagrangianLinearDiagonalDS.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <LagrangianRheonomousR.hpp>
#include <NewtonImpactFrictionNSL.hpp>
#include <NewtonImpactNSL.hpp>
#include <NewtonImpactRollingFrictionNSL.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <algorithm>
#include <stdexcept>

#include "subjects/siconos/arrays.hpp"

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;

/// F_ext(t) of the model.
class LinearSystem final : public LagrangianLinearTIDS {
 public:
  explicit LinearSystem(const AssayModel& model)
      : LagrangianLinearTIDS(vector_of(model.initial_position, model.coordinates),
                             vector_of(model.initial_velocity, model.coordinates),
                             matrix_of(model.mass, model.coordinates, model.coordinates),
                             matrix_of(model.stiffness, model.coordinates, model.coordinates),
                             matrix_of(model.damping, model.coordinates, model.coordinates)),
        model_(&model) {
    setFExtPtr(make_shared<SiconosVector>(static_cast<unsigned>(model.coordinates)));
    computeFExt(model.initial_time);
  }

  void computeFExt(double t) override { model_->external_force(model_, t, fExt()->getArray()); }

 private:
  const AssayModel* model_;
};

/// M(q) and F_int = -f(t, q, v).
class NonlinearSystem final : public LagrangianDS {
 public:
  explicit NonlinearSystem(const AssayModel& model)
      : LagrangianDS(vector_of(model.initial_position, model.coordinates),
                     vector_of(model.initial_velocity, model.coordinates)),
        model_(&model),
        n_(static_cast<std::size_t>(model.coordinates)) {
    const auto n = static_cast<unsigned>(n_);
    setMassPtr(make_shared<SimpleMatrix>(n, n));
    _hasConstantMass = false;
    init_inverse_mass();
    setFIntPtr(make_shared<SiconosVector>(n));
    setJacobianFIntqPtr(make_shared<SimpleMatrix>(n, n));
    setJacobianFIntqDotPtr(make_shared<SimpleMatrix>(n, n));
    init_forces();
    computeMass();
  }

  void computeMass() override { computeMass(q()); }
  void computeMass(shared_ptr<SiconosVector> position) override {
    model_->mass_at(model_, position->getArray(), mass()->getArray());
  }
  void computeFInt(double t) override { computeFInt(t, q(), velocity()); }
  void computeFInt(double t,
                   shared_ptr<SiconosVector> position,
                   shared_ptr<SiconosVector> velocity) override {
    double* f = fInt()->getArray();
    model_->force(model_, t, position->getArray(), velocity->getArray(), f);
    std::transform(f, f + n_, f, std::negate<>());
  }
  void computeJacobianFIntq(double t) override { computeJacobianFIntq(t, q(), velocity()); }
  void computeJacobianFIntqDot(double t) override { computeJacobianFIntqDot(t, q(), velocity()); }
  void computeJacobianFIntq(double t,
                            shared_ptr<SiconosVector> position,
                            shared_ptr<SiconosVector> velocity) override {
    jacobians(t, *position, *velocity);
    negate_into(by_position_, *jacobianFIntq());
  }
  void computeJacobianFIntqDot(double t,
                               shared_ptr<SiconosVector> position,
                               shared_ptr<SiconosVector> velocity) override {
    jacobians(t, *position, *velocity);
    negate_into(by_velocity_, *jacobianFIntqDot());
  }

 private:
  void jacobians(double t, SiconosVector& position, SiconosVector& velocity) {
    by_position_.resize(n_ * n_);
    by_velocity_.resize(n_ * n_);
    model_->force_jacobians(model_,
                            t,
                            position.getArray(),
                            velocity.getArray(),
                            by_position_.data(),
                            by_velocity_.data());
  }
  static void negate_into(const std::vector<double>& from, SiconosMatrix& to) {
    std::transform(from.begin(), from.end(), to.getArray(), std::negate<>());
  }

  const AssayModel* model_;
  std::size_t n_;
  std::vector<double> by_position_, by_velocity_;
};

/// The gaps of one law, from its first component.
class Gaps final : public LagrangianRheonomousR {
 public:
  Gaps(const AssayModel& model, int first, int count)
      : model_(&model), first_(first), count_(count) {
    const auto m = static_cast<unsigned>(count), n = static_cast<unsigned>(model.coordinates);
    _jachq = make_shared<SimpleMatrix>(m, n);
    _hDot = make_shared<SiconosVector>(m);
    all_.resize(static_cast<std::size_t>(model.components * model.coordinates));
    q_.resize(static_cast<std::size_t>(model.coordinates));
  }

  void computeh(double t, const BlockVector& q, BlockVector&, SiconosVector& y) override {
    model_->gap(model_, t, read(q), all_.data());
    for (int i = 0; i < count_; ++i) y.setValue(static_cast<unsigned>(i), component(i));
  }
  void computehDot(double t, const BlockVector& q, BlockVector&) override {
    model_->gap_rate(model_, t, read(q), all_.data());
    for (int i = 0; i < count_; ++i) _hDot->setValue(static_cast<unsigned>(i), component(i));
  }
  void computeJachq(double t, const BlockVector& q, BlockVector&) override {
    model_->gap_jacobian(model_, t, read(q), all_.data());
    for (int j = 0; j < model_->coordinates; ++j) {
      for (int i = 0; i < count_; ++i) {
        _jachq->setValue(static_cast<unsigned>(i),
                         static_cast<unsigned>(j),
                         component(i + j * model_->components));
      }
    }
  }

 private:
  const double* read(const BlockVector& q) {
    for (unsigned i = 0; i < q.size(); ++i) q_[i] = q.getValue(i);
    return q_.data();
  }
  [[nodiscard]] double component(int i) const { return all_[static_cast<std::size_t>(first_ + i)]; }

  const AssayModel* model_;
  int first_, count_;
  std::vector<double> all_, q_;
};

/// H and b of one law.
shared_ptr<Relation> linear_gaps(const AssayModel& model, int first, int count) {
  const auto m = static_cast<unsigned>(count), n = static_cast<unsigned>(model.coordinates);
  const auto h = make_shared<SimpleMatrix>(m, n);
  const auto b = make_shared<SiconosVector>(m);
  for (unsigned i = 0; i < m; ++i) {
    const int row = first + static_cast<int>(i);
    for (unsigned j = 0; j < n; ++j) {
      h->setValue(i, j, model.contact_matrix[row + static_cast<int>(j) * model.components]);
    }
    b->setValue(i, model.offset[row]);
  }
  return make_shared<LagrangianLinearTIR>(h, b);
}

shared_ptr<NonSmoothLaw> law_of(const AssayLaw& law) {
  const auto size = static_cast<unsigned>(law.dimension);
  switch (law.kind) {
    case ASSAY_UNILATERAL:
      return make_shared<NewtonImpactNSL>(size, law.restitution);
    case ASSAY_EQUALITY:
      return make_shared<EqualityConditionNSL>(size);
    case ASSAY_COULOMB:
      return make_shared<NewtonImpactFrictionNSL>(
          law.restitution, law.tangential_restitution, law.friction, size);
    case ASSAY_ROLLING:
      return make_shared<NewtonImpactRollingFrictionNSL>(
          law.restitution, law.tangential_restitution, law.friction, law.rolling_friction, size);
    default:
      throw std::invalid_argument("Siconos has no such law");
  }
}

}  // namespace

shared_ptr<LagrangianDS> system_of(const AssayModel& model) {
  if (model.linear != 0) return make_shared<LinearSystem>(model);
  return make_shared<NonlinearSystem>(model);
}

shared_ptr<LagrangianDS> diagonal_system_of(const AssayModel& model) {
  const int n = model.coordinates;
  std::vector<double> force(static_cast<std::size_t>(n));
  model.external_force(&model, model.initial_time, force.data());
  if (std::any_of(force.begin(), force.end(), [](double f) { return f != 0; })) {
    throw std::invalid_argument("a LagrangianLinearDiagonalDS has no external force");
  }
  const auto diagonal = [&](const double* a) {
    auto entries = make_shared<SiconosVector>(static_cast<unsigned>(n));
    for (int k = 0; k < n * n; ++k) {
      if (k / n == k % n) {
        entries->setValue(static_cast<unsigned>(k % n), a[k]);
      } else if (a[k] != 0) {
        throw std::invalid_argument("its matrices are not diagonal");
      }
    }
    return entries;
  };
  return make_shared<LagrangianLinearDiagonalDS>(vector_of(model.initial_position, n),
                                                 vector_of(model.initial_velocity, n),
                                                 diagonal(model.stiffness),
                                                 diagonal(model.damping),
                                                 diagonal(model.mass));
}

std::vector<shared_ptr<Interaction>> contacts_of(const AssayModel& model) {
  std::vector<shared_ptr<Interaction>> contacts;
  int first = 0;
  for (int k = 0; k < model.law_count; ++k) {
    const AssayLaw& law = model.laws[k];
    shared_ptr<Relation> relation;
    if (model.linear != 0) {
      relation = linear_gaps(model, first, law.dimension);
    } else {
      relation = make_shared<Gaps>(model, first, law.dimension);
    }
    contacts.push_back(make_shared<Interaction>(law_of(law), relation));
    first += law.dimension;
  }
  return contacts;
}

}  // namespace assay::siconos
