#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/systems/contact_model.hpp"

namespace assay {

/// The matrices of a dynamical system i in an interaction α: its part of the output y_α, and the
/// input that it gets from λ_α.
template <Field S>
struct Participation {
  Eigen::Index system = 0;
  Matrix<S> output;  ///< C_α^i
  Matrix<S> input;   ///< B_α^i
};

/// An interaction α of any number of dynamical systems, with its relation.
///
/// A law holds between an output y of the systems and a multiplier λ. The multiplier acts back on
/// the systems as their input R:
///
///   y_α = Σ_i C_α^i x_i + D_α λ_α + e_α,   R_i = Σ_α B_α^i λ_α,   i ∈ DS_α           (1)
///
/// Source: developer-notes.md (1.2)–(1.5), e_α from (8.7), Lagrangian: (1.30)–(1.33).
/// Differs in: the notes print R_i of (1.33) without the transposition. Here R_i = Σ ᵗH_β^i λ_β.
/// (1.5) is as printed.
/// Shapes: y, λ, e ∈ ℝᵐ, m = m_α; C_α^i m×n_i, B_α^i n_i×m, D_α m×m. An empty D_α or e_α is zero.
/// Scalar: Field.
template <Field S>
struct Interaction {
  std::vector<Participation<S>> participations;
  Matrix<S> feedthrough = {};  ///< D_α
  Vector<S> offset = {};       ///< e_α

  /// m_α, the number of rows of its first C_α^i.
  [[nodiscard]] Eigen::Index dimension() const {
    return participations.empty() ? 0 : participations.front().output.rows();
  }
};

/// The interaction of Lagrangian systems with U_α = Σ_i H_α^i v_i and the impulses R_i = ᵗH_α^i
/// λ_α: C = H, B = ᵗH.
template <Field S>
[[nodiscard]] Interaction<S> make_lagrangian_interaction(
    std::vector<std::pair<Eigen::Index, Matrix<S>>> jacobians) {
  Interaction<S> interaction;
  for (auto& [system, jacobian] : jacobians) {
    Matrix<S> transposed = jacobian.transpose();
    interaction.participations.push_back({system, std::move(jacobian), std::move(transposed)});
  }
  return interaction;
}

namespace detail {

template <Field S>
void require_participation(const std::string& name,
                           const Participation<S>& participation,
                           Eigen::Index dimension,
                           const std::vector<Eigen::Index>& sizes) {
  const Eigen::Index i = participation.system;
  if (i < 0 || i >= static_cast<Eigen::Index>(sizes.size())) {
    throw InvalidInput(name + " names system " + std::to_string(i) + "; there are " +
                       std::to_string(sizes.size()));
  }
  const Eigen::Index n = sizes[static_cast<std::size_t>(i)];
  const std::string of = " of " + name + " for system " + std::to_string(i);
  require_shape(("C" + of).c_str(), participation.output, dimension, n);
  require_shape(("B" + of).c_str(), participation.input, n, dimension);
  require_finite(("C" + of).c_str(), participation.output);
  require_finite(("B" + of).c_str(), participation.input);
}

}  // namespace detail

/// @throws InvalidInput that names an interaction without a system or a component, a system that
/// does not exist or takes part twice, an array of the wrong size, or an entry that is not finite.
template <Field S>
void validate(const std::vector<Interaction<S>>& interactions,
              const std::vector<Eigen::Index>& system_sizes) {
  for (std::size_t alpha = 0; alpha < interactions.size(); ++alpha) {
    const Interaction<S>& interaction = interactions[alpha];
    const std::string name = "interaction " + std::to_string(alpha);
    const Eigen::Index m = interaction.dimension();
    if (interaction.participations.empty()) throw InvalidInput(name + " has no system");
    if (m == 0) throw InvalidInput(name + " has no component");
    std::vector<Eigen::Index> seen;
    for (const Participation<S>& participation : interaction.participations) {
      detail::require_participation(name, participation, m, system_sizes);
      if (std::find(seen.begin(), seen.end(), participation.system) != seen.end()) {
        throw InvalidInput("system " + std::to_string(participation.system) +
                           " takes part twice in " + name + "; add the blocks instead");
      }
      seen.push_back(participation.system);
    }
    if (interaction.feedthrough.size() > 0) {
      detail::require_shape(("D of " + name).c_str(), interaction.feedthrough, m, m);
      detail::require_finite(("D of " + name).c_str(), interaction.feedthrough);
    }
    if (interaction.offset.size() > 0) {
      detail::require_shape(("offset of " + name).c_str(), interaction.offset, m, 1);
      detail::require_finite(("offset of " + name).c_str(), interaction.offset);
    }
  }
}

/// Another interaction that shares systems with the present one, and the shared systems.
struct LinkedInteraction {
  Eigen::Index interaction;
  std::vector<Eigen::Index> common_systems;  ///< DS_α ∩ DS_β, ascending

  bool operator==(const LinkedInteraction&) const = default;
};

/// The linked-interaction map: for each interaction α, in ascending order, the interactions β ≠ α
/// with DS_α ∩ DS_β ≠ ∅. These are the off-diagonal blocks (α, β) that need not be zero.
///
/// Source: developer-notes.md §1.1.1, last paragraph.
template <Field S>
[[nodiscard]] std::vector<std::vector<LinkedInteraction>> linked_interactions(
    const std::vector<Interaction<S>>& interactions) {
  // (system, interaction), so that each system's interactions are one run
  std::vector<std::pair<Eigen::Index, Eigen::Index>> incidences;
  for (std::size_t alpha = 0; alpha < interactions.size(); ++alpha) {
    for (const Participation<S>& participation : interactions[alpha].participations) {
      incidences.emplace_back(participation.system, static_cast<Eigen::Index>(alpha));
    }
  }
  std::sort(incidences.begin(), incidences.end());
  std::vector<std::vector<LinkedInteraction>> links(interactions.size());
  for (auto first = incidences.begin(); first != incidences.end();) {
    const auto last = std::find_if(
        first, incidences.end(), [&](const auto& other) { return other.first != first->first; });
    for (auto a = first; a != last; ++a) {
      std::vector<LinkedInteraction>& own = links[static_cast<std::size_t>(a->second)];
      for (auto b = first; b != last; ++b) {
        if (b->second == a->second) continue;
        const auto place = std::lower_bound(own.begin(),
                                            own.end(),
                                            b->second,
                                            [](const LinkedInteraction& link, Eigen::Index beta) {
                                              return link.interaction < beta;
                                            });
        if (place != own.end() && place->interaction == b->second) {
          place->common_systems.push_back(first->first);
        } else {
          own.insert(place, {b->second, {first->first}});
        }
      }
    }
    first = last;
  }
  return links;
}

}  // namespace assay
