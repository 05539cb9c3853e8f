#include "reports/jacobians/audit.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "reports/jacobians/compiled_judge.hpp"
#include "reports/jacobians/many_points.hpp"
#include "reports/jacobians/point_truth.hpp"
#include "reports/jacobians/row_by_row.hpp"
#include "reports/jacobians/simplest_failure.hpp"

namespace assay::reports {

namespace {

constexpr std::size_t kMostFailures = 3;

/// Files what was found at one point of a stratum.
void add(const Derivative& derivative,
         const std::vector<Rational>& x,
         const PointJudgement& finding,
         const AuditOptions& options,
         AuditedStratum& stratum,
         AuditRow& row) {
  ++row.points, ++stratum.points;
  row.max_error = std::max(row.max_error, finding.error);
  row.bound = std::max(row.bound, finding.bound);
  row.units = std::max(row.units, finding.units);
  if (finding.verdict == Verdict::kUndecided) {
    if (++stratum.undecided == 1) stratum.reason = finding.reason;
    if (row.reason.empty()) row.reason = stratum.name + ": " + finding.reason;
    return;
  }
  stratum.membership = std::max(stratum.membership, finding.membership);
  if (finding.verdict == Verdict::kConfirmed) return;
  // Of another shape it is everywhere: that is said once.
  const bool is_shape = finding.hand.empty() && !row.failures.empty() &&
                        row.failures.front().reason == finding.reason;
  if (++stratum.refuted > 1 || row.failures.size() == kMostFailures || is_shape) return;
  AuditFailure failure = simplest_failure(derivative, x, row.scalar, finding, options);
  // The same point may be the simplest of several regions: that is said once.
  if (std::ranges::find(row.failures, failure.at, &AuditFailure::at) == row.failures.end()) {
    row.failures.push_back(std::move(failure));
  }
}

void conclude(AuditRow& row) {
  bool refuted = false, undecided = row.points == 0;
  for (const AuditedStratum& stratum : row.strata) {
    refuted = refuted || stratum.refuted > 0;
    undecided = undecided || stratum.undecided > 0;
    if (stratum.points == 0 && stratum.failed > 0) {
      undecided = true;
      if (row.reason.empty()) {
        row.reason = fmt::format("{}: it failed at all of {} points", stratum.name, stratum.failed);
      }
    } else if (stratum.points == 0 && stratum.declined > 0 && !stratum.is_end) {
      undecided = true;
      if (row.reason.empty()) {
        row.reason = fmt::format("{}: it takes none of {} points", stratum.name, stratum.declined);
      }
    }
    if (stratum.status != Stratum::Status::kUndecided) continue;
    undecided = true;
    if (row.reason.empty()) row.reason = stratum.name + ": no point found exactly on it";
  }
  if (row.points == 0 && row.reason.empty()) row.reason = "nothing was compared";
  row.verdict = refuted ? Verdict::kRefuted : undecided ? Verdict::kUndecided : Verdict::kConfirmed;
}

std::string what_is_wrong(const AuditFailure& failure) {
  if (failure.is_of_another_shape()) return failure.reason;
  return fmt::format("{} {}: hand {}, truth {}; {}",
                     failure.column == PointJudgement::kOfValue ? "value" : "entry",
                     failure.entry(),
                     failure.hand,
                     failure.truth,
                     failure.reason);
}

}  // namespace

std::string_view to_string(Verdict verdict) {
  return verdict == Verdict::kConfirmed ? "confirmed"
         : verdict == Verdict::kRefuted ? "refuted"
                                        : "undecided";
}

std::string_view to_string(Membership membership) {
  static constexpr std::string_view kNames[] = {
      "derivative", "b-subdifferential", "clarke", "clarke-by-rows", "outside"};
  return kNames[static_cast<std::size_t>(membership)];
}

std::string_view to_string(Stratum::Status status) {
  return status == Stratum::Status::kFound   ? "found"
         : status == Stratum::Status::kEmpty ? "empty"
                                             : "undecided";
}

std::string AuditFailure::entry() const {
  return column == PointJudgement::kOfValue ? fmt::format("({})", row)
                                            : fmt::format("({}, {})", row, column);
}

namespace {

/// The answers of a compiled function at the points that double holds.
std::map<std::vector<Rational>, CompiledAnswer> ask(const Derivative& derivative,
                                                    const std::vector<Stratum>& strata) {
  std::map<std::vector<Rational>, CompiledAnswer> answers;
  if (!derivative.compiled) return answers;
  for (const Stratum& stratum : strata) {
    for (const std::vector<Rational>& x : stratum.points) {
      if (is_held_by_double(x)) answers.emplace(x, CompiledAnswer{});
    }
  }
  std::vector<Vector<double>> points;
  for (const auto& [x, none] : answers) points.push_back(vector_of<double>(x));
  std::vector<CompiledAnswer> answered = derivative.compiled(points);
  auto next = answered.begin();
  for (auto& [x, answer] : answers) answer = std::move(*next++);
  return answers;
}

std::vector<AuditScalar> scalars_of(const Derivative& derivative, const AuditOptions& options) {
  if (!derivative.compiled) return options.scalars;
  if (std::ranges::find(options.scalars, AuditScalar::kDouble) == options.scalars.end()) {
    throw InvalidInput(derivative.name + " is compiled: it is judged in double only");
  }
  return {AuditScalar::kDouble};
}

/// The stratum of a row by its name; a new one if there is none.
AuditedStratum& stratum_of(AuditRow& row, const std::string& name) {
  const auto known = std::ranges::find(row.strata, name, &AuditedStratum::name);
  if (known != row.strata.end()) return *known;
  return row.strata.emplace_back(AuditedStratum{name, Stratum::Status::kFound});
}

std::vector<PointJudgement> judged(const Derivative& derivative,
                                   const std::vector<AnsweredPoint>& points,
                                   std::uint64_t seed) {
  std::vector<PointJudgement> findings(points.size());
  tbb::parallel_for(std::size_t{0}, findings.size(), [&](std::size_t i) {
    findings[i] = judge_compiled(derivative, points[i].x, points[i].answer, seed);
  });
  return findings;
}

/// Turns the first finding into a refutation, if nine tenths of the findings are errors beyond
/// rounding.
void refute_together(std::vector<PointJudgement>& findings) {
  const auto is_off = [](const PointJudgement& finding) {
    return finding.verdict == Verdict::kRefuted || finding.reason == kUnclear;
  };
  const auto off = std::ranges::count_if(findings, is_off);
  const auto first = std::ranges::find(findings, std::string(kUnclear), &PointJudgement::reason);
  if (first == findings.end() || 10 * off < 9 * std::ssize(findings)) return;
  first->verdict = Verdict::kRefuted;
  first->reason =
      "is not the derivative: at many points it is off by nearly the same amount or share, and "
      "rounding errors are not";
}

/// Compares a compiled function at many points, and files what refutes it.
void add_suspects(const Derivative& derivative,
                  const std::vector<Stratum>& strata,
                  const AuditOptions& options,
                  AuditRow& row) {
  const Suspects found = suspects(derivative, strata, options.seed);
  row.compared = found.points;
  std::vector<PointJudgement> apart = judged(derivative, found.apart, options.seed);
  const std::vector<PointJudgement> beside = judged(derivative, found.beside, options.seed);
  std::vector<PointJudgement> steady = judged(derivative, found.steady, options.seed);
  refute_together(steady);
  const auto file = [&](const std::vector<AnsweredPoint>& points, const auto& findings) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (findings[i].verdict != Verdict::kRefuted) continue;
      AuditedStratum& stratum = stratum_of(row, stratum_at(derivative, points[i].x));
      add(derivative, points[i].x, findings[i], options, stratum, row);
    }
  };
  file(found.apart, apart);
  file(found.beside, beside);
  file(found.steady, steady);
}

}  // namespace

