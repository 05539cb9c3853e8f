#include <fmt/format.h>

#include "core/scalar/invalid_input.hpp"
#include "reports/problem_files/siconos_matrix.hpp"
#include "reports/problem_files/siconos_text.hpp"

namespace assay::reports {

namespace {

using Laws = std::vector<ContactLaw<Rational>>;

void append_vector(std::string& text, const Vector<Rational>& x) {
  for (Eigen::Index i = 0; i < x.size(); ++i) text += ' ' + decimal_text(x(i));
  text += '\n';
}

void append_bounds(std::string& text, const BoxVi<Rational>& problem) {
  for (const auto& bounds : problem.bounds) {
    text += ' ' + (bounds.lower ? decimal_text(*bounds.lower) : "-inf");
  }
  text += '\n';
  for (const auto& bounds : problem.bounds) {
    text += ' ' + (bounds.upper ? decimal_text(*bounds.upper) : "inf");
  }
  text += '\n';
}

/// M and q, and which parts of the unknowns are complementary.
std::string mlcp_text(const BoxVi<Rational>& problem) {
  Eigen::Index equalities = 0;
  std::string starts = "0", complementary;
  for (std::size_t i = 0; i < problem.bounds.size(); ++i) {
    const bool is_free = problem.bounds[i].is_free();
    if (is_free) ++equalities;
    if (i == 0 || is_free != problem.bounds[i - 1].is_free()) {
      if (i > 0) starts += fmt::format(" {}", i);
      complementary += is_free ? "0 " : "1 ";
    }
  }
  if (!problem.bounds.empty()) starts += fmt::format(" {}", problem.bounds.size());
  std::string text = fmt::format("1\n0\n{}\n{}\n", equalities, problem.size() - equalities);
  text += starts + "\n" + complementary + "\n";
  write_siconos_dense(problem.m, text);
  append_vector(text, problem.q);
  return text;
}

std::string box_text(const BoxVi<Rational>& problem, const std::string& kind) {
  if (kind == "mlcp") return mlcp_text(problem);
  std::string text = fmt::format("{}\n", problem.size());
  write_siconos_dense(problem.m, text);
  append_vector(text, problem.q);
  if (kind != "lcp") append_bounds(text, problem);
  return text;
}

/// The components of each contact, if all have as many, of one of the laws that Siconos has.
Eigen::Index common_dimension(const Laws& laws) {
  Eigen::Index common = 0;
  for (const auto& law : laws) {
    const bool known =
        !std::holds_alternative<Equality>(law) && !std::holds_alternative<Unilateral>(law);
    const Eigen::Index own = known ? dimension(law) : 0;
    if (own == 0 || (common != 0 && own != common)) {
      throw InvalidInput("Siconos has no text format for a mixture of laws; write JSON");
    }
    common = own;
  }
  return common == 0 ? 3 : common;
}

void append_coefficients(std::string& text, const Laws& laws) {
  Vector<Rational> mu(static_cast<Eigen::Index>(laws.size())), mu_r(0);
  for (Eigen::Index k = 0; k < mu.size(); ++k) {
    std::visit(
        [&](const auto& law) {
          if constexpr (requires { law.friction; }) mu(k) = law.friction;
          if constexpr (requires { law.rolling_friction; }) {
            mu_r.conservativeResize(k + 1);
            mu_r(k) = law.rolling_friction;
          }
        },
        laws[static_cast<std::size_t>(k)]);
  }
  append_vector(text, mu);
  if (mu_r.size() > 0) append_vector(text, mu_r);
}

std::string local_text(const FrictionProblem<Rational>& problem, const std::string& kind) {
  Eigen::Index d = common_dimension(problem.laws);
  if (problem.laws.empty() && kind == "friction-2d") d = 2;
  if (problem.laws.empty() && kind == "rolling-friction") d = 5;
  std::string text = fmt::format("{}\n{}\n", d, problem.contacts());
  write_siconos_blocks(problem.w, text);
  append_vector(text, problem.q);
  append_coefficients(text, problem.laws);
  return text;
}

std::string global_text(const GlobalFrictionProblem<Rational>& problem, const std::string& kind) {
  Eigen::Index d = common_dimension(problem.laws);
  if (problem.laws.empty() && kind == "global-rolling-friction") d = 5;
  std::string text = fmt::format("{}\n{}\n", d, problem.contacts());
  write_siconos_triplets(problem.mass, text);
  write_siconos_triplets(problem.contact, text);
  append_vector(text, problem.f);
  append_vector(text, problem.b);
  append_coefficients(text, problem.laws);
  return text;
}

}  // namespace

std::string siconos_text(const LoadedProblem& problem) {
  if (const auto* box = std::get_if<BoxVi<Rational>>(&problem.problem)) {
    return box_text(*box, problem.kind);
  }
  if (const auto* local = std::get_if<FrictionProblem<Rational>>(&problem.problem)) {
    return local_text(*local, problem.kind);
  }
  return global_text(std::get<GlobalFrictionProblem<Rational>>(problem.problem), problem.kind);
}

}  // namespace assay::reports
