#pragma once

#include <string>
#include <string_view>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"
#include "properties/declared_accuracy.hpp"
#include "properties/law.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// The options of the subject, with the given ones set.
[[nodiscard]] Parameters options_of(const Subject& subject, const oracles::Settings& settings);
template <class Case>
[[nodiscard]] Parameters options_of(const Subject& subject, const Case& x) {
  return options_of(subject, x.options);
}

/// Sets an option of a case, unless the user fixed it or the scheme refuses the value.
template <class Case>
void set_option(const Subject& subject, const std::string& name, const Rational& value, Case& x) {
  if (!subject.may_have(name, value)) return;
  std::erase_if(x.options, [&](const auto& setting) { return setting.first == name; });
  x.options.emplace_back(name, to_text(value));
}

/// " --scheme NAME --scheme-set …".
[[nodiscard]] std::string command_of(const Subject& subject);

/// The reason why a law about velocities at impacts does not apply to a scheme. Such a scheme does
/// not advance velocities by the θ-method with contacts on velocities.
[[nodiscard]] std::string unless_theta_method(const Subject& subject);

/// The same for a law about velocities alone. It also applies to a scheme that projects the
/// positions after such a step; such a scheme has the option contact-weight.
[[nodiscard]] std::string unless_velocities_of_theta_method(const Subject& subject);

/// The reason why a law about parts that do not interact does not apply to a scheme.
[[nodiscard]] std::string unless_steps_are_whole(const Subject& subject);

/// The members that all types of cases for schemes share.
template <class Case>
struct SchemeCases {
  using Subject = properties::Subject;
  static constexpr bool kOnProblems = false;
  static bool accepts(const Subject&, const Case& x) { return is_admissible(x); }
  static Parameters options(const Subject& subject, const Case& x) {
    return options_of(subject, x);
  }
  static bool has_option(const Subject& subject, std::string_view name) {
    return subject.has(name);
  }
  static ProblemCases<Case> on(const oracles::ProblemEntry&) {
    throw InvalidInput("the law draws its own models");
  }
  static std::string command(const Subject& subject) { return command_of(subject); }
  static std::string declared(const Subject& subject) { return declared_accuracy(subject); }
};

}  // namespace assay::properties
