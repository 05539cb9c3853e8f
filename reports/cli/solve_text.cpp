#include "reports/cli/solve_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <span>

namespace assay::reports {

namespace {

/// Prints the parts of a solve, and notes whether values were left out.
class SolveText {
 public:
  explicit SolveText(std::size_t most) : most_(most) {}

  void print(const TextPoint& point, const char* z, const char* w) {
    std::cout << fmt::format("{} = {}\n", z, values(point.z));
    std::cout << fmt::format("{} = {}\n", w, values(point.w));
    if (!point.v.empty()) std::cout << fmt::format("v = {}\n", values(point.v));
  }

  void print(const TextContinuum& continuum) {
    std::cout << "a continuum of solutions:\n";
    print("vertex", "vertices", continuum.vertices);
    print("ray", "rays", continuum.rays);
    print("line", "lines", continuum.lines);
  }

  void print(const RefinedPoint& refined, const char* z, const char* w) {
    std::cout << fmt::format("refined in {:.3g} s", refined.seconds);
    if (!refined.solver.empty()) {
      std::cout << fmt::format(": {} by {} in mpfr50, {} iterations, residual {}",
                               to_string(refined.status),
                               refined.solver,
                               refined.iterations,
                               refined.residual);
    }
    std::cout << "\n" << refined.note << "\n";
    if (refined.enclosed) {
      std::cout << fmt::format("the start was off by at most {}\n", refined.start_error);
    }
    print(z, refined.point.z, refined.z);
    print(w, refined.point.w, refined.w);
    print("v", refined.point.v, refined.v);
  }

  [[nodiscard]] bool is_shortened() const { return is_shortened_; }

 private:
  /// Those of `count` things that are shown.
  [[nodiscard]] std::size_t shown_of(std::size_t count) {
    is_shortened_ = is_shortened_ || count > most_;
    return std::min(count, most_);
  }

  /// "[1, 2]", or "[1, 2, … (3000 entries)]".
  [[nodiscard]] std::string values(const TextVector& all) {
    const auto shown = std::span(all).first(shown_of(all.size()));
    const std::string rest =
        shown.size() < all.size() ? fmt::format(", … ({} entries)", all.size()) : "";
    return fmt::format("[{}{}]", fmt::join(shown, ", "), rest);
  }

  void print(const char* name, const char* names, const std::vector<TextVector>& all) {
    const auto shown = std::span(all).first(shown_of(all.size()));
    for (const TextVector& x : shown) std::cout << fmt::format("  {} {}\n", name, values(x));
    if (shown.size() < all.size()) std::cout << fmt::format("  … ({} {})\n", all.size(), names);
  }

  void print(const char* name, const TextVector& all, const ComponentProofs& proofs) {
    const std::size_t shown = shown_of(all.size());
    for (std::size_t i = 0; i < shown; ++i) {
      const char* unique = !proofs.unique[i] ? "" : *proofs.unique[i] ? ", unique" : ", not unique";
      std::cout << fmt::format(
          "  {}[{}] = {}  {} digits{}\n", name, i, all[i], proofs.digits[i], unique);
    }
    if (shown == all.size()) return;
    const int fewest = *std::ranges::min_element(proofs.digits);
    std::cout << fmt::format(
        "  … ({} components of {}, the fewest digits are {})\n", all.size(), name, fewest);
  }

  std::size_t most_;
  bool is_shortened_ = false;
};

void print_head(const SolveReport& report) {
  const SolveOutcome& outcome = report.outcome;
  const std::string contacts =
      report.contacts > 0 ? fmt::format(", {} contacts", report.contacts) : "";
  std::cout << fmt::format("{}, {} unknowns{}\n", report.kind, report.size, contacts);
  std::cout << fmt::format("{} by {} in {}: {} iterations, {:.3g} s\n",
                           report.status(),
                           report.solver,
                           report.scalar,
                           outcome.iterations,
                           outcome.seconds);
  if (!outcome.residual.empty()) std::cout << "residual " << outcome.residual << "\n";
  if (!outcome.note.empty()) std::cout << outcome.note << "\n";
}

}  // namespace

void print_text(const SolveReport& report, std::size_t most) {
  print_head(report);
  const SolveOutcome& outcome = report.outcome;
  const bool box = is_box_kind(report.kind);
  const char *z = box ? "z" : "r", *w = box ? "w" : "u";
  SolveText text(most);
  for (const TextPoint& point : outcome.solutions) text.print(point, z, w);
  if (report.interrupted && outcome.iterate) text.print(*outcome.iterate, z, w);
  for (const TextContinuum& continuum : outcome.continua) text.print(continuum);
  if (outcome.complete) {
    std::cout << (*outcome.complete ? "there are no others\n" : "there may be others\n");
  }
  if (report.refined) {
    for (const RefinedPoint& refined : *report.refined) text.print(refined, z, w);
  }
  if (text.is_shortened()) std::cout << "--verbose prints all values; --json and --out have them\n";
}

}  // namespace assay::reports
