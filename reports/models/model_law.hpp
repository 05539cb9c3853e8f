#pragma once

#include <string>
#include <vector>

#include "core/laws/impact_law.hpp"
#include "core/laws/multiplier_law.hpp"
#include "reports/models/model_fields.hpp"

namespace assay::reports {

/// The possible values of `law` in an interaction, and the further keys that each needs.
///
///   newton-impact                   e         0 ≤ U⁺ + e U⁻ ⊥ P ≥ 0 in each component
///   newton-impact-friction          e, et, mu  one contact with Coulomb's friction, with the
///                                             components (n, t) or (n, t₁, t₂)
///   newton-impact-rolling-friction  and mu-r  one contact of five components
///   equality                                  U = 0; for first-order systems y = 0
///   complementarity                           0 ≤ y ⊥ λ ≥ 0 in each component
///   mixed-complementarity           equalities  y = 0 in the first `equalities` components
///   relay                           lower, upper  λ between its bounds, in each component
enum class LawName {
  kNewtonImpact,
  kFriction,
  kRollingFriction,
  kEquality,
  kComplementarity,
  kMixedComplementarity,
  kRelay
};

[[nodiscard]] std::string_view to_string(LawName law);

/// A law with its coefficients.
struct ModelLaw {
  LawName name = LawName::kNewtonImpact;
  Rational e = 0, et = 0, mu = 0, mu_r = 0;
  Rational lower = -1, upper = 1;
  int equalities = 0;

  /// Whether it holds between y and a multiplier without impacts.
  [[nodiscard]] bool is_of_multipliers() const { return name >= LawName::kComplementarity; }
  /// The laws of m components of contacts.
  /// @throws InvalidInput if the law has another number of components; it names the key of the
  /// array.
  [[nodiscard]] std::vector<ImpactLaw<Rational>> impact_laws(const ModelFields& fields,
                                                             std::string_view key,
                                                             Eigen::Index m) const;
  /// The laws of m multipliers. @throws InvalidInput for more equalities than components.
  [[nodiscard]] std::vector<MultiplierLaw<Rational>> multiplier_laws(const ModelFields& fields,
                                                                     Eigen::Index m) const;
};

/// The law of an interaction, or `otherwise` if it has none.
/// @throws InvalidInput for a law that is not `allowed`.
[[nodiscard]] ModelLaw read_law(ModelFields& fields, const std::vector<LawName>& allowed);

}  // namespace assay::reports
