#pragma once

#include <vector>

#include "core/one_step_problems/solution_set.hpp"
#include "oracles/one_step/linear_cases.hpp"

namespace assay::oracles {

/// A set of cases without a common point, and the multipliers that prove this.
struct RefutedCases {
  std::vector<int> chosen;  ///< case of each choice; −1: any
  Vector<Rational> farkas;  ///< one for each row of A
};

/// All solutions of a one-step problem with piecewise linear laws, and the proof that there are no
/// others.
struct AllSolutions {
  /// z = x, w the first rows of y. Isolated solutions are in lexicographic order. Each continuum is
  /// a polyhedron that no other contains.
  SolutionSet<Rational> set;
  std::vector<RefutedCases> refuted;
  /// A solution of each polyhedron that has too many vertices to list, see max_rays.
  std::vector<Vector<Rational>> unlisted;
  std::vector<std::vector<int>> solved;  ///< the cases that have solutions, all of which are listed
};

struct AllSolutionsOptions {
  int max_nodes = 200000;  ///< of the tree of cases; beyond, the set is not complete
  /// The limit of rays of a polyhedron during the search for its vertices; beyond, it is not listed
  /// and the set is not complete.
  std::size_t max_rays = 1000;
};

/// Finds all solutions, exactly.
///
/// Method: the tree of cases is searched in depth. At each node the exact simplex method decides
/// whether the chosen cases have a common point. The bounds that hold in all cases of the other
/// choices are added. If there is no common point, the multipliers close the node. The next choice
/// is one with the fewest cases left. Double description lists the polyhedra of complete choices;
/// from equal or nested polyhedra the largest is kept.
/// Source: derived here.
/// Guarantees: exact; `set.complete` states that no node was left out.
/// Terminates: the tree is finite.
[[nodiscard]] AllSolutions all_solutions(const LinearCases& cases,
                                         const AllSolutionsOptions& options = {});

/// All solutions of a problem over a box: LCP, mixed LCP, relay. @throws InvalidInput as validate.
[[nodiscard]] AllSolutions all_solutions(const BoxVi<Rational>& problem,
                                         const AllSolutionsOptions& options = {});
/// All solutions of a friction problem. @throws InvalidInput as validate, and for a contact with
/// friction in 3D.
[[nodiscard]] AllSolutions all_solutions(const FrictionProblem<Rational>& problem,
                                         const AllSolutionsOptions& options = {});

/// Whether the multipliers f of the rows prove that no point satisfies the chosen cases. The
/// combination of the rows with these weights contradicts the bounds:
///
///   inf { f·y − (Aᵀ f)·x : v within the bounds of the chosen cases } > f·b,          (1)
///
/// or two of these bounds exclude each other. For the LCP without chosen cases, (1) is Farkas' f ≥
/// 0, Mᵀ f ≤ 0, f·q < 0: it is infeasible.
[[nodiscard]] bool proves_empty(const LinearCases& cases, const RefutedCases& refuted);

/// Whether the refuted cases are really refuted, and together cover all cases, so that there is no
/// solution. The proof does not depend on the method by which they were found.
[[nodiscard]] bool proves_no_solution(const LinearCases& cases,
                                      const std::vector<RefutedCases>& refuted);

/// Whether the cases outside `solved` have no solution, in the same sense.
[[nodiscard]] bool proves_complete(const LinearCases& cases, const AllSolutions& solutions);

}  // namespace assay::oracles
