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

namespace assay::oracles {

/// What the user set, as typed: name and value.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// A case worth studying: parameters, horizon [s] and what to expect there.
struct StudyCase {
  std::string label;  ///< file-name safe, e.g. "elastic"
  Settings parameters;
  std::string t_end;
  /// Its runs take long: the default study takes only the first options of a scheme.
  bool costly = false;
  /// Fewest steps on the horizon: errors fall asymptotically from there.
  int steps_min = 64;
  /// The default study takes all options of a scheme, as on the first case of the problem: what it
  /// shows is claimed on no other.
  bool all_options = false;
  /// Most steps on the horizon: fewer where each takes long.
  int steps_max = 8192;
};

/// A test problem of dynamics is a struct with the static members
///
///   kName, kDescription          kebab-case name; one line
///   kRationalData                the model exists over ℚ: its data need no roots and no cosines
///   kRationalMotion              the motion, its events included, may be rational too
///   is_rational(parameters)      it is for these parameters; only where kRationalMotion
///   parameters(settings)         specs; `settings` is what the user set, for the problems whose
///                                list of parameters depends on one of them
///   model<S>(parameters)         the ContactModel, or where that does not hold it the
///                                LagrangianModel, or the FirstOrderModel, or the NewtonEulerModel,
///                                for any OrderedField (or RealScalar) S
///   exact<S>(parameters, t_end)  the ExactMotion on [0, t_end], for S = Mpfr and, where
///                                kRationalMotion, Rational. Of rigid bodies without impacts also
///                                exact<S>(parameters), the RigidBodiesMotion, for long double too
///   kNoClosedForm = true         instead of `exact`, where the motion has no closed form: its
///                                truth is that of reference/truth.hpp
///   phases<S>(parameters)        of those with contacts: see RigidBodyPhase
///   kFixedCentre                 of rigid bodies, optional: the state is the attitude and Ω
///   study_cases()                what the default study runs
///   kState                       optional: how many coordinates are the state of the problem,
///                                first; those after them are normal to a floor that keeps them
///                                at 0
///   kCoupled                     optional: the matrices of a linear model are not all diagonal
///   period<S>(parameters)        optional: the S that is the period of what drives the motion [s],
///                                0 if nothing does
///   section_parameters()         optional: the Settings whose Poincaré sections are worth seeing;
///                                it needs `period`
///   continuum(parameters)        optional: the continuous body that the model approximates, which
///                                is what `exact` prints
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
};

/// The kind of the model of P: its type says.
template <Problem P>
inline constexpr ModelKind kProblemKind =
    decltype(P::template model<double>(std::declval<const Parameters&>()))::kKind;

/// The parameters of problem P with what the user set.
///
/// @throws InvalidInput on an unknown name, an unreadable number or a value outside its range.
template <Problem P>
[[nodiscard]] Parameters make_parameters(const Settings& settings = {}) {
  Parameters parameters(P::parameters(settings));
  for (const auto& [name, value] : settings) parameters.set(name, value);
  return parameters;
}

}  // namespace assay::oracles
