#include "reports/problem_files/problem_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/parameters.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/problem_files/hdf5_reader.hpp"
#include "reports/problem_files/json_problem.hpp"
#include "reports/problem_files/siconos_matrix.hpp"
#include "reports/problem_files/siconos_text.hpp"
#include "reports/problem_files/text_cursor.hpp"

namespace assay::reports {

namespace {

bool is_json(std::string_view text, const std::string& file) {
  const std::string_view first = TextCursor(text, file).peek();
  return first.starts_with('{') || first.starts_with('[');
}

/// Whether each number of the problem satisfies the predicate.
bool all_numbers(const OneStepProblem& problem, bool (*holds)(const Rational&)) {
  bool all = true;
  const auto look = [&](const Rational& x) { all = all && holds(x); };
  const auto look_at_all = [&](const auto& values) {
    for (Eigen::Index k = 0; k < values.size(); ++k) look(values.data()[k]);
  };
  const auto look_at_entries = [&](const MatrixEntries& matrix) {
    for (const auto& entry : matrix.entries) look(entry.value());
  };
  const auto look_at_laws = [&](const std::vector<ContactLaw<Rational>>& laws) {
    for (const auto& law : laws) {
      std::visit(
          [&](const auto& of) {
            if constexpr (requires { of.friction; }) look(of.friction);
            if constexpr (requires { of.rolling_friction; }) look(of.rolling_friction);
          },
          law);
    }
  };
  if (const auto* box = std::get_if<BoxVi<Rational>>(&problem)) {
    look_at_all(box->m);
    look_at_all(box->q);
    for (const auto& bounds : box->bounds) {
      if (bounds.lower) look(*bounds.lower);
      if (bounds.upper) look(*bounds.upper);
    }
  } else if (const auto* local = std::get_if<FrictionProblem<Rational>>(&problem)) {
    look_at_entries(entries_of(local->w));
    look_at_all(local->q);
    look_at_laws(local->laws);
  } else {
    const auto& global = std::get<GlobalFrictionProblem<Rational>>(problem);
    look_at_entries(entries_of(global.mass));
    look_at_entries(entries_of(global.contact));
    look_at_all(global.f);
    look_at_all(global.b);
    look_at_laws(global.laws);
  }
  return all;
}

bool is_double(const Rational& x) {
  const double nearest = scalar_cast<double>(x);
  return is_finite(nearest) && scalar_cast<Rational>(nearest) == x;
}

void require_known(std::string_view kind) {
  if (kind.empty() || std::ranges::find(kProblemKinds, kind) != kProblemKinds.end()) return;
  throw InvalidInput(
      unknown_name_message("kind", kind, {kProblemKinds.begin(), kProblemKinds.end()}));
}

}  // namespace

LoadedProblem read_problem(const std::filesystem::path& path, std::string_view kind) {
  require_known(kind);
  const std::string bytes = read_file(path), file = path.string();
  if (is_hdf5(bytes)) return read_fclib(bytes, file, kind);
  if (is_json(bytes, file)) return read_json_problem(bytes, file, kind);
  return read_siconos_text(bytes, file, kind);
}

std::string write_problem(const std::filesystem::path& path, const LoadedProblem& problem) {
  const std::string ending = path.extension().string();
  if (ending == ".json") {
    replace_file(path, json_text(problem));
    return "";
  }
  if (ending == ".hdf5" || ending == ".h5") {
    replace_file(path, fclib_bytes(problem));
    return has_doubles_only(problem.problem) ? "" : "numbers are rounded to double";
  }
  if (ending == ".dat" || ending == ".txt") {
    replace_file(path, siconos_text(problem));
    return all_numbers(problem.problem, &has_decimal_text) ? ""
                                                           : "fractions are rounded to 40 digits";
  }
  throw InvalidInput(fmt::format(
      "{}: no format for a name that ends in '{}'; expected .json, .hdf5, .h5, .dat or .txt",
      path.string(),
      ending));
}

bool has_doubles_only(const OneStepProblem& problem) { return all_numbers(problem, &is_double); }

}  // namespace assay::reports
