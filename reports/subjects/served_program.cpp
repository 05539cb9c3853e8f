#include "reports/subjects/served_program.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/schemes/interpolant.hpp"
#include "reports/subjects/model_functions.hpp"
#include "reports/subjects/program_description.hpp"
#include "reports/subjects/protocol_json.hpp"
#include "reports/subjects/run_layout.hpp"
#include "reports/subjects/subject_program.hpp"
#include "reports/subjects/subject_rules.hpp"

namespace assay::reports {

namespace {

using nlohmann::json;

constexpr int kProtocol = 1;
/// [bytes] Of an answer without numbers, and for each number: 24 digits, a comma and blanks.
constexpr std::size_t kLongestText = std::size_t{1} << 20, kLongestNumber = 40;

std::unique_ptr<SubjectProgram> the_program;
std::unique_ptr<ProgramDescription> the_description;
ProgramTask the_task;

[[noreturn]] void break_off(const std::string& what) {
  throw ProgramEnd{CallEnd::kBrokeProtocol, 0, what};
}

/// Nobody can answer a request that was not read.
std::string new_id() {
  std::uint64_t number = 0;
  if (::getrandom(&number, sizeof number, 0) != sizeof number) std::abort();
  return fmt::format("{:016x}", number);
}

json parse(const std::string& line) {
  try {
    json answer = json::parse(line);
    if (!answer.is_object()) break_off("its answer is no object: " + excerpt(line));
    return answer;
  } catch (const json::parse_error& error) {
    constexpr std::size_t kBefore = 20;
    const std::size_t byte = std::min(error.byte, line.size());
    break_off(fmt::format("its answer is no JSON at byte {}: {}",
                          byte,
                          excerpt(line.substr(byte - std::min(byte, kBefore)))));
  }
}

/// Without a copy, which would overflow the stack where the member is nested deeply.
const json& member_or_null(const json& object, const char* member) {
  static const json null;
  const auto found = object.find(member);
  return found == object.end() ? null : *found;
}

/// Of which model a question is: of the derivative if it says so.
const AssayModel& asked_model(const json& question,
                              const AssayModel& model,
                              const AssayModel* derivative) {
  const json& of = member_or_null(question, "of");
  if (of.is_null() || of == "model") return model;
  if (of == "tangent" && derivative != nullptr) return *derivative;
  throw ProtocolError("it asks for a function of " + shown(of) + ", which there is not");
}

/// Sends a request and answers the questions about the model, or its derivative, that come before
/// its answer.
/// @param numbers  in the longest answer
json ask(json request,
         std::size_t numbers,
         const AssayModel* model = nullptr,
         const AssayModel* derivative = nullptr) {
  const std::string id = new_id();
  request["id"] = id;
  const std::size_t longest = kLongestText + kLongestNumber * numbers;
  std::string line = request.dump(-1, ' ', false, json::error_handler_t::replace);
  for (;;) {
    json answer = parse(the_program->exchange(std::move(line), longest));
    const json& own = member_or_null(answer, "id");
    if (!own.is_string() || own != id) {
      break_off(own.is_null()
                    ? "its answer has no 'id'"
                    : "it answered a request that it was not asked then, id " + shown(own));
    }
    try {
      if (!answer.contains("evaluate") || model == nullptr) return answer;
      const AssayModel& of = asked_model(answer, *model, derivative);
      line = json{{"id", id}, {"values", values_of_functions(of, answer)}}.dump();
    } catch (const ProtocolError& error) {
      break_off(error.what());
    } catch (const MissingArgument& error) {
      break_off(error.what());
    }
  }
}

/// The status of an answer; the message goes to a text.
int status_of(const json& answer, std::string& message) {
  constexpr const char* kNames[] = {"solved", "failed", "not-taken", "no-solution"};
  if (answer.contains("message")) {
    if (!answer["message"].is_string()) break_off("'message' of its answer is no text");
    message = answer["message"];
  }
  const json& status = member_or_null(answer, "status");
  if (status == "raised") return kProgramRaised;
  const auto* found =
      std::ranges::find_if(kNames, [&](const char* name) { return status == name; });
  if (found == std::end(kNames)) {
    break_off("'status' of its answer is none: " + shown(status));
  }
  return static_cast<int>(found - kNames);
}

template <class Read>
auto read_or_end(const Read& read) {
  try {
    return read();
  } catch (const ProtocolError& error) {
    break_off(error.what());
  }
}

/// The states of a whole run, which `step` hands out one by one.
struct Run {
  std::size_t q, v, impulse;
  int status = ASSAY_SOLVED;
  std::vector<double> states = {}, points = {};
  std::size_t steps = 0, points_given = 0;

