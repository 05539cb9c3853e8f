#include "subjects/siconos/lagrangian_models.hpp"

#include <BlockVector.hpp>
#include <LagrangianLinearDiagonalDS.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <LagrangianRheonomousR.hpp>
#include <LagrangianScleronomousR.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "subjects/siconos/arrays.hpp"
#include "subjects/siconos/contact_laws.hpp"

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

/// The functions of the gaps of one law, from its first component.
class Gaps {
 public:
  Gaps(const AssayModel& model, int first, int count)
      : model_(&model),
        first_(first),
        count_(count),
        all_(static_cast<std::size_t>(model.components * model.coordinates)) {}

  [[nodiscard]] const AssayModel& model() const { return *model_; }
  [[nodiscard]] shared_ptr<SimpleMatrix> matrix() const {
    return make_shared<SimpleMatrix>(static_cast<unsigned>(count_),
                                     static_cast<unsigned>(model_->coordinates));
  }
  [[nodiscard]] shared_ptr<SiconosVector> vector() const {
    return make_shared<SiconosVector>(static_cast<unsigned>(count_));
  }

  void gap(double t, const BlockVector& q, SiconosVector& y) {
    model_->gap(model_, t, read(q, q_), all_.data());
    write(y);
  }
  void rate(double t, const BlockVector& q, SiconosVector& rate) {
    model_->gap_rate(model_, t, read(q, q_), all_.data());
    write(rate);
  }
  void jacobian(double t, const BlockVector& q, SimpleMatrix& h) {
    model_->gap_jacobian(model_, t, read(q, q_), all_.data());
    for (int j = 0; j < model_->coordinates; ++j) {
      for (int i = 0; i < count_; ++i) {
        h.setValue(static_cast<unsigned>(i),
                   static_cast<unsigned>(j),
                   component(i + j * model_->components));
      }
    }
  }
  /// A matrix D with D v = b, the curvature: b vᵀ / vᵀv. Of dH/dt nothing else is used.
  void jacobian_rate(double t, const BlockVector& q, const BlockVector& v, SimpleMatrix& d) {
    const double* speeds = read(v, v_);
    model_->gap_curvature(model_, t, read(q, q_), speeds, all_.data());
    const double square = std::inner_product(v_.begin(), v_.end(), v_.begin(), 0.0);
    for (unsigned j = 0; j < v_.size(); ++j) {
      for (int i = 0; i < count_; ++i) {
        d.setValue(static_cast<unsigned>(i), j, square > 0 ? component(i) * v_[j] / square : 0);
      }
    }
  }

 private:
  using Entries = std::vector<double>;

  static const double* read(const BlockVector& from, Entries& to) {
    to.resize(from.size());
    for (unsigned i = 0; i < from.size(); ++i) to[i] = from.getValue(i);
    return to.data();
  }
  void write(SiconosVector& to) const {
    for (int i = 0; i < count_; ++i) to.setValue(static_cast<unsigned>(i), component(i));
  }
  [[nodiscard]] double component(int i) const { return all_[static_cast<std::size_t>(first_ + i)]; }

  const AssayModel* model_;
  int first_, count_;
  Entries all_, q_, v_;
};

/// Surfaces that move.
class RheonomousGaps final : public LagrangianRheonomousR {
 public:
  explicit RheonomousGaps(const Gaps& gaps) : gaps_(gaps) {
    _jachq = gaps.matrix();
    _hDot = gaps.vector();
  }

  void computeh(double t, const BlockVector& q, BlockVector&, SiconosVector& y) override {
    gaps_.gap(t, q, y);
  }
  void computehDot(double t, const BlockVector& q, BlockVector&) override {
    gaps_.rate(t, q, *_hDot);
  }
  void computeJachq(double t, const BlockVector& q, BlockVector&) override {
    gaps_.jacobian(t, q, *_jachq);
  }

 private:
  Gaps gaps_;
};

/// Surfaces at rest.
class ScleronomousGaps final : public LagrangianScleronomousR {
 public:
  explicit ScleronomousGaps(const Gaps& gaps) : gaps_(gaps), t_(gaps.model().initial_time) {
    _jachq = gaps.matrix();
    _dotjachq = gaps.matrix();
  }

  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    gaps_.gap(t_, q, y);
  }
  void computeJachq(const BlockVector& q, BlockVector&) override { gaps_.jacobian(t_, q, *_jachq); }
  void computeDotJachq(const BlockVector& q, BlockVector&, const BlockVector& v) override {
    gaps_.jacobian_rate(t_, q, v, *_dotjachq);
  }

 private:
  Gaps gaps_;
  double t_;
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

}  // namespace

shared_ptr<LagrangianDS> system_of(const AssayModel& model) {
  if (model.linear != 0) return make_shared<LinearSystem>(model);
  return make_shared<NonlinearSystem>(model);
}

shared_ptr<LagrangianDS> modes_of(const AssayModel& model) {
  const int n = model.coordinates;
  const auto diagonal = [n](const double* a) {
    auto entries = make_shared<SiconosVector>(static_cast<unsigned>(n));
    for (int i = 0; i < n; ++i) entries->setValue(static_cast<unsigned>(i), a[i + i * n]);
    return entries;
  };
  return make_shared<LagrangianLinearDiagonalDS>(vector_of(model.initial_position, n),
                                                 vector_of(model.initial_velocity, n),
                                                 diagonal(model.stiffness),
                                                 diagonal(model.damping));
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
      const Gaps gaps(model, first, law.dimension);
      if (model.surfaces_move != 0) {
        relation = make_shared<RheonomousGaps>(gaps);
      } else {
        relation = make_shared<ScleronomousGaps>(gaps);
      }
    }
    contacts.push_back(make_shared<Interaction>(law_of(law), relation));
    first += law.dimension;
  }
  return contacts;
}

}  // namespace assay::siconos
