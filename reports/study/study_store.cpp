#include "reports/study/study_store.hpp"

#include <fmt/format.h>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/study/stable_hash.hpp"
#include "reports/study/study_json.hpp"
#include "reports/study/unit_text.hpp"

namespace assay::reports {

namespace {

constexpr std::string_view kUnit = "{\"unit\":\"", kCase = "{\"case\":\"";

/// The text between `before` and the next quotation mark, if the line begins with `before`.
std::string name_after(std::string_view before, std::string_view line) {
  if (!line.starts_with(before)) return {};
  line.remove_prefix(before.size());
  return std::string(line.substr(0, line.find('"')));
}

std::uint64_t hash_from(std::string_view field, std::string_view line) {
  const std::size_t at = line.find(field);
  return stable_hash(at == line.npos ? line : line.substr(at));
}

}  // namespace

bool StudyStore::note(ByName& known, const std::string& name, Known one) {
  const auto [place, is_new] = known.try_emplace(name, std::move(one));
  if (is_new || place->second.hash == one.hash) return is_new;
  throw InvalidInput(fmt::format("unit {} has two different results: one in {} and one in {}",
                                 name,
                                 place->second.where,
                                 one.where));
}

bool StudyStore::note_line(const std::string& line, const std::string& where) {
  if (const std::string unit = name_after(kUnit, line); !unit.empty()) {
    const bool is_needed = !cases_.contains(unit.substr(0, unit.find('.')));
    return note(units_, unit, {hash_from("\"members\":", line), is_needed ? line : "", where});
  }
  const std::string key = name_after(kCase, line);
  if (key.empty()) throw InvalidInput(where + ": it has a line that is no result of a study");
  const bool is_new = note(cases_, key, {hash_from("\"rows\":", line), line, where});
  for (auto at = units_.lower_bound(key + "."); at != units_.end(); ++at) {
    if (!at->first.starts_with(key)) break;
    at->second.line.clear();
  }
  return is_new;
}

void StudyStore::know(const std::string& line, const std::string& where) {
  (void)note_line(line, where);
}

std::optional<std::string> StudyStore::take(std::string_view line) {
  const std::string whole = "{" + std::string(line);
  if (!note_line(whole, "the results of a rank")) return std::nullopt;
  if (write_) write_(line);
  const std::string key = name_after(kCase, whole);
  return key.empty() ? std::nullopt : std::optional(key);
}

const std::string* StudyStore::line(const std::string& unit) const {
  const auto known = units_.find(unit);
  return known == units_.end() || known->second.line.empty() ? nullptr : &known->second.line;
}

SliceAnswer StudyStore::slice(const std::string& unit) const {
  const std::string* known = line(unit);
  return known == nullptr ? SliceAnswer() : read_slice(*known, units_.at(unit).where);
}

SliceAnswer StudyStore::read_slice(const std::string& line, const std::string& where) {
  const nlohmann::ordered_json json = parse_document(line, where);
  return {SliceAnswer::State::kKnown,
          {JsonFields(json, where).number("seconds"), read_members(json, where)}};
}

std::optional<FinishedCase> StudyStore::finished(const std::string& key) const {
  const auto known = cases_.find(key);
  if (known == cases_.end()) return std::nullopt;
  const std::string where = known->second.where + ": case " + key;
  const nlohmann::ordered_json json = parse_document(known->second.line, where);
  const JsonFields fields(json, where);
  FinishedCase finished{.index = fields.count("index"), .seconds = fields.number("seconds")};
  for (const auto& row : fields.list("rows")) finished.rows.push_back(read_study_row(row, where));
  return finished;
}

void StudyStore::keep(const std::string& unit,
                      std::span<const Member> members,
                      double seconds) const {
  if (write_) write_(unit_text(unit, members, seconds));
}

void StudyStore::keep(const std::string& key, const FinishedCase& finished) const {
  if (write_) write_(case_text(key, finished.index, finished.rows, finished.seconds));
}

}  // namespace assay::reports
