#include "oracles/one_step/all_solutions.hpp"

#include <algorithm>

#include "oracles/one_step/at.hpp"
#include "oracles/one_step/bound_simplex.hpp"
#include "oracles/one_step/polyhedron.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

bool lexicographically_less(const Vector<Rational>& a, const Vector<Rational>& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

/// A piece of the solution set, and the polyhedron that it is.
struct Piece {
  Polyhedron polyhedron;
  SolutionContinuum<Rational> generators;

  [[nodiscard]] bool is_point() const {
    return generators.vertices.size() == 1 && generators.rays.empty() && generators.lines.empty();
  }
};

/// The points of the bounds in force.
Polyhedron polyhedron_of(const LinearCases& cases, const BoundSimplex& simplex) {
  const Index n = cases.a.cols();
  Polyhedron polyhedron{n, {}, {}};
  for (Index k = 0; k < n + cases.b.size(); ++k) {
    const Bounds<Rational> bounds = simplex.bounds(k);
    Vector<Rational> row = Vector<Rational>::Constant(n + 1, Rational(0));
    if (k < n) {
      row(k + 1) = 1;
    } else {
      row(0) = cases.b(k - n);
      for (Index j = 0; j < n; ++j) row(j + 1) = cases.a(k - n, j);
    }
    if (bounds.lower && bounds.upper && *bounds.lower == *bounds.upper) {
      row(0) -= *bounds.lower;
      polyhedron.equalities.push_back(std::move(row));
      continue;
    }
    if (bounds.lower) {
      polyhedron.inequalities.push_back(row);
      polyhedron.inequalities.back()(0) -= *bounds.lower;
    }
    if (bounds.upper) {
      polyhedron.inequalities.emplace_back(-row);
      polyhedron.inequalities.back()(0) += *bounds.upper;
    }
  }
  return polyhedron;
}

class Search {
 public:
  Search(const LinearCases& cases, const AllSolutionsOptions& options)
      : cases_(cases),
        options_(options),
        simplex_(cases.a, cases.b, cases.bounds),
        chosen_(cases.choices.size(), -1) {}

  AllSolutions run() {
    if (simplex_.is_feasible()) {
      descend();
    } else {
      refute();
    }
    result_.set.complete = nodes_ <= options_.max_nodes && result_.unlisted.empty();
    collect();
    return std::move(result_);
  }

 private:
  void refute() { result_.refuted.push_back({chosen_, simplex_.farkas()}); }

  bool enter(std::size_t choice, std::size_t which) {
    ++nodes_;
    simplex_.mark();
    chosen_[choice] = static_cast<int>(which);
    for (const LinearCases::Imposed& imposed : cases_.choices[choice][which]) {
      simplex_.tighten(imposed.variable, imposed.bounds);
    }
    return simplex_.is_feasible();
  }
  void leave(std::size_t choice) {
    chosen_[choice] = -1;
    simplex_.restore();
  }

  [[nodiscard]] bool point_has_a_case(std::size_t choice) const {
    return std::ranges::any_of(cases_.choices[choice], [&](const LinearCases::Case& of) {
      return std::ranges::all_of(of, [&](const LinearCases::Imposed& imposed) {
        return contains(imposed.bounds, simplex_.value(imposed.variable));
      });
    });
  }

  /// The first undecided choice that the point contradicts.
  [[nodiscard]] std::size_t next_choice(const std::vector<std::size_t>& open) const {
    for (const std::size_t choice : open) {
      if (!point_has_a_case(choice)) return choice;
    }
    return open.front();
  }

  /// Continues at a feasible node.
  void descend() {
    if (nodes_ > options_.max_nodes) return;
    std::vector<std::size_t> open;
    for (std::size_t k = 0; k < chosen_.size(); ++k) {
      if (chosen_[k] < 0) open.push_back(k);
    }
    if (open.empty()) {
      accept();
      return;
    }
    const std::size_t choice = next_choice(open);
    for (std::size_t which = 0; which < cases_.choices[choice].size(); ++which) {
      if (enter(choice, which)) {
        descend();
      } else {
        refute();
      }
      leave(choice);
    }
  }

  void accept() {
    result_.solved.push_back(chosen_);
    Piece piece;
    if (simplex_.point_is_the_only_one()) {
      piece.generators.vertices.push_back(simplex_.point());
    } else {
      piece.polyhedron = polyhedron_of(cases_, simplex_);
      auto all = generators(piece.polyhedron, options_.max_rays);
      if (!all) {
        result_.unlisted.push_back(simplex_.point());
        return;
      }
      piece.generators = std::move(*all);
    }
    add(std::move(piece));
  }

  static bool covers(const Piece& larger, const Piece& part) {
    if (larger.is_point()) {
      return part.is_point() && larger.generators.vertices == part.generators.vertices;
    }
    return contains(larger.polyhedron, part.generators);
  }

  void add(Piece piece) {
    for (const Piece& other : pieces_) {
      if (covers(other, piece)) return;
    }
    std::erase_if(pieces_, [&](const Piece& other) { return covers(piece, other); });
    pieces_.push_back(std::move(piece));
  }

  void collect() {
    const Index n = cases_.a.cols();
    for (Piece& piece : pieces_) {
      if (!piece.is_point()) {
        std::ranges::sort(piece.generators.vertices, lexicographically_less);
        std::ranges::sort(piece.generators.rays, lexicographically_less);
        result_.set.continua.push_back(std::move(piece.generators));
        continue;
      }
      Vector<Rational>& x = piece.generators.vertices.front();
      Vector<Rational> w = variables(cases_, x).segment(n, n);
      result_.set.isolated.push_back({std::move(x), std::move(w)});
    }
    std::ranges::sort(result_.set.isolated, [](const auto& a, const auto& b) {
      return lexicographically_less(a.z, b.z);
    });
  }

  const LinearCases& cases_;
  AllSolutionsOptions options_;
  BoundSimplex simplex_;
  std::vector<int> chosen_;
  std::vector<Piece> pieces_;
  AllSolutions result_;
  int nodes_ = 0;
};

/// Whether the sets in `closed`, all of which agree with `chosen`, cover what agrees with it.
bool cover(const LinearCases& cases,
           const std::vector<int>& chosen,
           const std::vector<const std::vector<int>*>& closed) {
  if (closed.empty()) return false;
  const auto decided_in_all = [&](std::size_t k) {
    return chosen[k] < 0 &&
           std::ranges::all_of(closed, [&](const auto* set) { return (*set)[k] >= 0; });
  };
  for (const std::vector<int>* set : closed) {
    if (*set == chosen) return true;
  }
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    if (!decided_in_all(k)) continue;
    for (std::size_t which = 0; which < cases.choices[k].size(); ++which) {
      std::vector<int> deeper = chosen;
      deeper[k] = static_cast<int>(which);
      std::vector<const std::vector<int>*> of_case;
      for (const std::vector<int>* set : closed) {
        if ((*set)[k] == deeper[k]) of_case.push_back(set);
      }
      if (!cover(cases, deeper, of_case)) return false;
    }
    return true;
  }
  return false;
}

