#include "reports/cli/open_study.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/typed_words.hpp"
#include "reports/files/build_id.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/study/stable_hash.hpp"

namespace assay::reports {

namespace {

std::string sections_wanted(const StudyArguments& arguments) {
  if (arguments.quick) return "none";
  return arguments.one_case() || !arguments.file.empty() ? "named" : "declared";
}

/// The words of the command line, without what differs between the processes of a study.
std::string command_of(const CommandContext& context) {
  static constexpr std::array<std::string_view, 4> kOwn = {
      "--shard", "--out", "--resume", "--jobs"};
  return typed_command(context, kOwn);
}

std::pair<int, int> shard_of(const std::string& text) {
  if (text.empty()) return {0, 1};
  const std::pair<int, int> shard = parse_pair(text, "--shard");
  if (shard.second < 1 || shard.first < 0 || shard.first >= shard.second) {
    throw InvalidInput("--shard = " + text + ": expected K:N with 0 <= K < N");
  }
  return shard;
}

StudySpec spec_of(StudyArguments& arguments, CommandContext& context) {
  if (!context.subjects.empty() && arguments.schemes.empty() && arguments.file.empty()) {
    arguments.schemes = things_of_named_subjects(context).schemes;
    if (arguments.schemes.empty()) {
      throw InvalidInput("--subject names no scheme that could be studied");
    }
  }
  StudySpec spec = study_spec_of(arguments, context.catalogue.schemes());
  spec.subjects = context.subjects;
  spec.program = invoked_as();
  return spec;
}

/// @throws InvalidInput if --out names another folder.
std::string folder_of_resumed(const StudyArguments& arguments) {
  if (arguments.out.empty() || arguments.out == arguments.resume) return arguments.resume;
  throw InvalidInput(fmt::format(
      "--out = {}: with --resume the report is written to {}", arguments.out, arguments.resume));
}

/// The options of a command line with their values, as "--seed 7", sorted.
std::vector<std::string> options_in(const std::string& command) {
  constexpr std::string_view kBegin = " --";
  std::vector<std::string> options;
  for (std::size_t begin = command.find(kBegin); begin != std::string::npos;) {
    const std::size_t end = command.find(kBegin, begin + 1);
    std::string option = command.substr(begin + 1, end - begin - 1);
    const std::size_t before_value = option.find_first_of("= ");
    if (before_value != std::string::npos) option[before_value] = ' ';
    options.push_back(std::move(option));
    begin = end;
  }
  std::ranges::sort(options);
  return options;
}

/// Which options of two command lines differ, as the end of a sentence; empty if none does.
std::string differing_options(const std::string& of_journal, const std::string& here) {
  const std::vector<std::string> theirs = options_in(of_journal), own = options_in(here);
  const auto only_in = [](const std::vector<std::string>& one,
                          const std::vector<std::string>& other) {
    std::vector<std::string> rest;
    std::ranges::set_difference(one, other, std::back_inserter(rest));
    return rest.empty() ? "none of these" : fmt::format("{}", fmt::join(rest, " "));
  };
  if (theirs == own) return "";
  return fmt::format("; the options that differ: {} in the journal, {} here",
                     only_in(theirs, own),
                     only_in(own, theirs));
}

/// @throws InvalidInput if the command line names another study than the journal.
void require_study_of(const JournalHead& head, StudyArguments arguments, CommandContext& context) {
  const StudySpec named = spec_of(arguments, context);
  try {
    require_same_study(named, head.spec, arguments.resume);
  } catch (const InvalidInput& difference) {
    throw InvalidInput(difference.what() + differing_options(head.command, command_of(context)));
  }
}

OpenStudy resumed(StudyArguments arguments, CommandContext& context) {
  const std::string folder = folder_of_resumed(arguments);
  auto journal = std::make_unique<StudyJournal>(arguments.resume);
  const JournalHead& head = journal->head();
  const bool names_subjects = !context.subjects.empty();
  if (arguments.name_a_study() || names_subjects) {
    require_study_of(head, arguments, context);
  }
  load_subjects_of(head, context);
  if (!arguments.shard.empty() && shard_of(arguments.shard) != std::pair(head.shard, head.shards)) {
    throw InvalidInput(fmt::format("--shard = {}: the journal belongs to shard {}:{}",
                                   arguments.shard,
                                   head.shard,
                                   head.shards));
  }
  if (!arguments.accept_build) {
    require_same_program(program_identity(context), head.program, arguments.resume);
  }
  if (journal->damaged_lines() > 0) {
    print_message(
        fmt::format("warning: {} lines of the journal are damaged; what they held is run "
                    "again",
                    journal->damaged_lines()));
  }
  JournalHead copy = head;
  return {.head = std::move(copy), .folder = folder, .journal = std::move(journal)};
}

}  // namespace

void load_subjects_of(const JournalHead& head, CommandContext& context) {
  if (!context.catalogue.subjects().empty()) return;
  context.subjects = head.spec.subjects;
  context.words = {"assay", "study"};
  for (const StudyCase& of : head.spec.cases) {
    if (is_foreign(of.scheme)) context.words.push_back(of.scheme);
  }
  load_subjects(context, "study");
}

void require_same_program(const ProgramIdentity& now,
                          const ProgramIdentity& then,
                          const std::string& where) {
  const auto refuse_unless = [&](const std::string& is, const std::string& was, const char* what) {
    if (is == was) return;
    throw InvalidInput(
        fmt::format("{}: this journal was made by another {}: {}, not {}. Its results may differ "
                    "from new ones; "
                    "--accept-build uses it anyway",
                    where,
                    what,
                    was.empty() ? "none" : was,
                    is.empty() ? "none" : is));
  };
  refuse_unless(now.version, then.version, "version");
  refuse_unless(now.build, then.build, "build");
  refuse_unless(now.subjects, then.subjects, "build of the subjects");
}

namespace {

/// The bytes of a file, and of all others of its kind in its folder, which it may load: those that
/// end as it does, in the order of their names.
std::string bytes_of_program(const std::filesystem::path& file) {
  std::string bytes = read_file(file);
  if (!file.has_extension()) return bytes;
  std::set<std::filesystem::path> others;
  std::error_code none;
  for (const auto& other : std::filesystem::directory_iterator(
           file.has_parent_path() ? file.parent_path() : ".", none)) {
    const bool is_alike = other.path().extension() == file.extension();
    if (is_alike && other.is_regular_file(none)) others.insert(other.path());
  }
  for (const std::filesystem::path& other : others)
    bytes += other.filename().string() + read_file(other);
  return bytes;
}

/// A library, or the words of a program with the files that they name, `python3 client.py`, or the
/// module, `python3 -m client`, and the files beside them. What it loads from elsewhere is not
/// known.
std::string bytes_of_subject(const std::string& subject) {
  if (is_library(subject)) return read_file(subject);
  std::string bytes = subject;
  std::istringstream words(subject);
  std::filesystem::path folder, before;
  for (std::string word; words >> word; before = word) {
    if (before == "-C") folder = word;
    const std::filesystem::path file = folder / (before == "-m" ? word + ".py" : word);
    std::error_code none;
    if (std::filesystem::is_regular_file(file, none)) bytes += bytes_of_program(file);
  }
  return bytes;
}

}  // namespace

ProgramIdentity program_identity(const CommandContext& context) {
  ProgramIdentity identity{.build = build_id()};
  if (context.catalogue.subjects().empty()) return identity;
  std::string bytes;
  for (const std::string& subject : context.subjects) bytes += bytes_of_subject(subject);
  if (context.catalogue.subjects().size() > context.subjects.size()) {
    for (const auto& file : installed_subjects()) bytes += read_file(file);
  }
  identity.subjects = fmt::format("{:016x}", stable_hash(bytes));
  return identity;
}

bool OpenStudy::is_empty_shard() const {
  if (head.spec.cases.empty() || !is_shard()) return false;
  for (std::size_t k = 0; k < head.spec.cases.size(); ++k) {
    if (is_in_shard(k, head.others, head.shard, head.shards)) return false;
  }
  return true;
}

std::string OpenStudy::resume_command() const {
  return fmt::format("{} study --resume {}", head.spec.program, shell_word(folder));
}

OpenStudy open_study(StudyArguments arguments, CommandContext& context) {
  const bool names_a_study =
      arguments.name_a_study() || !context.subjects.empty() || !arguments.shard.empty();
  const bool begins =
      names_a_study && !is_journal(std::filesystem::path(arguments.resume) / kJournalName);
  if (!arguments.resume.empty() && !begins) return resumed(std::move(arguments), context);
  if (!arguments.resume.empty()) arguments.out = folder_of_resumed(arguments);
  if (arguments.accept_build && arguments.resume.empty()) {
    throw InvalidInput("--accept-build works only with --resume, which names the journal");
  }
  OpenStudy study;
  JournalHead& head = study.head;
  head.spec = spec_of(arguments, context);
  head.program = program_identity(context);
  head.others = cases_of_other_tolerances(head.spec, context.catalogue.schemes());
  std::tie(head.shard, head.shards) = shard_of(arguments.shard);
  head.sections = sections_wanted(arguments);
  head.counts_foreign = !arguments.schemes.empty() || !arguments.file.empty() ||
                        arguments.one_case() || !context.subjects.empty();
  head.command = command_of(context);
  if (context.json && arguments.out.empty() && !arguments.plan) return study;
  study.folder = arguments.out.empty() ? "assay-report" : arguments.out;
  if (arguments.plan) return study;
  study.journal = std::make_unique<StudyJournal>(study.folder, head);
  return study;
}

}  // namespace assay::reports
