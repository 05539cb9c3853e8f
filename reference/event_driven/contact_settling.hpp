#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/scalar/machine.hpp"
#include "oracles/exact_motion.hpp"
#include "reference/event_driven/contact_problems.hpp"
#include "reference/event_driven/projection.hpp"
#include "reference/event_driven/value_of.hpp"

namespace assay::reference {

/// Decides how contacts that touch continue. If they approach, there is an impact. Then each
/// contact gets a phase.
template <class S>
class ContactSettling {
 public:
  struct Outcome {
    Mode mode;
    std::optional<oracles::MotionEvent<S>> impact;
    std::vector<std::size_t> struck;  ///< contacts that approach
    S speed{0};                       ///< the largest of their speeds
    std::string doubt;                ///< the reason if nothing was decided; else empty
  };

  ContactSettling(const LagrangianModel<S>& model, const std::vector<Contact<S>>& contacts)
      : model_(model), contacts_(contacts) {}

  /// Contacts with y_N = 0 at the start, including equalities.
  /// @throws InvalidInput if a contact is violated.
  [[nodiscard]] std::vector<std::size_t> initially_touching(const Instant<S>& x) const {
    Vector<S> y(model_.components());
    if (y.size() > 0) model_.relation->evaluate(x.t, x.q, y);
    const S tolerance = S(1 << 30) * unit_roundoff<S>() * std::max(largest(x.q), S(1));
    std::vector<std::size_t> touching;
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
      const bool bilateral = contacts_[i].kind == ContactKind::kEquality;
      for (Eigen::Index j = 0; j < (bilateral ? contacts_[i].size : 1); ++j) {
        const S gap = y(contacts_[i].first + j);
        if (gap >= -tolerance && (!bilateral || gap <= tolerance)) continue;
        throw InvalidInput("the initial position violates contact " + std::to_string(i) +
                           ": y = " + to_decimal(scalar_cast<double>(value_of(gap))));
      }
      if (bilateral || y(contacts_[i].first) <= tolerance) touching.push_back(i);
    }
    return touching;
  }

  /// Sets x.v to the velocity after the impact, and projects x onto the constraints that its
  /// contacts hold.
  [[nodiscard]] Outcome settle(const std::vector<std::size_t>& indices, Instant<S>& x) {
    Outcome outcome;
    TouchingContacts<S> touching(model_, contacts_, indices, x.t, x.q);
    Vector<S> u = touching.velocity(x.v);
    if (approaches(touching, u, x)) {
      strike(touching, u, x, outcome);
      if (!outcome.doubt.empty()) return outcome;
      u = touching.velocity(x.v);
      if (approaches(touching, u, x)) {
        outcome.doubt = "contacts approach each other after an impact";
        return outcome;
      }
    }
    choose_phases(touching, u, x, outcome);
    return outcome;
  }

  /// Reports that a velocity of the size of `speed` occurred.
  void observe(const S& speed) { speed_ = std::max(speed_, speed); }

  /// The largest velocity so far.
  [[nodiscard]] const S& fastest() const { return speed_; }

  /// A velocity below this counts as 0: u^(2/3) times the largest velocity so far. Velocities that
  /// should be 0 are smaller by many digits, and all others are larger: impacts that accumulate are
  /// extrapolated before they get so slow.
  [[nodiscard]] S still(const Vector<S>& u, const Instant<S>& x) {
    using std::cbrt;
    speed_ = std::max(speed_, std::max(largest(u), largest(x.v)));
    const S root = cbrt(unit_roundoff<S>());
    return root * root * speed_;
  }

 private:
  static S largest(const Vector<S>& x) {
    S result(0);
    for (const S& entry : x) result = std::max(result, magnitude(entry));
    return result;
  }

  [[nodiscard]] bool approaches(const TouchingContacts<S>& touching,
                                const Vector<S>& u,
                                const Instant<S>& x) {
    const S zero = still(u, x);
    for (const Contact<S>& contact : touching.contacts()) {
      const bool bilateral = contact.kind == ContactKind::kEquality;
      for (Eigen::Index j = 0; j < (bilateral ? contact.size : 1); ++j) {
        const S& speed = u(contact.first + j);
        if (speed < -zero || (bilateral && speed > zero)) return true;
      }
    }
    return false;
  }

  void strike(TouchingContacts<S>& touching,
              const Vector<S>& before,
              Instant<S>& x,
              Outcome& outcome) {
    for (std::size_t i = 0; i < touching.contacts().size(); ++i) {
      const S speed = -before(touching.contacts()[i].first);
      if (!(speed > still(before, x))) continue;
      outcome.struck.push_back(touching.indices()[i]);
      outcome.speed = std::max(outcome.speed, speed);
    }
    const auto solutions = touching.impact(before);
    const ContactSolution<S>* solution = unique_solution(solutions);
    if (solution == nullptr) {
      outcome.doubt =
          solutions.empty() ? "an impact has no solution" : "an impact has several solutions";
      return;
    }
    const Vector<S> v_minus = x.v;
    x.v += touching.velocity_jump(solution->r);
    outcome.impact = {
        oracles::EventKind::kImpact, x.t, v_minus, x.v, touching.scattered(solution->r)};
  }

  void choose_phases(const TouchingContacts<S>& all,
                     const Vector<S>& velocity,
                     Instant<S>& x,
                     Outcome& outcome) {
    const S zero = still(velocity, x);
    std::vector<std::size_t> staying;
    for (std::size_t i = 0; i < all.contacts().size(); ++i) {
      const Contact<S>& contact = all.contacts()[i];
      if (contact.kind == ContactKind::kEquality || velocity(contact.first) <= zero) {
        staying.push_back(all.indices()[i]);
      }
    }
    outcome.mode.resize(contacts_.size());
    TouchingContacts<S> touching(model_, contacts_, staying, x.t, x.q);
    const Vector<S> u = touching.velocity(x.v);
    std::vector<bool> sliding;
    for (const Contact<S>& contact : touching.contacts()) {
      const Vector<S> tangent = u.segment(contact.first, contact.size).tail(contact.size - 1);
      sliding.push_back(contact.has_friction() && largest(tangent) > zero);
    }
    const auto solutions = touching.accelerations(x.v, u, sliding);
    const ContactSolution<S>* solution = unique_solution(solutions);
    if (solution == nullptr) {
      outcome.doubt = solutions.empty() ? "no accelerations fit the laws of the contacts"
                                        : "several accelerations fit the laws of the contacts";
      return;
    }
    for (std::size_t i = 0; i < staying.size(); ++i) {
      outcome.mode[staying[i]] = solution->mode[i];
      if (touching.contacts()[i].kind == ContactKind::kCoulomb3d && !sliding[i] &&
          solution->mode[i].phase == ContactPhase::kSlip) {
        outcome.doubt = "a contact with friction in space starts to slide from rest";
      }
    }
    if (!ConstraintProjection<S>(model_, contacts_, outcome.mode).apply(x)) {
      outcome.doubt = "the constraints of closed contacts are redundant";
    }
  }

  const LagrangianModel<S>& model_;
  const std::vector<Contact<S>>& contacts_;
  S speed_{0};
};

}  // namespace assay::reference
