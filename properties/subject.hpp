#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/machine.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/scheme.hpp"
#include "core/systems/model.hpp"
#include "oracles/problem.hpp"

namespace assay::properties {

/// `steps` steps of size h from the initial state of a model, with options of the scheme. It throws
/// InvalidInput to decline a model of a kind that the scheme does not take.
template <class S>
using Simulation = std::function<Trajectory<S>(
    const Model<S>& model, const Rational& h, Eigen::Index steps, const Parameters& options)>;

/// A scheme without its type, as laws test it.
///
/// A law draws the options that the user did not fix. It knows them by name: `theta`, and the
/// activation rule `gamma`, `gap-threshold`, `sign-test`, `velocity-threshold` with the meaning of
/// ActivationRule. Other options of a scheme have their defaults. A law that refers to an option
/// which the scheme does not have does not apply to it.
///
/// Not for: schemes that remember several steps, unless the first state of a trajectory determines
/// the memory.
struct Subject {
  std::string name;
  Parameters options;              ///< the specs with the values that the user fixed
  std::vector<std::string> fixed;  ///< the names of the options that the user fixed
  Simulation<double> run;
  Simulation<Rational> run_exact;       ///< empty if the scheme does not run on rationals
  SchemeTraits traits = {};             ///< the traits that the scheme declares
  ModelKind kind = ModelKind::kLinear;  ///< the most general kind of models that it takes

  /// Whether it takes Lagrangian models with friction and multipliers.
  [[nodiscard]] bool takes_friction() const {
    return kind == ModelKind::kLagrangian && !traits.only_impacts;
  }
  /// The share of the step from t_k during which forces change the velocity that the scheme
  /// reports.
  [[nodiscard]] Rational share_of_step(Eigen::Index k) const {
    return traits.mean_velocities && k == 0 ? Rational(1, 2) : Rational(1);
  }

  [[nodiscard]] bool has(std::string_view option) const {
    return std::ranges::any_of(options.specs(),
                               [&](const ParameterSpec& spec) { return spec.name == option; });
  }
  /// Whether a law may choose the value of the option.
  [[nodiscard]] bool is_free(std::string_view option) const {
    return has(option) && std::ranges::find(fixed, option) == fixed.end();
  }
  /// Whether a law may choose this value: the option is free, and the scheme allows the value.
  [[nodiscard]] bool may_have(std::string_view option, const Rational& value) const {
    return is_free(option) && std::ranges::any_of(options.specs(), [&](const ParameterSpec& spec) {
             return spec.name == option && spec.range.contains(value);
           });
  }
};

/// The subject of a scheme template such as MoreauJean, with some of its options fixed. kExact: the
/// template may be instantiated on Rational.
///
/// @throws InvalidInput for an option that the scheme does not have, or a value that it refuses.
template <template <class> class Scheme, bool kExact = true>
[[nodiscard]] Subject make_subject(const oracles::Settings& fixed = {}) {
  static_assert(require_scheme<Scheme<double>>());
  const auto simulation = []<class S>(std::type_identity<S>) {
    return [](const Model<S>& model,
              const Rational& h,
              Eigen::Index steps,
              const Parameters& options) {
      return run_scheme<Scheme<S>, S>(model, from_rational<S>(h), options, steps);
    };
  };
  Subject subject{.name = std::string(Scheme<double>::kName),
                  .options = Parameters(Scheme<double>::parameters()),
                  .fixed = {},
                  .run = simulation(std::type_identity<double>{}),
                  .run_exact = {},
                  .traits = Scheme<double>::kTraits,
                  .kind = kTakenKind<Scheme<double>>};
  if constexpr (kExact && kTakenKind<Scheme<double>> != ModelKind::kNewtonEuler) {
    subject.run_exact = simulation(std::type_identity<Rational>{});
  }
  for (const auto& [name, value] : fixed) {
    subject.options.set(name, value);
    subject.fixed.push_back(name);
  }
  return subject;
}

}  // namespace assay::properties
