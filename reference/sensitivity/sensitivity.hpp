#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/systems/model.hpp"
#include "reference/sensitivity/motion_numbers.hpp"

namespace assay::reference {

/// The largest number of digits of a sensitivity. The motions that are subtracted need more than
/// three times as many.
inline constexpr int kMostSensitivityDigits = 500;

/// A derivative as decimal strings, in the order of the state. `v` is empty for the time of an
/// event, whose only q is t.
struct DigitsDerivative {
  std::vector<std::string> q, v;  ///< an entry that does not exist is empty

  [[nodiscard]] bool is_complete() const;
};

/// The derivative of a state, or of the time of an event, with respect to a parameter at P.
struct Sensitivity {
  enum class Kind {
    kTwoSided,   ///< the derivative exists
    kOnlyBelow,  ///< P is the largest value allowed; a derivative from below
    kOnlyAbove,  ///< P is the smallest value allowed
    kKink,       ///< the state is continuous in P, and its two one-sided derivatives differ
    kNone        ///< the state jumps in P, or a one-sided derivative is unbounded
  };
  Kind kind = Kind::kNone;
  DigitsDerivative derivative{};      ///< of kTwoSided, kOnlyBelow and kOnlyAbove
  StateNumbers numbers{};             ///< the derivative before rounding; only for differences
  DigitsDerivative below{}, above{};  ///< of kKink, and of kNone as far as they exist
  std::string reason{};               ///< of kKink and kNone: the event, in words

  [[nodiscard]] bool exists() const { return kind < Kind::kKink; }
};

/// The motion that is differentiated, and the parameters.
struct SensitivityQuestion {
  std::string problem;
  MotionDigits motion;
  Parameters parameters;
  std::vector<Rational> times;
  int digits = 0;
  Attitudes attitudes = Attitudes::kNone;
  /// `motion` up to another end. An event at the last time moves beyond this time with the
  /// parameter. Without this function such an event has one-sided derivatives only.
  std::function<oracles::ExactDigits(const Parameters&, const Rational& end, int digits)> until{};
  /// The model for event-driven Jets, if the event-driven engine takes it.
  std::function<LagrangianModel<Mpfr>(const Parameters&)> model{};
  /// The model of any kind, and the motion to WorkingDigits, in closed form if there is one. Both
  /// serve for saltation matrices.
  std::function<Model<Mpfr>(const Parameters&)> any_model{};
  std::function<oracles::ExactMotion<Mpfr>(const Parameters&, const Mpfr& t_end)> exact{};
  /// Whether the motion has no closed form. Then it takes long, and its Jets come first.
  bool reference = false;
};

/// A way in which derivatives were computed.
struct Way {
  /// "differences-below", "differences-above", "saltation-matrices", "event-driven-jets"
  std::string name;
  int digits;  ///< number of digits that the way confirms
};

/// All derivatives with respect to one parameter.
struct ParameterSensitivities {
  std::string parameter;
  std::vector<Sensitivity> states;       ///< of each time
  std::vector<Sensitivity> event_times;  ///< of each event of the motion to `digits` digits
  std::vector<Way> ways;                 ///< the ways that computed the numbers, all in agreement
  /// The reason why there is no second way, in words; empty if there is one.
  std::string alone;
};

/// The derivatives of the motion with respect to a parameter, to `digits` digits. They are
/// differences of motions that are known to several times as many digits. There are two steps and
/// formulas on either side of P (see Slope). A number is given only if
///
///   both differences of a side agree, and so do the sides,
///
/// to more digits than are requested. A second way that does not use the motion beside P must also
/// agree, to as many of the digits as are worth computing. This is saltation_derivatives,
/// jet_sensitivities, or both. An entry that is smaller than 10^−digits of its scale
/// and on which the differences do not agree is 0.
///
/// The derivative of a rigid body's attitude is the rotation that it makes, in the frame of the
/// body. States are right limits in time.
///
/// reference_sensitivities differentiates a motion without a closed form.
///
/// @throws InvalidInput for an unknown parameter, for one that is an integer, for digits outside of
/// [1, kMostSensitivityDigits], and as `motion`; NotCertified if the differences do not agree,
/// or if the motions on neither side are found.
[[nodiscard]] ParameterSensitivities sensitivities(const SensitivityQuestion& question,
                                                   const std::string& parameter);

/// @throws InvalidInput for an unknown parameter and for one that is an integer.
void require_differentiable(const std::string& problem,
                            const Parameters& parameters,
                            const std::string& name);

}  // namespace assay::reference
