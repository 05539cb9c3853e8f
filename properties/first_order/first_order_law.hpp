#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/draw.hpp"
#include "properties/first_order/first_order_case.hpp"
#include "properties/law.hpp"
#include "properties/run_law.hpp"

namespace assay::properties {

/// A statement that every step of a scheme for first-order systems must obey, on rationals and
/// exactly: one file in properties/first_order/laws and one line in first_order_catalogue.hpp.
///
/// Its test also needs a witness: a wrong scheme that it rejects (tests/properties/first_order).
struct FirstOrderLaw {
  std::string_view name;
  std::string_view description;
  /// Options the statement speaks of; without one of them the law does not apply to a scheme.
  std::vector<std::string_view> options;
  /// A case that is likely to break the law.
  FirstOrderCase (*draw)(Draw& draw, const Subject& subject);
  /// Whether the statement speaks of an admissible case with these options.
  bool (*admits)(const FirstOrderCase& x, const Parameters& options);
  /// The law, on one case.
  Finding (*examine)(const Subject& subject, const FirstOrderCase& x);
};

using FirstOrderLawResult = LawResultOn<FirstOrderCase>;

/// Draws and simplifies as run_law of a MechanismLaw; with a problem, on its study cases from
/// random states instead of the law's own cases, where it has any that the law admits.
/// @throws InvalidInput if runs < 1.
[[nodiscard]] FirstOrderLawResult run_law(const FirstOrderLaw& law,
                                          const Subject& subject,
                                          std::uint64_t seed = kGateSeed,
                                          int runs = kGateRuns,
                                          const oracles::ProblemEntry* problem = nullptr);

/// The options of the subject with those of the case.
[[nodiscard]] Parameters options_of(const Subject& subject, const FirstOrderCase& x);

/// The run on rationals, its shape checked, every step solved.
/// @throws std::runtime_error if a trajectory has not the shape the model asks for, or ends early.
[[nodiscard]] Trajectory<Rational> exact_run(const Subject& subject, const FirstOrderCase& x);

/// Sets an option unless the user fixed it.
void set_option(const Subject& subject,
                const std::string& name,
                const Rational& value,
                FirstOrderCase& x);

}  // namespace assay::properties
