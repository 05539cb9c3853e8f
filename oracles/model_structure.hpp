#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/one_step_problems/relative_degree.hpp"
#include "oracles/described_model.hpp"

namespace assay::oracles {

/// Properties of an interaction of a linear model that do not depend on a scheme. They are its own
/// relative degree, and the interactions that share systems with it.
struct InteractionStructure {
  std::string name;
  std::vector<std::string> systems;
  RelativeDegreeKind kind = RelativeDegreeKind::kUniform;
  std::optional<int> degree = {};   ///< if kind is kUniform
  std::vector<std::string> linked;  ///< by the order of the model
};

/// The structure of each interaction; nothing for rigid bodies, whose relations are not linear.
///
/// A Lagrangian system is taken as a first-order system in (q, v), with the force of the
/// interaction as its input. So a contact has degree 2. It is singular if the impulses of its
/// components are not independent.
/// Source: developer-notes.md §1.1.1, (8.2)–(8.5), (2.10)–(2.16).
[[nodiscard]] std::vector<InteractionStructure> structure_of(const DescribedModel& model);

/// The kind of the relative degree of all interactions together: kSingular if their impulses or
/// multipliers are not independent. For rigid bodies, or no interactions: kUniform.
[[nodiscard]] RelativeDegreeKind degree_of_all(const DescribedModel& model);

}  // namespace assay::oracles
