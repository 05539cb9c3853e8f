#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/draw.hpp"
#include "properties/experiment.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// What an experiment says about a law.
struct Finding {
  enum class Outcome {
    kHolds,
    kViolated,
    kSilent  ///< the experiment has nothing to say, e.g. no step could be taken
  };
  Outcome outcome = Outcome::kSilent;
  std::string message;  ///< how the law was violated, or why the experiment is silent

  static Finding holds() { return {Outcome::kHolds, {}}; }
  static Finding violated(std::string how) { return {Outcome::kViolated, std::move(how)}; }
  static Finding silent(std::string why) { return {Outcome::kSilent, std::move(why)}; }
};

/// A statement that every step of a scheme must obey: one file in properties/laws and one line in
/// properties/catalogue.hpp.
///
/// Its test also needs a witness: a wrong scheme that it rejects (tests/properties).
struct Law {
  std::string_view name;
  std::string_view description;
  /// Options the statement speaks of; without one of them the law does not apply to a scheme.
  std::vector<std::string_view> options;
  /// An experiment that is likely to break the law.
  Experiment (*draw)(Draw& draw, const Subject& subject);
  /// Whether the statement speaks of an admissible experiment with these options; drawn ones are
  /// tried again where it does not, and a counterexample is not simplified out of it.
  bool (*admits)(const Experiment& experiment, const Parameters& options);
  /// The law, on one experiment.
  Finding (*examine)(const Subject& subject, const Experiment& experiment);
  /// Whether it speaks only of schemes that advance velocities and impose the contacts on them.
  bool velocity_level = false;
};

}  // namespace assay::properties
