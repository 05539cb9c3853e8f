#include "reports/problem_files/problem_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/problem_files/hdf5_writer.hpp"
#include "reports/problem_files/json_problem.hpp"
#include "reports/problem_files/siconos_text.hpp"
#include "reports/problem_files/solution_file.hpp"
#include "tests/reports/problem_files/stored_problems.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::problem_file_test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

std::string refusal_of(const std::filesystem::path& path) {
  return rejection([&] { (void)read_problem(path); });
}

TEST(ProblemFile, EveryStoredProblemIsOfTheKindOfItsFolder) {
  const std::pair<const char*, const char*> kinds[] = {{"lcp", "lcp"},
                                                       {"mlcp", "mlcp"},
                                                       {"relay", "relay"},
                                                       {"friction-2d", "friction-2d"},
                                                       {"friction-3d", "friction-3d"},
                                                       {"rolling-friction", "rolling-friction"}};
  for (const auto& [folder, kind] : kinds) {
    for (const auto& file : stored_problems(folder)) {
      const LoadedProblem loaded = read_problem(file);
      EXPECT_EQ(loaded.kind, kind) << file;
      EXPECT_EQ(kind_of(loaded.problem), kind) << file;
      std::visit([](const auto& problem) { validate(problem); }, loaded.problem);
    }
  }
}

TEST(ProblemFile, EveryStoredProblemSurvivesItsFormats) {
  for (const auto& file : stored_problems()) {
    const LoadedProblem loaded = read_problem(file);
    const std::string text = json_text(loaded);
    EXPECT_EQ(json_text(read_json_problem(text, "f", "")), text) << file;
    EXPECT_EQ(json_text(read_siconos_text(siconos_text(loaded), "f", "")), text) << file;
  }
}

TEST(ProblemFile, DoublesSurviveFclib) {
  const TemporaryFolder folder;
  for (const auto& file : stored_problems("hdf5")) {
    const LoadedProblem loaded = read_problem(file);
    EXPECT_EQ(write_problem(folder / "p.hdf5", loaded), "");
    EXPECT_EQ(json_text(read_problem(folder / "p.hdf5")), json_text(loaded)) << file;
  }
}

TEST(ProblemFile, WhatAFormatRoundsIsSaid) {
  const TemporaryFolder folder;
  replace_file(folder / "p.json",
               R"({"kind": "friction-2d", "W": [["1/3", 0], [0, 1]], "q": [1, 0.1], "mu": 0})");
  const LoadedProblem loaded = read_problem(folder / "p.json");
  EXPECT_THAT(write_problem(folder / "p.dat", loaded), HasSubstr("rounded to 40 digits"));
  EXPECT_THAT(write_problem(folder / "p.h5", loaded), HasSubstr("rounded to double"));
  const auto back = std::get<FrictionProblem<Rational>>(read_problem(folder / "p.h5").problem);
  EXPECT_EQ(back.q(1), exact_value(0.1));
}

TEST(ProblemFile, FormatsThatCannotHoldAProblemRefuseItAndWriteNothing) {
  const TemporaryFolder folder;
  const LoadedProblem lcp = read_problem(stored_problem("lcp/lcp_deudeu.dat"));
  EXPECT_THAT(rejection([&] { write_problem(folder / "p.hdf5", lcp); }),
              HasSubstr("not those of kind lcp"));
  EXPECT_THAT(rejection([&] { write_problem(folder / "p.xyz", lcp); }),
              HasSubstr("expected .json"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ProblemFile, WhatIsNoProblemIsRefused) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal_of(folder.path()), HasSubstr(folder.path().string()));
  EXPECT_THAT(refusal_of(folder / "missing"), HasSubstr("missing"));
  EXPECT_THAT(refusal_of(stored_problem("friction-3d/ACinputs.dat")), HasSubstr("found '1000'"));
  replace_file(folder / "empty", "");
  EXPECT_THAT(refusal_of(folder / "empty"), HasSubstr("empty:1: expected the sizes"));
}