  [[nodiscard]] std::size_t size() const { return q + v + impulse; }
};

json json_of_options(const AssayScheme& scheme, const double* options) {
  json all = json::object();
  for (int k = 0; k < scheme.option_count; ++k) all[scheme.options[k].name] = options[k];
  return all;
}

void write_message(std::string text, char* message, size_t size) {
  text.resize(std::min(text.size(), size - 1));
  std::ranges::copy(text, message);
  message[text.size()] = '\0';
}

void* create(const AssayModel* model, double h, const double* options, char* message, size_t size) {
  const AssayScheme& scheme = the_description->schemes[the_task.item];
  auto run = std::make_unique<Run>(Run{static_cast<std::size_t>(model->coordinates),
                                       static_cast<std::size_t>(model->velocities),
                                       static_cast<std::size_t>(model->components)});
  json request = {{"request", "run"},
                  {"scheme", scheme.name},
                  {"model", json_of(*model, *the_task.values, the_task.has_constant_force)},
                  {"h", h},
                  {"steps", the_task.steps},
                  {"dense", the_task.is_dense},
                  {"options", json_of_options(scheme, options)}};
  const auto steps = static_cast<std::size_t>(the_task.steps);
  const Shape states{steps, run->size()};
  const Shape points{the_task.is_dense ? steps * (kDenseParts - 1) : 0, run->q + run->v};
  const json answer = ask(std::move(request), states[0] * states[1] + points[0] * points[1], model);
  std::string text;
  run->status = status_of(answer, text);
  if (run->status == ASSAY_NO_SOLUTION) break_off("'status' of a run is \"no-solution\"");
  write_message(text, message, size);
  if (run->status == ASSAY_NOT_TAKEN) return nullptr;
  read_or_end([&] {
    const bool is_whole = run->status == ASSAY_SOLVED;
    const auto read = is_whole ? &read_rows : &read_some_rows;
    if (is_whole || answer.contains("states")) run->states = read(answer, "states", states);
    const bool has_points = the_task.is_dense && (is_whole || answer.contains("points"));
    if (has_points) run->points = read(answer, "points", points);
    return 0;
  });
  return run.release();
}

int step(void* memory, double, double* q, double* v, double* impulse) {
  Run& run = *static_cast<Run*>(memory);
  if ((run.steps + 1) * run.size() > run.states.size()) return run.status;
  const double* from = run.states.data() + run.steps * run.size();
  std::copy_n(from, run.q, q);
  std::copy_n(from + run.q, run.v, v);
  std::copy_n(from + run.q + run.v, run.impulse, impulse);
  ++run.steps;
  return ASSAY_SOLVED;
}

void destroy(void* run) { delete static_cast<Run*>(run); }

int interpolate(void* memory, double, double* q, double* v) {
  Run& run = *static_cast<Run*>(memory);
  const std::size_t size = run.q + run.v;
  if ((run.points_given + 1) * size > run.points.size()) return ASSAY_FAILED;
  const double* from = run.points.data() + run.points_given * size;
  std::copy_n(from, run.q, q);
  std::copy_n(from + run.q, run.v, v);
  ++run.points_given;
  return ASSAY_SOLVED;
}

int gradient(const AssayModel* model,
             const AssayTangent* tangent,
             double h,
             int steps,
             const double* options,
             double* q,
             double* v,
             double* dq,
             double* dv,
             char* message,
             size_t size) {
  const AssayScheme& scheme = the_description->schemes[the_task.item];
  const std::string& values = *the_task.values;
  const auto coordinates = static_cast<std::size_t>(model->coordinates),
             numbers = coordinates + static_cast<std::size_t>(model->velocities);
  const json answer =
      ask({{"request", "gradient"},
           {"scheme", scheme.name},
           {"model", json_of(*model, values, the_task.has_constant_force)},
           {"tangent",
            {{"parameter", tangent->parameter},
             {"value", tangent->value},
             {"derivative",
              json_of(*tangent->derivative, values, the_task.has_constant_force_of_derivative)}}},
           {"h", h},
           {"steps", steps},
           {"options", json_of_options(scheme, options)}},
          2 * numbers,
          model,
          tangent->derivative);
  std::string text;
  const int status = status_of(answer, text);
  if (status == ASSAY_NO_SOLUTION) break_off("'status' of a gradient is \"no-solution\"");
  write_message(text, message, size);
  if (status != ASSAY_SOLVED) return status;
  const auto read = [&](const char* member, double* first, double* second) {
    const std::vector<double> all =
        read_or_end([&] { return read_vector(answer, member, numbers); });
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(coordinates);
    std::copy(all.begin(), middle, first);
    std::copy(middle, all.end(), second);
  };
  read("state", q, v);
  read("derivative", dq, dv);
  return status;
}

[[noreturn]] void end_by_exception_of_program(const std::string& message) {
  throw ProgramEnd{CallEnd::kRaised, 0, excerpt(message)};
}

int solve(const AssayOneStepProblem* problem,
          double tolerance,
          int max_iterations,
          double* z,
          int* iterations) {
  const auto unknowns = static_cast<std::size_t>(problem->size + problem->velocities);
  const json answer = ask({{"request", "solve"},
                           {"solver", the_description->solvers[the_task.item].name},
                           {"problem", json_of(*problem)},
                           {"tolerance", tolerance},
                           {"max_iterations", max_iterations},
                           {"start", json_of_vector({z, unknowns})}},
                          unknowns);
  std::string message;
  const int status = status_of(answer, message);
  if (status == kProgramRaised) end_by_exception_of_program(message);
  *iterations = 0;
  if (answer.contains("iterations")) {
    const json& count = answer["iterations"];
    if (!count.is_number_integer() || count < 0 || count > INT32_MAX) {
      break_off("'iterations' of its answer is no count: " + shown(count));
    }
    *iterations = count;
  }
  if (status == ASSAY_SOLVED || answer.contains("z")) {
    std::ranges::copy(read_or_end([&] { return read_vector(answer, "z", unknowns); }), z);
  }
  return status;
}

int evaluate(const double* x, double* value, double* jacobian) {
  const json answer = ask({{"request", "derivative"},
                           {"derivative", the_description->derivatives[the_task.item].name},
                           {"x", json_of_vector({x, the_task.arguments})},
                           {"value", value != nullptr},
                           {"jacobian", jacobian != nullptr}},
                          the_task.rows * (1 + the_task.columns));
  std::string message;
  const int status = status_of(answer, message);
  if (status == kProgramRaised) end_by_exception_of_program(message);
  if (status == ASSAY_NO_SOLUTION) break_off("'status' of a derivative is \"no-solution\"");
  if (status != ASSAY_SOLVED) return status;
  read_or_end([&] {
    const Shape shape{the_task.rows, the_task.columns};
    if (value != nullptr) std::ranges::copy(read_vector(answer, "value", shape[0]), value);
    if (jacobian == nullptr) return 0;
    const std::vector<double> rows = read_rows(answer, "jacobian", shape);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      jacobian[k / shape[1] + k % shape[1] * shape[0]] = rows[k];
    }
    return 0;
  });
  return status;
}

/// The texts that follow each other, each with its terminating zero, up to an empty one.
std::vector<char*> texts_in(std::vector<char>& bytes) {
  std::vector<char*> texts;
  for (char* at = bytes.data(); at < bytes.data() + bytes.size() && *at != '\0';
       at += std::strlen(at) + 1) {
    texts.push_back(at);
  }
  return texts;
}

}  // namespace

