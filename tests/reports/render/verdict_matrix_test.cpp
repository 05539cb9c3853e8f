#include "reports/render/verdict_matrix.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace assay::reports::verdict_matrix_test {
namespace {

StudyResult study_of(const std::vector<std::pair<std::string, std::string>>& pairs) {
  StudyResult study;
  for (const auto& [scheme, problem] : pairs) {
    study.rows.emplace_back();
    study.rows.back().scheme = scheme;
    study.rows.back().problem = problem;
  }
  return study;
}

TEST(VerdictMatrix, GathersTheRowsOfAPairInTheirOrder) {
  const StudyResult study = study_of({{"s", "p"}, {"t", "p"}, {"s", "p"}, {"s", "q"}});
  const VerdictMatrix matrix(study);
  EXPECT_EQ(matrix.schemes(), (std::vector<std::string>{"s", "t"}));
  EXPECT_EQ(matrix.problems(), (std::vector<std::string>{"p", "q"}));
  ASSERT_EQ(matrix.pairs().size(), 3U);
  EXPECT_EQ(matrix.find("s", "p")->rows,
            (std::vector<const StudyRow*>{&study.rows[0], &study.rows[2]}));
  EXPECT_EQ(matrix.find("t", "q"), nullptr);
}

TEST(VerdictMatrix, NamesFilesThatNoOtherPairHas) {
  const std::string longest(300, 'x');
  const StudyResult study = study_of({{"a/b", "p"},
                                      {"a-b", "p"},
                                      {"A-B", "p"},
                                      {"../../etc", "<p>"},
                                      {longest, "p"},
                                      {longest, "q"}});
  const VerdictMatrix matrix(study);
  std::vector<std::string> files;
  for (const VerdictMatrix::Pair& pair : matrix.pairs()) files.push_back(pair.file);
  for (const std::string& file : files) {
    EXPECT_EQ(file.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-"), std::string::npos);
    EXPECT_LE(file.size(), 110U);
  }
  std::ranges::sort(files);
  EXPECT_EQ(std::ranges::adjacent_find(files), files.end());
}

}  // namespace
}  // namespace assay::reports::verdict_matrix_test
