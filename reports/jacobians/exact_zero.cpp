#include "reports/jacobians/exact_zero.hpp"

#include <algorithm>

#include "reports/jacobians/least_norm.hpp"

namespace assay::reports {

namespace {

/// Whether 1/x is a dyadic number.
bool has_dyadic_inverse(const Rational& x) { return !x.is_zero() && is_dyadic(1 / x); }

std::optional<Rational> root_of(const Rational& x) {
  const RationalOrReal root = sqrt(RationalOrReal(x));
  if (!root.is_exact()) return std::nullopt;
  return root.rational();
}

/// r numbers, not all zero, whose squares sum to a square; on an axis, to a power of two.
std::vector<Rational> pythagorean_tuple(std::size_t r, bool on_axis, properties::Draw& draw) {
  if (r == 1) return {Rational(on_axis ? 1 : draw.between(1, 8))};
  const int attempts = on_axis ? 0 : 500;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    std::vector<Rational> tuple;
    int sum = 0;
    for (std::size_t k = 0; k < r; ++k) {
      const int n = draw.one_in(6) ? 0 : draw.between(-15, 15);
      tuple.emplace_back(n);
      sum += n * n;
    }
    if (sum > 0 && root_of(Rational(sum))) return tuple;
  }
  std::vector<Rational> axis(r, Rational(0));
  axis[static_cast<std::size_t>(draw.between(0, static_cast<int>(r) - 1))] = 1;
  return axis;
}

/// 2^k, k ∈ [low, high].
Rational power_of_two(int low, int high, properties::Draw& draw) {
  const int k = draw.between(low, high);
  return k < 0 ? Rational(1, 1 << -k) : Rational(1 << k);
}

/// A x = b by elimination, the unknowns in the order of the columns given: those of the first
/// regular submatrix; the others stay 0.
std::optional<Point> solve(std::vector<Point> rows,
                           Point right,
                           const std::vector<std::size_t>& columns,
                           std::vector<std::size_t>& chosen) {
  const std::size_t count = rows.size();
  chosen.clear();
  for (std::size_t k = 0; k < count; ++k) {
    std::optional<std::size_t> pivot;
    for (const std::size_t column : columns) {
      if (std::ranges::find(chosen, column) != chosen.end() || rows[k][column].is_exact_zero()) {
        continue;
      }
      pivot = column;
      break;
    }
    if (!pivot || !rows[k][*pivot].is_exact()) return std::nullopt;
    chosen.push_back(*pivot);
    for (std::size_t i = 0; i < count; ++i) {
      if (i == k) continue;
      const RationalOrReal factor = rows[i][*pivot] / rows[k][*pivot];
      for (const std::size_t column : columns) rows[i][column] -= factor * rows[k][column];
      right[i] -= factor * right[k];
    }
  }
  Point x(rows.empty() ? 0 : rows[0].size());
  for (std::size_t k = 0; k < count; ++k) x[chosen[k]] = right[k] / rows[k][chosen[k]];
  return x;
}

bool is_square(const Traced& x) {
  return x.operation() == Operation::kMultiply && x.left().formula() == x.right().formula();
}

/// c₁ … c_r where x = c₁² + … + c_r², structurally; nothing otherwise.
std::vector<Traced> squares_of(const Traced& x) {
  if (is_square(x)) return {x.left()};
  if (x.operation() != Operation::kAdd) return {};
  std::vector<Traced> left = squares_of(x.left());
  const std::vector<Traced> right = squares_of(x.right());
  if (left.empty() || right.empty()) return {};
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

}  // namespace

/// Short, and dyadic where that is asked for.
bool ExactZero::is_allowed(const Rational& x) const {
  return (numbers_ == Numbers::kRational || is_dyadic(x)) &&
         mpz_sizeinbase(mpq_numref(x.gmp()), 2) <= kMostBits &&
         mpz_sizeinbase(mpq_denref(x.gmp()), 2) <= kMostBits;
}

ExactZero::ExactZero(const std::vector<Surface>& surfaces, Numbers numbers) : numbers_(numbers) {
  std::vector<const void*> seen;
  for (const Surface& surface : surfaces) {
    add_roots(surface.left, seen);
    add_roots(surface.right, seen);
    if (surface.right.is_constant(0) && !squares_of(surface.left).empty()) {
      add_sum(surface.left, true);
    } else {
      differences_.push_back(outputs_.size());
      outputs_.push_back(surface.left - surface.right);
    }
  }
  // A sum that vanishes once does so wherever it is met.
  for (SumOfSquares& sum : sums_) {
    for (const SumOfSquares& other : sums_) {
      if (!other.vanishes || other.parts.size() != sum.parts.size()) continue;
      bool same = true;
      for (std::size_t k = 0; k < sum.parts.size(); ++k) {
        same = same && outputs_[sum.parts[k]].formula() == outputs_[other.parts[k]].formula();
      }
      sum.vanishes = sum.vanishes || same;
    }
  }
  formulas_.emplace(outputs_);
}

void ExactZero::add_roots(const Traced& x, std::vector<const void*>& seen) {
  if (std::ranges::find(seen, x.identity()) != seen.end()) return;
  seen.push_back(x.identity());
  const Operation operation = x.operation();
  if (operation == Operation::kInput || operation == Operation::kConstant) return;
  add_roots(x.left(), seen);
  const bool two = operation >= Operation::kAdd && operation <= Operation::kDivide;
  if (two) add_roots(x.right(), seen);
  if (operation == Operation::kSqrt) add_sum(x.left(), false);
}

void ExactZero::add_sum(const Traced& sum, bool vanishes) {
  SumOfSquares squares{{}, vanishes};
  for (const Traced& part : squares_of(sum)) {
    squares.parts.push_back(outputs_.size());
    outputs_.push_back(part);
  }
  // √c² is rational as it is.
  const bool is_square = squares.parts.size() == 1 && !vanishes;
  if (!squares.parts.empty() && !is_square) sums_.push_back(std::move(squares));
}

RationalOrReal ExactZero::value(std::size_t output, const Point& x) const {
  Point values;
  formulas_->evaluate(x, values);
  return values[static_cast<std::size_t>(formulas_->outputs()[output])];
}

Point ExactZero::gradient(std::size_t output, const Point& x) const {
  Point values, slopes, result(x.size());
  formulas_->evaluate(x, values);
  formulas_->differentiate(output, values, slopes);
  for (std::size_t k = 0; k < slopes.size(); ++k) {
    const int input = formulas_->steps()[k].input;
    if (input >= 0) result[static_cast<std::size_t>(input)] += slopes[k];
  }
  return result;
}

bool ExactZero::set_to(const std::vector<std::size_t>& outputs,
                       const Point& targets,
                       Point& x,
                       Movable& free,
                       properties::Draw& draw) const {
  std::vector<Point> rows;
  Point right;
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    rows.push_back(gradient(outputs[k], x));
    right.push_back(targets[k] - value(outputs[k], x));
    for (const RationalOrReal& slope : rows.back()) {
      if (!slope.is_exact()) return false;
    }
    if (!right.back().is_exact()) return false;
  }
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (free[i]) columns.push_back(i);
  }
  for (std::size_t i = columns.size(); i > 1; --i) {
    std::swap(columns[i - 1],
              columns[static_cast<std::size_t>(draw.between(0, static_cast<int>(i) - 1))]);
  }
  if (!draw.one_in(4)) {  // those first that keep the numbers short
    std::ranges::stable_partition(columns, [&](std::size_t i) {
      return std::ranges::any_of(
          rows, [&](const Point& row) { return has_dyadic_inverse(row[i].rational()); });
    });
  }
  std::vector<std::size_t> chosen;
  const std::optional<Point> step = solve(rows, right, columns, chosen);
  if (!step) return false;
  for (const std::size_t i : chosen) {
    x[i] += (*step)[i];
    if (!x[i].is_exact() || !is_allowed(x[i].rational())) return false;
  }
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    if (!(value(outputs[k], x) - targets[k]).is_exact_zero()) return false;
  }
  for (const std::size_t i : chosen) free[i] = false;
  return true;
}

