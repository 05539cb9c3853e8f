#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/scalar/invalid_input.hpp"
#include "core/systems/model_kind.hpp"

namespace assay {

/// The type of a scheme. It decides which derivatives of the output and which multipliers an
/// interaction has.
enum class SchemeType {
  kEulerMoreau,
  kMoreauJean,            ///< also modal, semi-explicit and nearly implicit
  kMoreauJeanProjection,  ///< with a projection on the constraints after each step
  kSchatzmanPaoli,
  kD1MinusLinear,  ///< time-discontinuous Galerkin, piecewise linear in v
  kEventDriven
};
enum class LawType {
  kEquality,
  kComplementarity,  ///< 0 ≤ y ⊥ λ ≥ 0
  kRelay,
  kNewtonImpact,
  kCoulomb,  ///< unilateral, with Newton's impact law
  kRollingCoulomb
};

/// The levels lower … upper, none if upper < lower.
struct LevelRange {
  int lower = 0, upper = -1;

  bool operator==(const LevelRange&) const = default;
  [[nodiscard]] bool is_empty() const { return upper < lower; }
};

/// The levels of an interaction: y^(i) is the i-th derivative of its output, i in `output`; λ^(i)
/// is the multiplier that a law pairs with y^(i), i in `input`.
struct Levels {
  LevelRange output, input;
  std::string_view reason = {};
};

namespace detail {

struct LevelsRow {
  SchemeType scheme;
  ModelKinds systems;
  std::array<bool, 6> laws;  ///< as LawType
  Levels levels;
};

inline constexpr ModelKinds kMechanical{
    ModelKind::kLinear, ModelKind::kLagrangian, ModelKind::kNewtonEuler};
inline constexpr std::array<bool, 6> kEveryLaw{true, true, true, true, true, true};
inline constexpr std::array<bool, 6> kLawsOfStates{true, true, true, false, false, false};
inline constexpr std::array<bool, 6> kFrictionless{true, true, true, true, false, false};
inline constexpr std::array<bool, 6> kWithFriction{false, false, false, false, true, true};
inline constexpr std::array<bool, 6> kLawsOfPositions{true, true, false, true, false, false};

inline constexpr std::array kLevelsTable{
    LevelsRow{SchemeType::kEulerMoreau,
              kFirstOrderModels,
              kLawsOfStates,
              {{0, 0}, {0, 0}, "the law holds between y and λ of (9.5)"}},
    LevelsRow{SchemeType::kMoreauJean,
              kMechanical,
              kEveryLaw,
              {{0, 1},
               {1, 1},
               "the law holds between ẏ and the impulse; y decides whether it is active, (8.16d)"}},
    LevelsRow{SchemeType::kMoreauJeanProjection,
              kMechanical,
              kEveryLaw,
              {{0, 1}, {0, 1}, "as Moreau-Jean; the projection pairs y with a multiplier, (13.4)"}},
    LevelsRow{SchemeType::kSchatzmanPaoli,
              kMechanical,
              kLawsOfPositions,
              {{0, 0}, {0, 0}, "the law relates y at the averaged position to λ, (8.17e)"}},
    LevelsRow{SchemeType::kD1MinusLinear,
              kMechanical,
              kEveryLaw,
              {{0, 2},
               {1, 2},
               "at impacts the law pairs ẏ with impulses, in lasting contact ÿ with forces"}},
    LevelsRow{SchemeType::kEventDriven,
              kFirstOrderModels,
              kLawsOfStates,
              {{0, 0}, {0, 0}, "between events the law gives λ from y, relative degree 0"}},
    LevelsRow{
        SchemeType::kEventDriven,
        kMechanical,
        kFrictionless,
        {{0, 2}, {1, 2}, "y locates impacts; the law pairs ẏ with impulses and ÿ with forces"}},
    LevelsRow{SchemeType::kEventDriven,
              kMechanical,
              kWithFriction,
              {{0, 3}, {1, 2}, "as without friction; the sliding velocity is stored too, §8.3"}}};

}  // namespace detail

/// The levels of an interaction, from a table. They depend on the scheme, not on the relative
/// degree: the discretisation of a scheme decides at which derivative a law is written.
///
/// Source: developer-notes.md chapter 8, (8.16), (8.17), §8.3; laws for first-order systems (9.5);
/// projection, chapter 13. Kinds of contact for which the notes give no level are refused:
/// Coulomb's law and relays of velocities in Schatzman-Paoli's scheme, impacts of first-order
/// systems. Differences: §8.3 lets the input of a system follow `lowerlevelForInput` and
/// `upperlevelForOutput`; the second is a slip for `upperlevelForInput`, as p^(i) comes from λ^(i).
/// @throws InvalidInput for a combination that is not in the table.
/// Not for: compliant Lagrangian relations with D > 0, (8.10), whose law gives λ^(0) from y^(0);
/// event-driven integration of first-order systems of relative degree r ≥ 1, which needs y^(r).
[[nodiscard]] inline Levels levels(SchemeType scheme, ModelKind system, LawType law) {
  for (const detail::LevelsRow& row : detail::kLevelsTable) {
    if (row.scheme == scheme && row.systems.contains(system) &&
        row.laws[static_cast<std::size_t>(law)]) {
      return row.levels;
    }
  }
  throw InvalidInput("no level is defined for this law in this scheme on this type of system");
}

/// The levels of all interactions of a simulation: levelMin is `lower`, levelMax is `upper`.
/// Without interactions the ranges are empty.
[[nodiscard]] inline Levels common_levels(std::span<const Levels> interactions) {
  Levels all;
  const auto include = [](LevelRange& range, const LevelRange& own) {
    if (own.is_empty()) return;
    range = range.is_empty()
                ? own
                : LevelRange{std::min(range.lower, own.lower), std::max(range.upper, own.upper)};
  };
  for (const Levels& own : interactions) {
    include(all.output, own.output);
    include(all.input, own.input);
  }
  return all;
}

/// The number of index sets I_0 … I_levelMax, one for each level of the output.
/// Source: developer-notes.md §8.3, "the number of IndexSets should follow _levelMaxForY".
[[nodiscard]] inline int number_of_index_sets(const Levels& common) {
  return common.output.upper + 1;
}

}  // namespace assay
