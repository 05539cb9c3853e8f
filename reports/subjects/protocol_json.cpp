#include "reports/subjects/protocol_json.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <sstream>

#include "reports/subjects/model_functions.hpp"

namespace assay::reports {

namespace {

using nlohmann::json;

constexpr std::size_t kDigits = 16;  ///< of a double in hexadecimal
constexpr std::size_t kExcerpt = 80;

constexpr std::array<const char*, 5> kLaws = {
    "unilateral", "equality", "coulomb", "rolling", "box"};
constexpr std::array<const char*, 3> kModels = {"lagrangian", "first-order", "newton-euler"};

std::size_t count(int size) { return static_cast<std::size_t>(size); }

/// What is no number in JSON is null.
json json_of_bound(double bound) { return std::isfinite(bound) ? json(bound) : json(nullptr); }

json json_of(const AssayLaw& law) {
  json of = {{"kind", kLaws.at(count(law.kind))}, {"dimension", law.dimension}};
  if (law.kind == ASSAY_BOX) {
    of["lower"] = json_of_bound(law.lower);
    of["upper"] = json_of_bound(law.upper);
    return of;
  }
  of["restitution"] = law.restitution;
  of["tangential_restitution"] = law.tangential_restitution;
  of["friction"] = law.friction;
  of["rolling_friction"] = law.rolling_friction;
  return of;
}

json json_of_laws(const AssayLaw* laws, int law_count) {
  json all = json::array();
  for (const AssayLaw& law : std::span(laws, count(law_count))) all.push_back(json_of(law));
  return all;
}

json json_of_linear(const AssayModel& model, bool has_constant_force) {
  const std::size_t n = count(model.coordinates), m = count(model.components);
  json of = {{"mass", json_of_matrix(model.mass, {n, n})},
             {"damping", json_of_matrix(model.damping, {n, n})},
             {"stiffness", json_of_matrix(model.stiffness, {n, n})},
             {"contact_matrix", json_of_matrix(model.contact_matrix, {m, n})},
             {"offset", json_of_vector({model.offset, m})},
             {"force", nullptr}};
  if (has_constant_force) {
    std::vector<double> force(n);
    model.external_force(&model, model.initial_time, force.data());
    of["force"] = json_of_vector(force);
  }
  return of;
}

json json_of_parameters(const std::string& values) {
  json all = json::object();
  std::istringstream lines(values);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    if (equals != std::string::npos) all[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return all;
}

[[noreturn]] void refuse(const char* member, const std::string& what) {
  throw ProtocolError(fmt::format("'{}' of its answer {}", member, what));
}

const json& member_of(const json& of, const char* member) {
  const auto found = of.find(member);
  if (found == of.end()) throw ProtocolError(fmt::format("its answer has no '{}'", member));
  return *found;
}

void append_digits(const std::string& text, const char* member, std::vector<double>& numbers) {
  if (text.size() % kDigits != 0) {
    refuse(member,
           fmt::format(
               "has {} hexadecimal digits, which is not {} for each number", text.size(), kDigits));
  }
  for (std::size_t at = 0; at < text.size(); at += kDigits) {
    std::uint64_t bits = 0;
    const char* end = text.data() + at + kDigits;
    if (const auto read = std::from_chars(text.data() + at, end, bits, 16);
        read.ec != std::errc() || read.ptr != end) {
      refuse(member, "has a character that is no hexadecimal digit: " + excerpt(text.substr(at)));
    }
    numbers.push_back(std::bit_cast<double>(bits));
  }
}

void append_numbers(const json& array, const char* member, std::vector<double>& numbers) {
  if (!array.is_array()) refuse(member, "is not an array where one is due: " + shown(array));
  for (const json& number : array) {
    if (!number.is_number()) {
      refuse(member, "has an entry that is no number: " + shown(number));
    }
    numbers.push_back(number.get<double>());
  }
}

}  // namespace

std::string excerpt(const std::string& text) {
  std::string shown;
  for (const char c : text.substr(0, kExcerpt)) {
    const auto byte = static_cast<unsigned char>(c);
    shown += byte >= ' ' && byte < 0x7f ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
  }
  return text.size() > kExcerpt ? shown + "…" : shown;
}

std::string shown(const json& value) {
  if (value.is_structured()) return fmt::format("an {}", value.type_name());
  return excerpt(value.dump(-1, ' ', false, json::error_handler_t::replace));
}

json json_of_vector(std::span<const double> vector) {
  json all = json::array();
  for (const double x : vector) all.push_back(x);
  return all;
}

json json_of_matrix(const double* matrix, Shape shape) {
  json rows = json::array();
  for (std::size_t i = 0; i < shape[0]; ++i) {
    json row = json::array();
    for (std::size_t j = 0; j < shape[1]; ++j) row.push_back(matrix[i + j * shape[0]]);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<double> read_vector(const json& of, const char* member, std::size_t size) {
  const json& value = member_of(of, member);
  std::vector<double> numbers;
  if (value.is_string()) {
    append_digits(value.get_ref<const std::string&>(), member, numbers);
  } else {
    append_numbers(value, member, numbers);
  }
  if (numbers.size() != size) {
    refuse(member, fmt::format("has {} numbers, not {}", numbers.size(), size));
  }
  return numbers;
}

std::vector<double> read_some_rows(const json& of, const char* member, Shape most) {
  const json& value = member_of(of, member);
  std::vector<double> numbers;
  if (value.is_string()) {
    append_digits(value.get_ref<const std::string&>(), member, numbers);
    if (most[1] > 0 && numbers.size() % most[1] != 0) {
      refuse(member,
             fmt::format("has {} numbers, which is not {} for each row", numbers.size(), most[1]));
    }
  } else {
    if (!value.is_array()) refuse(member, "is neither an array nor a text");
    for (const json& row : value) {
      const std::size_t before = numbers.size();
      append_numbers(row, member, numbers);
      if (numbers.size() - before != most[1]) {
        refuse(member,
               fmt::format("has a row of {} numbers, not {}", numbers.size() - before, most[1]));
      }
    }
  }
  if (numbers.size() > most[0] * most[1]) {
    refuse(
        member,
        fmt::format("has {} numbers, more than {} rows of {}", numbers.size(), most[0], most[1]));
  }
  return numbers;
}

std::vector<double> read_rows(const json& of, const char* member, Shape shape) {
  std::vector<double> numbers = read_some_rows(of, member, shape);
  if (numbers.size() != shape[0] * shape[1]) {
    refuse(member,
           fmt::format("has {} numbers, not {} rows of {}", numbers.size(), shape[0], shape[1]));
  }
  return numbers;
}

json json_of(const AssayModel& model, const std::string& values, bool has_constant_force) {
  const std::size_t n = count(model.coordinates);
  json of = {{"kind", kModels.at(count(model.kind))},
             {"problem", model.problem},
             {"parameters", json_of_parameters(values)},
             {"coordinates", model.coordinates},
             {"velocities", model.velocities},
             {"components", model.components},
             {"laws", json_of_laws(model.laws, model.law_count)},
             {"initial_time", model.initial_time},
             {"initial_position", json_of_vector({model.initial_position, n})},
             {"linear", nullptr},
             {"is_linear", model.linear != 0},
             {"surfaces_move", model.surfaces_move != 0},
             {"functions", json::array()}};
  if (model.initial_velocity != nullptr) {
    of["initial_velocity"] = json_of_vector({model.initial_velocity, count(model.velocities)});
  }
  if (model.initial_multiplier != nullptr) {
    of["initial_multiplier"] = json_of_vector({model.initial_multiplier, count(model.components)});
  }
  if (model.mass != nullptr) of["linear"] = json_of_linear(model, has_constant_force);
  if (model.bodies > 0) {
    of["body_mass"] = json_of_vector({model.body_mass, count(model.bodies)});
    of["inertia"] = json::array();
    for (int k = 0; k < model.bodies; ++k) {
      of["inertia"].push_back(json_of_matrix(model.inertia + std::ptrdiff_t{9} * k, {3, 3}));
    }
  }
  for (const std::string& name : names_of_functions(model)) of["functions"].push_back(name);
  return of;
}

json json_of(const AssayOneStepProblem& problem) {
  const std::size_t m = count(problem.size), n = count(problem.velocities);
  json of = {{"size", m},
             {"velocities", n},
             {"q", json_of_vector({problem.q, m})},
             {"laws", json_of_laws(problem.laws, problem.law_count)}};
  if (problem.m != nullptr) of["m"] = json_of_matrix(problem.m, {m, m});
  if (n > 0) {
    of["mass"] = json_of_matrix(problem.mass, {n, n});
    of["contact"] = json_of_matrix(problem.contact, {n, m});
    of["f"] = json_of_vector({problem.f, n});
  }
  return of;
}

json values_of_functions(const AssayModel& model, const json& question) {
  const json& names = question.at("evaluate");
  if (!names.is_array() || names.empty()) throw ProtocolError("'evaluate' is no array of names");
  const bool is_first_order = model.kind == ASSAY_FIRST_ORDER;
  const auto argument = [&](const char* member, int size) {
    return question.contains(member) ? read_vector(question, member, count(size))
                                     : std::vector<double>{};
  };
  const auto a = argument(is_first_order ? "x" : "q", model.coordinates);
  const auto b =
      is_first_order ? argument("lambda", model.components) : argument("v", model.velocities);
  double t = 0;
  if (question.contains("t")) {
    const json& time = question["t"];
    if (!time.is_number()) refuse("t", "is no number: " + shown(time));
    t = time.get<double>();
  }
  static const double none = 0;  // an array of no numbers
  const auto given = [&](const char* member, const std::vector<double>& array) {
    return !question.contains(member) ? nullptr : array.empty() ? &none : array.data();
  };
  const FunctionArguments at{question.contains("t") ? &t : nullptr,
                             given(is_first_order ? "x" : "q", a),
                             given(is_first_order ? "lambda" : "v", b)};
  json values = json::object();
  for (const json& name : names) {
    const auto results = name.is_string() ? evaluate_function(model, name.get<std::string>(), at)
                                          : std::vector<FunctionResult>{};
    if (results.empty()) {
      throw ProtocolError("it asks for a function that the model does not have: " + shown(name));
    }
    json all = json::array();
    for (const FunctionResult& result : results) {
      all.push_back(result.is_matrix
                        ? json_of_matrix(result.values.data(), {result.rows, result.columns})
                        : json_of_vector(result.values));
    }
    values[name.get<std::string>()] = results.size() == 1 ? all[0] : all;
  }
  return values;
}

}  // namespace assay::reports