std::vector<AuditRow> audit(const Derivative& derivative, const AuditOptions& options) {
  const std::vector<AuditScalar> scalars = scalars_of(derivative, options);
  const std::vector<Stratum> strata =
      find_strata(derivative, {.points = options.points, .seed = options.seed});
  const auto answers = ask(derivative, strata);
  std::vector<AuditRow> rows;
  for (const AuditScalar scalar : scalars) {
    AuditRow& row = rows.emplace_back();
    row.name = derivative.name;
    row.description = derivative.description;
    row.source = derivative.source;
    row.subject = derivative.subject;
    row.scalar = scalar;
  }
  for (const Stratum& stratum : strata) {
    for (AuditRow& row : rows) {
      row.strata.push_back({stratum.name, stratum.status, stratum.is_end});
    }
    std::vector<std::vector<PointJudgement>> findings(stratum.points.size());
    tbb::parallel_for(std::size_t{0}, findings.size(), [&](std::size_t i) {
      const std::vector<Rational>& x = stratum.points[i];
      if (!derivative.compiled) {
        findings[i] = judge(derivative, x, scalars, options.seed);
      } else if (const auto of = answers.find(x); of != answers.end() && of->second.is_taken) {
        findings[i] = {judge_compiled(derivative, x, of->second, options.seed)};
      }
    });
    for (std::size_t i = 0; i < findings.size(); ++i) {
      if (findings[i].empty()) {
        ++rows[0].not_taken;
        const auto of = answers.find(stratum.points[i]);
        if (of == answers.end()) continue;  // double does not hold it
        if (of->second.failure.empty()) {
          ++rows[0].strata.back().declined;
        } else {
          ++rows[0].failed, ++rows[0].strata.back().failed;
        }
      }
      for (std::size_t k = 0; k < findings[i].size(); ++k) {
        AuditedStratum& audited = rows[k].strata.back();
        add(derivative, stratum.points[i], findings[i][k], options, audited, rows[k]);
      }
    }
  }
  if (derivative.compiled) add_suspects(derivative, strata, options, rows.front());
  for (AuditRow& row : rows) conclude(row);
  if (derivative.compiled && rows.front().verdict == Verdict::kRefuted &&
      is_right_row_by_row(derivative, answers, options.seed)) {
    rows.front().hint =
        "its entries are right where the array is read row by row, but it is read column by "
        "column: with m rows, entry (i, j) is jacobian[i + m * j]";
  }
  return rows;
}

