#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "reference/printed/polynomial_map.hpp"
#include "reference/printed/term.hpp"

namespace assay::reference {

/// The source of the numbers of a point: first a stored list, then a seeded generator, which
/// appends to the list. So a point can be drawn again, and be made simpler number by number.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : engine_(seed) {}
  explicit Numbers(std::vector<Rational> stored) : stored_(std::move(stored)), frozen_(true) {}

  /// One of low … high in steps of 1/4. One in four is drawn from −1, 0 and 1, where formulas
  /// degenerate.
  /// @throws OutsideDomain if the stored number is not in [low, high].
  Rational next(int low, int high);
  [[nodiscard]] const std::vector<Rational>& drawn() const { return stored_; }

 private:
  std::vector<Rational> stored_;
  std::size_t used_ = 0;
  bool frozen_ = false;
  std::mt19937_64 engine_;
};

/// One comparison: the value that a formula must have, the printed one, and the corrected one.
template <class S>
struct Comparison {
  Term<S> truth, printed, corrected;
};

/// One point at which a formula is judged: the case names and draws its data, then compares.
///
/// Scalar: Rational, where equality is exact; Mpfr50, for formulas with roots.
template <class S>
class Case {
 public:
  explicit Case(Numbers& numbers) : numbers_(&numbers) {}

  Term<S> scalar(const std::string& name) { return number(name, -3, 3); }
  /// > 0.
  Term<S> positive(const std::string& name);
  /// In [0, 1], including the ends.
  Term<S> fraction(const std::string& name) { return number(name, 0, 1); }
  /// 0 or 1, with equal probability.
  Term<S> either(const std::string& name);
  Term<S> vector(const std::string& name, int n) { return matrix(name, n, 1); }
  Term<S> matrix(const std::string& name, int rows, int cols);
  /// Symmetric and positive definite.
  Term<S> spd(const std::string& name, int n);
  /// On the unit sphere, with rational entries.
  Term<S> unit_quaternion(const std::string& name);
  /// Two orthonormal columns that complete the unit normal in front of them: a rotation of a frame.
  Term<S> rotation(const std::string& name);
  PolynomialMap<S> map(const std::string& name, int rows, int cols, int inputs);

  /// Draws another point unless `holds` is true.
  void require(bool holds) const {
    if (!holds) throw OutsideDomain{};
  }

  /// The printed formula is right if it equals `truth`.
  void compare(const Term<S>& truth, const Term<S>& printed) {
    comparisons_.push_back({truth, printed, printed});
  }
  /// `corrected` is the formula that should stand there; it is judged as well.
  void compare(const Term<S>& truth, const Term<S>& printed, const Term<S>& corrected) {
    comparisons_.push_back({truth, printed, corrected});
  }
  /// The same formula is printed differently elsewhere, and nothing shows which one is meant.
  void also_printed(const Term<S>& here, const Term<S>& there) {
    comparisons_.push_back({there, here, there});
    two_places_ = true;
  }
  /// States a condition that is not printed, and under which the printed formula is right.
  void needs(bool condition) {
    has_condition_ = true;
    condition_holds_ = condition_holds_ && condition;
  }

  [[nodiscard]] const std::vector<Comparison<S>>& comparisons() const { return comparisons_; }
  [[nodiscard]] bool two_places() const { return two_places_; }
  [[nodiscard]] bool has_condition() const { return has_condition_; }
  [[nodiscard]] bool condition_holds() const { return condition_holds_; }
  /// The data by name, in the order they were drawn.
  [[nodiscard]] const std::vector<std::string>& data() const { return data_; }

 private:
  Term<S> number(const std::string& name, int low, int high);
  S draw(int low = -3, int high = 3) { return from_rational<S>(numbers_->next(low, high)); }
  void note(const std::string& name, const Term<S>& value);

  Numbers* numbers_;
  std::vector<Comparison<S>> comparisons_;
  std::vector<std::string> data_;
  bool two_places_ = false;
  bool has_condition_ = false, condition_holds_ = true;
};

/// "[1 2; 3 4]", a number without brackets.
template <class S>
[[nodiscard]] std::string to_text(const Term<S>& term);

extern template class Case<Rational>;
extern template class Case<Mpfr50>;

}  // namespace assay::reference
