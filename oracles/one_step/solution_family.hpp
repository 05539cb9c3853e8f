#pragma once

#include <optional>
#include <vector>

#include "oracles/one_step/active_system.hpp"
#include "oracles/one_step/newton_enclosure.hpp"

namespace assay::oracles {

/// The zeros of an active system near a candidate. There are many zeros along the lines with the
/// given directions.
///
/// If there are more contacts than the bodies need, solutions are not isolated. Then one point and
/// the directions describe them all:
///
///   v = (z, w) = p + N y,   z_c = y_c for the columns c that the linear equations leave free, (1)
///
/// This solves the linear equations exactly. D = {d : row k of N d = 0 for every v_k of a quadratic
/// equation}: modulo D, y has the components `pinned`; the others keep the candidate's values.
///
/// Source: derived here.
class SolutionFamily {
 public:
  /// @pre the map and the system belong to the candidate.
  SolutionFamily(const SparseAffineMap& map, const ActiveSystem& system, const Vector<Rational>& z);
  SolutionFamily(const SolutionFamily&) = delete;
  SolutionFamily& operator=(const SolutionFamily&) = delete;

  /// Encloses a zero. False if the linear equations contradict each other, if there are not as many
  /// quadratic equations as pinned unknowns, or if Newton's method proves nothing.
  [[nodiscard]] bool enclose(int digits);
  /// Whether the conditions hold in the enclosure, so that it contains a solution of the problem.
  [[nodiscard]] bool is_solution() const;

  /// Whether there are many zeros, that is, D is not 0. @pre enclose was called and the linear
  /// equations agree.
  [[nodiscard]] bool has_many() const { return !invariant_.empty(); }

  /// v_k of the zero is within error(k) of center()(k).
  [[nodiscard]] const Vector<Rational>& center() const { return center_; }
  [[nodiscard]] const Vector<Rational>& error() const { return error_; }

  /// Whether every solution within ρ of the candidate has the form (1), because the conditions hold
  /// there.
  [[nodiscard]] bool holds_all_within(const Rational& radius) const;
  /// Whether all solutions within ρ of the candidate are the same modulo D.
  [[nodiscard]] bool is_unique_within(const Rational& radius) const;
  /// Whether v_k has the same value for all v of (1).
  [[nodiscard]] bool is_constant(Eigen::Index k) const;
  /// Whether v_k does not change along D.
  [[nodiscard]] bool is_determined(Eigen::Index k) const;

 private:
  [[nodiscard]] bool solve_linear_equations();
  void find_pinned();
  [[nodiscard]] ActiveSystem reduced_system() const;
  [[nodiscard]] bool enclose_pinned(int digits);

  const SparseAffineMap& map_;
  const ActiveSystem& system_;
  const Vector<Rational>& z_;
  std::vector<const QuadraticForm*> curved_;  ///< the equations that are not linear
  Vector<Rational> point_;                   ///< p; y has the candidate's values, except the pinned
  std::vector<Vector<Rational>> columns_;    ///< of N, of size 2n
  std::vector<Eigen::Index> free_;           ///< c of each column
  std::vector<std::size_t> pinned_;          ///< columns
  std::vector<Vector<Rational>> invariant_;  ///< a basis of D, as v
  Vector<Rational> center_, error_;
  SparseAffineMap no_map_;
  ActiveSystem reduced_;
  std::optional<NewtonProof> proof_;
};

}  // namespace assay::oracles
