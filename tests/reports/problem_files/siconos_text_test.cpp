#include "reports/problem_files/siconos_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/problem_files/json_problem.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::siconos_text_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

LoadedProblem read(const std::string& text, const std::string& kind = "") {
  return read_siconos_text(text, "f", kind);
}

std::string refusal_of(const std::string& text, const std::string& kind = "") {
  return rejection([&] { (void)read(text, kind); });
}

const BoxVi<Rational>& box(const LoadedProblem& loaded) {
  return std::get<BoxVi<Rational>>(loaded.problem);
}

const FrictionProblem<Rational>& friction(const LoadedProblem& loaded) {
  return std::get<FrictionProblem<Rational>>(loaded.problem);
}

const std::string kLcp = "2\n0\n2\n2\n2\t2\n1 2\n3 4\n-1 0.1\n";
const std::string kContact = "3\n1\n0\n3\n3\n3 3\n1 0 0\n0 1 0\n0 0 1\n-1 2 3\n";

TEST(SiconosText, DenseMatricesAreWrittenColumnAfterColumn) {
  const LoadedProblem loaded = read(kLcp);
  EXPECT_EQ(loaded.kind, "lcp");
  EXPECT_EQ(box(loaded).m(0, 1), 3);
  EXPECT_EQ(box(loaded).m(1, 0), 2);
}

TEST(SiconosText, DecimalsAreExact) { EXPECT_EQ(box(read(kLcp)).q(1), Rational(1, 10)); }

TEST(SiconosText, AnyLineEndWillDo) {
  for (const std::string end : {"\r\n", "\r", " "}) {
    std::string text;
    for (const char c : kLcp) c == '\n' ? text += end : text += c;
    EXPECT_EQ(json_text(read(text)), json_text(read(kLcp)));
  }
}

TEST(SiconosText, TextAfterTheLastNumberIsARemark) {
  const LoadedProblem loaded = read(kLcp + "Remark 4.1.14 of 2009");
  EXPECT_EQ(json_text(loaded), json_text(read(kLcp)));
  EXPECT_THAT(loaded.warnings, IsEmpty());
}

TEST(SiconosText, NumbersAfterTheLastAreWarnedOf) {
  EXPECT_THAT(read(kContact + "0.5\n1\n").warnings, IsEmpty());
  EXPECT_THAT(read(kContact + "0.5\n1 2 3\n", "friction-3d").warnings,
              ElementsAre(HasSubstr("3 numbers after the end of the problem are ignored")));
}

/// A problem with plasticity begins as one with friction does.
TEST(SiconosText, NumbersAfterAContactMakeItAnotherProblem) {
  EXPECT_THAT(refusal_of(kContact + "0.5\n1 2 3\n"),
              AllOf(HasSubstr("3 numbers are left"), HasSubstr("--kind friction-3d")));
}

TEST(SiconosText, NumbersAfterQAreTheBoundsOfARelay) {
  const LoadedProblem loaded = read(kLcp + "-1 -inf\n1 2\n");
  EXPECT_EQ(loaded.kind, "relay");
  EXPECT_EQ(box(loaded).bounds[0].lower, Rational(-1));
  EXPECT_EQ(box(loaded).bounds[1].lower, std::nullopt);
  EXPECT_EQ(box(loaded).bounds[1].upper, Rational(2));
  EXPECT_EQ(read(kLcp + "-1 -1\n1 2\n", "lcp").kind, "lcp");
}

TEST(SiconosText, BoundsThatCrossAreRefusedWithTheWayToReadAnLcp) {
  EXPECT_THAT(
      refusal_of(kLcp + "1 1\n0 0\n"),
      AllOf(HasSubstr("f:10: the upper bound of unknown 0 is less"), HasSubstr("--kind lcp")));
}

