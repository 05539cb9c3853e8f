#include "reference/sensitivity/varied_mechanics.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/math/quaternion.hpp"
#include "core/math/skew.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "reference/event_driven/contact_problems.hpp"
#include "reference/event_driven/guards.hpp"

namespace assay::reference {

namespace {

/// What is smaller beside `size` is 0 but for rounding.
Mpfr noise(const Mpfr& size) { return sqrt(unit_roundoff<Mpfr>()) * size; }

/// Σ_k w_k x_k/(2h).
Vector<Mpfr> weighted(const Stencil& stencil, const std::array<Vector<Mpfr>, 3>& x) {
  const Mpfr twice = from_rational<Mpfr>(Rational(2 * stencil.step));
  Vector<Mpfr> sum = Vector<Mpfr>::Constant(x[0].size(), Mpfr(0));
  for (std::size_t k = 0; k < 3; ++k) sum += x[k] * Mpfr(stencil.weights[k]);
  return sum / twice;
}

}  // namespace

VariedMechanics::VariedMechanics(std::array<LagrangianModel<Mpfr>, 3> models, bool bodies)
    : models_(std::move(models)), bodies_(bodies) {
  for (std::size_t k = 0; k < 3; ++k) {
    require_no_multipliers(models_[k], "the way by saltation matrices");
    contacts_[k] = contacts_of(models_[k]);
    for (std::size_t i = 0; i < contacts_[k].size(); ++i) {
      if (contacts_[k][i].kind == contacts_[0][i].kind) continue;
      throw InvalidInput("contact " + std::to_string(i) +
                         " has friction for some values of the parameter only");
    }
  }
  enter(Phases(contacts_[0].size()));
}

VariedModel::State VariedMechanics::initial(std::size_t value) const {
  const LagrangianModel<Mpfr>& model = models_[value];
  return {model.initial_time, model.initial_position, model.initial_velocity};
}

Vector<Mpfr> VariedMechanics::initial_variation(const Stencil& stencil) const {
  const auto varied = [&](auto member) {
    return weighted(stencil, {models_[0].*member, models_[1].*member, models_[2].*member});
  };
  const Vector<Mpfr> dq = varied(&LagrangianModel<Mpfr>::initial_position);
  Vector<Mpfr> s(size());
  s.tail(positions()) = varied(&LagrangianModel<Mpfr>::initial_velocity);
  if (!bodies_) {
    s.head(positions()) = dq;
    return s;
  }
  const Vector<Mpfr>& q = models_[0].initial_position;
  for (Eigen::Index i = 0; i < positions() / kBodyVelocities; ++i) {
    s.segment<3>(kBodyVelocities * i) = centre<Mpfr>(dq, i);
    const Quaternion<Mpfr> turn =
        product<Mpfr>(conjugate<Mpfr>(attitude<Mpfr>(q, i)), attitude<Mpfr>(dq, i));
    for (Eigen::Index j = 0; j < 3; ++j) s(kBodyVelocities * i + 3 + j) = 2 * turn(j + 1);
  }
  return s;
}

VariedModel::State VariedMechanics::displaced(const State& state,
                                              const Vector<Mpfr>& s,
                                              const Mpfr& by) const {
  State result = state;
  result.v += by * s.tail(positions());
  if (!bodies_) {
    result.q += by * s.head(positions());
    return result;
  }
  for (Eigen::Index i = 0; i < positions() / kBodyVelocities; ++i) {
    result.q.segment<3>(kBodyCoordinates * i) += by * s.segment<3>(kBodyVelocities * i);
    Quaternion<Mpfr> turn = identity_quaternion<Mpfr>();
    for (Eigen::Index j = 0; j < 3; ++j) turn(j + 1) = by * s(kBodyVelocities * i + 3 + j) / 2;
    result.q.segment<4>(kBodyCoordinates * i + 3) = product<Mpfr>(attitude<Mpfr>(state.q, i), turn);
  }
  return result;
}

VariedMechanics::Kinematics VariedMechanics::kinematics(std::size_t value,
                                                        const State& state) const {
  const LagrangianModel<Mpfr>& model = models_[value];
  const Eigen::Index m = model.components();
  Kinematics result{Vector<Mpfr>(m), Vector<Mpfr>(m)};
  if (m == 0) return result;
  Matrix<Mpfr> h(m, positions());
  model.relation->evaluate(state.t, state.q, result.gap);
  model.relation->rate(state.t, state.q, result.velocity);
  model.relation->jacobian(state.t, state.q, h);
  result.velocity += h.lazyProduct(state.v);
  return result;
}

VariedModel::Phases VariedMechanics::phases_at(const State& state,
                                               const Vector<Mpfr>& multiplier) const {
  if (multiplier.size() != models_[0].components()) {
    throw InvalidInput("the closed form does not have the forces of all contacts");
  }
  const Kinematics at = kinematics(0, state);
  const Mpfr still = noise(largest_magnitude<Mpfr>(state.v));
  const Mpfr weak = noise(largest_magnitude<Mpfr>(multiplier));
  Phases result;
  for (const Contact<Mpfr>& contact : contacts_[0]) {
    PhaseOfContact& phase = result.emplace_back();
    if (contact.kind == ContactKind::kEquality) phase.phase = ContactPhase::kClosed;
    if (contact.kind == ContactKind::kEquality || !(multiplier(contact.first) > weak)) continue;
    phase.phase = ContactPhase::kClosed;
    if (!contact.has_friction()) continue;
    const Vector<Mpfr> tangent = at.velocity.segment(contact.first + 1, contact.size - 1);
    const bool slips = largest_magnitude<Mpfr>(tangent) > still;
    phase.phase = slips ? ContactPhase::kSlip : ContactPhase::kStick;
    if (slips && contact.kind == ContactKind::kCoulomb2d) phase.direction = tangent(0) > 0 ? 1 : -1;
  }
  return result;
}

void VariedMechanics::enter(const Phases& phases) {
  for (std::size_t k = 0; k < 3; ++k) {
    fields_[k] = std::make_unique<ModeField<Mpfr>>(models_[k], contacts_[k], phases);
  }
}

Vector<Mpfr> VariedMechanics::rates(std::size_t value, const State& state) const {
  Vector<Mpfr> result(size()), a, lambda;
  if (!fields_[value]->evaluate(state.t, state.q, state.v, a, lambda)) {
    throw InvalidInput("the accelerations are not unique");
  }
  result.head(positions()) = state.v;
  result.tail(positions()) = a;
  return result;
}

void VariedMechanics::add_turning(const State& state, Matrix<Mpfr>& a) const {
  if (!bodies_) return;
  for (Eigen::Index i = 0; i < positions() / kBodyVelocities; ++i) {
    const Eigen::Index first = kBodyVelocities * i + 3;
    a.block<3, 3>(first, first) -= skew<Mpfr>(angular_velocity<Mpfr>(state.v, i));
  }
}

/// The gaps of closed contacts, and the velocities that are held.
Vector<Mpfr> VariedMechanics::held(std::size_t value, const State& state) const {
  const Kinematics at = kinematics(value, state);
  std::vector<Mpfr> found;
  for (const Eigen::Index i : fields_[value]->held()) {
    found.push_back(at.velocity(i));
    const bool normal = std::ranges::any_of(contacts_[value], [&](const Contact<Mpfr>& contact) {
      return contact.first == i || (contact.kind == ContactKind::kEquality && contact.first < i &&
                                    i < contact.first + contact.size);
    });
    if (normal) found.push_back(at.gap(i));
  }
  return Eigen::Map<Vector<Mpfr>>(found.data(), static_cast<Eigen::Index>(found.size()));
}

Vector<Mpfr> VariedMechanics::guards(std::size_t value, const State& state) const {
  const Mode& mode = fields_[value]->mode();
  const std::vector<Guard> all = guards_of(contacts_[value], mode);
  Vector<Mpfr> a, lambda, result(static_cast<Eigen::Index>(all.size()));
  if (!fields_[value]->evaluate(state.t, state.q, state.v, a, lambda)) {
    throw InvalidInput("the accelerations are not unique");
  }
  const Kinematics at = kinematics(value, state);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Mpfr guard = guard_value(all[i], contacts_[value], mode, at.gap, at.velocity, lambda);
    // A square that falls to 0 has the slope 0 there; its root has not.
    const bool squared = all[i].kind == GuardKind::kSlidingCone;
    result(static_cast<Eigen::Index>(i)) = squared ? sqrt(guard) : guard;
  }
  return result;
}

