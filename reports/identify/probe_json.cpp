#include "reports/identify/probe_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kQuestion =
    "From `position`, `velocity` at `time`, take `steps` steps of size `h` of M q'' + C q' + K q = "
    "F(t) + H^T r, F(t) = sum_j force[j] (t - force_origin)^j, gaps g = H q + b >= 0, U+ = -e U- "
    "at impacts; with `friction` one contact, normal component first, Coulomb's law. With `order` "
    "1: M x' + K x = F(t) + H^T lambda, 0 <= H x + b perp lambda >= 0, lambda = 0 at `time`, x in "
    "`position`, lambda in `impulse`, velocities []. Matrices by rows; empty ones are zero. "
    "`answer`: null, or {\"states\": [{\"position\": [..], \"velocity\": [..], \"impulse\": "
    "[..]}, ..]} after each step (impulse [N s] of the step; [] where unknown), or {\"refused\": "
    "\"why\"}, or {\"failed\": \"why\"}.";

Json data_json(const Probe& probe) {
  Json json{{"order", order_of(probe.kind)},
            {"mass", probe.mass},
            {"damping", probe.damping},
            {"stiffness", probe.stiffness},
            {"force", probe.force},
            {"force_origin", probe.force_origin},
            {"contact_matrix", probe.contact_matrix},
            {"offset", probe.offset},
            {"restitution", probe.restitution}};
  json["friction"] = number_json(probe.friction);
  json["time"] = probe.time;
  json["position"] = probe.position;
  json["velocity"] = probe.velocity;
  json["h"] = probe.h;
  json["steps"] = probe.steps;
  return json;
}

Json answer_json(const Answer& answer) {
  switch (answer.kind) {
    case AnswerKind::kOpen:
      return nullptr;
    case AnswerKind::kRefused:
      return Json::object({{"refused", answer.message}});
    case AnswerKind::kFailed:
      return Json::object({{"failed", answer.message}});
    case AnswerKind::kAnswered:
      break;
  }
  Json states = Json::array();
  for (const ProbeState& state : answer.states) {
    states.push_back(
        {{"position", state.position}, {"velocity", state.velocity}, {"impulse", state.impulse}});
  }
  return Json::object({{"states", states}});
}

Numbers read_list(const Json& value, const std::string& where) {
  if (!value.is_array()) throw InvalidInput(where + ": expected a list of numbers");
  Numbers list;
  for (const Json& entry : value) {
    list.push_back(read_number(entry, where));
    if (!std::isfinite(list.back())) throw InvalidInput(where + ": expected finite numbers");
  }
  return list;
}

Numbers list_of(const JsonFields& fields,
                std::string_view field,
                std::size_t size,
                bool may_be_empty = false) {
  Numbers list = read_list(fields.list(field), fields.place(field));
  if (list.size() != size && !(may_be_empty && list.empty())) {
    fields.reject(field, fmt::format("{} numbers", size));
  }
  return list;
}

/// A matrix of any number of rows.
std::vector<Numbers> rows_of(const JsonFields& fields, std::string_view field, std::size_t width) {
  std::vector<Numbers> rows;
  for (const Json& row : fields.list(field)) {
    rows.push_back(read_list(row, fields.place(field)));
    if (rows.back().size() != width) fields.reject(field, fmt::format("rows of {} numbers", width));
  }
  return rows;
}

std::vector<Numbers> square_of(const JsonFields& fields, std::string_view field, std::size_t n) {
  std::vector<Numbers> rows = rows_of(fields, field, n);
  if (!rows.empty() && rows.size() != n) fields.reject(field, fmt::format("{} rows or none", n));
  return rows;
}

double finite(const JsonFields& fields, std::string_view field) {
  const double value = fields.number(field);
  if (!std::isfinite(value)) fields.reject(field, "a finite number");
  return value;
}

