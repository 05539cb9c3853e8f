#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/schemes/contact_field.hpp"
#include "core/schemes/event_driven_claim.hpp"
#include "core/schemes/scheme_input.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// Event-driven integration with steps of fixed size. If a step meets an impact, the integration
/// stops at the impact, applies the impact law, and goes on for the rest of the step. Between
/// impacts the motion is the motion of ContactField, computed by one step of the integrator
/// `Flight` of order p.
///
/// The instant of an impact is the root of the gap g(τ) of the flight of length τ, up to rounding.
/// The contact that is met first decides. Contacts whose gaps close within rounding of that instant
/// are struck together with it. The dense output of the flight is not used, because each τ is a
/// flight of its own. So nodes have order p through any finite number of impacts.
///
/// A contact that leaves at a speed U⁺ > 0 under γ = H v̇ + b < 0 would be back after 2U⁺/|γ|. If
/// that time is below h/64, the contact is left closed with e = 0. If another contact throws it off
/// nevertheless, it is held with U⁺ = 0. A held contact has P < 0, and a force in the rest of the
/// step makes up for it. So impacts that accumulate end in a persistent contact, with an error of
/// O(h²) in velocities. A body without room between two surfaces may strike them without end. So
/// after more than kMostAtOnce impacts at one instant e is 0. A closed contact opens at the end of
/// a step if it has no force and U > 0 there. A flight may dip below a surface and come back inside
/// one step. The cubic through the gaps and speeds at both ends of the flight finds this. It misses
/// a flight that dips twice.
///
/// The equations of an implicit flight may have no solution if it is so long that contacts press in
/// some of its stages only. Such a flight is halved until it has one.
///
/// Source: [AB08, ch. 8]; derived here for the rest.
/// Flight: a class with `reserve(field size, coordinates)` and `advance(field, closed, t, τ, x,
/// y)`, which writes the x of t + τ into y.
/// Shapes: as LagrangianModel.
/// Units: h [s], P [N s], ∫λ dt of closed contacts included.
/// Scalar: RealScalar: instants of impacts are roots.
/// Guarantees: P ≥ 0.
/// Terminates: at most kMostFlights in a step, then kIterationLimit. A step allocates nothing for
/// scalars that live on the stack, if the system, the relation and StepContacts allocate nothing.
/// @throws InvalidInput for an invalid model (see validate), friction, multipliers, or h ≤ 0.
/// Not for: friction; accumulations, whose last impacts are lost; steps longer than a flight.
template <RealScalar S, class Flight>
class EventDriven {
 public:
  using Scalar = S;

  struct Options {};

  /// A state, and one flag for each component that says whether its contact is closed; no flags
  /// before the first step.
  struct State : ContactState<S> {
    std::vector<bool> closed;
  };

  static constexpr int kMostFlights = 1000;     ///< in a step
  static constexpr int kMostAtOnce = 64;        ///< elastic impacts without time between them
  static constexpr int kMostHalvings = 10;      ///< of a flight without a solution
  static constexpr int kMostRefinements = 200;  ///< of the instant of an impact
  static constexpr SchemeTraits kTraits = {
      .only_impacts = true, .locates_events = true, .interpolant = Interpolant::kNodes};

  EventDriven(LagrangianModel<S> model, const S& h, Flight flight = {});

  [[nodiscard]] State initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(State& state);

  [[nodiscard]] const LagrangianModel<S>& model() const { return field_.model(); }
  [[nodiscard]] const S& step_size() const { return h_; }

 private:
  using Index = Eigen::Index;
  using Contacts = typename ContactField<S>::Contacts;

  [[nodiscard]] SolveStatus fly(const S& length, Vector<S>& end, Contacts& at_end);
  [[nodiscard]] SolveStatus fly_to_event(const S& rest, S& length, bool& event);
  [[nodiscard]] SolveStatus try_flight(S& length, bool& event);
  [[nodiscard]] std::optional<S> end_of_dip(Index i, const S& length) const;
  [[nodiscard]] SolveStatus locate(Index i, S& length);
  [[nodiscard]] SolveStatus look_for_crossing(Index i, S& length, bool& crosses);
  [[nodiscard]] S gap_at_end(Index i) const;
  [[nodiscard]] bool starts_closed(Index i) const;
  [[nodiscard]] SolveStatus meet_surfaces(const S& rest);
  [[nodiscard]] SolveStatus strike(const S& rest);
  [[nodiscard]] SolveStatus keep_short_flights(const S& rest, bool may_hold, bool& kept);
  [[nodiscard]] bool some_held_pulls(const S& rest) const;
  [[nodiscard]] S instant() const;
  [[nodiscard]] bool is_still(Index i) const;
  void note_rounding(const S& time);
  void open_contacts();

  ContactField<S> field_;
  S h_;
  Flight flight_;

  S time_;                    ///< where x_ is
  Vector<S> x_, end_, rate_;  ///< (q, v, p) at the begin and at the end of a flight; ẋ
  Contacts at_, at_end_;
  std::vector<bool> closed_, struck_, held_;
  int at_once_ = 0;  ///< impacts that followed each other without time between them
  Vector<S> restitution_, impulse_, before_;  ///< e and P of an impact, x before it
  Vector<S> slack_;  ///< of each U, what the changes of v in this step round
};

/// Whether an iteration has converged to rounding. The change must have the size of rounding. It
/// must also be far below this size, or not less than half of the last change. `last` is negative
/// if there is no last change.
template <RealScalar S>
[[nodiscard]] bool has_settled(const S& change, const S& last, const S& size) {
  const S many(1024), rounding = unit_roundoff<S>() * size;
  if (is_zero(change) || many * change <= rounding) return true;
  return change <= many * rounding && last >= S(0) && change >= last / S(2);
}

}  // namespace assay

#include "core/schemes/event_driven_step.hpp"
