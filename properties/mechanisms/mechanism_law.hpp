#pragma once

#include "properties/mechanisms/mechanism.hpp"
#include "properties/scheme_law.hpp"

namespace assay::properties {

/// Laws of schemes for Lagrangian models of any kind.
template <>
struct Cases<Mechanism> : SchemeCases<Mechanism> {
  static constexpr std::string_view kName = "Lagrangian models";
  static bool takes(const Subject& subject) { return subject.kind == ModelKind::kLagrangian; }
  static std::string why_not(const Subject& subject);
  /// random_mechanism.
  static Mechanism draw(Draw& draw, const Subject& subject);
};

}  // namespace assay::properties
