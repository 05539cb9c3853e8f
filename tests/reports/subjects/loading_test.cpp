#include <dlfcn.h>
#include <gmock/gmock.h>
#include <unistd.h>
#include <xmmintrin.h>

#include <cfenv>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <span>
#include <sstream>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "reports/study/scheme_entry.hpp"
#include "reports/subjects/subject_library.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/problem_files/stored_problems.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::loading_test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

/// What a library that is loaded here can change.
struct ProcessState {
  int rounding = std::fegetround();
  unsigned control = _mm_getcsr() & ~unsigned{_MM_EXCEPT_MASK};
  std::ptrdiff_t descriptors = count("/proc/self/fd");
  bool operator==(const ProcessState&) const = default;

 private:
  static std::ptrdiff_t count(const char* folder) {
    return std::distance(std::filesystem::directory_iterator(folder), {});
  }
};

bool is_mapped_here(const std::string& library) {
  std::ostringstream maps;
  maps << std::ifstream("/proc/self/maps").rdbuf();
  return maps.str().find(library) != std::string::npos;
}

/// Positions and velocities of a scheme of ours, and a number below all normal ones.
std::vector<long double> own_results() {
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  const SchemeEntry& scheme = find_scheme(schemes(), "moreau-jean");
  const auto states = scheme.scalar("double").run(
      {&problem, problem.parameters({}), Parameters(scheme.parameters), Rational(1, 100), 200});
  std::vector<long double> all;
  for (const auto* values : {&states.q, &states.v}) {
    all.insert(all.end(), values->data(), values->data() + values->size());
  }
  volatile double least = std::numeric_limits<double>::min();
  all.push_back(least / 4);
  return all;
}

std::string answer_of(const std::string& library) {
  try {
    const SubjectLibrary loaded(subject_file(library), {});
    return loaded.subject().name;
  } catch (const InvalidInput& error) {
    return error.what();
  }
}

TEST(SubjectLibrary, ChangesNothingInTheProgram) {
  const ProcessState before;
  const std::vector<long double> results = own_results();
  ASSERT_GT(results.back(), 0);
  for (const char* library : {"ROUNDS_UP", "FLUSHES_TO_ZERO", "PRINTS_AT_LOAD"}) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const std::string name = answer_of(library);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(name, "mischief");
    EXPECT_EQ(ProcessState(), before) << library;
    EXPECT_EQ(own_results(), results) << library;
    EXPECT_FALSE(is_mapped_here(library));
  }
}

/// What the test above looks for is there once the library is loaded in this process.
TEST(SubjectLibrary, WouldChangeTheProgramThatLoadsIt) {
  for (const char* library : {"ROUNDS_UP", "FLUSHES_TO_ZERO"}) {
    const auto load_here = [&] {
      const ProcessState before;
      const std::vector<long double> results = own_results();
      const bool is_loaded = ::dlopen(subject_file(library).c_str(), RTLD_NOW) != nullptr;
      const bool shows = ProcessState() != before && own_results() != results;
      std::_Exit(is_loaded && shows && is_mapped_here(library) ? 0 : 1);
    };
    EXPECT_EXIT(load_here(), testing::ExitedWithCode(0), "") << library;
  }
}

TEST(SubjectLibrary, ThatIsNotLoadedInPeaceIsRefusedByName) {
  const ProcessState before;
  const std::pair<const char*, const char*> refused[] = {
      {"CLOSES_DESCRIPTORS", "while it was loaded, "},
      {"ABORTS_AT_LOAD", "while it was loaded, it crashed (Aborted)"},
      {"HANGS_AT_LOAD", "while it was loaded, it did not return in time"},
      {"KILLS_ITS_KEEPER", "while it was loaded, "}};
  for (const auto& [library, why] : refused) {
    const auto start = std::chrono::steady_clock::now();
    EXPECT_THAT(answer_of(library), StartsWith("subject " + subject_file(library) + ": " + why));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20)) << library;
    EXPECT_EQ(ProcessState(), before) << library;
  }
}

/// Commands print what they print without it, or name it and end with 2.
TEST(SubjectLibrary, LeavesTheOutputOfCommandsAlone) {
  const std::string lcp = stored_problem("lcp/lcp_deudeu.dat");
  const auto solve = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = {
        "solve", lcp, "--solver", "lemke", "--scalar", "double", "--json"};
    all.insert(all.end(), more.begin(), more.end());
    return run_command(all);
  };
  const auto document = [](const Ran& ran) {
    EXPECT_EQ(ran.exit_code, kDone) << ran.error;
    nlohmann::json all = document_of(ran);
    all.erase("seconds");
    return all;
  };
  const nlohmann::json own = document(solve({}));
  for (const char* library : {"ROUNDS_UP", "FLUSHES_TO_ZERO", "PRINTS_AT_LOAD"}) {
    EXPECT_EQ(document(solve({"--subject", subject_file(library)})), own) << library;
  }
  for (const char* library : {"CLOSES_DESCRIPTORS", "ABORTS_AT_LOAD"}) {
    const Ran ran = solve({"--subject", subject_file(library)});
    EXPECT_EQ(ran.exit_code, kBadInput);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.error, HasSubstr(std::string(library) + ".so: while it was loaded, "));
  }
}

/// Its thread writes to the memory that it shares with the program as long as it lives.
TEST(SubjectLibrary, ThatWritesItsDescriptionAnewIsReadOrRefused) {
  for (int k = 0; k < 10; ++k) {
    const std::string answer = answer_of("FORGES_ITS_DESCRIPTION");
    EXPECT_THAT(answer, AnyOf("mischief", HasSubstr("FORGES_ITS_DESCRIPTION.so: ")));
  }
}

/// A subject with one of each.
std::string described() {
  static const AssayOption option = {"theta", "1/2", "weight", "1", 0, 1};
  AssayScheme scheme{};
  scheme.name = scheme.description = scheme.claims = "some";
  scheme.option_count = 1;
  scheme.options = &option;
  AssaySolver solver{};
  solver.name = solver.description = "some";
  AssayDerivative derivative{};
  derivative.name = derivative.description = derivative.source = derivative.map = "some";
  derivative.parts = ASSAY_VALUE;
  return description_of({.abi = ASSAY_SUBJECT_ABI,
                         .name = "some",
                         .description = "some",
                         .version = "1",
                         .scheme_count = 1,
                         .schemes = &scheme,
                         .solver_count = 1,
                         .solvers = &solver,
                         .derivative_count = 1,
                         .derivatives = &derivative});
}

TEST(SubjectDescription, IsOfASubjectOrRefused) {
  const std::string whole = described();
  EXPECT_STREQ(SubjectDescription(whole).get().schemes[0].options[0].name, "theta");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_THROW(SubjectDescription(whole.substr(0, size)), InvalidInput) << size;
  }
  int refused = 0;
  for (std::size_t place = 0; place < whole.size(); ++place) {
    for (const char value : {'\0', '\1', '\x7f', '\xff'}) {
      std::string other = whole;
      other[place] = value;
      try {
        const SubjectDescription read(other);
        ASSERT_NE(read.get().name, nullptr);
        for (const AssayScheme& scheme :
             std::span(read.get().schemes, static_cast<std::size_t>(read.get().scheme_count))) {
          for (const AssayOption& each :
               std::span(scheme.options, static_cast<std::size_t>(scheme.option_count))) {
            ASSERT_NE(each.meaning, nullptr);
          }
        }
      } catch (const InvalidInput&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 100) << "witness";
}

}  // namespace
}  // namespace assay::reports::loading_test
