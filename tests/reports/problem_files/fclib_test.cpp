#include "reports/problem_files/fclib.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "reports/problem_files/hdf5_writer.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::fclib_test {
namespace {

using testing::HasSubstr;

/// What a local problem of one contact consists of, each part of which a test may spoil.
struct LocalFile {
  std::vector<int> m = {3}, n = {3}, nz = {3}, i = {0, 1, 2}, p = {0, 1, 0}, spacedim = {3};
  std::vector<double> x = {1, 2, 3}, q = {-1, 0, 0.1}, mu = {0.5};

  [[nodiscard]] std::string bytes() const {
    Hdf5Writer file;
    file.integers("/fclib_local/W/m", m);
    file.integers("/fclib_local/W/n", n);
    file.integers("/fclib_local/W/nz", nz);
    file.integers("/fclib_local/W/i", i);
    file.integers("/fclib_local/W/p", p);
    file.numbers("/fclib_local/W/x", x);
    file.integers("/fclib_local/spacedim", spacedim);
    file.numbers("/fclib_local/vectors/q", q);
    file.numbers("/fclib_local/vectors/mu", mu);
    return file.bytes();
  }
  [[nodiscard]] std::string refusal() const {
    return rejection([&] { (void)read_fclib(bytes(), "f", ""); });
  }
  [[nodiscard]] Matrix<Rational> w() const {
    return std::get<FrictionProblem<Rational>>(read_fclib(bytes(), "f", "").problem).w.to_dense();
  }
};

TEST(Fclib, TripletsHaveTheirRowsInIAndTheirColumnsInP) {
  const Matrix<Rational> w = LocalFile{}.w();
  EXPECT_EQ(w(2, 0), 3);
  EXPECT_EQ(w(0, 2), 0);
}

TEST(Fclib, CompressedRowsAndColumnsAreTheSameMatrix) {
  const Matrix<Rational> w = LocalFile{}.w();
  EXPECT_EQ((LocalFile{.nz = {-1}, .i = {0, 2, 1}, .p = {0, 2, 3, 3}, .x = {1, 3, 2}}.w()), w);
  EXPECT_EQ((LocalFile{.nz = {-2}, .i = {0, 1, 0}, .p = {0, 1, 2, 3}, .x = {1, 2, 3}}.w()), w);
}

TEST(Fclib, DoublesAreTakenExactly) {
  const auto loaded = read_fclib(LocalFile{}.bytes(), "f", "");
  EXPECT_EQ(std::get<FrictionProblem<Rational>>(loaded.problem).q(2), exact_value(0.1));
}

TEST(Fclib, EachRefusalNamesTheArrayAndWhatWasExpected) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT((LocalFile{.m = {2}}.refusal()), HasSubstr("indices from 0 to 1, found 2"));
  EXPECT_THAT((LocalFile{.n = {4}}.refusal()), HasSubstr("/fclib_local/W: is 3 x 4"));
  EXPECT_THAT((LocalFile{.m = {-1}}.refusal()), HasSubstr("/fclib_local/W/m: expected an integer"));
  EXPECT_THAT((LocalFile{.nz = {9}}.refusal()), HasSubstr("states 9 entries, but has fewer"));
  EXPECT_THAT((LocalFile{.nz = {-3}}.refusal()), HasSubstr("at least -2, found -3"));
  EXPECT_THAT((LocalFile{.nz = {-1}}.refusal()),
              HasSubstr("/W/p: expected 4 numbers that start with 0"));
  EXPECT_THAT((LocalFile{.p = {0, 1, -1}}.refusal()), HasSubstr("found -1"));
  EXPECT_THAT((LocalFile{.spacedim = {4}}.refusal()), HasSubstr("spacedim: expected 2 or 3"));
  EXPECT_THAT((LocalFile{.x = {1, nan, 3}}.refusal()), HasSubstr("/W/x: entry 1 is nan"));
  EXPECT_THAT((LocalFile{.q = {1, 2}}.refusal()), HasSubstr("/q: expected 3 numbers, found 2"));
  EXPECT_THAT((LocalFile{.mu = {-1}}.refusal()), HasSubstr("/mu: entry 0 is negative"));
  EXPECT_THAT((LocalFile{.mu = {1, 1}}.refusal()), HasSubstr("/mu: expected 3 / 3 numbers"));
}

TEST(Fclib, AFileWithoutTheGroupsIsRefused) {
  Hdf5Writer file;
  file.numbers("/something", {1});
  const std::string bytes = file.bytes();
  EXPECT_THAT(
      rejection([&] { (void)read_fclib(bytes, "f", ""); }),
      HasSubstr("expected a group /fclib_local, /fclib_global or /fclib_global_rolling, found "
                "none"));
  Hdf5Writer half;
  half.integers("/fclib_local/spacedim", {3});
  const std::string half_bytes = half.bytes();
  EXPECT_THAT(rejection([&] { (void)read_fclib(half_bytes, "f", ""); }),
              HasSubstr("/fclib_local/W: expected a matrix, which is missing"));
}