bool ExactZero::set_parts(
    const SumOfSquares& sum, bool on_axis, Point& x, Movable& free, properties::Draw& draw) const {
  Point targets(sum.parts.size(), RationalOrReal(0));
  if (!sum.vanishes && !draw.one_in(6)) {  // it may have to vanish where others meet
    const std::vector<Rational> tuple = pythagorean_tuple(sum.parts.size(), on_axis, draw);
    const Rational scale = power_of_two(-6, 1, draw);
    for (std::size_t k = 0; k < targets.size(); ++k) {
      targets[k] = RationalOrReal(Rational(scale * tuple[k]));
    }
  }
  if (!set_to(sum.parts, targets, x, free, draw)) return false;
  // What the parts depend on stays, or they would move again.
  for (const std::size_t part : sum.parts) {
    const Point slopes = gradient(part, x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (!slopes[i].is_exact_zero()) free[i] = false;
    }
  }
  return true;
}

bool ExactZero::set_quadratic(std::size_t output,
                              Point& x,
                              const Movable& free,
                              properties::Draw& draw) const {
  for (std::size_t attempt = 0; attempt < x.size(); ++attempt) {
    const auto i = static_cast<std::size_t>(draw.between(0, static_cast<int>(x.size()) - 1));
    if (!free[i]) continue;
    Point at = x;
    std::vector<Rational> samples;  // at 0, 1, −1, 2
    for (const int place : {0, 1, -1, 2}) {
      at[i] = RationalOrReal(place);
      const RationalOrReal y = value(output, at);
      if (!y.is_exact()) break;
      samples.push_back(y.rational());
    }
    if (samples.size() < 4) continue;
    const Rational c = samples[0], b = (samples[1] - samples[2]) / 2,
                   a = (samples[1] + samples[2]) / 2 - c;
    if (a == 0 || 4 * a + 2 * b + c != samples[3]) continue;
    const std::optional<Rational> root = root_of(Rational(b * b - 4 * a * c));
    if (!root) continue;
    const Rational solution = (draw.one_in(2) ? -b - *root : -b + *root) / (2 * a);
    if (!is_allowed(solution)) continue;
    x[i] = RationalOrReal(solution);
    return value(output, x).is_exact_zero();
  }
  return false;
}

