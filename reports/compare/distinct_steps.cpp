#include "reports/compare/distinct_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace assay::reports {

namespace {

constexpr double kSameStep = 1e-9;
constexpr double kOfPrintedTimes = 1e-3;

bool agree(double a, double b) { return std::abs(a - b) <= kSameStep * std::max(a, b); }

bool are_equal(const Matrix<long double>& a, const Matrix<long double>& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && a == b;
}

}  // namespace

bool has_same_step(const ComparedFile& a, const ComparedFile& b) {
  const bool have_means = a.mean_h > 0 && b.mean_h > 0;
  return agree(a.h, b.h) || (have_means && agree(a.mean_h, b.mean_h));
}

bool is_same_run(const FileTrajectory& a, const FileTrajectory& b) {
  return a.t == b.t && are_equal(a.q, b.q) && are_equal(a.v, b.v) &&
         are_equal(a.impulse, b.impulse);
}

std::size_t DistinctSteps::add(const ComparedFile& file) {
  const auto found = std::ranges::find_if(
      firsts_, [&](const ComparedFile* first) { return has_same_step(*first, file); });
  const auto place = static_cast<std::size_t>(found - firsts_.begin());
  if (found == firsts_.end()) firsts_.push_back(&file);
  return place;
}

double DistinctSteps::range() const {
  if (firsts_.empty()) return 1;
  const auto [least, largest] =
      std::ranges::minmax(firsts_, {}, [](const ComparedFile* file) { return file->h; });
  return largest->h / least->h;
}

std::optional<std::string> DistinctSteps::shortage() const {
  if (count() < kFewestSteps) {
    return fmt::format(
        "{} distinct step{}, where {} are needed", count(), count() == 1 ? "" : "s", kFewestSteps);
  }
  if (range() < (1 - kOfPrintedTimes) * kLeastRange) {
    return fmt::format("a largest step of {:.4g} times the smallest, where {} times are needed",
                       range(),
                       kLeastRange);
  }
  return std::nullopt;
}

DistinctSteps distinct_steps(const std::vector<ComparedFile>& files) {
  DistinctSteps steps;
  for (const ComparedFile& file : files) steps.add(file);
  return steps;
}

DistinctSteps distinct_steps(const std::vector<ComparedFile>& files, std::string_view metric) {
  DistinctSteps steps;
  for (const ComparedFile& file : files) {
    if (error_for_order(file, metric)) steps.add(file);
  }
  return steps;
}

std::optional<double> error_for_order(const ComparedFile& file, std::string_view metric) {
  const std::optional<double> error = file.error_in(metric);
  return error && *error > 0 && file.gap.empty() ? error : std::nullopt;
}

}  // namespace assay::reports