TEST(SiconosText, PartsOfAnMlcpMayAlternate) {
  const LoadedProblem loaded =
      read("1\n0\n2\n1\n0 1 2 3\n0 1 0\n0\n3\n3\n3 3\n1 0 0 0 1 0 0 0 1\n1 2 3\n");
  EXPECT_EQ(loaded.kind, "mlcp");
  EXPECT_TRUE(box(loaded).bounds[0].is_free());
  EXPECT_TRUE(box(loaded).bounds[1].is_complementarity());
  EXPECT_TRUE(box(loaded).bounds[2].is_free());
}

/// Such a text begins as an LCP of one unknown does.
TEST(SiconosText, MoreEquationsThanUnknownsOfAnMlcpAreNamed) {
  EXPECT_THAT(refusal_of("1\n1\n1\n1\n0 1 2\n0 1\n0\n3\n2\n3 2\n1 1 -1 0 -1 -1\n1 2 3\n"
                         "1\n-1\n1\n0\n1\n-1\n"),
              AllOf(HasSubstr("M is 3 x 2; it must be 2 x 2"),
                    Not(HasSubstr("relay")),
                    Not(HasSubstr("bound"))));
}

TEST(SiconosText, BlocksOfAnMlcpAreRowAfterRow) {
  // n = 1, m = 2: A, B, C, D, a, b.
  const std::string blocks = "1\n2 3\n4 5\n6 7\n8\n9\n10\n11 12\n";
  const LoadedProblem alone = read("0\n1\n1\n2\n" + blocks);
  EXPECT_EQ(json_text(alone), json_text(read("1\n2\n3\n" + blocks)));
  Matrix<Rational> expected(3, 3);
  // clang-format off
  expected << 1, 6, 7,
              8, 2, 3,
              9, 4, 5;
  // clang-format on
  EXPECT_EQ(box(alone).m, expected);
  EXPECT_EQ(box(alone).q, (Vector<Rational>(3) << 10, 11, 12).finished());
}

TEST(SiconosText, BlocksThatDifferFromTheMatrixAreWarnedOf) {
  const std::string whole = "1\n1\n1\n1\n0 1 2\n0 1\n0\n2\n2\n2 2\n1 3 2 4\n5 6\n";
  EXPECT_THAT(read(whole + "1\n4\n2\n3\n5\n6\n").warnings, IsEmpty());
  EXPECT_THAT(read(whole + "1\n4\n3\n2\n5\n6\n").warnings,
              ElementsAre(HasSubstr("A, B, C, D, a, b differ from M, q")));
}

TEST(SiconosText, SparseBlocksAreColumnAfterColumnAndMayLeaveRowsEmpty) {
  const std::string text = "4\n1\n4\n4\n1\n2\n2\n2 4\n2 4\n2\n1\n0 1\n1\n0\n1 2 3 4\n-1 -1 -1 -1\n";
  const Matrix<Rational> m = box(read(text)).m;
  EXPECT_EQ(m(0, 2), 1);
  EXPECT_EQ(m(1, 2), 2);
  EXPECT_EQ(m(0, 3), 3);
  EXPECT_EQ(m.bottomRows(2), Matrix<Rational>::Constant(2, 4, Rational(0)));
}

TEST(SiconosText, TripletsAndCompressedColumnsAreTheSameMatrix) {
  const std::string head = "2\n2\n2\n2\n", tail = " -1 -1\n";
  const LoadedProblem triplets = read(head +
                                      "1\nCSparse Version 4.0.0\ntriplet: 2-by-2, nzmax: 4 nnz: 3\n"
                                      "  1 0 : 7\n  0 1 : 1.5\n  0 1 : 1\n" +
                                      tail);
  const LoadedProblem columns =
      read(head +
           "2\nCSparse Version 4.0.0\n2-by-2, nzmax: 4 nnz: 2, 1-norm: 7\n"
           "  col 0 : locations 0 to 0\n    1 : 7\n"
           "  col 1 : locations 1 to 1\n    0 : 2.5\n" +
           tail);
  EXPECT_EQ(box(triplets).m(0, 1), Rational(5, 2));
  EXPECT_EQ(json_text(triplets), json_text(columns));
}

