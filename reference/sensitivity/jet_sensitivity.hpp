#pragma once

#include <string>
#include <vector>

#include "reference/event_driven/panel_method.hpp"
#include "reference/sensitivity/jet_model.hpp"
#include "reference/sensitivity/motion_numbers.hpp"

namespace assay::reference {

/// The derivatives of a motion of a Lagrangian model by the event-driven engine in Jets.
///
/// The engine computes with Jets as with any scalar: it differentiates the flow between events, the
/// times of events, which are zeros of guards that depend on the parameter, and the impacts. So
/// the jumps of the sensitivity at events come out of the laws, and no closed form is used.
struct JetSensitivities {
  struct Event {
    std::string kind;
    Rational t, derivative;
  };
  std::vector<StateNumbers> states;  ///< derivatives
  std::vector<Event> events;
  /// The sizes of derivatives of q and v: of these, and of q/P and v/P over the motion.
  Rational q_scale = 0, v_scale = 0;
  std::string doubt;  ///< why there are none, in words
};

/// @param value of the parameter; `digits` are asked for.
[[nodiscard]] JetSensitivities jet_sensitivities(const ModelOfParameter& model,
                                                 const Rational& value,
                                                 const std::vector<Rational>& times,
                                                 Method method,
                                                 int digits);

/// The digits on which derivatives agree with others of the same states, relative to the scales of
/// the first; at most `most`.
[[nodiscard]] int agreeing_digits(const JetSensitivities& jets,
                                  const std::vector<StateNumbers>& others,
                                  int most);

}  // namespace assay::reference