const AssaySubject& serve_program(std::span<const std::byte> words,
                                  std::size_t memory,
                                  std::span<char> (*note)()) {
  std::vector<char> bytes(words.size());
  std::memcpy(bytes.data(), words.data(), words.size());
  the_program = std::make_unique<SubjectProgram>(texts_in(bytes), memory, note);
  const json answer = ask({{"request", "describe"}, {"protocol", kProtocol}}, 0);
  const json& protocol = member_or_null(answer, "protocol");
  if (protocol != kProtocol) {
    throw InvalidInput(fmt::format(
        "it speaks version {} of the protocol; this program knows {}", shown(protocol), kProtocol));
  }
  try {
    the_description = std::make_unique<ProgramDescription>(answer);
  } catch (const ProtocolError& error) {
    throw InvalidInput(error.what());
  }
  for (AssayScheme& scheme : the_description->schemes) {
    scheme.create = &create;
    scheme.step = &step;
    scheme.destroy = &destroy;
    if ((scheme.flags & ASSAY_DENSE_OUTPUT) != 0) scheme.interpolate = &interpolate;
    if ((scheme.flags & ASSAY_GIVES_GRADIENT) != 0) scheme.gradient = &gradient;
  }
  for (AssaySolver& solver : the_description->solvers) solver.solve = &solve;
  for (AssayDerivative& derivative : the_description->derivatives) {
    derivative.evaluate = &evaluate;
  }
  require_valid_description(the_description->subject);
  return the_description->subject;
}

void announce(const ProgramTask& task) { the_task = task; }

}  // namespace assay::reports
