#include "subjects/siconos/rigid_body_models.hpp"

#include <BlockVector.hpp>
#include <NewtonEulerR.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "subjects/siconos/arrays.hpp"
#include "subjects/siconos/contact_laws.hpp"

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;
using Entries = std::vector<double>;

constexpr int kCoordinates = 7, kVelocities = 6;  ///< of a body

Entries entries(int count) { return Entries(static_cast<std::size_t>(count)); }

double& at(Entries& matrix, int row, int column, int rows) {
  return matrix[static_cast<std::size_t>(row + column * rows)];
}

/// The state of all bodies, with that of some in place of the initial one.
class State {
 public:
  explicit State(const AssayModel& model)
      : q_(model.initial_position, model.initial_position + model.coordinates),
        v_(model.initial_velocity, model.initial_velocity + model.velocities) {}

  [[nodiscard]] const double* q() const { return q_.data(); }
  [[nodiscard]] const double* v() const { return v_.data(); }
  [[nodiscard]] double* q_of(int body) { return q_.data() + kCoordinates * body; }
  [[nodiscard]] double* v_of(int body) { return v_.data() + kVelocities * body; }

 private:
  Entries q_, v_;
};

/// Three states that no symmetry of a model has: the first one moved and turned.
template <class Look>
void at_some_states(const AssayModel& model, const Look& look) {
  for (int k = 0; k < 3; ++k) {
    State state(model);
    for (int body = 0; body < model.bodies; ++body) {
      double* q = state.q_of(body);
      double square = 0;
      for (int i = 0; i < kCoordinates; ++i) {
        q[i] += k * std::sin(1.0 + 7 * body + 3 * i + k) / 4;
        if (i > 2) square += q[i] * q[i];
      }
      for (int i = 3; i < kCoordinates; ++i) q[i] /= std::sqrt(square);
      for (int i = 0; i < kVelocities; ++i) state.v_of(body)[i] += k * std::cos(2.0 + i + body);
    }
    look(state);
  }
}

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
  State state_;
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
  at_some_states(model, [&](const State& state) {
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

/// The gaps of a law between one body or two, from its first component. Of G = (G_v, G_Ω) of each
/// body Siconos makes jachqT = jachq T(q) with
///
///   jachq = (G_v, 4 G_Ω Ψ(p)ᵀ/|p|²),   as Ψᵀ Ψ = |p|²/4,  T = diag(1, Ψ(p))                 (1)
///
/// of gaps the derivative by q of that extension to all p which does not depend on |p|.
class Gaps final : public NewtonEulerR {
 public:
  Gaps(const AssayModel& model, int first, int count, const std::array<int, 2>& bodies)
      : model_(&model),
        first_(first),
        count_(count),
        bodies_(bodies),
        state_(model),
        gaps_(entries(model.components)),
        velocity_matrix_(entries(model.components * model.velocities)) {
    const unsigned columns = bodies[0] == bodies[1] ? 7 : 14;
    _jachq = make_shared<SimpleMatrix>(static_cast<unsigned>(count), columns);
  }

  void computeh(double t, const BlockVector& q, SiconosVector& y) override {
    place(q);
    model_->gap(model_, t, state_.q(), gaps_.data());
    for (int i = 0; i < count_; ++i) {
      y.setValue(static_cast<unsigned>(i), gaps_[static_cast<std::size_t>(first_ + i)]);
    }
  }
  void computeJachq(double t, Interaction&, shared_ptr<BlockVector> q) override {
    place(*q);
    model_->velocity_matrix(model_, t, state_.q(), velocity_matrix_.data());
    for (int i = 0; i < count_; ++i) {
      set_row(i, bodies_[0], 0);
      if (bodies_[1] != bodies_[0]) set_row(i, bodies_[1], kCoordinates);
    }
  }

 private:
  void place(const BlockVector& q) {
    for (unsigned i = 0; i < q.size(); ++i) {
      state_.q_of(bodies_[i / kCoordinates])[i % kCoordinates] = q.getValue(i);
    }
  }
  /// (1) of row i and one body, from a column of jachq on.
  void set_row(int i, int body, int column) {
    const double* p = state_.q_of(body) + 3;
    const auto entry = [&](int j) {
      return at(velocity_matrix_, first_ + i, kVelocities * body + j, model_->components);
    };
    const auto set = [&](int j, double value) {
      _jachq->setValue(static_cast<unsigned>(i), static_cast<unsigned>(column + j), value);
    };
    const double scale = 2 / (p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
    const double a = scale * entry(3), b = scale * entry(4), c = scale * entry(5);
    for (int j = 0; j < 3; ++j) set(j, entry(j));
    set(3, -p[1] * a - p[2] * b - p[3] * c);
    set(4, p[0] * a - p[3] * b + p[2] * c);
    set(5, p[3] * a + p[0] * b - p[1] * c);
    set(6, -p[2] * a + p[1] * b + p[0] * c);
  }

  const AssayModel* model_;
  int first_, count_;
  std::array<int, 2> bodies_;
  State state_;
  Entries gaps_, velocity_matrix_;
};

/// The bodies that the components from `first` act on: one, or two.
std::array<int, 2> bodies_between(const AssayModel& model, int first, int count) {
  std::vector<bool> acts(static_cast<std::size_t>(model.bodies));
  at_some_states(model, [&](const State& state) {
    Entries g = entries(model.components * model.velocities);
    model.velocity_matrix(&model, model.initial_time, state.q(), g.data());
    for (int j = 0; j < model.velocities; ++j) {
      for (int i = first; i < first + count; ++i) {
        if (at(g, i, j, model.components) == 0) continue;
        acts[static_cast<std::size_t>(j / kVelocities)] = true;
      }
    }
  });
  std::vector<int> found;
  for (int body = 0; body < model.bodies; ++body) {
    if (acts[static_cast<std::size_t>(body)]) found.push_back(body);
  }
  if (found.empty()) found.push_back(0);
  if (found.size() > 2) throw std::invalid_argument("an Interaction is between two bodies at most");
  return {found.front(), found.back()};
}

}  // namespace

std::vector<shared_ptr<NewtonEulerDS>> bodies_of(const AssayModel& model) {
  require_separate(model);
  std::vector<shared_ptr<NewtonEulerDS>> bodies;
  for (int i = 0; i < model.bodies; ++i) bodies.push_back(make_shared<Body>(model, i));
  return bodies;
}

std::vector<BodyContact> body_contacts_of(const AssayModel& model) {
  if (model.surfaces_move != 0) {
    throw std::invalid_argument("NewtonEulerR takes no surfaces that move");
  }
  std::vector<BodyContact> contacts;
  int first = 0;
  for (int k = 0; k < model.law_count; ++k) {
    const AssayLaw& law = model.laws[k];
    const std::array<int, 2> bodies = bodies_between(model, first, law.dimension);
    contacts.push_back({make_shared<Interaction>(
                            law_of(law), make_shared<Gaps>(model, first, law.dimension, bodies)),
                        bodies});
    first += law.dimension;
  }
  return contacts;
}

}  // namespace assay::siconos
