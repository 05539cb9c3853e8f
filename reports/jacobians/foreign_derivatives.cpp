#include "reports/jacobians/foreign_derivatives.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>

#include "core/scalar/invalid_input.hpp"
#include "reports/jacobians/catalogue.hpp"

namespace assay::reports {

namespace {

using Library = std::shared_ptr<const SubjectLibrary>;
using Points = std::vector<Vector<double>>;

/// Each function is asked twice, in opposite orders of the points, and finds other numbers in its
/// arrays, on its stack and in new memory: in whole bytes of these, numbers of 10¹²⁷ and of 10³⁵.
constexpr std::array<unsigned char, 2> kGarbage = {0x5A, 0x47};
constexpr std::size_t kStack = std::size_t{1} << 16;

[[gnu::noinline]] void fill_stack(unsigned char garbage) {
  std::array<unsigned char, kStack> bytes;
  bytes.fill(garbage);
  asm volatile("" : : "r"(bytes.data()) : "memory");
}

/// What the array of results has at its k-th place before the call.
double garbage_at(std::size_t k, std::size_t round) {
  return (round == 0 ? 3e5 : -7e6) * (1 + 0.125 * static_cast<double>(k));
}

/// Shapes of a derivative, and of what a call leaves.
struct Shape {
  std::size_t rows, columns;
  bool has_value, has_jacobian;

  [[nodiscard]] std::size_t value() const { return has_value ? rows : 0; }
  [[nodiscard]] std::size_t jacobian() const { return has_jacobian ? rows * columns : 0; }
  [[nodiscard]] std::size_t numbers() const { return value() + jacobian(); }
  [[nodiscard]] std::string name_of(std::size_t k) const {
    if (k < value()) return fmt::format("component ({}) of the value", k);
    return fmt::format("entry ({}, {})", (k - value()) % rows, (k - value()) / rows);
  }
};

struct Call {
  int status = 0;
  int wrote_before = 0;
};

/// What one call left; nothing where it was not made.
struct Left {
  Call call;
  std::string failure = {};
  std::vector<double> numbers = {};
};

/// A derivative of a library, asked in processes of its own.
class ForeignDerivative {
 public:
  ForeignDerivative(Library library, const AssayDerivative& derivative, Shape shape)
      : library_(std::move(library)), derivative_(&derivative), shape_(shape) {}

  [[nodiscard]] std::vector<CompiledAnswer> operator()(const Points& points) const;

 private:
  using Order = std::vector<std::size_t>;

  [[nodiscard]] std::vector<std::optional<Left>> ask(const Points& points,
                                                     const Order& order,
                                                     std::size_t round) const;
  void call(const Vector<double>& x, std::size_t round, std::byte* left) const;
  [[nodiscard]] std::size_t bytes() const {
    return sizeof(Call) + shape_.numbers() * sizeof(double);
  }
  [[nodiscard]] CompiledAnswer answer(const std::optional<Left>& first,
                                      const std::optional<Left>& second) const;
  [[nodiscard]] std::string difference(const Left& first, const Left& second) const;

