#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/parameters.hpp"
#include "core/systems/model.hpp"
#include "core/systems/regularity.hpp"
#include "oracles/exact_motion.hpp"
#include "oracles/state_block.hpp"

namespace assay::oracles {

/// The user's settings, as typed: name and value.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// A case of the default study: parameters, horizon [s] and settings.
struct StudyCase {
  std::string label;  ///< file-name safe, e.g. "elastic"
  Settings parameters;
  std::string t_end;
  /// Whether its runs take long: then the default study uses only the first options of a scheme.
  bool costly = false;
  /// The fewest steps on the horizon. With this number or more, errors fall asymptotically.
  int steps_min = 64;
  /// Whether the default study uses all options of a scheme, as on the first case of the problem,
  /// because no other case shows the same.
  bool all_options = false;
  /// The most steps on the horizon. The number is smaller if each step takes long.
  int steps_max = 8192;
};

/// A test problem of dynamics is a struct with the static members
///
///   kName, kDescription          kebab-case name; one line
///   kRationalData                the model exists over ℚ: its data need no roots and no cosines
///   kRationalMotion              the motion, with its events, may be rational too
///   is_rational(parameters)      only if kRationalMotion: whether the motion is rational for
///                                these parameters
///   parameters(settings)         the specs of the parameters; they may depend on the `settings` of
///                                the user
///   model<S>(parameters)         for any OrderedField (or RealScalar) S, the ContactModel. If that
///                                is too special, the LagrangianModel, the FirstOrderModel or the
///                                NewtonEulerModel
///   exact<S>(parameters, t_end)  the ExactMotion on [0, t_end], for S = Mpfr and, if
///                                kRationalMotion, Rational. For rigid bodies without impacts also
///                                exact<S>(parameters), the RigidBodiesMotion, for long double too
///   kNoClosedForm = true         instead of `exact`, if the motion has no closed form:
///                                reference/truth.hpp then computes it
///   phases<S>(parameters)        for rigid bodies with contacts: see RigidBodyPhase
///   kFixedCentre                 for rigid bodies, optional: the state is the attitude and Ω
///   study_cases()                the cases of the default study
///   state_blocks(parameters)     the meaning of the components of the state
///   kState                       optional: the number of coordinates in the state of the problem.
///                                They come first. The other coordinates are normal to a floor that
///                                keeps them at 0
///   kCoupled                     optional: some matrix of a linear model is not diagonal
///   period<S>(parameters)        optional: the S that is the period of the forcing [s],
///                                0 if there is none
///   section_parameters()         optional: the Settings whose Poincaré sections are worth seeing;
///                                it needs `period`
///   continuum(parameters)        optional: the continuous body that the model approximates,
///                                which `exact` prints
///
/// and one line in oracles/problem_list.hpp.
template <class P>
concept Problem = requires(const Parameters& parameters, const Settings& settings) {
  { P::kName } -> std::convertible_to<std::string_view>;
  { P::kDescription } -> std::convertible_to<std::string_view>;
  { P::kRationalData } -> std::convertible_to<bool>;
  { P::kRationalMotion } -> std::convertible_to<bool>;
  { P::parameters(settings) } -> std::same_as<std::vector<ParameterSpec>>;
  { P::study_cases() } -> std::same_as<std::vector<StudyCase>>;
  { P::state_blocks(parameters) } -> std::same_as<StateBlocks>;
};

/// The kind of the model of P, known from its type.
template <Problem P>
inline constexpr ModelKind kProblemKind =
    decltype(P::template model<double>(std::declval<const Parameters&>()))::kKind;

/// The parameters of problem P with the user's settings.
///
/// @throws InvalidInput for an unknown name, an unreadable number or a value outside its range.
template <Problem P>
[[nodiscard]] Parameters make_parameters(const Settings& settings = {}) {
  Parameters parameters(P::parameters(settings));
  for (const auto& [name, value] : settings) parameters.set(name, value);
  return parameters;
}

}  // namespace assay::oracles