std::vector<std::size_t> VariedMechanics::owners() const {
  std::vector<std::size_t> result;
  for (const Guard& guard : guards_of(contacts_[0], fields_[0]->mode())) {
    result.push_back(guard.contact);
  }
  return result;
}

std::vector<std::size_t> VariedMechanics::struck(const Vector<Mpfr>& impulse) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < contacts_[0].size(); ++i) {
    const Eigen::Index first = contacts_[0][i].first;
    if (first < impulse.size() && impulse(first) != 0) result.push_back(i);
  }
  return result;
}

VariedModel::State VariedMechanics::after(std::size_t value,
                                          const State& before,
                                          const oracles::MotionEvent<Mpfr>& event) const {
  if (event.kind != oracles::EventKind::kImpact) return before;
  const Kinematics at = kinematics(value, before);  // it moves with the event
  const Mpfr near = noise(Mpfr(1) + largest_magnitude<Mpfr>(before.q));
  std::vector<std::size_t> touching;
  for (std::size_t i = 0; i < contacts_[0].size(); ++i) {
    const bool bilateral = contacts_[0][i].kind == ContactKind::kEquality;
    if (bilateral || at.gap(contacts_[0][i].first) <= near) touching.push_back(i);
  }
  TouchingContacts<Mpfr> contacts(models_[value], contacts_[value], touching, before.t, before.q);
  std::optional<Mpfr> nearest;
  Vector<Mpfr> jump;
  for (const auto& solution : contacts.impact(contacts.velocity(before.v))) {
    const Vector<Mpfr> impulse = contacts.scattered(solution.r);
    const Mpfr distance = largest_magnitude<Mpfr>(Vector<Mpfr>(impulse - event.impulse));
    if (nearest && *nearest <= distance) continue;
    nearest = distance;
    jump = contacts.velocity_jump(solution.r);
  }
  if (!nearest || 8 * *nearest > largest_magnitude<Mpfr>(event.impulse)) {
    throw InvalidInput("the laws of the contacts do not give the impulse of an impact");
  }
  State result = before;
  result.v += jump;
  return result;
}

}  // namespace assay::reference