bool refuted_and_covering(const LinearCases& cases,
                          const std::vector<RefutedCases>& refuted,
                          const std::vector<std::vector<int>>& solved) {
  std::vector<const std::vector<int>*> closed;
  for (const RefutedCases& leaf : refuted) {
    if (!proves_empty(cases, leaf)) return false;
    closed.push_back(&leaf.chosen);
  }
  for (const std::vector<int>& leaf : solved) {
    if (leaf.size() != cases.choices.size()) return false;
    closed.push_back(&leaf);
  }
  return cover(cases, std::vector<int>(cases.choices.size(), -1), closed);
}

}  // namespace

AllSolutions all_solutions(const LinearCases& cases, const AllSolutionsOptions& options) {
  return Search(cases, options).run();
}

AllSolutions all_solutions(const BoxVi<Rational>& problem, const AllSolutionsOptions& options) {
  validate(problem);
  return all_solutions(linear_cases(problem), options);
}

AllSolutions all_solutions(const FrictionProblem<Rational>& problem,
                           const AllSolutionsOptions& options) {
  validate(problem);
  return all_solutions(linear_cases(problem), options);
}

bool proves_empty(const LinearCases& cases, const RefutedCases& refuted) {
  const Index n = cases.a.cols(), m = cases.b.size();
  if (refuted.chosen.size() != cases.choices.size() || refuted.farkas.size() != m) return false;
  std::vector<Bounds<Rational>> bounds = cases.bounds;
  for (std::size_t k = 0; k < refuted.chosen.size(); ++k) {
    if (refuted.chosen[k] < 0) continue;
    if (at(refuted.chosen[k]) >= cases.choices[k].size()) return false;
    for (const LinearCases::Imposed& imposed : cases.choices[k][at(refuted.chosen[k])]) {
      bounds[at(imposed.variable)] = intersection(bounds[at(imposed.variable)], imposed.bounds);
    }
  }
  if (std::ranges::any_of(bounds, [](const auto& b) { return is_empty(b); })) return true;
  Rational infimum(0), right(0);
  for (Index k = 0; k < n + m; ++k) {
    Rational factor(0);
    if (k >= n) {
      factor = refuted.farkas(k - n);
      right += factor * cases.b(k - n);
    } else {
      for (Index i = 0; i < m; ++i) factor -= cases.a(i, k) * refuted.farkas(i);
    }
    if (factor == 0) continue;
    const std::optional<Rational>& bound = factor > 0 ? bounds[at(k)].lower : bounds[at(k)].upper;
    if (!bound) return false;
    infimum += factor * *bound;
  }
  return infimum > right;  // (1)
}

bool proves_no_solution(const LinearCases& cases, const std::vector<RefutedCases>& refuted) {
  return refuted_and_covering(cases, refuted, {});
}

bool proves_complete(const LinearCases& cases, const AllSolutions& solutions) {
  return refuted_and_covering(cases, solutions.refuted, solutions.solved);
}

}  // namespace assay::oracles
