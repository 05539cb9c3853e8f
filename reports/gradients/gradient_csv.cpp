#include "reports/gradients/gradient_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "core/math/largest_magnitude.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/compare/csv_header.hpp"
#include "reports/gradients/exact_gradient.hpp"
#include "reports/gradients/own_gradient.hpp"

namespace assay::reports {

namespace {

constexpr const char* kExpected = "a header h,t,dq0/dP,…,dv0/dP,… with the parameter P is expected";

std::string_view letter_of(const oracles::ProblemEntry& problem) {
  return problem.kind == ModelKind::kFirstOrder ? "x" : "q";
}

std::string column_name(std::string_view letter, std::size_t i, const std::string& parameter) {
  return fmt::format("d{}{}/d{}", letter, i, parameter);
}

/// How many decimals a number has as it is written: 3 of 1.250, 5 of 1.25e-3.
int decimals_of(std::string_view text) {
  const std::size_t e = text.find_first_of("eE"), point = text.find('.');
  const std::string_view mantissa = text.substr(0, e);
  int decimals =
      point == std::string_view::npos ? 0 : static_cast<int>(mantissa.size() - point - 1);
  if (e != std::string_view::npos) decimals -= std::atoi(std::string(text.substr(e + 1)).c_str());
  return decimals;
}

}  // namespace

double GradientTable::rounding(std::size_t column) const {
  constexpr int kFewestDecimals = 3;  // fewer: a number that is exact, as 1 or 0.5
  const int decimals = decimals_[column];
  return decimals < kFewestDecimals ? 0 : std::pow(10.0, -decimals) / 2;
}

GradientTable::GradientTable(std::string_view text, const std::string& file) : file_(file) {
  const std::vector<std::string_view> lines = csv_lines(text, file, kExpected);
  const std::size_t at = header_of(lines);
  header_ = lines[at];
  const CsvHeader header(header_, file_, kExpected, at);
  const std::size_t h = header.require("h"), t = header.require("t");
  decimals_.assign(header.size(), 0);
  SinglePrecisionTest floats;
  header.for_each_row(lines, [&](const auto& fields, const std::string& where) {
    std::vector<Rational>& row = rows_.emplace_back();
    for (std::size_t i = 0; i < fields.size(); ++i) {
      row.push_back(csv_number(fields[i], where));
      decimals_[i] = std::max(decimals_[i], decimals_of(fields[i]));
      if (i == h || i == t) continue;
      floats.note(digits_written(fields[i]), scalar_cast<long double>(row[i]));
    }
    if (!std::isfinite(scalar_cast<double>(row[t]))) {
      throw InvalidInput(fmt::format(
          "{}: t = {} is not allowed: it must be in the range of double", where, fields[t]));
    }
    if (row[h] > 0 && row[h] <= row[t]) return;
    throw InvalidInput(fmt::format(
        "{}: h = {} is not allowed: it must be in (0, t], t = {}", where, fields[h], fields[t]));
  });
  if (rows_.empty()) throw InvalidInput(file + ": there are no numbers below the header");
  if (floats.is_single()) precision_ = Precision::kSingle;
}

std::vector<std::string> GradientTable::parameters(const oracles::ProblemEntry& problem,
                                                   const Parameters& of) const {
  const CsvHeader header(header_, file_, kExpected);
  std::vector<std::string> found;
  for (const std::string& name : real_parameters(of)) {
    if (header.find(column_name(letter_of(problem), 0, name))) found.push_back(name);
  }
  if (found.empty()) {
    throw InvalidInput(fmt::format("{}: no column is {} with a real parameter P of {}",
                                   file_,
                                   column_name(letter_of(problem), 0, "P"),
                                   problem.name));
  }
  return found;
}

std::vector<Rational> GradientTable::steps() const {
  const std::size_t h = CsvHeader(header_, file_, kExpected).require("h");
  std::vector<Rational> found;
  for (const std::vector<Rational>& row : rows_) found.push_back(row[h]);
  return found;
}

Rational GradientTable::t_end() const {
  const std::size_t t = CsvHeader(header_, file_, kExpected).require("t");
  for (const std::vector<Rational>& row : rows_) {
    if (row[t] == rows_.front()[t]) continue;
    throw InvalidInput(fmt::format("{}: t = {} and t = {}: all rows must be of one time",
                                   file_,
                                   to_text(rows_.front()[t]),
                                   to_text(row[t])));
  }
  return rows_.front()[t];
}

std::vector<std::size_t> GradientTable::columns(std::string_view letter,
                                                std::size_t count,
                                                const std::string& parameter) const {
  const CsvHeader header(header_, file_, kExpected);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < count; ++i) {
    found.push_back(header.require(column_name(letter, i, parameter)));
  }
  return found;
}

std::vector<GradientSample> GradientTable::samples(const oracles::ProblemEntry& problem,
                                                   const ExactGradient& exact,
                                                   Precision precision) const {
  const std::size_t h = CsvHeader(header_, file_, kExpected).require("h");
  const auto q = columns(letter_of(problem), exact.derivative.q.size(), exact.parameter);
  const auto v = columns("v", exact.derivative.v.size(), exact.parameter);
  const double t = scalar_cast<double>(t_end());
  std::vector<GradientSample> result;
  for (const std::vector<Rational>& row : rows_) {
    GradientSample sample{.h = scalar_cast<double>(row[h])};
    sample.steps = static_cast<int>(std::min(std::lround(t / sample.h), 1'000'000'000L));
    for (const std::size_t i : q) sample.gradient.q.push_back(scalar_cast<double>(row[i]));
    for (const std::size_t i : v) sample.gradient.v.push_back(scalar_cast<double>(row[i]));
    sample.error = relative_error(sample.gradient, exact);
    for (const std::size_t i : q) keep_larger(sample.rounding, rounding(i) / exact.q_scale);
    for (const std::size_t i : v) keep_larger(sample.rounding, rounding(i) / exact.v_scale);
    result.push_back(std::move(sample));
  }
  if (precision == Precision::kSingle) {
    note_growth(static_cast<double>(unit_roundoff_of(precision)), 1, result);
  }
  return result;
}

void require_different_steps(const std::vector<GradientTable>& tables) {
  std::map<Rational, const std::string*> known;
  for (const GradientTable& table : tables) {
    for (const Rational& h : table.steps()) {
      const auto [first, is_new] = known.try_emplace(h, &table.file());
      if (is_new) continue;
      const bool same_file = first->second == &table.file();
      throw InvalidInput(
          fmt::format("{}: the step size h = {:.6g} is {}: all rows count as the derivatives of "
                      "one program, one "
                      "for each step size",
                      table.file(),
                      scalar_cast<double>(h),
                      same_file ? std::string("there twice") : "in " + *first->second + ", too"));
    }
  }
}

}  // namespace assay::reports