TEST(ProblemFile, DamagedHdf5IsRefusedWithoutAWord) {
  const std::string whole = read_file(stored_problem("hdf5/Capsules-i125-1213.hdf5"));
  const auto refused = [](const std::string& bytes) {
    return rejection([&] { (void)read_fclib(bytes, "f", ""); });
  };
  testing::internal::CaptureStderr();
  for (std::size_t size = 8; size < whole.size(); size += whole.size() / 23) {
    EXPECT_THAT(refused(whole.substr(0, size)), HasSubstr("f: ")) << size;
  }
  // Each byte of the structure in turn is another one; some of them mean nothing.
  for (std::size_t at = 8; at < 6000; at += 37) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(~bytes[at]);
    (void)refused(bytes);
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(ProblemFile, SolutionsAreReadFromEachFormat) {
  const TemporaryFolder folder;
  const auto z_of = [&](const std::string& name) {
    return read_solutions(folder / name).front().z;
  };
  const Vector<Rational> z = (Vector<Rational>(2) << Rational(1, 4), 2).finished();
  replace_file(folder / "s.json", R"({"solutions": [{"z": ["1/4", 2], "w": [0, 1]}]})");
  replace_file(folder / "r.json", R"({"r": [0.25, 2], "u": [0, 1]})");
  replace_file(folder / "s.txt", "0.25\n2\n");
  replace_file(folder / "s.hdf5", fclib_bytes(StoredSolution{z, z}));
  for (const char* name : {"s.json", "r.json", "s.txt", "s.hdf5"}) EXPECT_EQ(z_of(name), z) << name;
  EXPECT_EQ(read_solutions(folder / "s.json").front().w(1), 1);
  EXPECT_THAT(read_solutions(stored_problem("hdf5/Capsules-i125-1213.hdf5")), SizeIs(2));
}

TEST(Solutions, OfFclibAreInEitherGroup) {
  const TemporaryFolder folder;
  for (const char* group : {"/solution", "/fclib_solution"}) {
    Hdf5Writer file;
    file.numbers(std::string(group) + "/r", {0.25, 2});
    replace_file(folder / "s.hdf5", file.bytes());
    EXPECT_EQ(read_solutions(folder / "s.hdf5").front().z(1), 2) << group;
  }
}

/// What `assay solve` prints in double are doubles; decimals of other scalars are themselves.
TEST(Solutions, OfScalarDoubleAreTheDoublesThatTheirDecimalsIdentify) {
  const TemporaryFolder folder;
  const auto first = [&](const std::string& scalar) {
    replace_file(folder / "s.json",
                 R"({"scalar": ")" + scalar + R"(", "solutions": [{"z": [0.1], "w": [0.3]}]})");
    return read_solutions(folder / "s.json").front();
  };
  EXPECT_EQ(first("double").z(0), exact_value(0.1));
  EXPECT_EQ(first("double").w(0), exact_value(0.3));
  EXPECT_EQ(first("dd").z(0), Rational(1, 10));
}

TEST(ProblemFile, WhatIsNoSolutionIsRefused) {
  const TemporaryFolder folder;
  replace_file(folder / "none.json", R"({"solutions": []})");
  replace_file(folder / "other.json", R"({"w": [1]})");
  replace_file(folder / "nan.txt", "1\nnan\n");
  const auto refused = [&](const std::string& name) {
    return rejection([&] { (void)read_solutions(folder / name); });
  };
  EXPECT_THAT(refused("none.json"), HasSubstr("expected a solution, found none"));
  Hdf5Writer neither;
  neither.numbers("/solutions/r", {1.0});
  replace_file(folder / "neither.hdf5", neither.bytes());
  EXPECT_THAT(refused("neither.hdf5"), HasSubstr("expected a group /solution, /fclib_solution"));
  EXPECT_THAT(refused("other.json"), HasSubstr("expected field 'z'"));
  EXPECT_THAT(refused("nan.txt"), HasSubstr("nan.txt:2: expected entry 1 of z"));
}

}  // namespace
}  // namespace assay::reports::problem_file_test
