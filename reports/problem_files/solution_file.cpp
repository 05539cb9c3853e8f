#include "reports/problem_files/solution_file.hpp"

#include <fmt/format.h>

#include <cctype>
#include <string>
#include <string_view>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/problem_files/hdf5_reader.hpp"
#include "reports/problem_files/json_reader.hpp"
#include "reports/problem_files/text_cursor.hpp"

namespace assay::reports {

namespace {

/// Of a solution whose scalar is double, decimals stand for the doubles that they identify.
void take_as_doubles(Vector<Rational>& x) {
  for (Rational& entry : x) {
    const double nearest = scalar_cast<double>(entry);
    if (is_finite(nearest)) entry = scalar_cast<Rational>(nearest);
  }
}

StoredSolution read_point(const JsonReader& reader, const ExactJson& object, bool doubles) {
  if (!object.is_object()) reader.reject(object, "a solution, an object");
  const auto read = [&](std::string_view name, std::string_view other) {
    const ExactJson* value = object.find(name);
    const ExactJson* second = name == other ? nullptr : object.find(other);
    if (value != nullptr && second != nullptr) {
      reader.reject(*second,
                    fmt::format("either {} or {}: they are two names of one vector", name, other));
    }
    if (value == nullptr) value = second;
    return value == nullptr ? Vector<Rational>(0) : reader.vector(*value, std::string(name));
  };
  if (object.find("z") == nullptr && object.find("r") == nullptr) (void)reader.field(object, "z");
  StoredSolution solution{read("z", "r"), read("w", "u"), read("v", "v")};
  solution.is_binary = doubles;
  if (doubles) {
    for (Vector<Rational>* x : {&solution.z, &solution.w, &solution.v}) take_as_doubles(*x);
  }
  return solution;
}

std::vector<StoredSolution> read_points(const JsonReader& reader, const ExactJson& root) {
  const ExactJson* list = root.find("solutions");
  const ExactJson* scalar = root.find("scalar");
  const bool doubles = scalar != nullptr && scalar->text == "double";
  if (list == nullptr) return {read_point(reader, root, false)};
  std::vector<StoredSolution> points;
  for (const ExactJson& item : reader.list(*list, "solutions")) {
    points.push_back(read_point(reader, item, doubles));
  }
  const ExactJson* iterate = root.find("iterate");
  if (points.empty() && iterate != nullptr) {
    points.push_back(read_point(reader, *iterate, doubles));
    points.back().role = PointRole::kIterate;
  }
  return points;
}

std::vector<StoredSolution> read_json(std::string_view text, const std::string& file) {
  const ExactJson root = parse_exact_json(text, file);
  const JsonReader reader(file);
  if (root.is_list()) return {{reader.vector(root, "z"), Vector<Rational>(0)}};
  if (!root.is_object()) reader.reject(root, "a solution, an object or a list of numbers");
  std::vector<StoredSolution> points = read_points(reader, root);
  if (root.find("kind") != nullptr) {
    for (StoredSolution& point : points) point.kind = reader.word(root, "kind");
  }
  return points;
}

/// White space in place of comments, so that lines keep their numbers.
std::string without_comments(std::string_view text) {
  std::string kept(text);
  bool comment = false;
  for (char& c : kept) {
    if (c == '#') comment = true;
    if (c == '\n' || c == '\r') comment = false;
    if (comment) c = ' ';
  }
  return kept;
}

/// Whether each line that is not empty has two words, and how many such lines there are: 0 if not.
Eigen::Index lines_of_two(std::string_view text) {
  Eigen::Index lines = 0, words = 0;
  bool in_word = false;
  for (const char c : text) {
    const bool white = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!white && !in_word) ++words;
    in_word = !white;
    if (c != '\n' || words == 0) continue;
    if (words != 2) return 0;
    ++lines;
    words = 0;
  }
  return words == 0 ? lines : words == 2 ? lines + 1 : 0;
}

std::vector<StoredSolution> read_text(std::string_view text,
                                      const std::string& file,
                                      std::optional<Eigen::Index> unknowns) {
  const std::string numbers = without_comments(text);
  const bool columns = unknowns && *unknowns > 0 && lines_of_two(numbers) == *unknowns;
  TextCursor cursor(numbers, file);
  std::vector<Rational> z, w;
  while (!cursor.peek().empty()) {
    z.push_back(cursor.number({"z", static_cast<Eigen::Index>(z.size())}));
    if (columns) w.push_back(cursor.number({"w", static_cast<Eigen::Index>(w.size())}));
  }
  const auto vector = [](const std::vector<Rational>& x) {
    return Vector<Rational>(
        Eigen::Map<const Vector<Rational>>(x.data(), static_cast<Eigen::Index>(x.size())));
  };
  if (z.empty()) return {};
  return {{vector(z), vector(w)}};
}

}  // namespace

std::vector<StoredSolution> read_solutions(const std::filesystem::path& path,
                                           std::optional<Eigen::Index> unknowns) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const std::string all = read_file(path), file = path.string();
  std::string_view bytes = all;
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  const std::string_view first = TextCursor(bytes, file).peek();
  const bool json = first.starts_with('{') || first.starts_with('[');
  std::vector<StoredSolution> solutions = is_hdf5(bytes) ? read_fclib_solutions(bytes, file)
                                          : json         ? read_json(bytes, file)
                                                         : read_text(bytes, file, unknowns);
  if (!solutions.empty()) return solutions;
  throw InvalidInput(file +
                     (is_hdf5(bytes)
                          ? ": expected a group /solution, /fclib_solution or /guesses, found none"
                          : ": expected a solution, found none"));
}

}  // namespace assay::reports
