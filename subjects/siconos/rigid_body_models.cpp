#include "subjects/siconos/rigid_body_models.hpp"

#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <algorithm>
#include <stdexcept>

#include "subjects/siconos/arrays.hpp"
#include "subjects/siconos/rigid_body_state.hpp"

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;

/// One body of the model, the others staying where they start.
class Body final : public NewtonEulerDS {
 public:
  Body(const AssayModel& model, int number)
      : NewtonEulerDS(vector_of(model.initial_position + kCoordinates * number, kCoordinates),
                      vector_of(model.initial_velocity + kVelocities * number, kVelocities),
                      model.body_mass[number],
                      matrix_of(model.inertia + 9 * number, 3, 3)),
        model_(&model),
        number_(number),
        state_(model),
        wrench_(entries(model.velocities)),
        by_position_(entries(model.velocities * model.coordinates)),
        by_velocity_(entries(model.velocities * model.velocities)) {
    _fInt = make_shared<SiconosVector>(3);
    _mInt = make_shared<SiconosVector>(3);
    _jacobianFIntq = make_shared<SimpleMatrix>(3, kCoordinates);
    _jacobianMIntq = make_shared<SimpleMatrix>(3, kCoordinates);
    _jacobianFInttwist = make_shared<SimpleMatrix>(3, kVelocities);
    _jacobianMInttwist = make_shared<SimpleMatrix>(3, kVelocities);
    init_forces();
    if (!_jacobianWrenchq) _jacobianWrenchq = make_shared<SimpleMatrix>(kVelocities, kCoordinates);
  }

  using NewtonEulerDS::computeFInt;
  using NewtonEulerDS::computeJacobianFIntq;
  using NewtonEulerDS::computeJacobianFIntv;
  using NewtonEulerDS::computeJacobianMIntq;
  using NewtonEulerDS::computeJacobianMIntv;
  using NewtonEulerDS::computeMInt;

  void computeFInt(double t,
                   shared_ptr<SiconosVector> q,
                   shared_ptr<SiconosVector> v,
                   shared_ptr<SiconosVector> force) override {
    evaluate(t, *q, *v, 0, *force);
  }
  void computeMInt(double t,
                   shared_ptr<SiconosVector> q,
                   shared_ptr<SiconosVector> v,
                   shared_ptr<SiconosVector> moment) override {
    evaluate(t, *q, *v, 3, *moment);
  }
  void computeJacobianFIntq(double t,
                            shared_ptr<SiconosVector> q,
                            shared_ptr<SiconosVector> v) override {
    differentiate(t, *q, *v);
    negate_into(by_position_, 0, kCoordinates, *_jacobianFIntq);
  }
  void computeJacobianMIntq(double t,
                            shared_ptr<SiconosVector> q,
                            shared_ptr<SiconosVector> v) override {
    differentiate(t, *q, *v);
    negate_into(by_position_, 3, kCoordinates, *_jacobianMIntq);
  }
  void computeJacobianFIntv(double t,
                            shared_ptr<SiconosVector> q,
                            shared_ptr<SiconosVector> v) override {
    differentiate(t, *q, *v);
    negate_into(by_velocity_, 0, kVelocities, *_jacobianFInttwist);
  }
  void computeJacobianMIntv(double t,
                            shared_ptr<SiconosVector> q,
                            shared_ptr<SiconosVector> v) override {
    differentiate(t, *q, *v);
    negate_into(by_velocity_, 3, kVelocities, *_jacobianMInttwist);
  }

 private:
  void place(SiconosVector& q, SiconosVector& v) {
    std::copy_n(q.getArray(), kCoordinates, state_.q_of(number_));
    std::copy_n(v.getArray(), kVelocities, state_.v_of(number_));
  }
  void evaluate(double t, SiconosVector& q, SiconosVector& v, int first, SiconosVector& minus) {
    place(q, v);
    model_->wrench(model_, t, state_.q(), state_.v(), wrench_.data());
    for (int i = 0; i < 3; ++i) {
      minus.setValue(static_cast<unsigned>(i),
                     -at(wrench_, kVelocities * number_ + first + i, 0, model_->velocities));
    }
  }
  void differentiate(double t, SiconosVector& q, SiconosVector& v) {
    place(q, v);
    model_->wrench_jacobians(
        model_, t, state_.q(), state_.v(), by_position_.data(), by_velocity_.data());
  }
  /// The three rows from `first` of the block of this body.
  void negate_into(Entries& from, int first, int width, SimpleMatrix& to) const {
    for (int j = 0; j < width; ++j) {
      for (int i = 0; i < 3; ++i) {
        to.setValue(
            static_cast<unsigned>(i),
            static_cast<unsigned>(j),
            -at(from, kVelocities * number_ + first + i, width * number_ + j, model_->velocities));
      }
    }
  }

  const AssayModel* model_;
  int number_;
  RigidBodyState state_;
  Entries wrench_, by_position_, by_velocity_;
};

/// Whether a row of one body depends on another body.
bool couples(Entries& jacobian, int bodies, int width) {
  const int rows = kVelocities * bodies;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < width * bodies; ++column) {
      if (row / kVelocities == column / width) continue;
      if (at(jacobian, row, column, rows) != 0) return true;
    }
  }
  return false;
}

void require_separate(const AssayModel& model) {
  at_some_states(model, [&](const RigidBodyState& state) {
    Entries by_position = entries(model.velocities * model.coordinates);
    Entries by_velocity = entries(model.velocities * model.velocities);
    model.wrench_jacobians(
        &model, model.initial_time, state.q(), state.v(), by_position.data(), by_velocity.data());
    if (couples(by_position, model.bodies, kCoordinates) ||
        couples(by_velocity, model.bodies, kVelocities)) {
      throw std::invalid_argument("NewtonEulerDS takes no force that depends on another body");
    }
  });
}

}  // namespace

std::vector<shared_ptr<NewtonEulerDS>> bodies_of(const AssayModel& model) {
  require_separate(model);
  std::vector<shared_ptr<NewtonEulerDS>> bodies;
  for (int i = 0; i < model.bodies; ++i) bodies.push_back(make_shared<Body>(model, i));
  return bodies;
}

}  // namespace assay::siconos