Probe read_probe(const JsonFields& fields) {
  constexpr std::uint64_t kMostSteps = 1000;
  Probe probe;
  probe.name = fields.text("name");
  const std::uint64_t order = fields.count("order");
  if (order != 1 && order != 2) fields.reject("order", "1 or 2");
  if (order == 1) probe.kind = ModelKind::kFirstOrder;
  const std::size_t n = fields.list("mass").size();
  if (n == 0) fields.reject("mass", "at least one row");
  probe.mass = square_of(fields, "mass", n);
  probe.damping = square_of(fields, "damping", n);
  probe.stiffness = square_of(fields, "stiffness", n);
  probe.force = rows_of(fields, "force", n);
  probe.force_origin = finite(fields, "force_origin");
  probe.contact_matrix = rows_of(fields, "contact_matrix", n);
  const std::size_t m = probe.contact_matrix.size();
  probe.offset = list_of(fields, "offset", m);
  if (!fields.is_null("friction")) probe.friction = finite(fields, "friction");
  const std::size_t laws = probe.friction ? 1 : m;
  probe.restitution = list_of(fields, "restitution", order == 1 ? 0 : laws);
  probe.time = finite(fields, "time");
  probe.position = list_of(fields, "position", n);
  probe.velocity = list_of(fields, "velocity", order == 1 ? 0 : n);
  probe.h = finite(fields, "h");
  const std::uint64_t steps = fields.count("steps");
  if (steps < 1 || steps > kMostSteps) fields.reject("steps", "a number from 1 to 1000");
  probe.steps = static_cast<int>(steps);
  return probe;
}

Answer read_answer(const Json& answer, const std::string& where, const Probe& probe) {
  if (answer.is_null()) return {};
  const JsonFields fields(answer, where);
  if (answer.contains("refused")) return {AnswerKind::kRefused, fields.text("refused")};
  if (answer.contains("failed")) return {AnswerKind::kFailed, fields.text("failed")};
  Answer result{AnswerKind::kAnswered};
  const std::size_t n = probe.coordinates(), m = probe.contact_matrix.size();
  for (const Json& entry : fields.list("states")) {
    const JsonFields state(entry, fmt::format("{}: state {}", where, result.states.size() + 1));
    result.states.push_back(
        {list_of(state, "position", n),
         list_of(state, "velocity", probe.kind == ModelKind::kFirstOrder ? 0 : n),
         list_of(state, "impulse", m, /*may_be_empty=*/true)});
  }
  if (result.states.size() != static_cast<std::size_t>(probe.steps)) {
    fields.reject("states", fmt::format("{} states", probe.steps));
  }
  return result;
}

}  // namespace

std::string data_text(const Probe& probe) { return compact_text(data_json(probe)); }

std::string answer_text(const Answer& answer) { return compact_text(answer_json(answer)); }

std::string data_difference(const Probe& found, const Probe& asked) {
  const Json theirs = data_json(found).flatten(), ours = data_json(asked).flatten();
  const auto text_at = [](const Json& data, const std::string& key) -> std::string {
    const auto at = data.find(key);
    return at == data.end() ? "missing" : at->dump();
  };
  for (const Json* data : {&ours, &theirs}) {
    for (const auto& [key, value] : data->items()) {
      if (theirs.contains(key) && ours.contains(key) && theirs[key] == ours[key]) continue;
      std::string place = key.substr(1);
      std::ranges::replace(place, '/', ' ');
      return place + " is " + text_at(theirs, key) + ", asked was " + text_at(ours, key);
    }
  }
  return "";
}

Json to_json(const std::vector<const AnsweredProbe*>& probes) {
  Json json{{"question", kQuestion}, {"probes", Json::array()}};
  for (const AnsweredProbe* each : probes) {
    Json entry{{"name", each->probe.name}};
    entry.update(data_json(each->probe));
    entry["answer"] = answer_json(each->answer);
    json["probes"].push_back(std::move(entry));
  }
  return json;
}

std::vector<AnsweredProbe> read_probes(std::string_view text, const std::string& file) {
  const Json document = parse_document(text, file);
  std::vector<AnsweredProbe> probes;
  std::size_t number = 0;
  for (const Json& entry : JsonFields(document, file).list("probes")) {
    const JsonFields fields(entry, fmt::format("{}: probe {}", file, ++number));
    Probe probe = read_probe(fields);
    Answer answer;
    if (entry.contains("answer")) {
      answer = read_answer(entry["answer"], fields.place("answer"), probe);
    }
    probes.push_back({std::move(probe), std::move(answer)});
  }
  return probes;
}

}  // namespace assay::reports
