#pragma once

#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar/rational.hpp"
#include "core/systems/contact_model.hpp"
#include "oracles/problem.hpp"

namespace assay::properties {

/// A case for laws of schemes for linear models: a contact model, a step, a number of steps and
/// options of the scheme, all exact.
///
/// The numbers are rational, so rounding cannot hide that a law is violated:
///
///   M q̈ + C q̇ + K q = f + f' t + Hᵀ λ,   g = H q + b ≥ 0,   U⁺ = −e U⁻ at an impact        (1)
///
/// Shapes: M, C, K n×n; f, f', q, v ∈ ℝⁿ; H m×n; b, e ∈ ℝᵐ. An empty C, K, f, f' is zero.
/// Units: h, t [s], f' [N/s], others as ContactModel.
struct Experiment {
  Matrix<Rational> mass;
  Matrix<Rational> damping = {};
  Matrix<Rational> stiffness = {};
  Vector<Rational> force = {};
  Vector<Rational> force_rate = {};
  Matrix<Rational> jacobian = {};
  Vector<Rational> offset = {};
  Vector<Rational> restitution = {};
  Vector<Rational> position;
  Vector<Rational> velocity;
  Rational time = 0;
  Rational h = 1;
  int steps = 1;
  oracles::Settings options = {};

  [[nodiscard]] Eigen::Index coordinates() const { return mass.rows(); }
  [[nodiscard]] Eigen::Index contacts() const { return offset.size(); }
};

/// `exact("5/2")`, `exact_vector({"1", "-1/4"})`, `exact_matrix({{"1", "0"}, {"0", "1"}})`.
[[nodiscard]] Rational exact(std::string_view text);
[[nodiscard]] Vector<Rational> exact_vector(std::initializer_list<std::string_view> entries);
[[nodiscard]] Matrix<Rational> exact_matrix(
    std::initializer_list<std::initializer_list<std::string_view>> rows);

/// The C++ code that makes the experiment, to paste into a test.
[[nodiscard]] std::string to_code(const Experiment& experiment);
std::ostream& operator<<(std::ostream& out, const Experiment& experiment);

/// The force f + f' t.
[[nodiscard]] Vector<Rational> force_at(const Experiment& experiment, const Rational& t);

/// Whether M, C and K are diagonal.
[[nodiscard]] bool has_diagonal_matrices(const Experiment& x);

/// Whether every scheme must accept it: M symmetric positive definite, C and K positive
/// semidefinite (K symmetric), no row of H zero, e ∈ [0, 1], h > 0, at least one step.
[[nodiscard]] bool is_admissible(const Experiment& experiment);

/// The same model in the scalar S, every number rounded once.
template <class S>
[[nodiscard]] ContactModel<S> contact_model(const Experiment& experiment);

extern template ContactModel<double> contact_model(const Experiment& experiment);
extern template ContactModel<Rational> contact_model(const Experiment& experiment);

/// The experiments that are one change simpler, with the boldest change first. They have fewer
/// steps, fewer contacts or fewer coordinates, no C, K or force, default options, or a number moved
/// towards 0, 1 or an integer.
///
/// Guarantees: all are admissible if `experiment` is. Each is strictly simpler in a measure that is
/// bounded below, so a search that follows them ends.
[[nodiscard]] std::vector<Experiment> simpler(const Experiment& experiment);

/// Makes an experiment of a model with a constant force.
/// @throws InvalidInput if the force depends on time.
[[nodiscard]] Experiment from_model(const ContactModel<Rational>& model);

}  // namespace assay::properties
