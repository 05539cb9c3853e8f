#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/problem_files/exact_json.hpp"
#include "reports/problem_files/matrix_entries.hpp"

namespace assay::reports {

/// Reads numbers, vectors and matrices from JSON. Each function throws InvalidInput that names
/// file, line and what was expected.
class JsonReader {
 public:
  explicit JsonReader(std::string file) : file_(std::move(file)) {}

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const ExactJson& field(const ExactJson& object, std::string_view name) const;
  [[nodiscard]] std::string word(const ExactJson& object, std::string_view name) const;
  [[nodiscard]] Rational number(const ExactJson& value, const std::string& what) const;
  [[nodiscard]] Rational coefficient(const ExactJson& value, const std::string& what) const;
  [[nodiscard]] Eigen::Index integer(const ExactJson& value,
                                     const std::string& what,
                                     Eigen::Index low,
                                     Eigen::Index high) const;
  [[nodiscard]] const std::vector<ExactJson>& list(const ExactJson& value,
                                                   const std::string& what) const;
  [[nodiscard]] Vector<Rational> vector(const ExactJson& value, const std::string& what) const;
  /// A list of rows, or entries with their places; without rows it is a matrix without entries.
  [[nodiscard]] MatrixEntries matrix(const ExactJson& value, const std::string& what) const;

  [[noreturn]] void reject(const ExactJson& value, const std::string& expected) const;

 private:
  [[nodiscard]] MatrixEntries rows(const ExactJson& value, const std::string& what) const;
  [[nodiscard]] MatrixEntries places(const ExactJson& value, const std::string& what) const;

  std::string file_;
};

}  // namespace assay::reports
