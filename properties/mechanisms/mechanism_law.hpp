#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "properties/draw.hpp"
#include "properties/mechanisms/mechanism.hpp"
#include "properties/run_law.hpp"

namespace assay::properties {

/// A statement that every step of a scheme for Lagrangian models of any kind must obey: one file in
/// properties/mechanisms/laws and one line in properties/mechanisms/mechanism_catalogue.hpp.
///
/// Its test also needs a witness: a wrong scheme that it rejects (tests/properties/mechanisms).
struct MechanismLaw {
  std::string_view name;
  std::string_view description;
  /// Options the statement speaks of; without one of them the law does not apply to a scheme.
  std::vector<std::string_view> options;
  /// A mechanism that is likely to break the law.
  Mechanism (*draw)(Draw& draw, const Subject& subject);
  /// Whether the statement speaks of an admissible mechanism with these options.
  bool (*admits)(const Mechanism& x, const Parameters& options);
  /// The law, on one mechanism.
  Finding (*examine)(const Subject& subject, const Mechanism& x);
  /// Whether it speaks only of schemes that advance velocities and impose the contacts on them.
  bool velocity_level = false;
};

using MechanismLawResult = LawResultOn<Mechanism>;

/// Draws mechanisms until the law held of `runs` of them, at most 20 runs in all, and simplifies
/// the first counterexample by the first change that keeps it one, again and again.
///
/// Prints nothing, depends on nothing but its arguments, and ends: each change is a descent. What
/// the subject throws is a violation, except InvalidInput, with which it declines a mechanism.
/// @throws InvalidInput if runs < 1.
[[nodiscard]] MechanismLawResult run_law(const MechanismLaw& law,
                                         const Subject& subject,
                                         std::uint64_t seed = kGateSeed,
                                         int runs = kGateRuns);

}  // namespace assay::properties
