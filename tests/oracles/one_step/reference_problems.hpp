#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles {

/// The document reference/data/NAME.
[[nodiscard]] inline nlohmann::json reference_document(const std::string& name) {
  const auto root = std::filesystem::path(ASSAY_SOURCE_DIR);
  std::ifstream file(root / "reference" / "data" / name);
  return nlohmann::json::parse(file);
}

/// An array of fractions.
[[nodiscard]] inline Vector<Rational> reference_vector(const nlohmann::json& array) {
  Vector<Rational> x(static_cast<Eigen::Index>(array.size()));
  for (std::size_t i = 0; i < array.size(); ++i) {
    x(static_cast<Eigen::Index>(i)) = parse_rational(array[i].get<std::string>());
  }
  return x;
}

/// An array of rows of fractions.
[[nodiscard]] inline Matrix<Rational> reference_matrix(const nlohmann::json& rows) {
  const auto n = static_cast<Eigen::Index>(rows.size());
  Matrix<Rational> a(n, n == 0 ? 0 : static_cast<Eigen::Index>(rows[0].size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    a.row(static_cast<Eigen::Index>(i)) = reference_vector(rows[i]).transpose();
  }
  return a;
}

/// M, q of an entry of lcp_exact.json, with lb and ub where it has them; of a mixed one the first
/// n_free unknowns are free.
[[nodiscard]] inline BoxVi<Rational> reference_box_problem(const nlohmann::json& entry) {
  BoxVi<Rational> problem =
      make_lcp<Rational>(reference_matrix(entry.at("M")), reference_vector(entry.at("q")));
  for (std::size_t i = 0; i < problem.bounds.size(); ++i) {
    if (entry.contains("lb")) {
      problem.bounds[i] = {parse_rational(entry["lb"][i].get<std::string>()),
                           parse_rational(entry["ub"][i].get<std::string>())};
    } else if (entry.contains("n_free") && i < entry["n_free"].get<std::size_t>()) {
      problem.bounds[i] = {};
    }
  }
  return problem;
}

/// Contacts of three components, all coupled.
[[nodiscard]] inline FrictionProblem<Rational> friction_problem(const Matrix<Rational>& w,
                                                                const Vector<Rational>& q,
                                                                const Vector<Rational>& friction) {
  FrictionProblem<Rational> problem;
  for (const Rational& mu : friction) problem.laws.emplace_back(Coulomb<Rational, 3>{mu});
  problem.w = BlockMatrix<Rational>::from_dense(w, block_sizes(problem.laws));
  problem.q = q;
  return problem;
}

/// An instance of fc3d_constructed.json.
[[nodiscard]] inline FrictionProblem<Rational> constructed_problem(const nlohmann::json& instance) {
  const Matrix<Rational> h = reference_matrix(instance.at("H"));
  const Vector<Rational> inverse_mass = reference_vector(instance.at("Minv"));
  Matrix<Rational> w = Matrix<Rational>::Constant(h.rows(), h.rows(), Rational(0));
  for (Eigen::Index i = 0; i < h.rows(); ++i) {
    for (Eigen::Index j = 0; j < h.rows(); ++j) {
      for (Eigen::Index k = 0; k < h.cols(); ++k) w(i, j) += h(i, k) * inverse_mass(k) * h(j, k);
    }
  }
  return friction_problem(
      w, reference_vector(instance.at("q")), reference_vector(instance.at("mu")));
}

}  // namespace assay::oracles
