#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/one_step_problems/friction_problem.hpp"

namespace assay {

/// Indices of interactions or contacts, ascending.
using IndexSet = std::vector<Eigen::Index>;

/// The index sets I_0 ⊃ I_1 ⊃ …: I_0 holds all n indices, and I_i the members of I_{i−1} that pass
/// condition i.
///
/// Source: developer-notes.md §8.2.1, §8.3; moreau-jean-osi.txt for I_1.
/// Guarantees: nested and ascending; condition i is called only for members of I_{i−1}.
[[nodiscard]] inline std::vector<IndexSet> nested_index_sets(
    Eigen::Index n, const std::vector<std::function<bool(Eigen::Index)>>& conditions) {
  std::vector<IndexSet> sets(1);
  for (Eigen::Index alpha = 0; alpha < n; ++alpha) sets[0].push_back(alpha);
  for (const auto& condition : conditions) {
    IndexSet next;
    for (const Eigen::Index alpha : sets.back()) {
      if (condition(alpha)) next.push_back(alpha);
    }
    sets.push_back(std::move(next));
  }
  return sets;
}

/// The problem of the contacts in a set, with the impulses of the others equal to zero.
/// @throws InvalidInput for a set that is not ascending, or has a member that is not a contact.
template <Field S>
[[nodiscard]] FrictionProblem<S> restrict_to(const FrictionProblem<S>& problem,
                                             const IndexSet& set) {
  using Index = Eigen::Index;
  std::vector<Index> place(static_cast<std::size_t>(problem.contacts()), -1);
  FrictionProblem<S> part;
  Index components = 0;
  for (std::size_t k = 0; k < set.size(); ++k) {
    const Index alpha = set[k];
    if (alpha < 0 || alpha >= problem.contacts() || (k > 0 && alpha <= set[k - 1])) {
      throw InvalidInput("index set: member " + std::to_string(alpha) +
                         " is not allowed: members are ascending and below " +
                         std::to_string(problem.contacts()));
    }
    place[static_cast<std::size_t>(alpha)] = static_cast<Index>(k);
    part.laws.push_back(problem.laws[static_cast<std::size_t>(alpha)]);
    components += problem.w.size(alpha);
  }
  part.q.resize(components);
  std::vector<typename BlockMatrix<S>::Entry> entries;
  Index first = 0;
  for (const Index alpha : set) {
    const Index row = place[static_cast<std::size_t>(alpha)];
    for (Index i = 0; i < problem.w.size(alpha); ++i) {
      part.q(first++) = problem.q(problem.w.offset(alpha) + i);
    }
    for (Index k = problem.w.row_start(alpha); k < problem.w.row_start(alpha + 1); ++k) {
      const Index column = place[static_cast<std::size_t>(problem.w.column(k))];
      if (column >= 0) entries.push_back({row, column, problem.w.block(alpha, k)});
    }
  }
  part.w = BlockMatrix<S>(block_sizes(part.laws), std::move(entries));
  return part;
}

/// The impulses of all contacts from the impulses of a set.
/// @pre `set` is one that restrict_to accepts, r has the size of that problem.
template <Field S>
[[nodiscard]] Vector<S> expand(const FrictionProblem<S>& problem,
                               const IndexSet& set,
                               const Vector<S>& r) {
  Vector<S> all = Vector<S>::Constant(problem.size(), S(0));
  Eigen::Index first = 0;
  for (const Eigen::Index alpha : set) {
    for (Eigen::Index i = 0; i < problem.w.size(alpha); ++i) {
      all(problem.w.offset(alpha) + i) = r(first++);
    }
  }
  return all;
}

}  // namespace assay
