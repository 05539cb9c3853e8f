#include "tests/structure/source_rules.hpp"

#include <gmock/gmock.h>

#include <fstream>

namespace assay::structure::source_rules_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const std::vector<SourceFile>& ours() {
  static const std::vector<SourceFile> files = read_sources(ASSAY_SOURCE_DIR);
  return files;
}

/// A project of users is built from the headers for users: what else it includes would bind us.
TEST(PublicHeaders, AreAllThatTheProjectOfAUserIncludes) {
  int included = 0;
  for (const SourceFile& file : ours()) {
    if (!file.path.starts_with("examples/cmake/")) continue;
    for (const char* folder : {"core/", "oracles/", "reference/", "properties/", "reports/"}) {
      EXPECT_THAT(file.text, Not(HasSubstr(std::string("include \"") + folder))) << file.path;
    }
    if (file.text.find("include <assay/") != std::string::npos) ++included;
  }
  EXPECT_GE(included, 3);
}

TEST(SourceFiles, AreFoundWithTheirPathsFromTheRoot) {
  const std::filesystem::path root = testing::TempDir() + "assay_source_files";
  std::filesystem::create_directories(root / "core/laws");
  std::ofstream(root / "core/laws/a.hpp") << "#include \"reports/b.hpp\"\n";
  std::ofstream(root / "core/laws/a.txt") << "#include \"reports/b.hpp\"\n";
  const std::vector<SourceFile> files = read_sources(root);
  std::filesystem::remove_all(root);
  ASSERT_THAT(files, SizeIs(1));
  EXPECT_EQ(files[0].path, "core/laws/a.hpp");
  EXPECT_THAT(layering(files), ElementsAre(HasSubstr("must not use reports/b.hpp")));
}

TEST(SourceFiles, OfAllFoldersAreChecked) {
  for (std::string folder : {"core/", "oracles/", "reports/", "subjects/", "examples/", "tests/"}) {
    EXPECT_THAT(ours(),
                testing::Contains(testing::Field(&SourceFile::path, testing::StartsWith(folder))));
  }
}

TEST(Layering, Holds) { EXPECT_THAT(layering(ours()), IsEmpty()); }

TEST(Layering, RefusesForbiddenIncludes) {
  const std::pair<std::string, std::string> forbidden[] = {
      {"core/schemes/a.hpp", "oracles/b.hpp"},
      {"core/schemes/a.hpp", "reports/b.hpp"},
      {"core/laws/a.hpp", "core/solvers/b.hpp"},
      {"core/one_step_problems/a.cpp", "core/schemes/b.hpp"},
      {"oracles/a.hpp", "core/schemes/b.hpp"},
      {"oracles/detail/a.cpp", "core/solvers/b.hpp"},
      {"oracles/a.hpp", "reference/b.hpp"},
      {"reference/a.hpp", "properties/b.hpp"},
      {"reference/event_driven/a.hpp", "core/schemes/b.hpp"},
      {"reference/event_driven/a.cpp", "core/solvers/b.hpp"},
      {"properties/a.hpp", "reports/b.hpp"},
      {"properties/a.hpp", "properties/mechanisms/b.hpp"},
      {"properties/one_step/a.hpp", "properties/mechanisms/b.hpp"},
      {"properties/one_step/a.hpp", "properties/one_step/laws/b.hpp"},
      {"properties/linear_models/laws/a.cpp", "properties/mechanisms/b.hpp"},
      {"properties/rigid_bodies/a.hpp", "properties/linear_models/b.hpp"},
      {"properties/first_order/laws/a.cpp", "properties/engine/b.hpp"},
      {"reports/a.hpp", "tests/b.hpp"},
      {"reports/a.hpp", "subjects/b.hpp"},
      {"subjects/siconos/a.cpp", "core/scalar/b.hpp"},
      {"subjects/siconos/a.cpp", "reports/subjects/host_process.hpp"},
      {"examples/cpp/a.cpp", "core/scalar/b.hpp"},
  };
  for (const auto& [path, included] : forbidden) {
    EXPECT_THAT(layering({{path, "#pragma once\n# include <" + included + ">\n"}}),
                ElementsAre(path + ":2: must not use " + included));
  }
}

TEST(Layering, AllowsTheOrderOfTheFoldersOfProperties) {
  const std::pair<std::string, std::string> allowed[] = {
      {"properties/mechanisms/a.hpp", "properties/one_step/b.hpp"},
      {"properties/one_step/laws/a.cpp", "properties/b.hpp"},
      {"properties/one_step/laws/a.cpp", "properties/one_step/b.hpp"},
      {"properties/engine/a.hpp", "properties/mechanisms/b.hpp"},
  };
  for (const auto& [path, included] : allowed) {
    EXPECT_THAT(layering({{path, "#include \"" + included + "\"\n"}}), IsEmpty()) << path;
  }
}

