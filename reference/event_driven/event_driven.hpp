#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/systems/lagrangian_model.hpp"
#include "oracles/exact_motion.hpp"
#include "reference/event_driven/panel_method.hpp"

namespace assay::reference {

/// The end of an event-driven run.
enum class RunEnd {
  kNotRun,
  kComplete,      ///< it reached the end of the requested time
  kStalled,       ///< panels became too short: the motion is not analytic there
  kUndecided,     ///< the laws have no solution, several, or one hidden by rounding
  kTooManyEvents  ///< or panels
};
[[nodiscard]] std::string_view to_string(RunEnd end);

/// A change of the phase of a contact without an impact.
enum class TransitionKind {
  kRelease,  ///< λ_N falls to 0, the contact opens
  kStick,    ///< u_T falls to 0 and friction can hold it
  kSlip,     ///< friction can no longer hold it, or it reverses
  kGraze     ///< y_N has a minimum of 0, up to rounding, and the contact stays open
};
[[nodiscard]] std::string_view to_string(TransitionKind kind);

template <class S>
struct Transition {
  TransitionKind kind;
  S t;
  std::size_t contact;
};

template <class S>
struct EventDrivenOptions {
  Method method = Method::kGaussCollocation;
  /// Relative tolerance of a panel; 0: 2¹² unit roundoffs.
  S tolerance = S(0);
  /// Degree of the polynomials of a panel; 0: derived from the digits of S.
  int degree = 0;
  std::size_t max_events = 100'000;
  std::size_t max_panels = 10'000;  ///< of all pieces together; this bounds the time of a run
  /// The largest number of panels that do not resolve the motion and are halved; 0: any number. A
  /// motion that is not analytic somewhere takes dozens of such panels.
  std::size_t max_rejected = 0;
  /// Times at which forces or relation are not analytic, in ascending order.
  std::vector<S> breakpoints = {};
};

/// The motion up to `reached`, which is before the requested end if `end` is not kComplete.
template <class S>
struct EventDrivenMotion {
  oracles::ExactMotion<S> motion;
  std::vector<Transition<S>> transitions;
  /// The largest error of a time of accumulation, as the extrapolation estimates it [s].
  S accumulation_error = S(0);
  RunEnd end = RunEnd::kNotRun;
  std::string reason;  ///< in words, if end is not kComplete
  S reached = S(0);
};

/// The motion of a Lagrangian model with contacts on [t0, t_end], event by event:
///
///  - smooth while contacts keep their phases (ModeField), on panels of high degree (Flow);
///  - events are zeros of the polynomials of gaps, forces and sliding velocities (CrossingSearch);
///  - impacts and the phases after them are all solutions of the laws (TouchingContacts);
///  - impacts that accumulate are extrapolated to their end (Accumulation).
///
/// It shares no code with schemes and solvers.
/// Scalar: double, Mpfr. For Mpfr, call it in a separate thread for each precision, because models
/// may keep numbers with the precision of their first use in the thread.
/// @throws InvalidInput on what validate refuses, an initial position that violates a contact,
/// t_end < t0, rolling friction, and more contacts than it enumerates.
/// Not for: persistent contacts whose constraints are redundant; friction in space that starts to
/// slide from rest. In these cases the run ends with kUndecided.
template <class S>
[[nodiscard]] EventDrivenMotion<S> integrate_event_driven(
    const LagrangianModel<S>& model, const S& t_end, const EventDrivenOptions<S>& options = {});

}  // namespace assay::reference
