#include "tests/core/solvers/box_problems.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

namespace assay {
namespace {

using Json = nlohmann::json;

Vector<Rational> vector_of(const Json& entries) {
  Vector<Rational> x(static_cast<Eigen::Index>(entries.size()));
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    x(i) = parse_rational(entries[static_cast<std::size_t>(i)].get<std::string>());
  }
  return x;
}

Matrix<Rational> matrix_of(const Json& rows) {
  const auto n = static_cast<Eigen::Index>(rows.size());
  Matrix<Rational> m(n, n);
  for (Eigen::Index i = 0; i < n; ++i) m.row(i) = vector_of(rows[static_cast<std::size_t>(i)]);
  return m;
}

Vector<Rational> joined(const Vector<Rational>& a, const Vector<Rational>& b) {
  Vector<Rational> x(a.size() + b.size());
  x << a, b;
  return x;
}

}  // namespace

std::vector<BoxExample> exact_examples() {
  const Json data = Json::parse(std::ifstream(ASSAY_SOURCE_DIR "/reference/data/lcp_exact.json"));
  std::vector<BoxExample> examples;
  for (const Json& item : data["lcp"]) {
    BoxExample example{
        item["name"], make_lcp<Rational>(matrix_of(item["M"]), vector_of(item["q"])), {}};
    for (const Json& solution : item["isolated_or_basic_solutions"]) {
      example.solutions.push_back(vector_of(solution["z"]));
    }
    example.continua = example.name == "ones_continuum";
    example.few_bases = example.problem.size() <= 8;
    example.unique = example.problem.size() > 8 || item.value("P_matrix", false);
    examples.push_back(std::move(example));
  }
  for (const Json& item : data["mlcp"]) {
    BoxExample example{
        item["name"], make_lcp<Rational>(matrix_of(item["M"]), vector_of(item["q"])), {}};
    for (int i = 0; i < item["n_free"].get<int>(); ++i) {
      example.problem.bounds[static_cast<std::size_t>(i)] = {};
    }
    example.solutions.push_back(joined(vector_of(item["u"]), vector_of(item["v"])));
    example.unique = example.few_bases = true;
    examples.push_back(std::move(example));
  }
  for (const Json& item : data["relay"]) {
    BoxExample example{
        item["name"], make_lcp<Rational>(matrix_of(item["M"]), vector_of(item["q"])), {}};
    const Vector<Rational> lower = vector_of(item["lb"]), upper = vector_of(item["ub"]);
    for (Eigen::Index i = 0; i < lower.size(); ++i) {
      example.problem.bounds[static_cast<std::size_t>(i)] = {lower(i), upper(i)};
    }
    example.solutions.push_back(vector_of(item["lam"]));
    example.unique = true;
    example.few_bases = lower.size() <= 4;
    examples.push_back(std::move(example));
  }
  return examples;
}

Bounds<Rational> BoxGenerator::bounds() {
  const Rational low = integer(-2, 1);
  switch (integer(0, 5)) {
    case 0:
      return {};
    case 1:
      return {low, {}};
    case 2:
      return {{}, low};
    case 3:
      return {low, low + integer(0, 2)};  // also equal
    default:
      return {Rational(0), {}};
  }
}

Matrix<Rational> BoxGenerator::any(int n, int bound) {
  Matrix<Rational> a(n, n);
  for (Rational& entry : a.reshaped()) entry = integer(-bound, bound);
  return a;
}

Vector<Rational> BoxGenerator::vector(int n, int bound) {
  Vector<Rational> x(n);
  for (Rational& entry : x) entry = integer(-bound, bound);
  return x;
}

Matrix<Rational> BoxGenerator::monotone(int n, int columns, bool definite) {
  const Matrix<Rational> h = any(n, 2), skew = any(n, 1);
  Matrix<Rational> m(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      m(i, j) = skew(i, j) - skew(j, i) + (definite && i == j ? 1 : 0);
      for (int k = 0; k < std::min(columns, n); ++k) m(i, j) += h(i, k) * h(j, k);
    }
  }
  return m;
}

BoxVi<Rational> BoxGenerator::lcp(int n) { return make_lcp<Rational>(any(n, 2), vector(n, 2)); }

BoxVi<Rational> BoxGenerator::box(int n) {
  BoxVi<Rational> problem = make_lcp<Rational>(
      integer(0, 1) == 0 ? monotone(n, integer(0, n), false) : any(n, 2), vector(n, 3));
  for (Bounds<Rational>& own : problem.bounds) own = bounds();
  return problem;
}

BoxVi<Rational> BoxGenerator::unique(int n) {
  BoxVi<Rational> problem = make_lcp<Rational>(monotone(n, n, true), vector(n, 3));
  for (Bounds<Rational>& own : problem.bounds) own = bounds();
  return problem;
}

bool is_solution(const BoxVi<Rational>& problem, const Vector<Rational>& z) {
  for (Eigen::Index i = 0; i < problem.size(); ++i) {
    const auto& [lower, upper] = problem.bounds[static_cast<std::size_t>(i)];
    Rational w = problem.q(i);
    for (Eigen::Index j = 0; j < problem.size(); ++j) w += problem.m(i, j) * z(j);
    if ((lower && z(i) < *lower) || (upper && z(i) > *upper)) return false;
    if (w > 0 && !(lower && z(i) == *lower)) return false;
    if (w < 0 && !(upper && z(i) == *upper)) return false;
  }
  return true;
}

BoxVi<Rational> lcp_of(int n, std::initializer_list<int> m, std::initializer_list<int> q) {
  Matrix<Rational> matrix(n, n);
  Vector<Rational> right(n);
  Eigen::Index k = 0;
  for (const int entry : m) matrix(k / n, k % n) = entry, ++k;
  k = 0;
  for (const int entry : q) right(k++) = entry;
  return make_lcp<Rational>(matrix, right);
}

}  // namespace assay