/// A ball that may roll, as a global problem of one contact.
struct RollingFile {
  std::vector<int> spacedim = {5};
  std::vector<double> mu = {0.5}, mu_r = {0.25};

  [[nodiscard]] std::string bytes() const {
    Hdf5Writer file;
    const std::string root = "/fclib_global_rolling";
    for (const char* matrix : {"/M", "/H"}) {
      for (const char* size : {"/m", "/n", "/nz"}) file.integers(root + matrix + size, {5});
      file.integers(root + matrix + "/i", {0, 1, 2, 3, 4});
      file.integers(root + matrix + "/p", {0, 1, 2, 3, 4});
      file.numbers(root + matrix + "/x", {1, 1, 1, 1, 1});
    }
    file.integers(root + "/spacedim", spacedim);
    file.numbers(root + "/vectors/f", {-1, 0, 0, 0, 0});
    file.numbers(root + "/vectors/w", {0, 0, 0, 0, 0});
    file.numbers(root + "/vectors/mu", mu);
    if (!mu_r.empty()) file.numbers(root + "/vectors/mu_r", mu_r);
    return file.bytes();
  }
  [[nodiscard]] std::string refusal() const {
    return rejection([&] { (void)read_fclib(bytes(), "f", ""); });
  }
};

TEST(Fclib, GlobalProblemsMayRoll) {
  const LoadedProblem loaded = read_fclib(RollingFile{}.bytes(), "f", "");
  EXPECT_EQ(loaded.kind, "global-rolling-friction");
  const auto& problem = std::get<GlobalFrictionProblem<Rational>>(loaded.problem);
  const auto& law = std::get<RollingCoulomb<Rational>>(problem.laws.at(0));
  EXPECT_EQ(law.friction, Rational(1, 2));
  EXPECT_EQ(law.rolling_friction, Rational(1, 4));
  EXPECT_EQ(read_fclib(fclib_bytes(loaded), "f", "global-rolling-friction").kind, loaded.kind);
  EXPECT_THAT(rejection([&] { (void)read_fclib(RollingFile{}.bytes(), "f", "friction-3d"); }),
              HasSubstr("holds no problem of kind friction-3d"));
}

TEST(Fclib, RollingProblemsThatAreBrokenAreRefusedByName) {
  EXPECT_THAT((RollingFile{.spacedim = {3}}.refusal()), HasSubstr("spacedim: expected 5, found 3"));
  EXPECT_THAT((RollingFile{.mu_r = {}}.refusal()), HasSubstr("/vectors/mu_r"));
  EXPECT_THAT((RollingFile{.mu_r = {1, 2}}.refusal()),
              HasSubstr("/mu_r: expected 5 / 5 numbers, found 2"));
  EXPECT_THAT((RollingFile{.mu_r = {-1}}.refusal()), HasSubstr("/mu_r: entry 0 is negative"));
}

TEST(Fclib, EqualitiesComeAfterTheContacts) {
  Hdf5Writer file;
  const auto matrix = [&](const std::string& path, int rows, int columns, std::vector<double> x) {
    std::vector<int> i, p;
    for (int k = 0; k < rows * columns; ++k) i.push_back(k % rows), p.push_back(k / rows);
    file.integers(path + "/m", {rows});
    file.integers(path + "/n", {columns});
    file.integers(path + "/nz", {rows * columns});
    file.integers(path + "/i", i);
    file.integers(path + "/p", p);
    file.numbers(path + "/x", x);
  };
  matrix("/fclib_local/W", 2, 2, {1, 0, 0, 1});
  matrix("/fclib_local/V", 2, 1, {5, 6});
  matrix("/fclib_local/R", 1, 1, {7});
  file.integers("/fclib_local/spacedim", {2});
  file.numbers("/fclib_local/vectors/q", {1, 2});
  file.numbers("/fclib_local/vectors/s", {3});
  file.numbers("/fclib_local/vectors/mu", {0.5});
  const LoadedProblem loaded = read_fclib(file.bytes(), "f", "");
  EXPECT_EQ(loaded.kind, "mixed");
  Matrix<Rational> expected(3, 3);
  // clang-format off
  expected << 1, 0, 5,
              0, 1, 6,
              5, 6, 7;
  // clang-format on
  const auto& problem = std::get<FrictionProblem<Rational>>(loaded.problem);
  EXPECT_EQ(problem.w.to_dense(), expected);
  EXPECT_EQ(problem.q(2), 3);
  EXPECT_TRUE(std::holds_alternative<Equality>(problem.laws[1]));
}

}  // namespace
}  // namespace assay::reports::fclib_test
