#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/one_step_problems/interaction.hpp"
#include "core/one_step_problems/system_step.hpp"

namespace assay {

/// The one-step problem of several dynamical systems i and interactions α.
///
/// Each system first steps without the multipliers λ. Their effect on the outputs y is linear, and
/// the matrix M collects it. So λ is the only unknown. The laws of the interactions hold between y
/// and λ at the end of the step:
///
///   x_i = x_i^free + s_i W_i Σ_β B_β^i λ_β,   W_i = G_i⁻¹,                          (1)
///   y = M λ + q,   M_αβ = δ_αβ D_α + Σ_{i ∈ DS_α ∩ DS_β} s_i C_α^i W_i B_β^i,       (2)
///   q_α = Σ_{i ∈ DS_α} C_α^i x_i^free + e_α.                                        (3)
///
/// First-order systems have s_i = hγ (FirstOrderStep). Lagrangian systems have s_i = 1, C = H, B =
/// ᵗH, D = 0 (LagrangianStep), and y is the velocity U. One problem may contain both.
///
/// Source: developer-notes.md (1.13)–(1.16), (1.37)–(1.40). Differences: x^free is W_i x_i^k
/// of (1.14) only for θ = 1 and no constant; the last block row of (1.14) exchanges the sets of
/// systems over which its two sums run; (1.36) lacks the transposition of H_β and writes j for i;
/// the product CWB of §1.3 is D + C diag(s_i W_i) B. Impact laws add their terms to q: Newton's law
/// adds e U⁻ to the normal component.
/// Shapes: M in blocks m_α×m_β, stored on the diagonal and for the linked interactions.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the row exchanges that its
/// values take.
/// @throws InvalidInput for what validate(interactions) refuses, and for a singular G_i.
/// Guarantees: free_output and add_input allocate nothing.
/// Not for: relations whose blocks change with the unknown; assemble these again in each iteration.
template <OrderedField S>
class Assembly {
 public:
  using Index = Eigen::Index;

  Assembly(const std::vector<SystemResponse<S>>& systems, std::vector<Interaction<S>> interactions);

  [[nodiscard]] const std::vector<Interaction<S>>& interactions() const { return interactions_; }
  /// M of (2).
  [[nodiscard]] const BlockMatrix<S>& matrix() const { return matrix_; }
  /// Writes q of (3). @pre one free state for each system, of its size.
  void free_output(const std::vector<Vector<S>>& free_states, Vector<S>& q) const;
  /// x_i += s_i W_i Σ_β B_β^i λ_β; turns the free states into the states of (1).
  void add_input(const Vector<S>& lambda, std::vector<Vector<S>>& states) const;

 private:
  using Incidence = std::pair<std::size_t, std::size_t>;  ///< an interaction, its participation

  [[nodiscard]] const Participation<S>& at(const Incidence& place) const {
    return interactions_[place.first].participations[place.second];
  }
  /// sum += a b, written out because Eigen's products take long to compile.
  static void add_product(const Matrix<S>& a, const Matrix<S>& b, Matrix<S>& sum) {
    for (Index j = 0; j < b.cols(); ++j) {
      for (Index k = 0; k < b.rows(); ++k) {
        for (Index i = 0; i < a.rows(); ++i) sum(i, j) += a(i, k) * b(k, j);
      }
    }
  }
  void respond(const std::vector<SystemResponse<S>>& systems);
  void multiply();