TEST(SiconosText, ANumberOfEntriesThatWasRoundedIsRefused) {
  const std::string head = "2\n2\n2\n2\n1\nCSparse Version 4.0.0\ntriplet: 2-by-2, nzmax: 4 nnz: ";
  for (const char* count : {"1e0", "1.0", "1x", "-1"}) {
    EXPECT_THAT(refusal_of(head + count + "\n 1 0 : 7\n -1 -1\n"),
                HasSubstr("expected the number of entries, an integer"))
        << count;
  }
  EXPECT_EQ(refusal_of(head + "1\n 1 0 : 7\n -1 -1\n"), "accepted");
}

TEST(SiconosText, ContactsHaveTheirDimensionAndCoefficients) {
  const LoadedProblem loaded = read(kContact + "0.5\n");
  EXPECT_EQ(loaded.kind, "friction-3d");
  ASSERT_THAT(friction(loaded).laws, SizeIs(1));
  EXPECT_EQ((std::get<Coulomb<Rational, 3>>(friction(loaded).laws[0]).friction), Rational(1, 2));
}

TEST(SiconosText, GlobalProblemsHaveAMatrixMoreThanLocalOnes) {
  const std::string unit = "0\n3\n3\n3 3\n1 0 0 0 1 0 0 0 1\n";
  const LoadedProblem loaded = read("3\n1\n" + unit + unit + "1 2 3\n4 5 6\n0.5\n");
  EXPECT_EQ(loaded.kind, "global-friction-3d");
  EXPECT_EQ(std::get<GlobalFrictionProblem<Rational>>(loaded.problem).b(2), 6);
}

/// Two equalities, a contact with friction, and a complementarity, W the identity in blocks.
std::string generic(const std::string& types) {
  return "1\n6\n6\n3\n3\n3\n2 5 6\n2 5 6\n4 3\n0 1 2 3\n0 1 2\n"
         "0\n1 0 0 1\n1\n1 0 0 0 1 0 0 0 1\n2\n1\n"
         "-1 -2 -3 0 0 5\n" +
         types;
}

TEST(SiconosText, GenericMechanicalProblemsHaveALawForEachBlock) {
  const LoadedProblem loaded = read(generic("2\n4\n0.5\n0\n"));
  EXPECT_EQ(loaded.kind, "mixed");
  EXPECT_THAT(loaded.warnings, IsEmpty());
  const FrictionProblem<Rational>& problem = friction(loaded);
  ASSERT_THAT(problem.laws, SizeIs(3));
  EXPECT_EQ(std::get<Equality>(problem.laws[0]).dimension, 2);
  EXPECT_EQ((std::get<Coulomb<Rational, 3>>(problem.laws[1]).friction), Rational(1, 2));
  EXPECT_TRUE(std::holds_alternative<Unilateral>(problem.laws[2]));
  EXPECT_EQ(problem.q(2), -3);
}

TEST(SiconosText, PartsOfAGenericProblemThatNoLawFitsAreRefused) {
  EXPECT_THAT(refusal_of(generic("2\n9\n0\n")), HasSubstr("part 1 has type 9 and 3 components"));
  EXPECT_THAT(refusal_of(generic("4\n0.5\n4\n0.5\n0\n")), HasSubstr("part 0 has type 4 and 2"));
}

TEST(SiconosText, EmptyProblemsAreRead) {
  EXPECT_EQ(read("0\n0\n0\n0\n0 0\n").kind, "lcp");
  EXPECT_EQ(read("3\n0\n1\n0\n0\n0\n").kind, "friction-3d");
  EXPECT_EQ(read("1\n0\n0\n0\n0\n0\n0\n0\n0 0\n").kind, "mlcp");
}

