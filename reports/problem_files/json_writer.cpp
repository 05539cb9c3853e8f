#include <fmt/format.h>

#include "reports/problem_files/json_problem.hpp"

namespace assay::reports {

namespace {

/// An integer that every reader of JSON holds is a number, the rest a string.
std::string number(const Rational& x) {
  std::string text = to_text(x);
  const bool small = text.size() <= 15 && text.find('/') == std::string::npos;
  return small ? text : '"' + text + '"';
}

std::string list(Eigen::Index size, const auto& item) {
  std::string text = "[";
  for (Eigen::Index i = 0; i < size; ++i) text += (i == 0 ? "" : ", ") + item(i);
  return text + "]";
}

std::string vector(const Vector<Rational>& x) {
  return list(x.size(), [&](Eigen::Index i) { return number(x(i)); });
}

std::string rows(const auto& matrix, const std::string& separator) {
  std::string text = "[";
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    if (i > 0) text += "," + separator;
    text += list(matrix.cols(), [&](Eigen::Index j) { return number(matrix(i, j)); });
  }
  return text + "]";
}

std::string blocks(const BlockMatrix<Rational>& w) {
  std::string text = "{\"blocks\": [";
  for (Eigen::Index row = 0; row < w.block_rows(); ++row) {
    for (Eigen::Index k = w.row_start(row); k < w.row_start(row + 1); ++k) {
      text += fmt::format("{}\n    {{\"row\": {}, \"column\": {}, \"values\": {}}}",
                          k == 0 ? "" : ",",
                          row,
                          w.column(k),
                          rows(w.block(row, k), " "));
    }
  }
  return text + "]}";
}

std::string sparse(const SparseMatrix<Rational>& a) {
  std::string text =
      fmt::format("{{\"rows\": {}, \"columns\": {}, \"entries\": [", a.rows(), a.cols());
  const char* separator = "";
  for (Eigen::Index j = 0; j < a.outerSize(); ++j) {
    for (SparseMatrix<Rational>::InnerIterator entry(a, j); entry; ++entry) {
      text +=
          fmt::format("{}[{}, {}, {}]", separator, entry.row(), entry.col(), number(entry.value()));
      separator = ", ";
    }
  }
  return text + "]}";
}

std::string law(const Equality& of) {
  return fmt::format("{{\"law\": \"equality\", \"dimension\": {}}}", of.dimension);
}
std::string law(const Unilateral&) { return "{\"law\": \"unilateral\"}"; }
template <int Dimension>
std::string law(const Coulomb<Rational, Dimension>& of) {
  return fmt::format("{{\"law\": \"coulomb-{}d\", \"mu\": {}}}", Dimension, number(of.friction));
}
std::string law(const RollingCoulomb<Rational>& of) {
  return fmt::format("{{\"law\": \"rolling-coulomb\", \"mu\": {}, \"mu_r\": {}}}",
                     number(of.friction),
                     number(of.rolling_friction));
}

std::string laws(const std::vector<ContactLaw<Rational>>& all) {
  return list(static_cast<Eigen::Index>(all.size()), [&](Eigen::Index k) {
    return std::visit([](const auto& of) { return law(of); }, all[static_cast<std::size_t>(k)]);
  });
}

/// The friction, or the rolling friction, of each contact.
std::string coefficients(const std::vector<ContactLaw<Rational>>& all, bool rolling) {
  return list(static_cast<Eigen::Index>(all.size()), [&](Eigen::Index k) {
    return std::visit(
        [&](const auto& of) -> std::string {
          if constexpr (requires { of.rolling_friction; }) {
            return number(rolling ? of.rolling_friction : of.friction);
          } else if constexpr (requires { of.friction; }) {
            return number(of.friction);
          } else {
            return "0";
          }
        },
        all[static_cast<std::size_t>(k)]);
  });
}

std::string bounds(const BoxVi<Rational>& problem, bool lower) {
  return list(problem.size(), [&](Eigen::Index i) -> std::string {
    const Bounds<Rational>& own = problem.bounds[static_cast<std::size_t>(i)];
    const auto& bound = lower ? own.lower : own.upper;
    return bound ? number(*bound) : "null";
  });
}

std::string equalities(const BoxVi<Rational>& problem) {
  std::string text;
  for (std::size_t i = 0; i < problem.bounds.size(); ++i) {
    if (problem.bounds[i].is_free()) text += fmt::format("{}{}", text.empty() ? "" : ", ", i);
  }
  return "[" + text + "]";
}

std::string fields(const BoxVi<Rational>& problem, const std::string& kind) {
  std::string text =
      fmt::format(",\n  \"M\": {},\n  \"q\": {}", rows(problem.m, "\n    "), vector(problem.q));
  if (kind == "mlcp") return text + ",\n  \"equalities\": " + equalities(problem);
  if (kind == "lcp") return text;
  return text + ",\n  \"lower\": " + bounds(problem, true) +
         ",\n  \"upper\": " + bounds(problem, false);
}

std::string fields(const FrictionProblem<Rational>& problem, const std::string& kind) {
  std::string text =
      fmt::format(",\n  \"W\": {},\n  \"q\": {}", blocks(problem.w), vector(problem.q));
  if (kind == "mixed") return text + ",\n  \"laws\": " + laws(problem.laws);
  text += ",\n  \"mu\": " + coefficients(problem.laws, false);
  if (kind == "rolling-friction") text += ",\n  \"mu_r\": " + coefficients(problem.laws, true);
  return text;
}

std::string fields(const GlobalFrictionProblem<Rational>& problem, const std::string&) {
  return fmt::format(",\n  \"M\": {},\n  \"H\": {},\n  \"f\": {},\n  \"b\": {},\n  \"laws\": {}",
                     sparse(problem.mass),
                     sparse(problem.contact),
                     vector(problem.f),
                     vector(problem.b),
                     laws(problem.laws));
}

}  // namespace

std::string json_text(const LoadedProblem& problem) {
  const std::string own =
      std::visit([&](const auto& of) { return fields(of, problem.kind); }, problem.problem);
  return fmt::format("{{\n  \"kind\": \"{}\"{}\n}}\n", problem.kind, own);
}

}  // namespace assay::reports