TEST(Layering, RefusesAnIncludeThatIsNotFromTheRoot) {
  EXPECT_THAT(layering({{"core/laws/a.hpp", "#include \"b.hpp\"\n"}}),
              ElementsAre(HasSubstr("not an include from the root: b.hpp")));
}

TEST(OrderOfReports, Holds) { EXPECT_THAT(order_of_reports(ours()), IsEmpty()); }

TEST(OrderOfReports, RefusesAnIncludeOfAFolderThatComesLater) {
  const auto with = [](const std::string& path, const std::string& included) {
    return order_of_reports({{path, "#include \"" + included + "\"\n"}});
  };
  EXPECT_THAT(with("reports/study/a.hpp", "reports/solve/b.hpp"),
              ElementsAre("reports/study/a.hpp:1: must not use reports/solve/b.hpp, which comes "
                          "after it"));
  EXPECT_THAT(with("reports/subjects/a.cpp", "reports/study/b.hpp"), SizeIs(1));
  EXPECT_THAT(with("reports/files/a.cpp", "reports/no_such_folder/b.hpp"), SizeIs(1));
  EXPECT_THAT(with("reports/study/a.hpp", "reports/files/b.hpp"), IsEmpty());
  EXPECT_THAT(with("reports/study/a.hpp", "reports/study/b.hpp"), IsEmpty());
  EXPECT_THAT(with("reports/no_such_folder/a.hpp", "reports/files/b.hpp"),
              ElementsAre(HasSubstr("has no place in the order")));
}

TEST(OrderOfLibraries, Holds) { EXPECT_THAT(order_of_libraries(ours()), IsEmpty()); }

TEST(OrderOfLibraries, RefusesALibraryThatLinksALaterOneOrItself) {
  const auto with = [](const std::string& core, const std::string& reports) {
    return order_of_libraries({{"core/CMakeLists.txt", core}, {"reports/CMakeLists.txt", reports}});
  };
  const std::string two = "assay_library(a EXCEPT \"/(x)$\" LINK gmp)\n# assay_library(c LINK b)\n";
  const std::string part = "assay_part(check FOLDERS x\n  LINK assay::a assay::b assay::GMP)\n";
  EXPECT_THAT(with(two + "assay_library(b LINK assay::a)\n", part), IsEmpty());
  EXPECT_THAT(
      with(two + "assay_library(b LINK assay::commands_check)\n", part),
      ElementsAre("library b: must not link commands_check, which does not come before it"));
  EXPECT_THAT(with("assay_library(a LINK assay::b)\n" + two, "assay_library(b LINK assay::a)\n"),
              SizeIs(1));
  EXPECT_THAT(with("assay_library(a LINK assay::a)\n", ""), SizeIs(1));
}

TEST(OrderOfLibraries, SeesEveryLibrary) {
  std::vector<SourceFile> files = ours();
  const auto reports = std::ranges::find(files, "reports/CMakeLists.txt", &SourceFile::path);
  ASSERT_NE(reports, files.end());
  reports->text.insert(0, "assay_library(early LINK assay::study assay::commands_solve)\n");
  EXPECT_THAT(order_of_libraries(files), SizeIs(2));
}

TEST(DecimalLiterals, AreAbsentFromTheHeadersOfCore) {
  EXPECT_THAT(decimal_literals(ours()), IsEmpty());
}

TEST(DecimalLiterals, AreFoundInEveryNotation) {
  for (std::string literal : {"0.5", "1.", ".25", "1e-10", "2.5E3", "1'000.5", "3.0f"}) {
    EXPECT_THAT(decimal_literals({{"core/schemes/a.hpp", "S x = S(" + literal + ");"}}), SizeIs(1))
        << literal;
  }
}

TEST(DecimalLiterals, AreNotSeenInCommentsStringsAndIntegers) {
  EXPECT_THAT(decimal_literals({{"core/schemes/a.hpp",
                                 "// 0.5\n/* 0.5\n 0.5 */ \"0.5\" x1.y 0x1e3 1000 v[1].x a1e2"}}),
              IsEmpty());
}

TEST(Headers, BeginWithPragmaOnce) { EXPECT_THAT(pragma_once(ours()), IsEmpty()); }

TEST(Headers, WithoutPragmaOnceAreRefused) {
  EXPECT_THAT(pragma_once({{"core/laws/a.hpp", "#ifndef A\n"}}), SizeIs(1));
}

TEST(Types, HaveOneDefinition) { EXPECT_THAT(repeated_types(ours()), IsEmpty()); }

