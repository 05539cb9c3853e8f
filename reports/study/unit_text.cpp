#include "reports/study/unit_text.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
/// Of error, rounding, at_nodes and possible_rounding: what is left out at the end of a sample.
constexpr std::array kAbsent{kNone, kNone, kNone, 0.0};

bool is_absent(double value, double absent) {
  return value == absent || (std::isnan(value) && std::isnan(absent));
}

/// Shortest decimals that give the same double, past the library of JSON, which is slower than
/// short runs are.
void write_number(std::string& text, double value) {
  if (std::isnan(value)) {
    text += "null";
  } else if (std::isinf(value)) {
    text += value > 0 ? "\"inf\"" : "\"-inf\"";
  } else {
    fmt::format_to(std::back_inserter(text), "{}", value);
  }
}

void write_sample(std::string& text, const Sample& sample) {
  const std::array values{sample.error, sample.rounding, sample.at_nodes, sample.possible_rounding};
  std::size_t count = values.size();
  while (count > 0 && is_absent(values[count - 1], kAbsent[count - 1])) --count;
  text += '[';
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ',';
    write_number(text, values[i]);
  }
  text += ']';
}

void write_member(std::string& text, const Member& member) {
  if (member.samples.empty()) {
    text += compact_text(
        {{"failure", member.failure}, {"omission", member.omission}, {"stopped", member.stopped}});
    return;
  }
  text += '[';
  for (std::size_t i = 0; i < member.samples.size(); ++i) {
    if (i > 0) text += ',';
    write_sample(text, member.samples[i]);
  }
  text += ']';
}

Sample read_unit_sample(const nlohmann::ordered_json& json, const std::string& where) {
  if (!json.is_array() || json.size() > kAbsent.size()) {
    throw InvalidInput(where + ": expected a list of at most 4 numbers");
  }
  std::array<double, kAbsent.size()> values = kAbsent;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (!json[i].is_null()) values[i] = read_number(json[i], where);
  }
  return {.h = 0,
          .error = values[0],
          .rounding = values[1],
          .in_window = false,
          .at_nodes = values[2],
          .possible_rounding = values[3]};
}

Member read_member(const nlohmann::ordered_json& json, const std::string& where) {
  if (json.is_object()) {
    const JsonFields fields(json, where);
    return {.failure = fields.text("failure"),
            .omission = fields.text("omission"),
            .stopped = fields.has("stopped") && json["stopped"] == true};
  }
  if (!json.is_array() || json.empty()) throw InvalidInput(where + ": expected a list of samples");
  Member member;
  for (const auto& sample : json) member.samples.push_back(read_unit_sample(sample, where));
  return member;
}

}  // namespace

std::string unit_name(std::string_view case_key, int round, const Slice& slice) {
  return fmt::format("{}.{}.{}", case_key, round, slice.first);
}

std::string unit_text(std::string_view name, std::span<const Member> members, double seconds) {
  std::string text = fmt::format("\"unit\":\"{}\",\"seconds\":{:.6g},\"members\":[", name, seconds);
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i > 0) text += ',';
    write_member(text, members[i]);
  }
  return text + "]}";
}

std::string case_text(std::string_view key,
                      std::size_t index,
                      const std::vector<StudyRow>& rows,
                      double seconds) {
  std::string text = fmt::format(
      "\"case\":\"{}\",\"index\":{},\"seconds\":{:.6g},\"rows\":[", key, index, seconds);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) text += ',';
    text += study_row_text(rows[i]);
  }
  return text + "]}";
}

std::vector<Member> read_members(const nlohmann::ordered_json& unit, const std::string& where) {
  std::vector<Member> members;
  for (const auto& member : JsonFields(unit, where).list("members")) {
    members.push_back(read_member(member, where));
  }
  return members;
}

}  // namespace assay::reports
