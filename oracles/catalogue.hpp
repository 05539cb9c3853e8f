#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "oracles/continuum.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

struct DescribedModel;

/// The systems and interactions that a user describes, as a function of the parameters.
using Describe = std::function<DescribedModel(const Parameters& parameters)>;

/// A test problem without its type: a row of the catalogue, or a model that a user describes.
struct ProblemEntry {
  std::string_view name;
  std::string_view description;
  std::size_t index;   ///< in Problems, see problem_list.hpp
  bool rational_data;  ///< model<Rational> exists
  ModelKind kind;      ///< of its model
  Eigen::Index state;  ///< number of coordinates in its state (Problem::kState); 0: all
  std::function<std::vector<ParameterSpec>(const Settings& settings)> specs;
  /// The parameters, with the values that the user set. @throws InvalidInput as make_parameters.
  std::function<Parameters(const Settings& settings)> parameters;
  std::function<std::vector<StudyCase>()> study_cases;
  /// The meaning of each component of the state; null for the model of a user.
  StateBlocks (*state_blocks)(const Parameters& parameters);
  // The next two are null if the motion has no closed form: see reference/truth.hpp.
  /// The regularity of the exact motion on [0, t_end].
  Regularity (*regularity)(const Parameters& parameters, const Rational& t_end);
  /// The exact motion, with as many digits as WorkingDigits sets. Call it in a scope of
  /// WorkingDigits.
  ExactMotion<Mpfr> (*exact)(const Parameters& parameters, const Mpfr& t_end);
  /// The exact motion over ℚ. Null if no parameters give a rational motion. Otherwise call it only
  /// if is_rational(parameters).
  ExactMotion<Rational> (*exact_rational)(const Parameters& parameters, const Rational& t_end);
  bool (*is_rational)(const Parameters& parameters);
  bool fixed_centre;  ///< its state is the attitude and the angular velocity of a rigid body
  /// Describes the model of a user, which has no index. Empty for a problem of the catalogue.
  Describe describe = {};

  [[nodiscard]] bool has_closed_form() const { return exact != nullptr; }
};

/// The catalogue, in the order of Problems.
[[nodiscard]] const std::vector<ProblemEntry>& problems();

/// @throws InvalidInput for an unknown name; it suggests the nearest.
[[nodiscard]] const ProblemEntry& find_problem(std::string_view name);

/// A model that a user describes, as a problem with the given name and without a closed form.
/// @throws InvalidInput as `describe` for the default values, and if the model is refused.
[[nodiscard]] ProblemEntry described_problem(std::string_view name,
                                             std::vector<ParameterSpec> specs,
                                             std::string t_end,
                                             Describe describe);

/// The exact motion on [0, t_end], computed once, with this number of digits.
///
/// @throws InvalidInput if the problem refuses the parameters, or if computing once is not enough:
/// see ExactMotion::doubt. @pre the motion has a closed form.
[[nodiscard]] ExactMotion<Mpfr> exact_motion(const ProblemEntry& entry,
                                             const Parameters& parameters,
                                             const Rational& t_end,
                                             int digits);

/// Whether some matrix of the model is not diagonal or not constant.
[[nodiscard]] bool is_coupled(const ProblemEntry& entry);

/// The continuous body that the model approximates; null if the model is the problem itself.
[[nodiscard]] std::unique_ptr<Continuum> continuum(const ProblemEntry& entry,
                                                   const Parameters& parameters);

/// Whether the model of the problem, with its default parameters, has neither contacts with
/// friction nor multipliers. @pre the problem is Lagrangian.
[[nodiscard]] bool has_only_impacts(const ProblemEntry& entry);

/// Whether the system of the problem gives the mean force of a step. @pre the problem is
/// Lagrangian.
[[nodiscard]] bool has_mean_force(const ProblemEntry& entry);

/// The model of a problem in the scalar S.
///
/// Scalar: any of ladder.hpp, and Mpfr; Rational only if entry.rational_data.
/// @throws InvalidInput if the problem is of another kind, is not compiled in S (see
/// ScalarOfAllModels), or refuses the parameters. Also for Rational, if the problem needs roots or
/// cosines.
template <class S>
[[nodiscard]] LagrangianModel<S> model(const ProblemEntry& entry, const Parameters& parameters);

/// The model of a first-order problem in the scalar S.
///
/// Scalar, @throws: as model, with the two kinds exchanged.
template <class S>
[[nodiscard]] FirstOrderModel<S> first_order_model(const ProblemEntry& entry,
                                                   const Parameters& parameters);

/// The rigid-body model of a problem in the scalar S.
///
/// Scalar, @throws: as model, for problems of other kinds.
template <class S>
[[nodiscard]] NewtonEulerModel<S> newton_euler_model(const ProblemEntry& entry,
                                                     const Parameters& parameters);

/// The scalars in which models of all kinds are compiled. The other scalars only show that any
/// scalar works. In them, only linear models are compiled, for the schemes that demonstrate this.
template <class S>
concept ScalarOfAllModels =
    std::same_as<S, double> || std::same_as<S, long double> || std::same_as<S, Dd> ||
    std::same_as<S, Mpfr50> || std::same_as<S, Mpfr> || std::same_as<S, Rational>;

/// The model of a problem of any kind.
template <class S>
[[nodiscard]] Model<S> model_of_any_kind(const ProblemEntry& entry, const Parameters& parameters) {
  if constexpr (ScalarOfAllModels<S>) {
    switch (entry.kind) {
      case ModelKind::kLinear:
      case ModelKind::kLagrangian:
        break;
      case ModelKind::kFirstOrder:
        return first_order_model<S>(entry, parameters);
      case ModelKind::kNewtonEuler:
        return newton_euler_model<S>(entry, parameters);
    }
  }
  return model<S>(entry, parameters);
}

}  // namespace assay::oracles