std::vector<std::size_t> ExactZero::open_at(const Point& x) const {
  std::vector<std::size_t> open;
  for (const std::size_t difference : differences_) {
    if (!value(difference, x).is_exact_zero()) open.push_back(difference);
  }
  return open;
}

/// Those of one coordinate, an end of a parameter for one: it may be a factor in others.
void ExactZero::set_ends(Point& x, Movable& free, properties::Draw& draw) const {
  for (const std::size_t difference : differences_) {
    const auto slopes = gradient(difference, x);
    const auto count = std::ranges::count_if(
        slopes, [](const RationalOrReal& slope) { return !slope.is_exact_zero(); });
    if (count != 1 || !set_to({difference}, {RationalOrReal(0)}, x, free, draw)) continue;
    for (std::size_t i = 0; i < x.size(); ++i) free[i] = free[i] && slopes[i].is_exact_zero();
  }
}

std::optional<std::vector<Rational>> ExactZero::find(std::vector<Rational> from,
                                                     const Movable& movable,
                                                     properties::Draw& draw) const {
  Point x = exact_point(from);
  Movable free = movable;
  set_ends(x, free, draw);
  const bool on_axis = draw.one_in(2);      // all, so that two norms may have one ratio to a third
  for (const bool first : {true, false}) {  // those that vanish first
    for (const SumOfSquares& sum : sums_) {
      if (sum.vanishes != first) continue;
      const bool done = sum.vanishes && std::ranges::all_of(sum.parts, [&](std::size_t part) {
                          return value(part, x).is_exact_zero();
                        });
      if (!done && !set_parts(sum, on_axis, x, free, draw) && sum.vanishes) return std::nullopt;
    }
  }
  std::vector<std::size_t> open = open_at(x);
  if (draw.one_in(2)) {  // one after the other: those that are bilinear together
    if (draw.one_in(2)) std::ranges::reverse(open);
    for (const std::size_t one : open) {
      if (value(one, x).is_exact_zero()) continue;
      if (!set_to({one}, {RationalOrReal(0)}, x, free, draw)) break;
    }
  } else if (!open.empty()) {
    const bool done = set_to(open, Point(open.size()), x, free, draw);
    if (!done && open.size() == 1) {
      x = exact_point(from);
      (void)set_quadratic(open[0], x, movable, draw);
    }
  }
  if (!open_at(x).empty()) return std::nullopt;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!x[i].is_exact() || !is_allowed(x[i].rational())) return std::nullopt;
    from[i] = x[i].rational();
  }
  return from;
}

std::optional<std::vector<double>> ExactZero::approximate(std::vector<double> from,
                                                          const Movable& movable) const {
  std::vector<std::size_t> targets = differences_;
  for (const SumOfSquares& sum : sums_) {
    if (sum.vanishes) targets.insert(targets.end(), sum.parts.begin(), sum.parts.end());
  }
  const auto rows = static_cast<Eigen::Index>(targets.size());
  const auto columns = static_cast<Eigen::Index>(from.size());
  constexpr int kSteps = 50;
  for (int step = 0; step < kSteps; ++step) {
    std::vector<double> values, slopes;
    formulas_->evaluate(from, values);
    Matrix<double> gradients = Matrix<double>::Zero(rows, columns);
    Vector<double> rest(rows);
    for (Eigen::Index k = 0; k < rows; ++k) {
      const std::size_t output = targets[static_cast<std::size_t>(k)];
      rest(k) = values[static_cast<std::size_t>(formulas_->outputs()[output])];
      formulas_->differentiate(output, values, slopes);
      for (std::size_t s = 0; s < slopes.size(); ++s) {
        const int input = formulas_->steps()[s].input;
        if (input < 0 || !movable[static_cast<std::size_t>(input)]) continue;
        gradients(k, input) += slopes[s];
      }
    }
    if (!rest.allFinite() || !gradients.allFinite()) return std::nullopt;
    constexpr double kSmall = 1e-12, kNegligible = 1e-10;
    if (rest.cwiseAbs().maxCoeff() <= kSmall) return from;
    const Vector<double> move = least_norm_solution(gradients, rest, kNegligible);
    for (Eigen::Index i = 0; i < columns; ++i) from[static_cast<std::size_t>(i)] -= move(i);
  }
  return std::nullopt;
}

}  // namespace assay::reports
