#include "reports/study/merge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/shell_word.hpp"

namespace assay::reports {

namespace {

namespace fs = std::filesystem;

/// Gaps name at most this many cases.
constexpr std::size_t kMostNamed = 3;

void require_same_program(const JournalContents& one, const JournalContents& other) {
  const auto require = [&](const std::string& a, const std::string& b, const char* what) {
    if (a == b) return;
    throw InvalidInput(fmt::format("{} and {} have different {}: {} and {}",
                                   one.path.string(),
                                   other.path.string(),
                                   what,
                                   a.empty() ? "none" : a,
                                   b.empty() ? "none" : b));
  };
  require(one.head.program.version, other.head.program.version, "versions");
  require(one.head.program.build, other.head.program.build, "builds");
  require(one.head.program.subjects, other.head.program.subjects, "builds of the subjects");
}

std::string names_of(const std::vector<std::size_t>& cases, const StudySpec& spec) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(cases.size(), kMostNamed); ++i) {
    const StudyCase& of = spec.cases[cases[i]];
    names.push_back(fmt::format("{} on {}{}",
                                of.scheme,
                                of.problem,
                                of.label.empty() ? "" : fmt::format(" ({})", of.label)));
  }
  const std::size_t others = cases.size() - names.size();
  return fmt::format("{} case{} ({}{})",
                     cases.size(),
                     cases.size() == 1 ? "" : "s",
                     fmt::join(names, ", "),
                     others > 0 ? fmt::format(" and {} more", others) : "");
}

/// The gaps by the command that fills them: a journal that goes on, or a shard that nobody ran.
std::vector<std::string> gaps_of(const std::vector<JournalContents>& journals,
                                 const std::vector<std::size_t>& missing) {
  const JournalHead& first = journals.front().head;
  std::map<std::string, std::vector<std::size_t>> by_command;
  for (const std::size_t k : missing) {
    const auto runs_it = [k](const JournalContents& journal) {
      return is_in_shard(k, journal.head.others, journal.head.shard, journal.head.shards);
    };
    const auto journal = std::ranges::find_if(journals, runs_it);
    const auto shards = static_cast<std::size_t>(first.shards);
    const std::size_t shard = first.others[k].value_or(k) % shards;
    by_command[journal == journals.end()
                   ? fmt::format(
                         "{} --shard {}:{} --out shard-{}", first.command, shard, shards, shard)
                   : fmt::format("{} study --resume {}",
                                 first.spec.program,
                                 shell_word(journal->path.parent_path().string()))]
        .push_back(k);
  }
  std::vector<std::string> gaps;
  for (const auto& [command, cases] : by_command) {
    gaps.push_back(fmt::format("{} missing: {}", names_of(cases, first.spec), command));
  }
  return gaps;
}

/// The rows of a case, from whichever journal has it.
std::optional<FinishedCase> finished_case(const std::vector<JournalContents>& journals,
                                          const StudyStore& store,
                                          std::size_t k) {
  std::set<std::string> programs;  // how it was called is in the commands of its rows
  for (const JournalContents& journal : journals) {
    const StudySpec& spec = journal.head.spec;
    if (!programs.insert(spec.program).second) continue;
    const std::string key = case_key(spec, spec.cases[k], journal.head.program);
    if (std::optional<FinishedCase> finished = store.finished(key)) return finished;
  }
  return std::nullopt;
}

}  // namespace

MergedJournals merge_journals(const std::vector<fs::path>& folders) {
  StudyStore store;
  std::vector<JournalContents> journals;
  for (const fs::path& folder : folders) {
    journals.push_back(read_study_journal(folder, store));
    require_same_study(
        journals.front().head.spec, journals.back().head.spec, journals.back().path.string());
    require_same_program(journals.front(), journals.back());
  }
  if (journals.empty()) throw InvalidInput("merge: expected at least one report folder");
  const JournalHead& head = journals.front().head;
  std::vector<RowsOfCase> cases;
  std::vector<std::size_t> missing;
  for (std::size_t k = 0; k < head.spec.cases.size(); ++k) {
    std::optional<FinishedCase> finished = finished_case(journals, store, k);
    if (!finished) missing.push_back(k);
    cases.push_back({finished ? std::move(finished->rows) : std::vector<StudyRow>(), true});
  }
  MergedJournals merged{.head = head,
                        .result = assemble(head.spec, head.others, std::move(cases)),
                        .gaps = gaps_of(journals, missing)};
  if (!missing.empty()) {
    merged.result.part = {head.spec.cases.size() - missing.size(), head.spec.cases.size()};
  }
  return merged;
}

}  // namespace assay::reports