std::vector<AuditRow> audit(const std::vector<Derivative>& derivatives,
                            const AuditOptions& options,
                            const std::function<void(double)>& progress) {
  std::vector<std::vector<AuditRow>> rows(derivatives.size());
  std::mutex mutex;
  std::size_t done = 0;
  // The last of the catalogue take longest: they are begun first, one a task.
  const auto audit_from_the_end = [&](std::size_t from_end) {
    const std::size_t k = derivatives.size() - 1 - from_end;
    rows[k] = audit(derivatives[k], options);
    const std::lock_guard lock(mutex);
    ++done;
    if (progress) progress(static_cast<double>(done) / static_cast<double>(derivatives.size()));
  };
  tbb::parallel_for(
      std::size_t{0}, derivatives.size(), audit_from_the_end, tbb::simple_partitioner{});
  std::vector<AuditRow> all;
  for (std::vector<AuditRow>& own : rows) {
    all.insert(all.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
  }
  return all;
}

namespace {

/// The failure to show first: in a region, before one on a surface, whose name is an equation.
const AuditFailure* first_failure(const AuditRow& row) {
  const auto in_region = std::ranges::find_if(row.failures, [](const AuditFailure& failure) {
    return failure.stratum.find(" = ") == std::string::npos;
  });
  if (in_region != row.failures.end()) return &*in_region;
  return row.failures.empty() ? nullptr : &row.failures.front();
}

/// "wrong on r > 0", "wrong on r > 0 and in 2 more of 7 strata" or "wrong everywhere"; empty where
/// nothing is wrong.
std::string where_wrong(const AuditRow& row) {
  std::vector<const AuditedStratum*> wrong;
  std::ptrdiff_t judged = 0;
  for (const AuditedStratum& stratum : row.strata) {
    judged += stratum.points > 0;
    if (stratum.refuted > 0) wrong.push_back(&stratum);
  }
  if (wrong.empty()) return {};
  if (std::ssize(wrong) == judged) return "wrong everywhere";
  const AuditFailure* failure = first_failure(row);
  std::string text = "wrong on " + (failure == nullptr ? wrong.front()->name : failure->stratum);
  if (wrong.size() > 1) {
    text += fmt::format(" and in {} more of {} strata", wrong.size() - 1, judged);
  }
  return text;
}

}  // namespace

std::string verdict_reason(const AuditRow& row) {
  if (row.verdict != Verdict::kRefuted) return row.reason;
  std::string text = where_wrong(row);
  if (const AuditFailure* failure = first_failure(row)) text += ": " + what_is_wrong(*failure);
  if (!row.hint.empty()) text += "; " + row.hint;
  return text;
}

std::string to_text(const AuditRow& row) {
  int judged = 0;
  Membership weakest = Membership::kDerivative;
  for (const AuditedStratum& stratum : row.strata) {
    judged += stratum.points > 0;
    if (stratum.refuted == 0) weakest = std::max(weakest, stratum.membership);
  }
  std::string text = fmt::format("{:<10} {} in {}: {} points in {} strata",
                                 to_string(row.verdict),
                                 row.name,
                                 to_string(row.scalar),
                                 row.points,
                                 judged);
  text += fmt::format(", error {:.1e} where rounding explains {:.1e}", row.max_error, row.bound);
  if (weakest == Membership::kBSubdifferential) text += "; kinks: B-subdifferential";
  if (weakest == Membership::kClarke) text += "; kinks: generalised Jacobian of Clarke";
  if (weakest == Membership::kClarkeByRows)
    text += "; kinks: generalised Jacobian of Clarke, row by row";
  if (row.not_taken > 0) text += fmt::format("; {} points left out", row.not_taken);
  if (row.failed > 0) text += fmt::format(", it failed at {} of them", row.failed);
  if (row.compared > 0) text += fmt::format("; {} more compared in double", row.compared);
  if (const std::string where = where_wrong(row); !where.empty()) text += "; " + where;
  text += "\n";
  if (row.verdict == Verdict::kUndecided) text += "    " + row.reason + "\n";
  if (!row.hint.empty()) text += "    " + row.hint + "\n";
  for (const AuditFailure& failure : row.failures) {
    text += fmt::format("    on {}\n    {}\n", failure.stratum, what_is_wrong(failure));
    std::istringstream lines(failure.code);
    for (std::string line; std::getline(lines, line);) text += "      " + line + "\n";
  }
  return text;
}

}  // namespace assay::reports
