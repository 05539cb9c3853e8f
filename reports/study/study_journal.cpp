#include "reports/study/study_journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"

namespace assay::reports {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kJournalFormat = 1;
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSections{
    {{"none", "none"}, {"named", "named"}, {"declared", "declared"}}};

}  // namespace

std::string head_text(const JournalHead& head) {
  Json others = Json::array();
  for (std::size_t k = 0; k < head.others.size(); ++k) {
    if (head.others[k]) others.push_back(Json::array({k, *head.others[k]}));
  }
  const Json json = {{"journal", kJournalFormat},
                     {"version", head.program.version},
                     {"build", head.program.build},
                     {"foreign", head.program.subjects},
                     {"shard", {head.shard, head.shards}},
                     {"sections", head.sections},
                     {"counts_foreign", head.counts_foreign},
                     {"command", head.command},
                     {"others", others},
                     {"study", spec_json(head.spec)}};
  return compact_text(json).substr(1);
}

namespace {

OtherCases read_others(const JsonFields& fields, std::size_t cases) {
  OtherCases others(cases);
  for (const Json& pair : fields.list("others")) {
    const bool is_pair = pair.is_array() && pair.size() == 2 && pair[0].is_number_unsigned() &&
                         pair[1].is_number_unsigned() && pair[0] < cases && pair[1] < cases;
    if (!is_pair) fields.reject("others", "a list of pairs of cases");
    others[pair[0].get<std::size_t>()] = pair[1].get<std::size_t>();
  }
  return others;
}

}  // namespace

JournalHead read_head(const std::string& line, const std::string& where) {
  const Json json = parse_document(line, where);
  const JsonFields fields(json, where);
  if (!json.contains("journal") || !json.contains("study")) {
    throw InvalidInput(where + ": this is no journal of a study, or its first line is damaged");
  }
  if (fields.count("journal") != kJournalFormat) {
    fields.reject("journal", fmt::format("{}, the format of this version", kJournalFormat));
  }
  // One by one: GCC 12 destroys a part of an aggregate twice if the next part throws.
  JournalHead head;
  head.program.version = fields.text("version");
  head.program.build = fields.text("build");
  head.program.subjects = fields.text("foreign");
  head.spec = parse_spec(json["study"], where);
  head.sections = std::string(fields.one_of("sections", kSections));
  head.counts_foreign = json.value("counts_foreign", true);
  head.command = fields.text("command");
  const auto shard = fields.numbers<2>("shard");
  head.shard = static_cast<int>(shard[0]);
  head.shards = static_cast<int>(shard[1]);
  if (head.shard < 0 || head.shard >= head.shards) fields.reject("shard", "[K, N] with K < N");
  head.others = read_others(fields, head.spec.cases.size());
  return head;
}

JournalContents read_study_journal(const fs::path& folder, StudyStore& store) {
  JournalContents contents{.path = folder / kJournalName, .head = {}, .state = {}};
  if (!fs::is_regular_file(contents.path)) {
    throw InvalidInput(fmt::format(
        "{}: there is no {} in this folder; expected the report folder of a study, finished or not",
        folder.string(),
        kJournalName));
  }
  bool is_first = true;
  contents.state = read_journal(contents.path, [&](const std::string& line) {
    if (std::exchange(is_first, false)) {
      contents.head = read_head(line, contents.path.string());
    } else {
      store.know(line, contents.path.string());
    }
  });
  if (is_first)
    throw InvalidInput(contents.path.string() +
                       ": this is no journal of a study: it has no complete line");
  return contents;
}

std::vector<std::size_t> missing_cases(const JournalHead& head, const StudyStore& store) {
  std::vector<std::size_t> missing;
  for (std::size_t k = 0; k < head.spec.cases.size(); ++k) {
    if (!is_in_shard(k, head.others, head.shard, head.shards)) continue;
    if (!store.is_finished(case_key(head.spec, head.spec.cases[k], head.program))) {
      missing.push_back(k);
    }
  }
  return missing;
}

void require_same_study(const StudySpec& one, const StudySpec& other, const std::string& where) {
  const Json a = spec_json(one), b = spec_json(other);
  const auto require_same = [&](const std::string& what, const Json& own, const Json& theirs) {
    if (own == theirs) return;
    throw InvalidInput(fmt::format("{}: it belongs to another study: its {} is {}, not {}",
                                   where,
                                   what,
                                   compact_text(theirs),
                                   compact_text(own)));
  };
  for (const auto& [field, value] : a.items()) {
    const bool is_later = field == "cases" || field == "title" || field == "source";
    if (!is_later && field != "program") require_same(field, value, b[field]);
  }
  const Json &own = a["cases"], &others = b["cases"];
  for (std::size_t k = 0; k < std::min(own.size(), others.size()); ++k) {
    for (const auto& [field, value] : own[k].items()) {
      require_same(fmt::format("{} of case {}", field, k), value, others[k][field]);
    }
  }
  if (own.size() != others.size()) {
    throw InvalidInput(fmt::format("{}: it belongs to another study: it has {} cases, not {}",
                                   where,
                                   others.size(),
                                   own.size()));
  }
  for (const char* field : {"title", "source"}) require_same(field, a[field], b[field]);
}

StudyJournal::StudyJournal(const fs::path& folder, JournalHead head)
    : folder_(folder),
      head_(std::move(head)),
      store_([this](std::string_view line) { append(line); }) {
  const fs::path path = folder_ / kJournalName;
  if (!fs::exists(path)) return;
  const Journal lock(path);
  if (!is_journal(path)) return;  // its process was killed before it had a result
  StudyStore earlier;
  const JournalContents contents = read_study_journal(folder_, earlier);
  const std::size_t missing = missing_cases(contents.head, earlier).size();
  if (missing == 0) return;
  throw InvalidInput(
      fmt::format("{}: this is the journal of an unfinished study: {} of its {} cases are still to "
                  "be done. To go on, run `{} study --resume {}`; to start again, remove the file",
                  path.string(),
                  missing,
                  contents.head.spec.cases.size(),
                  head_.spec.program,
                  folder.string()));
}

StudyJournal::StudyJournal(const fs::path& folder)
    : folder_(folder), store_([this](std::string_view line) { append(line); }) {
  if (fs::is_regular_file(folder_ / kJournalName)) {
    journal_ = std::make_unique<Journal>(folder_ / kJournalName);
  }
  JournalContents contents = read_study_journal(folder_, store_);
  head_ = std::move(contents.head);
  damaged_lines_ = contents.state.damaged_lines;
  journal_->keep_first(contents.state.whole_bytes);
}

void StudyJournal::begin() {
  const std::lock_guard lock(mutex_);
  if (journal_) return;
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw InvalidInput(folder_.string() + ": cannot be made: " + error.message());
  auto journal = std::make_unique<Journal>(folder_ / kJournalName);
  journal->keep_first(0);
  journal->append(head_text(head_));
  journal_ = std::move(journal);
}

void StudyJournal::append(std::string_view line) {
  begin();
  journal_->append(line);
}

void StudyJournal::remove() {
  const std::lock_guard lock(mutex_);
  if (!journal_) return;
  std::error_code ignored;
  fs::remove(folder_ / kJournalName, ignored);
  fs::remove(folder_, ignored);
}

}  // namespace assay::reports
