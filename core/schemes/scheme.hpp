#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/schemes/claim.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/trajectory.hpp"

namespace assay {

/// T::Scalar, the scalar of the scheme.
template <class T>
concept HasSchemeScalar = Field<typename T::Scalar>;

/// The members that users see and choose: a name, one line that describes the scheme, and options.
template <class T>
concept DescribesItself = requires {
  { T::kName } -> std::convertible_to<std::string_view>;
  { T::kDescription } -> std::convertible_to<std::string_view>;
  { T::parameters() } -> std::same_as<std::vector<ParameterSpec>>;
};

/// The member that studies test: `claim` for each measure, which is nothing if the scheme claims
/// nothing.
template <class T>
concept MakesClaims = requires(ErrorMeasure measure, Regularity regularity, const Parameters& p) {
  { T::claim(measure, regularity, p) } -> std::same_as<std::optional<Claim>>;
};

/// Properties that laws must know, stated as static constexpr SchemeTraits kTraits.
template <class T>
concept StatesTraits = requires {
  requires std::same_as<std::remove_cvref_t<decltype(T::kTraits)>, SchemeTraits>;
};

/// A constructor from a ContactModel, or a model of another kind, with h and options.
template <class T>
concept TakesAModel = HasSchemeScalar<T> &&
    (kTakenKind<T> != ModelKind::kLinear || kIsMadeFrom<T, ContactModel>);

/// `initial_state()`, and `step(state)`, which advances the state by h.
template <class T>
concept MakesSteps = requires(T scheme) {
  scheme.initial_state();
  requires requires(decltype(scheme.initial_state()) state) {
    { scheme.step(state) } -> std::same_as<SolveStatus>;
  };
};

/// For first-order systems: the place in a step, ∈ [0, 1], at which the scheme imposes the laws.
template <class T>
concept TellsItsInstant = kTakenKind<T>
!= ModelKind::kFirstOrder || requires(const T& scheme) {
  { scheme.multiplier_instant() } -> std::convertible_to<typename T::Scalar>;
};

/// A time-stepping scheme for the catalogue, for studies and for laws.
///
/// A scheme may also have
///
///   study_options()        option sets that the default study runs; without it the defaults
///   last_step()            the NewtonReport of the last step, if the scheme iterates
///   steps_not_converged()  the number of steps that it kept although they did not converge, if it
///                          can go on past them; it needs last_step(), and simulate() then ends
///                          such a run with kIterationLimit
template <class T>
concept Scheme = HasSchemeScalar<T> && DescribesItself<T> && MakesClaims<T> && StatesTraits<T> &&
    TakesAModel<T> && MakesSteps<T> && TellsItsInstant<T>;

/// Names the member that T lacks to be a Scheme, in an error of the compiler.
template <class T>
consteval bool require_scheme() {
  static_assert(HasSchemeScalar<T>, "a scheme names its scalar: using Scalar = S;");
  static_assert(DescribesItself<T>,
                "a scheme has static kName, kDescription and parameters(), a vector of "
                "ParameterSpec");
  static_assert(MakesClaims<T>,
                "a scheme has static std::optional<Claim> claim(ErrorMeasure measure, "
                "Regularity, const Parameters&)");
  static_assert(StatesTraits<T>,
                "a scheme states its properties that laws must know: static constexpr SchemeTraits "
                "kTraits = {...}, see core/schemes/scheme_traits.hpp");
  static_assert(TakesAModel<T>,
                "a scheme has a constructor from a ContactModel, LagrangianModel, FirstOrderModel "
                "or NewtonEulerModel, const S& h, and const Parameters&");
  static_assert(MakesSteps<T>, "a scheme has initial_state(), and SolveStatus step(state&)");
  static_assert(TellsItsInstant<T>,
                "a scheme of first-order systems has multiplier_instant(), the instant of a "
                "step at which the laws are imposed");
  return Scheme<T>;
}

}  // namespace assay
