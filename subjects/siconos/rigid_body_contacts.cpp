#include "subjects/siconos/rigid_body_contacts.hpp"

#include <BlockVector.hpp>
#include <NewtonEulerR.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <stdexcept>

#include "subjects/siconos/contact_laws.hpp"
#include "subjects/siconos/rigid_body_state.hpp"

namespace assay::siconos {

namespace {

using std::make_shared;
using std::shared_ptr;

/// The gaps of a law between one body or two, from its first component. Of G = (G_v, G_Ω) of each
/// body Siconos makes jachqT = jachq T(q) with
///
///   jachq = (G_v, 4 G_Ω Ψ(p)ᵀ/|p|²),   as Ψᵀ Ψ = |p|²/4,  T = diag(1, Ψ(p))                 (1)
///
/// of gaps the derivative by q of that extension to all p which does not depend on |p|.
class BodyGaps final : public NewtonEulerR {
 public:
  BodyGaps(const AssayModel& model, int first, int count, const std::array<int, 2>& bodies)
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
  RigidBodyState state_;
  Entries gaps_, velocity_matrix_;
};

/// The bodies that the components from `first` act on: one, or two.
std::array<int, 2> bodies_between(const AssayModel& model, int first, int count) {
  std::vector<bool> acts(static_cast<std::size_t>(model.bodies));
  at_some_states(model, [&](const RigidBodyState& state) {
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

std::vector<BodyContact> body_contacts_of(const AssayModel& model) {
  if (model.surfaces_move != 0) {
    throw std::invalid_argument("NewtonEulerR takes no surfaces that move");
  }
  std::vector<BodyContact> contacts;
  int first = 0;
  for (int k = 0; k < model.law_count; ++k) {
    const AssayLaw& law = model.laws[k];
    const std::array<int, 2> bodies = bodies_between(model, first, law.dimension);
    contacts.push_back(
        {make_shared<Interaction>(law_of(law),
                                  make_shared<BodyGaps>(model, first, law.dimension, bodies)),
         bodies});
    first += law.dimension;
  }
  return contacts;
}

}  // namespace assay::siconos