  std::vector<Interaction<S>> interactions_;
  std::vector<std::vector<Incidence>> incidences_;  ///< of each system
  std::vector<std::vector<Matrix<S>>> responses_;   ///< s_i W_i B_α^i, as the participations
  BlockMatrix<S> matrix_;
};

template <OrderedField S>
Assembly<S>::Assembly(const std::vector<SystemResponse<S>>& systems,
                      std::vector<Interaction<S>> interactions)
    : interactions_(std::move(interactions)), incidences_(systems.size()) {
  std::vector<Index> sizes;
  for (const SystemResponse<S>& system : systems) sizes.push_back(system.iteration_matrix.rows());
  validate(interactions_, sizes);
  for (std::size_t alpha = 0; alpha < interactions_.size(); ++alpha) {
    const auto& participations = interactions_[alpha].participations;
    responses_.emplace_back(participations.size());
    for (std::size_t k = 0; k < participations.size(); ++k) {
      incidences_[static_cast<std::size_t>(participations[k].system)].emplace_back(alpha, k);
    }
  }
  respond(systems);
  multiply();
}

template <OrderedField S>
void Assembly<S>::respond(const std::vector<SystemResponse<S>>& systems) {
  LuFactors<S> factors;
  for (std::size_t i = 0; i < systems.size(); ++i) {
    const SystemResponse<S>& system = systems[i];
    const std::string name = "iteration matrix of system " + std::to_string(i);
    const Index n = system.iteration_matrix.rows();
    detail::require_shape(name.c_str(), system.iteration_matrix, n, n);
    detail::require_finite(name.c_str(), system.iteration_matrix);
    if (!is_finite<S>(system.input_factor)) {
      throw InvalidInput("input factor of system " + std::to_string(i) + " is not a finite number");
    }
    factors.compute(system.iteration_matrix);
    if (factors.is_singular()) throw InvalidInput(name + " is singular");
    for (const Incidence& place : incidences_[i]) {
      Matrix<S>& response = responses_[place.first][place.second];
      response = system.input_factor * factors.solve(at(place).input);
    }
  }
}

template <OrderedField S>
void Assembly<S>::multiply() {
  const auto links = linked_interactions(interactions_);
  std::vector<Index> sizes;
  for (const Interaction<S>& interaction : interactions_) sizes.push_back(interaction.dimension());
  std::vector<typename BlockMatrix<S>::Entry> entries;
  std::vector<std::size_t> first_of_row;
  for (std::size_t alpha = 0; alpha < sizes.size(); ++alpha) {
    first_of_row.push_back(entries.size());
    const auto row = static_cast<Index>(alpha);
    const auto zero = [&](Index column) {
      return Matrix<S>::Constant(sizes[alpha], sizes[static_cast<std::size_t>(column)], S(0));
    };
    const Matrix<S>& feedthrough = interactions_[alpha].feedthrough;
    entries.push_back({row, row, feedthrough.size() > 0 ? feedthrough : Matrix<S>(zero(row))});
    for (const LinkedInteraction& link : links[alpha]) {
      entries.push_back({row, link.interaction, zero(link.interaction)});
    }
  }
  // the entry (α, β): the diagonal comes first, the links in ascending order
  const auto entry = [&](std::size_t alpha, std::size_t beta) -> Matrix<S>& {
    if (alpha == beta) return entries[first_of_row[alpha]].values;
    const auto place = std::lower_bound(
        links[alpha].begin(),
        links[alpha].end(),
        static_cast<Index>(beta),
        [](const LinkedInteraction& link, Index other) { return link.interaction < other; });
    return entries[first_of_row[alpha] + 1 + static_cast<std::size_t>(place - links[alpha].begin())]
        .values;
  };
  for (const std::vector<Incidence>& system : incidences_) {
    for (const Incidence& a : system) {
      for (const Incidence& b : system) {
        add_product(at(a).output, responses_[b.first][b.second], entry(a.first, b.first));
      }
    }
  }
  matrix_ = BlockMatrix<S>(sizes, std::move(entries));
}

template <OrderedField S>
void Assembly<S>::free_output(const std::vector<Vector<S>>& free_states, Vector<S>& q) const {
  for (std::size_t alpha = 0; alpha < interactions_.size(); ++alpha) {
    const Interaction<S>& interaction = interactions_[alpha];
    const Index first = matrix_.offset(static_cast<Index>(alpha));
    for (Index l = 0; l < interaction.dimension(); ++l) {
      q(first + l) = interaction.offset.size() > 0 ? interaction.offset(l) : S(0);
      for (const Participation<S>& participation : interaction.participations) {
        const Vector<S>& x = free_states[static_cast<std::size_t>(participation.system)];
        for (Index j = 0; j < x.size(); ++j) q(first + l) += participation.output(l, j) * x(j);
      }
    }
  }
}

template <OrderedField S>
void Assembly<S>::add_input(const Vector<S>& lambda, std::vector<Vector<S>>& states) const {
  for (std::size_t alpha = 0; alpha < interactions_.size(); ++alpha) {
    const Index first = matrix_.offset(static_cast<Index>(alpha));
    const auto& participations = interactions_[alpha].participations;
    for (std::size_t k = 0; k < participations.size(); ++k) {
      const Matrix<S>& response = responses_[alpha][k];
      Vector<S>& x = states[static_cast<std::size_t>(participations[k].system)];
      for (Index l = 0; l < response.cols(); ++l) {
        for (Index i = 0; i < response.rows(); ++i) x(i) += response(i, l) * lambda(first + l);
      }
    }
  }
}

/// The same matrix cut into smaller blocks. @throws InvalidInput unless each block row consists of
/// whole new block rows.
template <Field S>
[[nodiscard]] BlockMatrix<S> cut_blocks(const BlockMatrix<S>& w,
                                        const std::vector<Eigen::Index>& sizes) {
  using Index = Eigen::Index;
  std::vector<Index> firsts;  // new block row at which each old one begins
  Index row = 0;
  for (std::size_t k = 0; k < sizes.size(); row += sizes[k++]) {
    if (static_cast<Index>(firsts.size()) < w.block_rows() &&
        row == w.offset(static_cast<Index>(firsts.size()))) {
      firsts.push_back(static_cast<Index>(k));
    }
  }
  if (static_cast<Index>(firsts.size()) != w.block_rows() || row != w.rows()) {
    throw InvalidInput("the laws do not have as many components as the interactions");
  }
  firsts.push_back(static_cast<Index>(sizes.size()));
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  std::vector<typename BlockMatrix<S>::Entry> entries;
  for (Index alpha = 0; alpha < w.block_rows(); ++alpha) {
    for (Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
      const Index beta = w.column(k);
      const auto block = w.block(alpha, k);
      Index i = 0;
      for (Index a = firsts[at(alpha)]; a < firsts[at(alpha + 1)]; i += sizes[at(a++)]) {
        Index j = 0;
        for (Index b = firsts[at(beta)]; b < firsts[at(beta + 1)]; j += sizes[at(b++)]) {
          entries.push_back({a, b, block.block(i, j, sizes[at(a)], sizes[at(b)])});
        }
      }
    }
  }
  return BlockMatrix<S>(sizes, std::move(entries));
}

/// The assembled problem with the laws of each interaction, in the order of its components. An
/// interaction of three frictionless contacts has three laws.
/// @throws InvalidInput if the laws of an interaction do not have its dimension.
template <OrderedField S>
[[nodiscard]] FrictionProblem<S> make_friction_problem(
    const Assembly<S>& assembly, Vector<S> q, const std::vector<std::vector<ContactLaw<S>>>& laws) {
  if (laws.size() != assembly.interactions().size()) {
    throw InvalidInput("laws of " + std::to_string(laws.size()) + " interactions are given for " +
                       std::to_string(assembly.interactions().size()));
  }
  std::vector<ContactLaw<S>> all;
  for (std::size_t alpha = 0; alpha < laws.size(); ++alpha) {
    const Eigen::Index components = total_dimension(laws[alpha]);
    if (components != assembly.interactions()[alpha].dimension()) {
      throw InvalidInput("the laws of interaction " + std::to_string(alpha) + " have " +
                         std::to_string(components) + " components; it has " +
                         std::to_string(assembly.interactions()[alpha].dimension()));
    }
    all.insert(all.end(), laws[alpha].begin(), laws[alpha].end());
  }
  BlockMatrix<S> w = cut_blocks(assembly.matrix(), block_sizes(all));
  FrictionProblem<S> problem{std::move(w), std::move(q), std::move(all)};
  validate(problem);
  return problem;
}

/// The assembled problem with the bounds of each component of λ.
template <OrderedField S>
[[nodiscard]] BoxVi<S> make_box_vi(const Assembly<S>& assembly,
                                   Vector<S> q,
                                   std::vector<Bounds<S>> bounds) {
  BoxVi<S> problem{assembly.matrix().to_dense(), std::move(q), std::move(bounds)};
  validate(problem);
  return problem;
}

}  // namespace assay
