// The mutation score of the judge: whether the laws, the study and the audit of derivatives refute
// each wrong subject of tests/judge/ and accuse no right one. Usage: judge [--seeds N] [--runs N]
// [--table] [NAME…], where a NAME is a part of FAMILY/ENTRY. --table puts every law to every wrong
// subject and shows who kills what, and what nobody else does. Exit code 1 where a wrong subject
// survives, a right one is accused, or the families are fewer than they must be.
#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <limits>
#include <map>
#include <mutex>
#include <set>

#include "properties/engine/catalogue.hpp"
#include "reports/check/check.hpp"
#include "reports/cli/subject_catalogue.hpp"
#include "reports/jacobians/audit.hpp"
#include "reports/study/study.hpp"

namespace assay::reports {
namespace {

constexpr std::size_t kFewestMutants = 200, kFewestRights = 60;
/// Of a call, after which it hangs.
constexpr std::chrono::seconds kPatience{20};

struct Arguments {
  std::uint64_t seeds = 1;
  int runs = properties::kGateRuns;
  bool table = false;
  std::vector<std::string> names = {};
};

enum class Truth { kRight, kWrong, kEqual };

enum class EntryKind { kScheme, kSolver, kDerivative };

/// A subject of a family; what it is and what is wrong are in its description.
struct Entry {
  std::string name;
  Truth truth;
  EntryKind kind;
};

Truth truth_of(std::string_view description) {
  if (description.starts_with("right: ")) return Truth::kRight;
  if (description.starts_with("wrong: ")) return Truth::kWrong;
  if (description.starts_with("equal: ")) return Truth::kEqual;
  throw InvalidInput(fmt::format("'{}' begins with no truth", description));
}

template <class Thing>
void add_entries(const SubjectLibrary& library,
                 const Thing* things,
                 int count,
                 EntryKind kind,
                 std::vector<Entry>& entries) {
  for (const Thing& thing : std::span(things, static_cast<std::size_t>(count))) {
    entries.push_back({library.full_name(thing.name), truth_of(thing.description), kind});
  }
}

/// The laws, cases of the study or the audit that refute a subject, and how.
using Killers = std::map<std::string, std::string>;

/// A family, and how its entries are judged.
class Family {
 public:
  explicit Family(const std::filesystem::path& file) : catalogue_(schemes(), {}) {
    catalogue_.load(file, {.time = kPatience});
    const SubjectLibrary& library = *catalogue_.subjects().front();
    const AssaySubject& of = library.subject();
    name_ = of.name;
    add_entries(library, of.schemes, of.scheme_count, EntryKind::kScheme, entries_);
    add_entries(library, of.solvers, of.solver_count, EntryKind::kSolver, entries_);
    add_entries(library, of.derivatives, of.derivative_count, EntryKind::kDerivative, entries_);
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

  /// `all`: every killer, else the first one; `likely`, if any, is asked first.
  [[nodiscard]] Killers killers(const Entry& entry,
                                const Arguments& arguments,
                                std::uint64_t seed,
                                bool all,
                                const std::string& likely) {
    if (entry.kind == EntryKind::kDerivative) return audited(entry, seed);
    Killers found;
    const std::vector<std::string> laws = laws_by_kills(entry.kind, likely);
    if (all) {
      found = refuted_by(entry, laws, arguments, seed);
    } else {
      for (const std::string& law : laws) {
        found = refuted_by(entry, {law}, arguments, seed);
        if (!found.empty()) break;
      }
    }
    if (entry.kind == EntryKind::kScheme && (all || found.empty())) {
      found.merge(refuted_in_study(entry, seed, all));
    }
    const std::lock_guard lock(mutex_);
    for (const auto& [killer, how] : found) ++kills_[killer];
    return found;
  }

 private:
  static std::vector<std::string> laws_of(EntryKind kind) {
    std::vector<std::string> names;
    for (const properties::NamedLaw& law : properties::laws()) {
      if (std::ranges::any_of(law.versions, [&](const auto& version) {
            return is_of_solvers(version) == (kind == EntryKind::kSolver);
          })) {
        names.emplace_back(law.name);
      }
    }
    return names;
  }

  [[nodiscard]] std::vector<std::string> laws_by_kills(EntryKind kind, const std::string& likely) {
    std::vector<std::string> laws = laws_of(kind);
    const std::lock_guard lock(mutex_);
    std::ranges::stable_sort(laws, std::greater{}, [&](const auto& law) {
      return law == likely ? std::numeric_limits<int>::max() : kills_[law];
    });
    return laws;
  }

  [[nodiscard]] Killers refuted_by(const Entry& entry,
                                   const std::vector<std::string>& laws,
                                   const Arguments& arguments,
                                   std::uint64_t seed) const {
    CheckRequest request{.laws = laws, .seed = seed, .runs = arguments.runs, .simplify = false};
    (entry.kind == EntryKind::kScheme ? request.schemes : request.solvers) = {entry.name};
    Killers found;
    for (const CheckRow& row : check(request, catalogue_.schemes(), catalogue_.solvers(), {})) {
      if (row.verdict != properties::LawVerdict::kFailed) continue;
      found.emplace(row.law, row.message);
    }
    return found;
  }

  /// A case of each problem, of few steps, as a user's first study has them.
  [[nodiscard]] Killers refuted_in_study(const Entry& entry, std::uint64_t seed, bool all) const {
    static const std::set<std::string> kProblems = {"bouncing-ball",
                                                    "modal-oscillators",
                                                    "forced-oscillator",
                                                    "impact-oscillator",
                                                    "cam-follower-absolute",
                                                    "pendulum-stop",
                                                    "sliding-block",
                                                    "complementarity-degree0",
                                                    "tractrix",
                                                    "manufactured-first-order",
                                                    "relay",
                                                    "free-rigid-body",
                                                    "bouncing-sphere",
                                                    "sphere-slip-roll",
                                                    "offset-impact"};
    const StudySpec whole = default_study(catalogue_.schemes(), StudyExtent::kQuick, {entry.name});
    Killers found;
    for (const StudyCase& study_case : whole.cases) {
      if (study_case.scheme != entry.name || !kProblems.contains(study_case.problem)) continue;
      StudySpec one = whole;
      one.seed = seed;
      one.cases = {study_case};
      for (const StudyRow& row : run_study(one, catalogue_.schemes()).rows) {
        if (row.verdict == Verdict::kRefuted) found.emplace("study " + row.problem, row.reason);
      }
      if (!found.empty() && !all) break;
    }
    return found;
  }

  [[nodiscard]] Killers audited(const Entry& entry, std::uint64_t seed) const {
    Killers found;
    for (const Derivative& derivative : catalogue_.derivatives()) {
      if (derivative.name != entry.name) continue;
      const AuditOptions options{.scalars = {AuditScalar::kDouble}, .seed = seed};
      for (const AuditRow& row : audit(derivative, options)) {
        if (row.verdict == Verdict::kRefuted) found.emplace("audit", row.reason);
      }
    }
    return found;
  }

  SubjectCatalogue catalogue_;
  std::string name_;
  std::vector<Entry> entries_;
  std::mutex mutex_;
  std::map<std::string, int> kills_;  ///< so far, to ask first who kills most
};

struct Score {
  std::size_t mutants = 0, killed = 0, rights = 0;
  std::vector<std::string> survivors = {}, accused = {};