  Library library_;
  const AssayDerivative* derivative_;
  Shape shape_;
};

/// In the process of the call.
void ForeignDerivative::call(const Vector<double>& x, std::size_t round, std::byte* left) const {
  GuardedArray argument(std::span<const double>(x.data(), static_cast<std::size_t>(x.size())));
  argument.protect();
  GuardedArray value(shape_.value()), jacobian(shape_.jacobian());
  std::size_t k = 0;
  for (double& number : value.values()) number = garbage_at(k++, round);
  for (double& number : jacobian.values()) number = garbage_at(k++, round);
  fill_stack(kGarbage.at(round));
  Call call;
  call.status = derivative_->evaluate(argument.data(),
                                      shape_.has_value ? value.data() : nullptr,
                                      shape_.has_jacobian ? jacobian.data() : nullptr);
  call.wrote_before = !value.is_intact() || !jacobian.is_intact();
  std::memcpy(left, &call, sizeof call);
  left += sizeof call;
  std::memcpy(left, value.data(), shape_.value() * sizeof(double));
  std::memcpy(
      left + shape_.value() * sizeof(double), jacobian.data(), shape_.jacobian() * sizeof(double));
}

/// As many points as it answers in one process. At one that a process ended at, a new one begins;
/// if that does not get beyond it, it is the point's fault. After three of these, or where time ran
/// out at one, nothing more is asked.
std::vector<std::optional<Left>> ForeignDerivative::ask(const Points& points,
                                                        const Order& order,
                                                        std::size_t round) const {
  constexpr std::size_t kMostFailures = 3;
  std::vector<std::optional<Left>> left(points.size());
  std::size_t next = 0, failures = 0;
  while (next < order.size() && failures < kMostFailures) {
    const auto open = std::span(order).subspan(next);
    std::vector<std::byte> result(sizeof(std::size_t) + open.size() * bytes());
    const auto work = [&](std::span<std::byte> shared) {
      ::mallopt(M_PERTURB, static_cast<unsigned char>(~kGarbage.at(round)));
      for (std::size_t k = 0; k < open.size(); ++k) {
        call(points[open[k]], round, shared.data() + sizeof(std::size_t) + k * bytes());
        const std::size_t done = k + 1;
        std::memcpy(shared.data(), &done, sizeof done);
      }
    };
    const CallReport report = isolated_call(result, work, library_->limits());
    library_->count_output(report.output_size);
    std::size_t done = 0;
    std::memcpy(&done, result.data(), sizeof done);
    done = std::min(done, open.size());  // a call may write there by mistake
    for (std::size_t k = 0; k < done; ++k) {
      const std::byte* from = result.data() + sizeof(std::size_t) + k * bytes();
      Left& own = left[open[k]].emplace();
      std::memcpy(&own.call, from, sizeof(Call));
      own.numbers.resize(shape_.numbers());
      std::memcpy(own.numbers.data(), from + sizeof(Call), bytes() - sizeof(Call));
    }
    if (done == 0 && !open.empty()) {
      left[open[0]].emplace().failure = report.what();
      failures = report.end == CallEnd::kTimedOut ? kMostFailures : failures + 1;
      done = 1;
    }
    next += done;
  }
  return left;
}

std::string ForeignDerivative::difference(const Left& first, const Left& second) const {
  std::string differs;
  for (std::size_t k = 0; k < shape_.numbers(); ++k) {
    const double a = first.numbers[k], b = second.numbers[k];
    if (a == garbage_at(k, 0) && b == garbage_at(k, 1)) {
      return shape_.name_of(k) + " is not written";
    }
    const bool same = a == b || (std::isnan(a) && std::isnan(b));
    if (!same && differs.empty()) {
      differs = fmt::format(
          "{} is {} or {} at the same point: it depends on memory that was not written, or on the "
          "call before",
          shape_.name_of(k),
          a,
          b);
    }
  }
  return differs;
}

CompiledAnswer ForeignDerivative::answer(const std::optional<Left>& first,
                                         const std::optional<Left>& second) const {
  for (const auto* left : {&first, &second}) {
    if (!*left) return {.is_taken = false};
    const Left& own = **left;
    if (!own.failure.empty()) return {.failure = own.failure};
    if (own.call.wrote_before != 0) return {.failure = "it wrote before an array"};
    if (own.call.status == ASSAY_NOT_TAKEN) return {.is_taken = false};
    if (own.call.status == ASSAY_FAILED) {
      return {.is_taken = false, .failure = "it says that it failed"};
    }
    if (own.call.status != ASSAY_SOLVED) {
      return {.failure = fmt::format("it returned {}, which is no status", own.call.status)};
    }
  }
  CompiledAnswer answer{.failure = difference(*first, *second)};
  if (!answer.failure.empty()) return answer;
  const auto rows = static_cast<Eigen::Index>(shape_.rows);
  const double* numbers = first->numbers.data();
  if (shape_.has_value) answer.value = Eigen::Map<const Vector<double>>(numbers, rows);
  if (shape_.has_jacobian) {
    answer.jacobian = Eigen::Map<const Matrix<double>>(
        numbers + shape_.value(), rows, static_cast<Eigen::Index>(shape_.columns));
  }
  return answer;
}

std::vector<CompiledAnswer> ForeignDerivative::operator()(const Points& points) const {
  Order order(points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto first = ask(points, order, 0);
  std::erase_if(order, [&](std::size_t k) { return !first[k] || !first[k]->failure.empty(); });
  std::ranges::reverse(order);
  const auto second = ask(points, order, 1);
  std::vector<CompiledAnswer> answers;
  for (std::size_t k = 0; k < points.size(); ++k) answers.push_back(answer(first[k], second[k]));
  return answers;
}

/// The item whose map it is.
Derivative map_of(const SubjectLibrary& library, const AssayDerivative& derivative) {
  try {
    return find_derivative(derivative.map);
  } catch (const InvalidInput& unknown) {
    throw InvalidInput(
        fmt::format("derivative {}: {}", library.full_name(derivative.name), unknown.what()));
  }
}

/// m of the map.
std::size_t rows_of(const Derivative& own) {
  Vector<double> middle(static_cast<Eigen::Index>(own.domain.size()));
  for (std::size_t i = 0; i < own.domain.size(); ++i) {
    const Coordinate& coordinate = own.domain.coordinates[i];
    middle(static_cast<Eigen::Index>(i)) =
        scalar_cast<double>(Rational((coordinate.low + 2 * coordinate.high) / 3));
  }
  return static_cast<std::size_t>(own.in_double(middle).rows());
}

}  // namespace

std::vector<Derivative> derivative_entries(const Library& library) {
  const AssaySubject& subject = library->subject();
  std::vector<Derivative> entries;
  for (const AssayDerivative& foreign :
       std::span(subject.derivatives, static_cast<std::size_t>(subject.derivative_count))) {
    Derivative entry = map_of(*library, foreign);
    const Shape shape{.rows = rows_of(entry),
                      .columns = entry.domain.variables(),
                      .has_value = (foreign.parts & ASSAY_VALUE) != 0,
                      .has_jacobian = (foreign.parts & ASSAY_JACOBIAN) != 0};
    entry.name = library->full_name(foreign.name);
    entry.description = foreign.description;
    entry.source = foreign.source;
    entry.subject = subject.name;
    entry.compiled = ForeignDerivative(library, foreign, shape);
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace assay::reports
