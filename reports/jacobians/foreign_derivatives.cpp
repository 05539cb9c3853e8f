#include "reports/jacobians/foreign_derivatives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>

#include "core/scalar/invalid_input.hpp"
#include "reports/jacobians/catalogue.hpp"
#include "reports/subjects/host_input.hpp"
#include "reports/subjects/points_layout.hpp"

namespace assay::reports {

namespace {

using Library = std::shared_ptr<const SubjectLibrary>;
using Points = std::vector<Vector<double>>;

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

/// What one call left; nothing where it was not made.
struct Left {
  PointHeader call = {};
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
  [[nodiscard]] std::size_t bytes() const {
    return sizeof(PointHeader) + shape_.numbers() * sizeof(double);
  }
  [[nodiscard]] CompiledAnswer answer(const std::optional<Left>& first,
                                      const std::optional<Left>& second) const;
  [[nodiscard]] std::string difference(const Left& first, const Left& second) const;

  Library library_;
  const AssayDerivative* derivative_;
  Shape shape_;
};

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
    const auto place = static_cast<std::size_t>(derivative_ - library_->subject().derivatives);
    const auto point_size = static_cast<std::size_t>(points[open[0]].size());
    const PointsCall call{
        place, open.size(), point_size, shape_.rows, shape_.value(), shape_.jacobian(), round};
    HostRequest request{.work = HostWork::kDerive, .input = {piece(call)}};
    for (const std::size_t k : open) {
      request.input.push_back(piece(points[k].data(), point_size));
    }
    request.result_size = sizeof(std::uint64_t) + open.size() * bytes();
    std::uint64_t done = 0;
    CallReport report;
    library_->call(request, HostUse::kOwn, [&](const CallReport& of, auto result) {
      report = of;
      std::memcpy(&done, result.data(), sizeof done);
      done = std::min<std::uint64_t>(done, open.size());  // a call may write there by mistake
      for (std::size_t k = 0; k < done; ++k) {
        const std::byte* from = result.data() + sizeof done + k * bytes();
        Left& own = left[open[k]].emplace();
        std::memcpy(&own.call, from, sizeof own.call);
        own.numbers.resize(shape_.numbers());
        std::memcpy(own.numbers.data(), from + sizeof own.call, bytes() - sizeof own.call);
      }
      return false;
    });
    if (done == 0) {
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
          "{} is {} or {} at the same point: it depends on unwritten memory or on the call before",
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
      return {.is_taken = false, .failure = "it reports that it failed"};
    }
    if (own.call.status != ASSAY_SOLVED) {
      return {.failure = fmt::format("it returned {}, which is not a status", own.call.status)};
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