  void add(const Score& other) {
    mutants += other.mutants, killed += other.killed, rights += other.rights;
    survivors.insert(survivors.end(), other.survivors.begin(), other.survivors.end());
    accused.insert(accused.end(), other.accused.begin(), other.accused.end());
  }
};

/// Who kills whom, over all families.
using Table = std::map<std::string, std::vector<std::string>>;

bool is_asked(const Entry& entry, const Arguments& arguments) {
  return arguments.names.empty() ||
         std::ranges::any_of(arguments.names, [&](const std::string& name) {
           return entry.name.find(name) != std::string::npos;
         });
}

/// What the seeds say of one entry.
struct Outcome {
  std::string survives = {};  ///< with which seed
  std::set<std::string> killers = {};
  std::vector<std::string> accused = {};
};

Outcome judge(Family& family, const Entry& entry, const Arguments& arguments) {
  const bool is_wrong = entry.truth == Truth::kWrong;
  Outcome outcome;
  std::string likely;
  for (std::uint64_t seed = 1; seed <= arguments.seeds; ++seed) {
    const Killers found =
        family.killers(entry, arguments, seed, !is_wrong || arguments.table, likely);
    if (is_wrong && found.empty()) {
      outcome.survives = fmt::format("{} (seed {})", entry.name, seed);
      break;
    }
    for (const auto& [killer, how] : found) {
      likely = killer;
      outcome.killers.insert(killer);
      if (!is_wrong) {
        outcome.accused.push_back(
            fmt::format("{} by {} (seed {}): {}", entry.name, killer, seed, how));
      }
    }
  }
  return outcome;
}

/// Most of the time subjects are waited for.
constexpr int kAtATime = 4;

Score judge(Family& family, const Arguments& arguments, Table& table) {
  std::vector<Entry> entries;
  for (const Entry& entry : family.entries()) {
    if (is_asked(entry, arguments)) entries.push_back(entry);
  }
  std::vector<Outcome> outcomes(entries.size());
  const oneapi::tbb::global_control allowed(oneapi::tbb::global_control::max_allowed_parallelism,
                                            kAtATime);
  oneapi::tbb::task_arena arena(kAtATime);
  arena.execute([&] {
    oneapi::tbb::parallel_for(std::size_t{0}, entries.size(), [&](std::size_t i) {
      const auto start = std::chrono::steady_clock::now();
      outcomes[i] = judge(family, entries[i], arguments);
      const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
      std::cerr << fmt::format("{} {:.1f} s\n", entries[i].name, seconds.count());
    });
  });
  Score score;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Outcome& of = outcomes[i];
    if (entries[i].truth != Truth::kWrong) {
      ++score.rights;
      score.accused.insert(score.accused.end(), of.accused.begin(), of.accused.end());
      continue;
    }
    ++score.mutants;
    if (!of.survives.empty()) score.survivors.push_back(of.survives);
    for (const std::string& killer : of.killers) {
      table[killer].push_back(entries[i].name + (of.killers.size() == 1 ? "!" : ""));
    }
  }
  score.killed = score.mutants - score.survivors.size();
  return score;
}

void print_table(const Table& table) {
  std::cout << "\nwho kills whom; ! marks those that nobody else kills\n";
  for (const auto& [killer, killed] : table) {
    std::cout << fmt::format("{} ({}): {}\n", killer, killed.size(), fmt::join(killed, " "));
  }
}

Arguments parsed(int argc, char** argv) {
  Arguments arguments;
  for (int k = 1; k < argc; ++k) {
    const std::string word = argv[k];
    const auto number = [&] {
      const long value = k + 1 < argc ? std::strtol(argv[++k], nullptr, 10) : 0;
      if (value < 1) throw InvalidInput(word + " wants a positive number");
      return value;
    };
    if (word == "--seeds") {
      arguments.seeds = static_cast<std::uint64_t>(number());
    } else if (word == "--runs") {
      arguments.runs = static_cast<int>(number());
    } else if (word == "--table") {
      arguments.table = true;
    } else if (word.starts_with("-")) {
      throw InvalidInput("usage: judge [--seeds N] [--runs N] [--table] [NAME…]");
    } else {
      arguments.names.push_back(word);
    }
  }
  return arguments;
}

int judge_all(const Arguments& arguments) {
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator(ASSAY_JUDGE_FOLDER)) {
    if (file.path().extension() == ".so") files.push_back(file.path());
  }
  std::ranges::sort(files);
  Score total;
  Table table;
  for (const std::filesystem::path& file : files) {
    const auto start = std::chrono::steady_clock::now();
    Family family(file);
    const Score score = judge(family, arguments, table);
    if (score.mutants + score.rights == 0) continue;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::cout << fmt::format("{}: {} of {} mutants killed, {} right, {} accusations, {:.0f} s\n",
                             family.name(),
                             score.killed,
                             score.mutants,
                             score.rights,
                             score.accused.size(),
                             seconds.count());
    for (const std::string& name : score.survivors) std::cout << "  survives: " << name << "\n";
    for (const std::string& name : score.accused) std::cout << "  accused: " << name << "\n";
    std::cout << std::flush;
    total.add(score);
  }
  if (arguments.table) print_table(table);
  const bool is_whole = arguments.names.empty();
  const bool are_few = is_whole && (total.mutants < kFewestMutants || total.rights < kFewestRights);
  std::cout << fmt::format("{} of {} mutants killed, {} right subjects, {} accusations\n",
                           total.killed,
                           total.mutants,
                           total.rights,
                           total.accused.size());
  if (are_few) {
    std::cout << fmt::format(
        "there must be {} mutants and {} right subjects\n", kFewestMutants, kFewestRights);
  }
  return total.survivors.empty() && total.accused.empty() && !are_few ? 0 : 1;
}

}  // namespace
}  // namespace assay::reports

int main(int argc, char** argv) {
  try {
    return assay::reports::judge_all(assay::reports::parsed(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
}
