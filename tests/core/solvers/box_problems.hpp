#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/solution_set.hpp"
#include "core/scalar/rational.hpp"

namespace assay {

/// A box problem with its isolated solutions, all of them unless it has continua.
struct BoxExample {
  std::string name;
  BoxVi<Rational> problem;
  std::vector<Vector<Rational>> solutions;
  bool unique = false;     ///< M is a P-matrix
  bool continua = false;   ///< `solutions` are some points of them
  bool few_bases = false;  ///< all bases can be tried in a moment
};

/// reference/data/lcp_exact.json: LCP, mixed LCP and relay.
std::vector<BoxExample> exact_examples();

/// Small integer problems, many degenerate, with any kind of bounds.
class BoxGenerator {
 public:
  explicit BoxGenerator(std::uint64_t seed) : random_(seed) {}

  int integer(int low, int high) {
    return low + static_cast<int>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  Bounds<Rational> bounds();
  /// H Hᵀ + skew, semidefinite and singular where H has fewer columns than rows; + I: definite.
  Matrix<Rational> monotone(int n, int columns, bool definite);
  Matrix<Rational> any(int n, int bound);
  Vector<Rational> vector(int n, int bound);
  BoxVi<Rational> lcp(int n);
  /// Any bounds; M monotone every other time.
  BoxVi<Rational> box(int n);
  /// Definite, any bounds: one solution.
  BoxVi<Rational> unique(int n);

 private:
  std::mt19937_64 random_;
};

/// The conditions of the problem, written out.
bool is_solution(const BoxVi<Rational>& problem, const Vector<Rational>& z);

/// (M by rows, q) with all bounds [0, ∞).
BoxVi<Rational> lcp_of(int n, std::initializer_list<int> m, std::initializer_list<int> q);

}  // namespace assay
