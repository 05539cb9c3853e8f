#include "reports/study/case_costs.hpp"

#include <fmt/format.h>

#include <cmath>

namespace assay::reports {

namespace {

/// [s] For each unit of `work`.
constexpr double kSecondsOfWork = 2e-3, kSecondsOfDearWork = 1e-1;

/// What the runs of a case cost in proportion to: with numbers of steps N that are even in log N,
/// from a to b, runs have (b − a)/log(b/a) steps in the mean. The number of runs that an order
/// takes does not depend on the range at best and goes with 1/log²(b/a) at worst: here 1/log(b/a).
double work(const StudyCase& of) {
  const double a = of.steps_min, b = of.steps_max;
  return a < b ? (b - a) / std::pow(std::log(b / a), 2) : b;
}

/// Without measurements; with them, cases of a kind cost in proportion to this.
double guess(const StudyCase& of) {
  return work(of) * (of.scalar == "double" ? kSecondsOfWork : kSecondsOfDearWork);
}

}  // namespace

std::vector<std::string> CaseCosts::kinds_of(const StudyCase& of) {
  const std::string scalar = fmt::format("{} {}:", of.scalar, of.digits);
  return {fmt::format("{} {} on {}", scalar, of.scheme, of.problem),
          fmt::format("{} on {}", scalar, of.problem),
          fmt::format("{} {}", scalar, of.scheme),
          scalar,
          ""};
}

CaseCosts::CaseCosts(const StudySpec& spec, const std::vector<bool>& wanted)
    : wanted_(wanted), measured_(spec.cases.size()) {
  for (const StudyCase& of : spec.cases) {
    kinds_.push_back(kinds_of(of));
    guesses_.push_back(guess(of));
  }
}

std::vector<double> CaseCosts::all() const {
  std::vector<double> costs;
  for (std::size_t k = 0; k < guesses_.size(); ++k) costs.push_back(of(k).value_or(guesses_[k]));
  return costs;
}

void CaseCosts::note(std::size_t k, double seconds) {
  measured_[k] = seconds;
  note_kinds(kinds_[k], seconds / guesses_[k]);
}

void CaseCosts::note_like(const StudyCase& of, double seconds) {
  note_kinds(kinds_of(of), seconds / guess(of));
}

void CaseCosts::note_kinds(const std::vector<std::string>& kinds, double relative) {
  for (const std::string& kind : kinds) {
    means_[kind].sum += relative;
    ++means_[kind].count;
  }
}

std::optional<double> CaseCosts::of(std::size_t k) const {
  if (measured_[k]) return measured_[k];
  for (const std::string& kind : kinds_[k]) {
    const auto mean = means_.find(kind);
    if (mean == means_.end()) continue;
    return guesses_[k] * mean->second.sum / static_cast<double>(mean->second.count);
  }
  return std::nullopt;
}

double CaseCosts::left() const {
  double sum = 0;
  for (std::size_t k = 0; k < wanted_.size(); ++k) {
    if (wanted_[k] && !measured_[k]) sum += of(k).value_or(0);
  }
  return sum;
}

}  // namespace assay::reports
