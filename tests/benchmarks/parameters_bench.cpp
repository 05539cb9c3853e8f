// Whether the problems hold for parameters other than their defaults: random sets of them, each
// within its range. The exact motion agrees with the event-driven reference or says that there is
// none, a quick study refutes no right scheme, and nothing crashes or hangs.
// Usage: parameters [--seed N] [--sets N] [--limit SECONDS] [--refusals] [PROBLEM…]. Each set is
// examined in a process of its own, with so many seconds of the processor. One that fails, but for
// taking too long, is made simpler, and the command of a user that shows it is printed. --refusals
// counts the reasons for which there was nothing to examine. Exit code 1 where a set fails.
#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <mutex>
#include <regex>
#include <sstream>
#include <thread>

#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/host_input.hpp"
#include "reports/subjects/host_process.hpp"
#include "tests/parameters/examine_set.hpp"

namespace assay::parameters {
namespace {

struct Arguments {
  std::uint64_t seed = 1;
  int sets = 2000;
  std::chrono::seconds limit{60};  ///< of the processor, of a set
  bool refusals = false;
  std::vector<std::string> problems = {};
};

/// How much longer a set may take than its time of the processor, which others may use.
constexpr int kPatience = 30;

/// Of the reference, whose panels are many where a motion is stiff: it then says nothing.
constexpr rlim_t kSecondsOfReference = 3;

constexpr std::string_view kExamine = "--examine";
/// Of a child, whose output is kept to 4096 bytes.
constexpr std::size_t kMostComplaints = 2, kMostRefusals = 6;
constexpr std::size_t kLongestReason = 400, kLongestCommand = 1000, kLongestRefusal = 160;
/// Of a set that is made simpler; one that hangs is not, as it would be waited for each time.
constexpr int kTries = 40;

std::string cut(std::string text, std::size_t longest) {
  std::ranges::replace(text, '\n', ' ');
  std::ranges::replace(text, '\t', ' ');
  if (text.size() > longest) text.resize(longest);
  return text;
}

/// Ends this process after so many seconds of the processor.
void allow(rlim_t seconds) {
  const rlimit limit{seconds, RLIM_INFINITY};
  ::setrlimit(RLIMIT_CPU, &limit);
}

rlim_t used_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<rlim_t>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + 1;
}

/// Lines that begin with =, what there was; !, a complaint; -, a refusal.
void print(const Examination& found) {
  std::cout << fmt::format("={} {} {} {}\n",
                           found.has_motion ? 1 : 0,
                           found.has_reference ? 1 : 0,
                           found.confirmed,
                           found.undecided);
  for (std::size_t k = 0; k < std::min(kMostComplaints, found.complaints.size()); ++k) {
    const Complaint& of = found.complaints[k];
    std::cout << fmt::format("!{}\t{}\t{}\t{}\n",
                             static_cast<int>(of.kind),
                             of.subject,
                             cut(of.why, kLongestReason),
                             cut(of.repeat, kLongestCommand));
  }
  for (std::size_t k = 0; k < std::min(kMostRefusals, found.refusals.size()); ++k) {
    std::cout << "-" << cut(found.refusals[k], kLongestRefusal) << "\n";
  }
}

/// The process that examines one set, whose words are LIMIT PROBLEM T_END SUBJECT NAME=VALUE…,
/// where "all" stands for all subjects. Before each it prints a line of its name that begins with
/// @.
int examine_alone(const std::vector<std::string>& words) {
  allow(std::stoul(words.at(0)));
  ParameterSet set{.problem = words.at(1), .t_end = words.at(2)};
  for (std::size_t k = 4; k < words.size(); ++k) {
    const std::size_t sign = words[k].find('=');
    set.settings.emplace_back(words[k].substr(0, sign), words[k].substr(sign + 1));
  }
  const Examiner examiner{.problem = &oracles::find_problem(set.problem),
                          .schemes = &reports::schemes(),
                          .subject = words.at(3) == "all" ? "" : words.at(3),
                          .begins = [](std::string_view subject, const Examination& so_far) {
                            if (subject == kReference) {
                              print(so_far);
                              allow(used_seconds() + kSecondsOfReference);
                            }
                            std::cout << "@" << subject << std::endl;
                          }};
  print(examine(examiner, set));
  return 0;
}

std::vector<std::string> parts_of(const std::string& line) {
  std::vector<std::string> parts;
  std::istringstream stream(line);
  for (std::string part; std::getline(stream, part, '\t');) parts.push_back(part);
  return parts;
}

/// What the process that examined a set printed, and how it ended.
Examination read_back(const reports::CallReport& report,
                      const ParameterSet& set,
                      const Arguments& arguments) {
  Examination found;
  std::string subject(kExactMotion), line;
  for (std::istringstream lines(report.output); std::getline(lines, line);) {
    const std::string rest = line.empty() ? "" : line.substr(1);
    if (line.starts_with('@')) subject = rest;
    if (line.starts_with('=')) found = {};  // what follows is of all so far
    if (line.starts_with('-')) found.refusals.push_back(rest);
    if (line.starts_with('=')) {
      std::istringstream(rest) >> found.has_motion >> found.has_reference >> found.confirmed >>
          found.undecided;
    }
    const std::vector<std::string> parts = parts_of(rest);
    if (!line.starts_with('!') || parts.size() != 4) continue;
    found.complaints.push_back(
        {static_cast<ComplaintKind>(std::stoi(parts[0])), parts[1], parts[2], parts[3]});
  }
  using reports::CallEnd;
  if (report.end == CallEnd::kExited && report.code == 0) return found;
  const bool hangs = report.end == CallEnd::kTimedOut;
  if (hangs && subject == kReference) {
    found.refusals.emplace_back("reference: it takes too long");
    return found;
  }
  found.complaints.push_back(
      {hangs ? ComplaintKind::kHangs : ComplaintKind::kCrashes,
       subject,
       hangs ? fmt::format("takes more than {} s of the processor", arguments.limit.count())
             : report.what(),
       repeat_command(subject, set)});
  return found;
}

Examination examined(const ParameterSet& set,
                     const Arguments& arguments,
                     const std::string& subject = "all") {
  std::string words;
  const auto add = [&words](std::string_view word) { words += std::string(word) + '\0'; };
  add(std::filesystem::read_symlink("/proc/self/exe").string());
  add(kExamine);
  add(fmt::format("{}", arguments.limit.count()));
  add(set.problem);
  add(set.t_end);
  add(subject);
  for (const auto& [name, value] : set.settings) add(fmt::format("{}={}", name, value));
  words += '\0';
  reports::HostProcess host;
  return read_back(host.call({.work = reports::HostWork::kProgram,
                              .input = {reports::piece(words.data(), words.size())}},
                             {.time = kPatience * arguments.limit}),
                   set,
                   arguments);
}

/// The same complaint of a set, if it has it.
const Complaint* same_complaint(const Examination& found, const Complaint& as) {
  const auto same = std::ranges::find_if(found.complaints, [&](const Complaint& one) {
    return one.kind == as.kind && one.subject == as.subject;
  });
  return same == found.complaints.end() ? nullptr : &*same;
}

/// The complaint of the simplest set that has it.
Complaint simplest(const ParameterSet& set, const Complaint& first, const Arguments& arguments) {
  Complaint last = first;
  const auto fails = [&](const ParameterSet& simpler) {
    const Examination found = examined(simpler, arguments, first.subject);
    const Complaint* same = same_complaint(found, first);
    if (same != nullptr) last = *same;
    return same != nullptr;
  };
  if (first.kind == ComplaintKind::kHangs) return last;
  (void)shrunk(oracles::find_problem(set.problem), set, fails, kTries);
  return last;
}

struct Summary {
  int sets = 0, motions = 0, references = 0, confirmed = 0, undecided = 0, failed = 0;
  double seconds = 0, longest = 0;
  std::map<std::string, int> refusals = {};
};

/// Without the numbers, by which they differ.
std::string kind_of_refusal(const std::string& text) {
  static const std::regex number(R"([-+]?\d+([./]\d+)*(e[-+]?\d+)?)");
  return std::regex_replace(text, number, "#");
}

void add(const Examination& found, double seconds, Summary& to) {
  ++to.sets;
  to.motions += found.has_motion ? 1 : 0;
  to.references += found.has_reference ? 1 : 0;
  to.confirmed += found.confirmed;
  to.undecided += found.undecided;
  to.failed += found.complaints.empty() ? 0 : 1;
  to.seconds += seconds;
  to.longest = std::max(to.longest, seconds);
  for (const std::string& refusal : found.refusals) ++to.refusals[kind_of_refusal(refusal)];
}

void print(std::string_view name, const Summary& of, bool refusals) {
  std::cout << fmt::format(
      "{}: {} sets, {} with a motion, {} compared with the reference, {} rows confirmed, {} "
      "undecided, {} sets failed, {:.0f} s, at most {:.0f} s\n",
      name,
      of.sets,
      of.motions,
      of.references,
      of.confirmed,
      of.undecided,
      of.failed,
      of.seconds,
      of.longest);
  for (const auto& [refusal, count] : of.refusals) {
    if (refusals) std::cout << fmt::format("  {} times: {}\n", count, refusal);
  }
}

std::vector<const oracles::ProblemEntry*> asked_problems(const Arguments& arguments) {
  std::vector<const oracles::ProblemEntry*> asked;
  for (const std::string& name : arguments.problems) asked.push_back(&oracles::find_problem(name));
  if (!asked.empty()) return asked;
  for (const oracles::ProblemEntry& entry : oracles::problems()) asked.push_back(&entry);
  return asked;
}

int examine_all(const Arguments& arguments) {
  const std::vector<const oracles::ProblemEntry*> problems = asked_problems(arguments);
  std::map<std::string_view, Summary> summaries;
  std::mutex mutex;
  int done = 0, failed = 0;
  const auto one = [&](int k) {
    const auto count = static_cast<int>(problems.size());
    const oracles::ProblemEntry& entry = *problems[static_cast<std::size_t>(k % count)];
    properties::Draw draw((arguments.seed << 40U) + (entry.index << 24U) +
                          static_cast<std::uint64_t>(k / count));
    const ParameterSet set = drawn_set(entry, draw);
    const auto start = std::chrono::steady_clock::now();
    const Examination found = examined(set, arguments);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::string shown;
    for (const Complaint& complaint : found.complaints) {
      const Complaint simple = simplest(set, complaint, arguments);
      shown += fmt::format("FAILS {} {}: {}\n  {}\n  drawn: {} --t-end {}{}\n",
                           set.problem,
                           simple.subject,
                           simple.why,
                           simple.repeat,
                           set.problem,
                           set.t_end,
                           set_words(set));
    }
    const std::lock_guard lock(mutex);
    add(found, seconds.count(), summaries[entry.name]);
    failed += found.complaints.empty() ? 0 : 1;
    std::cout << shown << std::flush;
    std::cerr << fmt::format("{} of {} sets, {} failed; {} {:.1f} s\n",
                             ++done,
                             arguments.sets,
                             failed,
                             entry.name,
                             seconds.count());
  };
  const auto at_a_time = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  oneapi::tbb::task_arena arena(at_a_time);
  arena.execute([&] {
    oneapi::tbb::parallel_for(0, arguments.sets, one, oneapi::tbb::simple_partitioner());
  });
  Summary total;
  for (const oracles::ProblemEntry* entry : problems) {
    const Summary& of = summaries[entry->name];
    print(entry->name, of, arguments.refusals);
    total.sets += of.sets, total.motions += of.motions, total.references += of.references;
    total.confirmed += of.confirmed, total.undecided += of.undecided, total.failed += of.failed;
    total.seconds += of.seconds, total.longest = std::max(total.longest, of.longest);
  }
  print(fmt::format("{} problems", problems.size()), total, false);
  return failed == 0 ? 0 : 1;
}

Arguments parsed(int argc, char** argv) {
  Arguments arguments;
  for (int k = 1; k < argc; ++k) {
    const std::string word = argv[k];
    const auto number = [&] {
      const long value = k + 1 < argc ? std::strtol(argv[++k], nullptr, 10) : 0;
      if (value < 1 || value > 1'000'000) throw InvalidInput(word + " wants a positive number");
      return static_cast<int>(value);
    };
    if (word == "--seed") {
      arguments.seed = static_cast<std::uint64_t>(number());
    } else if (word == "--sets") {
      arguments.sets = number();
    } else if (word == "--limit") {
      arguments.limit = std::chrono::seconds(number());
    } else if (word == "--refusals") {
      arguments.refusals = true;
    } else if (word.starts_with("-")) {
      throw InvalidInput(
          "usage: parameters [--seed N] [--sets N] [--limit SECONDS] [--refusals] [PROBLEM…]");
    } else {
      arguments.problems.push_back(word);
    }
  }
  return arguments;
}

}  // namespace
}  // namespace assay::parameters

int main(int argc, char** argv) {
  using namespace assay::parameters;
  try {
    if (argc > 5 && argv[1] == kExamine) return examine_alone({argv + 2, argv + argc});
    return examine_all(parsed(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
}