TEST(SiconosText, WhatIsCutOffIsRefusedWhereverItIsCut) {
  const std::string whole = kContact + "0.5";
  // Without its last digit the last number is another one.
  for (std::size_t end = 0; end + 2 < whole.size(); ++end) {
    EXPECT_THAT(refusal_of(whole.substr(0, end)), HasSubstr("f:")) << end;
  }
}

TEST(SiconosText, EachRefusalNamesTheLineAndWhatWasExpected) {
  const std::string head = "2\n0\n2\n2\n2 2\n";
  EXPECT_THAT(refusal_of(head + "1 nan\n3 4\n1 1"),
              HasSubstr("f:6: expected entry (1, 0) of M, a finite number, found 'nan'"));
  EXPECT_THAT(refusal_of(head + "1 2\n3 4\n1"),
              HasSubstr("f:7: expected q, 2 x 1 numbers, but only 2 bytes of the file are left"));
  EXPECT_THAT(refusal_of("2\n0\n2\n3\n2 3\n1 2 3 4 5 6\n1 1"),
              HasSubstr("M is 2 x 3; it must be 2 x 2"));
  EXPECT_THAT(refusal_of(kContact + "-0.5"),
              HasSubstr("f:11: expected entry 0 of mu, a finite number that is not negative"));
  EXPECT_THAT(refusal_of("4\n1\n0\n4\n4\n4 4\n"), HasSubstr("one of 2, 3, 5, found '4'"));
  EXPECT_THAT(refusal_of("1\n0\n1\n1\n1 1\n" + std::string(1000000, '9') + "\n1"),
              HasSubstr("f:6: expected entry (0, 0) of M, a finite number, found '9999"));
  EXPECT_THAT(refusal_of("1\n0\n1\n1\n1 1\n1e999999999\n1"), HasSubstr("found '1e999999999'"));
  EXPECT_THAT(refusal_of(std::string("\x01\xFF\0binary", 9)), HasSubstr("found '???binary'"));
}

TEST(SiconosText, SizesBeyondTheFileAreRefusedBeforeTheyAreAllocated) {
  EXPECT_THAT(refusal_of("9000000\n0\n9000000\n9000000\n9000000 9000000\n1 1"),
              HasSubstr("expected M, 9000000 x 9000000 numbers, but only"));
  EXPECT_THAT(refusal_of("99999999999999999999\n0\n"), HasSubstr("expected the sizes"));
  EXPECT_THAT(refusal_of("9000\n1\n9000\n9000\n0\n" +
                         [] {
                           std::string q;
                           for (int i = 0; i < 9000; ++i) q += "1 ";
                           return q;
                         }()),
              HasSubstr("with at most 5000 rows; this one has 9000"));
}

TEST(SiconosText, AKindThatTheFileIsNotIsRefused) {
  EXPECT_THAT(refusal_of(kContact + "0.5", "friction-2d"),
              HasSubstr("friction-3d, not friction-2d"));
  EXPECT_THAT(refusal_of(kLcp, "mixed"), HasSubstr("no text format for kind 'mixed'"));
  EXPECT_THAT(refusal_of(kLcp, "relay"), HasSubstr("expected bounds, 2 x 2 numbers"));
}

TEST(SiconosText, WhatIsWrittenIsReadToTheSame) {
  const std::string unit = "0\n3\n3\n3 3\n1 0 0 0 1 0 0 0 1\n";
  for (const std::string& text : {kLcp,
                                  kLcp + "-1 -inf\n1 inf\n",
                                  kContact + "0.5",
                                  "3\n1\n" + unit + unit + "1 2 3\n4 5 6\n0.5\n",
                                  std::string("1\n2\n3\n1\n2 3\n4 5\n6 7\n8\n9\n10\n11 12\n"),
                                  std::string("1\n0\n0\n0\n0\n0\n0\n0\n0 0\n")}) {
    const LoadedProblem loaded = read(text);
    EXPECT_EQ(json_text(read(siconos_text(loaded))), json_text(loaded));
  }
}

}  // namespace
}  // namespace assay::reports::siconos_text_test
