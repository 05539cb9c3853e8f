#include "reports/problem_files/problem_file.hpp"

#include <fmt/format.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/parameters.hpp"
#include "reports/problem_files/hdf5_file.hpp"
#include "reports/problem_files/json_problem.hpp"
#include "reports/problem_files/json_reader.hpp"
#include "reports/problem_files/siconos_matrix.hpp"
#include "reports/problem_files/siconos_text.hpp"
#include "reports/problem_files/text_cursor.hpp"
#include "reports/study/whole_file.hpp"

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

/// Of a solution whose scalar is double, decimals stand for the doubles that they identify.
void take_as_doubles(Vector<Rational>& x) {
  for (Rational& entry : x) {
    const double nearest = scalar_cast<double>(entry);
    if (is_finite(nearest)) entry = scalar_cast<Rational>(nearest);
  }
}

StoredSolution read_json_solution(const JsonReader& reader, const ExactJson& object) {
  StoredSolution solution;
  const auto read = [&](std::string_view name, std::string_view other) {
    const ExactJson* value = object.find(name);
    if (value == nullptr) value = object.find(other);
    return value == nullptr ? Vector<Rational>(0) : reader.vector(*value, std::string(name));
  };
  if (object.find("z") == nullptr && object.find("r") == nullptr) (void)reader.field(object, "z");
  return {read("z", "r"), read("w", "u"), read("v", "v")};
}

std::vector<StoredSolution> read_json_solutions(std::string_view text, const std::string& file) {
  const ExactJson root = parse_exact_json(text, file);
  const JsonReader reader(file);
  if (!root.is_object()) reader.reject(root, "a solution, an object");
  const ExactJson* list = root.find("solutions");
  const ExactJson* scalar = root.find("scalar");
  const bool doubles = scalar != nullptr && scalar->text == "double";
  std::vector<StoredSolution> solutions;
  if (list == nullptr) return {read_json_solution(reader, root)};
  for (const ExactJson& item : reader.list(*list, "solutions")) {
    if (!item.is_object()) reader.reject(item, "a solution, an object");
    solutions.push_back(read_json_solution(reader, item));
    if (!doubles) continue;
    for (Vector<Rational>* x : {&solutions.back().z, &solutions.back().w, &solutions.back().v}) {
      take_as_doubles(*x);
    }
  }
  return solutions;
}

/// Numbers to the end, one line for z and one for w, or all of them z.
std::vector<StoredSolution> read_text_solution(std::string_view text, const std::string& file) {
  TextCursor cursor(text, file);
  std::vector<Rational> numbers;
  while (!cursor.peek().empty()) {
    numbers.push_back(cursor.number({"z", static_cast<Eigen::Index>(numbers.size())}));
  }
  Vector<Rational> z(static_cast<Eigen::Index>(numbers.size()));
  for (std::size_t i = 0; i < numbers.size(); ++i) z(static_cast<Eigen::Index>(i)) = numbers[i];
  return {{std::move(z), Vector<Rational>(0)}};
}

}  // namespace

LoadedProblem read_problem(const std::filesystem::path& path, std::string_view kind) {
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

std::vector<StoredSolution> read_solutions(const std::filesystem::path& path) {
  const std::string bytes = read_file(path), file = path.string();
  std::vector<StoredSolution> solutions = is_hdf5(bytes)         ? read_fclib_solutions(bytes, file)
                                          : is_json(bytes, file) ? read_json_solutions(bytes, file)
                                                                 : read_text_solution(bytes, file);
  if (!solutions.empty()) return solutions;
  throw InvalidInput(file + ": expected a solution, found none");
}

}  // namespace assay::reports
