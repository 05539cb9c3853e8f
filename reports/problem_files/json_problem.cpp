#include "reports/problem_files/json_problem.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "reports/problem_files/json_reader.hpp"
#include "reports/problem_files/text_cursor.hpp"

namespace assay::reports {

namespace {

using Laws = std::vector<ContactLaw<Rational>>;

void require_shape(const JsonReader& reader,
                   const ExactJson& at,
                   const char* name,
                   const MatrixEntries& matrix,
                   Eigen::Index rows,
                   Eigen::Index columns) {
  if (matrix.rows == rows && (matrix.columns == columns || rows == 0)) return;
  throw InvalidInput(fmt::format("{}:{}: {} is {} x {}; it must be {} x {}",
                                 reader.file(),
                                 at.line,
                                 name,
                                 matrix.rows,
                                 matrix.columns,
                                 rows,
                                 columns));
}

void require_size(const JsonReader& reader,
                  const ExactJson& value,
                  const char* name,
                  std::size_t size) {
  if (reader.list(value, name).size() == size) return;
  reader.reject(value, fmt::format("{}, a list of {}", name, size));
}

BoxVi<Rational> read_m_and_q(const JsonReader& reader, const ExactJson& object) {
  const ExactJson& m = reader.field(object, "M");
  Vector<Rational> q = reader.vector(reader.field(object, "q"), "q");
  MatrixEntries entries = reader.matrix(m, "M");
  require_shape(reader, m, "M", entries, q.size(), q.size());
  return make_lcp(to_dense(entries, reader.file()), std::move(q));
}

BoxVi<Rational> read_mlcp(const JsonReader& reader, const ExactJson& object) {
  BoxVi<Rational> problem = read_m_and_q(reader, object);
  const ExactJson& equalities = reader.field(object, "equalities");
  for (const ExactJson& item : reader.list(equalities, "equalities")) {
    const Eigen::Index i = reader.integer(item, "the number of an unknown", 0, problem.size() - 1);
    problem.bounds[static_cast<std::size_t>(i)] = {};
  }
  return problem;
}

std::optional<Rational> read_bound(const JsonReader& reader,
                                   const ExactJson& value,
                                   const char* name) {
  if (value.is_null()) return std::nullopt;
  return reader.number(value, fmt::format("{}: null", name));
}

BoxVi<Rational> read_bounded(const JsonReader& reader, const ExactJson& object) {
  BoxVi<Rational> problem = read_m_and_q(reader, object);
  const ExactJson& lower = reader.field(object, "lower");
  const ExactJson& upper = reader.field(object, "upper");
  require_size(reader, lower, "lower", problem.bounds.size());
  require_size(reader, upper, "upper", problem.bounds.size());
  for (std::size_t i = 0; i < problem.bounds.size(); ++i) {
    Bounds<Rational>& bounds = problem.bounds[i];
    bounds.lower = read_bound(reader, lower.items[i], "lower");
    bounds.upper = read_bound(reader, upper.items[i], "upper");
    if (bounds.lower && bounds.upper && *bounds.lower > *bounds.upper) {
      reader.reject(upper.items[i], fmt::format("upper[{}], no less than lower[{}]", i, i));
    }
  }
  return problem;
}

/// One coefficient a contact; one number is that of all.
std::vector<Rational> read_coefficients(const JsonReader& reader,
                                        const ExactJson& object,
                                        const char* name,
                                        Eigen::Index contacts) {
  const ExactJson& value = reader.field(object, name);
  const auto count = static_cast<std::size_t>(contacts);
  if (!value.is_list()) return std::vector<Rational>(count, reader.coefficient(value, name));
  require_size(reader, value, name, count);
  std::vector<Rational> coefficients;
  for (std::size_t k = 0; k < count; ++k) {
    coefficients.push_back(reader.coefficient(value.items[k], fmt::format("{}[{}]", name, k)));
  }
  return coefficients;
}

Laws read_coulomb(const JsonReader& reader,
                  const ExactJson& object,
                  Eigen::Index dimension,
                  const ExactJson& sized,
                  Eigen::Index size) {
  if (size % dimension != 0) {
    reader.reject(sized, fmt::format("a list of {} components for each contact", dimension));
  }
  const Eigen::Index contacts = size / dimension;
  const std::vector<Rational> mu = read_coefficients(reader, object, "mu", contacts);
  std::vector<Rational> mu_r;
  if (dimension == 5) mu_r = read_coefficients(reader, object, "mu_r", contacts);
  Laws laws;
  for (std::size_t k = 0; k < mu.size(); ++k) {
    if (dimension == 2) laws.push_back(Coulomb<Rational, 2>{mu[k]});
    if (dimension == 3) laws.push_back(Coulomb<Rational, 3>{mu[k]});
    if (dimension == 5) laws.push_back(RollingCoulomb<Rational>{mu[k], mu_r[k]});
  }
  return laws;
}

ContactLaw<Rational> read_law(const JsonReader& reader, const ExactJson& object) {
  if (!object.is_object()) reader.reject(object, "a law, an object");
  const std::string law = reader.word(object, "law");
  const auto mu = [&] { return reader.coefficient(reader.field(object, "mu"), "mu"); };
  if (law == "equality") {
    return Equality{reader.integer(reader.field(object, "dimension"), "dimension", 1, kMostRows)};
  }
  if (law == "unilateral") return Unilateral{};
  if (law == "coulomb-2d") return Coulomb<Rational, 2>{mu()};
  if (law == "coulomb-3d") return Coulomb<Rational, 3>{mu()};
  if (law == "rolling-coulomb") {
    return RollingCoulomb<Rational>{mu(), reader.coefficient(reader.field(object, "mu_r"), "mu_r")};
  }
  reader.reject(reader.field(object, "law"),
                "one of equality, unilateral, coulomb-2d, coulomb-3d, rolling-coulomb");
}

Laws read_laws(const JsonReader& reader, const ExactJson& object) {
  Laws laws;
  for (const ExactJson& law : reader.list(reader.field(object, "laws"), "laws")) {
    laws.push_back(read_law(reader, law));
  }
  return laws;
}

/// Blocks with their places, one block row for each law.
BlockMatrix<Rational> read_blocks(const JsonReader& reader, const ExactJson& w, const Laws& laws) {
  const std::vector<Eigen::Index> sizes = block_sizes(laws);
  const auto last = static_cast<Eigen::Index>(sizes.size()) - 1;
  std::vector<BlockMatrix<Rational>::Entry> entries;
  for (const ExactJson& block : reader.list(reader.field(w, "blocks"), "W.blocks")) {
    if (!block.is_object()) reader.reject(block, "a block, an object");
    const Eigen::Index row = reader.integer(reader.field(block, "row"), "row", 0, last);
    const Eigen::Index column = reader.integer(reader.field(block, "column"), "column", 0, last);
    const ExactJson& values = reader.field(block, "values");
    const MatrixEntries own = reader.matrix(values, "values");
    require_shape(reader,
                  values,
                  "values",
                  own,
                  sizes[static_cast<std::size_t>(row)],
                  sizes[static_cast<std::size_t>(column)]);
    entries.push_back({row, column, to_dense(own, reader.file())});
  }
  try {
    return BlockMatrix<Rational>(sizes, std::move(entries));
  } catch (const InvalidInput& error) {
    throw InvalidInput(fmt::format("{}:{}: W: {}", reader.file(), w.line, error.what()));
  }
}

FrictionProblem<Rational> read_local(const JsonReader& reader,
                                     const ExactJson& object,
                                     Eigen::Index dimension) {
  const ExactJson& q_field = reader.field(object, "q");
  Vector<Rational> q = reader.vector(q_field, "q");
  Laws laws = dimension == 0 ? read_laws(reader, object)
                             : read_coulomb(reader, object, dimension, q_field, q.size());
  if (total_dimension(laws) != q.size()) {
    reader.reject(q_field, fmt::format("q, a list of {}, as the laws say", total_dimension(laws)));
  }
  const ExactJson& w = reader.field(object, "W");
  if (w.is_object() && w.find("blocks") != nullptr) {
    BlockMatrix<Rational> blocks = read_blocks(reader, w, laws);
    return {std::move(blocks), std::move(q), std::move(laws)};
  }
  const MatrixEntries entries = reader.matrix(w, "W");
  require_shape(reader, w, "W", entries, q.size(), q.size());
  BlockMatrix<Rational> blocks = to_blocks(entries, block_sizes(laws));
  return {std::move(blocks), std::move(q), std::move(laws)};
}

GlobalFrictionProblem<Rational> read_global(const JsonReader& reader,
                                            const ExactJson& object,
                                            Eigen::Index dimension) {
  const ExactJson &m = reader.field(object, "M"), &h = reader.field(object, "H");
  const ExactJson& b_field = reader.field(object, "b");
  Vector<Rational> f = reader.vector(reader.field(object, "f"), "f");
  Vector<Rational> b = reader.vector(b_field, "b");
  const MatrixEntries mass = reader.matrix(m, "M"), contact = reader.matrix(h, "H");
  require_shape(reader, m, "M", mass, f.size(), f.size());
  require_shape(reader, h, "H", contact, f.size(), b.size());
  Laws laws = object.find("laws") != nullptr
                  ? read_laws(reader, object)
                  : read_coulomb(reader, object, dimension, b_field, b.size());
  SparseMatrix<Rational> sparse_contact(f.size(), b.size());
  sparse_contact.setFromTriplets(contact.entries.begin(), contact.entries.end());
  return {to_sparse(mass), std::move(sparse_contact), std::move(f), std::move(b), std::move(laws)};
}

OneStepProblem read_kind(const JsonReader& reader, const ExactJson& object, std::string_view kind) {
  if (kind == "lcp") return read_m_and_q(reader, object);
  if (kind == "mlcp") return read_mlcp(reader, object);
  if (kind == "relay" || kind == "box-vi") return read_bounded(reader, object);
  if (kind == "friction-2d") return read_local(reader, object, 2);
  if (kind == "friction-3d") return read_local(reader, object, 3);
  if (kind == "rolling-friction") return read_local(reader, object, 5);
  if (kind == "mixed") return read_local(reader, object, 0);
  return read_global(reader, object, kind == "global-rolling-friction" ? 5 : 3);
}

/// Fields that no kind has.
std::vector<std::string> unread_fields(const ExactJson& object, const std::string& file) {
  constexpr std::array<std::string_view, 16> kKnown = {"kind",
                                                       "m",
                                                       "w",
                                                       "q",
                                                       "equalities",
                                                       "lower",
                                                       "upper",
                                                       "mu",
                                                       "mu_r",
                                                       "laws",
                                                       "h",
                                                       "f",
                                                       "b",
                                                       "title",
                                                       "description",
                                                       "name"};
  std::vector<std::string> warnings;
  for (const auto& [name, value] : object.fields) {
    std::string lower = name;
    std::ranges::transform(lower, lower.begin(), [](char c) {
      return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    if (std::ranges::find(kKnown, lower) != kKnown.end()) continue;
    warnings.push_back(fmt::format("{}:{}: field '{}' is not read", file, value.line, shown(name)));
  }
  return warnings;
}

}  // namespace

LoadedProblem read_json_problem(std::string_view text,
                                const std::string& file,
                                std::string_view kind) {
  const ExactJson object = parse_exact_json(text, file);
  const JsonReader reader(file);
  if (!object.is_object()) reader.reject(object, "a problem, an object");
  const std::string stated = reader.word(object, "kind");
  if (std::ranges::find(kProblemKinds, stated) == kProblemKinds.end()) {
    throw InvalidInput(fmt::format(
        "{}:{}: {}",
        file,
        reader.field(object, "kind").line,
        unknown_name_message("kind", shown(stated), {kProblemKinds.begin(), kProblemKinds.end()})));
  }
  if (!kind.empty() && kind != stated) {
    throw InvalidInput(fmt::format("{}: holds a problem of kind {}, not {}", file, stated, kind));
  }
  return {stated, read_kind(reader, object, stated), unread_fields(object, file)};
}

}  // namespace assay::reports