TEST(Types, OfOneNameInOneNamespaceAreRefused) {
  const auto within = [](const std::string& name, const std::string& text) {
    return "namespace" + name + " {\n\n" + text + "\n\n}  // namespace" + name + "\n";
  };
  const std::string part = "class Part final : public A {\n  int x;\n};\n\nvoid f() {\n}";
  const auto with = [&](const std::string& text) {
    return repeated_types({{"oracles/a.hpp", within(" assay", "struct Part {\n  int x;\n};")},
                           {"reports/b.hpp", text}});
  };
  EXPECT_THAT(with(within(" assay", part)), SizeIs(1));
  EXPECT_THAT(with(within(" assay", within("", part))), IsEmpty());
  EXPECT_THAT(with(within(" assay", within(" reports", part))), IsEmpty());
  EXPECT_THAT(with(within(" assay", "struct Part;")), IsEmpty()) << "declared only";
}

TEST(Printing, IsLeftToTheCommandLine) { EXPECT_THAT(printing(ours()), IsEmpty()); }

TEST(Printing, IsFoundInLibraries) {
  for (std::string statement : {"std::cout << 1;", "std::printf(\"a\");", "fmt::print(\"a\");"}) {
    EXPECT_THAT(printing({{"oracles/a.cpp", statement}}), SizeIs(1)) << statement;
  }
  EXPECT_THAT(printing({{"oracles/a.cpp", "std::snprintf(buffer, 3, \"a\");"}}), IsEmpty());
}

TEST(Randomness, IsSeeded) { EXPECT_THAT(global_randomness(ours()), IsEmpty()); }

TEST(Randomness, WithoutASeedIsFound) {
  for (std::string call : {"std::rand()", "std::random_device r;", "Vector<S>::Random(3)"}) {
    EXPECT_THAT(global_randomness({{"tests/core/a.cpp", call}}), SizeIs(1)) << call;
  }
}

TEST(Processes, AreNotForked) { EXPECT_THAT(forks(ours()), IsEmpty()); }

TEST(Processes, ThatAreForkedAreFound) {
  for (std::string call : {"const pid_t child = ::fork();", "vfork ()"}) {
    EXPECT_THAT(forks({{"reports/subjects/a.cpp", call}}), SizeIs(1)) << call;
    EXPECT_THAT(forks({{"reports/findings/a.cpp", call}}), SizeIs(1)) << call;
    EXPECT_THAT(forks({{"subjects/siconos/findings/a.cpp", call}}), IsEmpty()) << call;
  }
  EXPECT_THAT(forks({{"reports/subjects/a.cpp", "// fork()\npitchfork(2);"}}), IsEmpty());
}

TEST(Tolerances, HaveAReason) { EXPECT_THAT(absolute_tolerances(ours()), IsEmpty()); }

TEST(Tolerances, WithoutAReasonAreFound) {
  for (std::string call : {"EXPECT_NEAR(a, b, c)", "ASSERT_DOUBLE_EQ(a, b)", "DoubleNear(a, b)"}) {
    EXPECT_THAT(absolute_tolerances({{"tests/core/a.cpp", call}}), SizeIs(1)) << call;
  }
}

TEST(BoostMath, KnowsTheDigitsOfOurNumbers) { EXPECT_THAT(unknown_digits(ours()), IsEmpty()); }

TEST(BoostMath, ThatDoesNotKnowThemIsFound) {
  const std::string roots = "#include <boost/math/tools/roots.hpp>\n";
  EXPECT_THAT(unknown_digits({{"oracles/a.hpp", roots}}), SizeIs(1));
  EXPECT_THAT(
      unknown_digits({{"oracles/a.hpp", roots + "#include \"core/scalar/mpfr_boost_math.hpp\"\n"}}),
      IsEmpty());
  EXPECT_THAT(
      unknown_digits({{"reports/a.cpp", "#include <boost/math/distributions/fisher_f.hpp>"}}),
      IsEmpty());
}

TEST(Files, AreShort) { EXPECT_THAT(long_files(ours()), IsEmpty()); }

TEST(Files, OfFourHundredLinesAreRefused) {
  EXPECT_THAT(long_files({{"core/a.hpp", std::string(400, '\n')}}), SizeIs(1));
  EXPECT_THAT(long_files({{"core/a.hpp", std::string(399, '\n')}}), IsEmpty());
}

TEST(Files, AreNamedAfterWhatTheyDefine) { EXPECT_THAT(file_names(ours()), IsEmpty()); }

TEST(Files, WhoseNamesSayNothingAreRefused) {
  for (std::string name : {"utils.hpp", "test_helpers.hpp", "MoreauJean.hpp", "common_parts.cpp"}) {
    EXPECT_THAT(file_names({{"core/" + name, ""}}), SizeIs(1)) << name;
  }
}

}  // namespace
}  // namespace assay::structure::source_rules_test
