#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scalar/parameters.hpp"
#include "core/systems/contact_model.hpp"
#include "core/systems/regularity.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::oracles {

/// A case worth studying: parameters, horizon [s] and what to expect there.
struct StudyCase {
  std::string_view label;  ///< file-name safe, e.g. "elastic"
  std::vector<std::pair<std::string_view, std::string_view>> parameters;
  std::string_view t_end;
};

/// A test problem of dynamics is a struct with the static members
///
///   kName, kDescription                 kebab-case name; one line
///   parameters(overrides)               specs; `overrides` holds the texts the user set, for the
///                                       problems whose list of parameters depends on one of them
///   model<S>(parameters)                the ContactModel, for any OrderedField (or RealScalar) S
///   exact<S>(parameters, t_end)         the ExactMotion on [0, t_end], for RealScalar S
///   regularity(parameters, t_end)       see Regularity, judged from the exact motion
///   study_cases()                       what the default study runs
///
/// and one line in oracles/catalogue.hpp.
template <class P>
concept Problem = requires(const Parameters& parameters) {
  { P::kName } -> std::convertible_to<std::string_view>;
  { P::kDescription } -> std::convertible_to<std::string_view>;
  { P::study_cases() } -> std::same_as<std::vector<StudyCase>>;
  { P::template model<double>(parameters) } -> std::same_as<ContactModel<double>>;
};

}  // namespace assay::oracles
