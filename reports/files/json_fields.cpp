#include "reports/files/json_fields.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

using Json = nlohmann::ordered_json;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A value as written in the file, shortened for a message.
std::string shown(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return fmt::format("a list of {}", value.size());
  const std::string text = value.dump(-1, ' ', true);
  return text.size() <= 40 ? text : text.substr(0, 40) + "...";
}

}  // namespace

namespace {

/// Accepts a text without storing it, if its objects have a modest number of fields: an ordered
/// document searches its fields one by one.
class FieldCounter : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t&) override {
    too_many = too_many || ++counts_.back() > kMostFields;
    return !too_many;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;  // the parser of the document says what is wrong
  }

  bool too_many = false;

 private:
  bool open() {
    counts_.push_back(0);
    return true;
  }
  bool close() {
    counts_.pop_back();
    return true;
  }

  std::vector<std::size_t> counts_;  ///< of fields, in each object around the next one
};

}  // namespace

Json parse_document(std::string_view text, const std::string& file) {
  FieldCounter counter;
  Json::sax_parse(text, &counter);
  if (counter.too_many) {
    throw InvalidInput(
        fmt::format("{}: an object with more than {} fields is not allowed", file, kMostFields));
  }
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {
    throw InvalidInput(fmt::format("{}: malformed JSON: {}", file, error.what()));
  }
}

std::string compact_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string indented_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

Json number_json(double value) {
  if (std::isfinite(value)) return value;
  if (std::isnan(value)) return "nan";
  return value > 0 ? "inf" : "-inf";
}

Json number_json(const std::optional<double>& value) {
  return value ? number_json(*value) : Json(nullptr);
}

Json pairs_json(const std::vector<std::pair<std::string, std::string>>& pairs) {
  Json object = Json::object();
  for (const auto& [key, value] : pairs) object[key] = value;
  return object;
}

double read_number(const Json& value, const std::string& where) {
  if (value.is_number()) return value.get<double>();
  if (value == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (value == "inf") return kInfinity;
  if (value == "-inf") return -kInfinity;
  throw InvalidInput(fmt::format("{}: expected a number, found {}", where, shown(value)));
}

JsonFields::JsonFields(const Json& object, std::string where)
    : object_(&object), where_(std::move(where)) {
  if (object.is_object()) return;
  throw InvalidInput(fmt::format("{}: expected an object, found {}", where_, shown(object)));
}

const Json& JsonFields::value(std::string_view field) const {
  const auto found = object_->find(std::string(field));
  if (found == object_->end()) {
    throw InvalidInput(fmt::format("{}: the field \"{}\" is missing", where_, field));
  }
  return *found;
}

bool JsonFields::has(std::string_view field) const { return object_->contains(std::string(field)); }

void JsonFields::reject(std::string_view field, std::string_view expected) const {
  throw InvalidInput(
      fmt::format("{}: expected {}, found {}", place(field), expected, shown(value(field))));
}

std::string JsonFields::text(std::string_view field) const {
  if (!value(field).is_string()) reject(field, "a string");
  return value(field).get<std::string>();
}

double JsonFields::number(std::string_view field) const {
  return read_number(value(field), place(field));
}

std::optional<double> JsonFields::number_or_null(std::string_view field) const {
  if (is_null(field)) return std::nullopt;
  return number(field);
}

std::uint64_t JsonFields::count(std::string_view field) const {
  if (!value(field).is_number_unsigned()) reject(field, "a whole number, not negative");
  return value(field).get<std::uint64_t>();
}

std::vector<std::pair<std::string, std::string>> JsonFields::pairs(std::string_view field) const {
  const JsonFields members = object(field);
  std::vector<std::pair<std::string, std::string>> result;
  for (const auto& item : members.object_->items()) {
    result.emplace_back(item.key(), members.text(item.key()));
  }
  return result;
}

const Json& JsonFields::list(std::string_view field) const {
  if (!value(field).is_array()) reject(field, "a list");
  return value(field);
}

JsonFields JsonFields::object(std::string_view field) const {
  return JsonFields(value(field), place(field));
}

nlohmann::ordered_json values_json(const Parameters& parameters) {
  nlohmann::ordered_json values = nlohmann::ordered_json::object();
  for (const ParameterSpec& spec : parameters.specs()) {
    values[std::string(spec.name)] = to_text(parameters[spec.name]);
  }
  return values;
}

}  // namespace assay::reports
