#include "reports/problem_files/fclib.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "reports/problem_files/hdf5_reader.hpp"
#include "reports/problem_files/matrix_entries.hpp"

namespace assay::reports {

namespace {

constexpr const char *kLocal = "/fclib_local", *kGlobal = "/fclib_global",
                     *kGlobalRolling = "/fclib_global_rolling";

using Laws = std::vector<ContactLaw<Rational>>;
using Integers = std::vector<std::int64_t>;

Rational exact(const Hdf5Reader& file, const std::string& path, double x, std::size_t index) {
  if (!std::isfinite(x)) {
    file.reject(path, fmt::format("entry {} is {}; expected a finite number", index, x));
  }
  return exact_value(x);
}

Vector<Rational> read_vector(const Hdf5Reader& file, const std::string& path) {
  const std::vector<double> values = file.numbers(path);
  Vector<Rational> x(static_cast<Eigen::Index>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    x(static_cast<Eigen::Index>(i)) = exact(file, path, values[i], i);
  }
  return x;
}

Vector<Rational> read_vector(const Hdf5Reader& file, const std::string& path, Eigen::Index size) {
  Vector<Rational> x = read_vector(file, path);
  if (x.size() == size) return x;
  file.reject(path, fmt::format("expected {} numbers, found {}", size, x.size()));
}

Eigen::Index read_size(const Hdf5Reader& file, const std::string& path) {
  const std::int64_t size = file.integer(path);
  if (size >= 0 && size <= kMostRows) return size;
  file.reject(path, fmt::format("expected an integer from 0 to {}, found {}", kMostRows, size));
}

void require_index(const Hdf5Reader& file,
                   const std::string& path,
                   std::int64_t i,
                   Eigen::Index end) {
  if (i >= 0 && i < end) return;
  file.reject(path, fmt::format("expected indices from 0 to {}, found {}", end - 1, i));
}

/// The line of each entry of compressed columns or rows.
Integers expanded(const Hdf5Reader& file,
                  const std::string& path,
                  Eigen::Index lines,
                  std::size_t most) {
  const Integers starts = file.integers(path);
  if (starts.size() != static_cast<std::size_t>(lines) + 1 || starts.front() != 0) {
    file.reject(path, fmt::format("expected {} numbers that start with 0", lines + 1));
  }
  Integers line_of;
  for (std::size_t line = 0; line + 1 < starts.size(); ++line) {
    if (starts[line + 1] < starts[line] || starts[line + 1] > static_cast<std::int64_t>(most)) {
      file.reject(path, fmt::format("expected numbers that ascend up to {}", most));
    }
    line_of.insert(line_of.end(),
                   static_cast<std::size_t>(starts[line + 1] - starts[line]),
                   static_cast<std::int64_t>(line));
  }
  return line_of;
}

MatrixEntries read_matrix(const Hdf5Reader& file, const std::string& path) {
  if (!file.has(path)) file.reject(path, "expected a matrix, which is missing");
  MatrixEntries matrix{read_size(file, path + "/m"), read_size(file, path + "/n")};
  const std::int64_t nz = file.integer(path + "/nz");
  const std::vector<double> x = file.numbers(path + "/x");
  Integers i = file.integers(path + "/i"), p;
  if (nz < -2) file.reject(path + "/nz", fmt::format("expected at least -2, found {}", nz));
  if (nz >= 0) p = file.integers(path + "/p");
  if (nz == -1) p = expanded(file, path + "/p", matrix.columns, x.size());
  if (nz == -2) p = std::exchange(i, expanded(file, path + "/p", matrix.rows, x.size()));
  const std::size_t count = nz >= 0 ? static_cast<std::size_t>(nz) : std::min(i.size(), p.size());
  if (x.size() < count || i.size() < count || p.size() < count) {
    file.reject(path, fmt::format("states {} entries, but has fewer", count));
  }
  for (std::size_t k = 0; k < count; ++k) {
    require_index(file, path + "/i", i[k], matrix.rows);
    require_index(file, path + "/p", p[k], matrix.columns);
    matrix.add(i[k], p[k], exact(file, path + "/x", x[k], k));
  }
  return matrix;
}

void require_shape(const Hdf5Reader& file,
                   const std::string& path,
                   const MatrixEntries& matrix,
                   Eigen::Index rows,
                   Eigen::Index columns) {
  if (matrix.rows == rows && matrix.columns == columns) return;
  file.reject(
      path,
      fmt::format("is {} x {}; it must be {} x {}", matrix.rows, matrix.columns, rows, columns));
}

/// One for each contact of so many components.
Vector<Rational> read_coefficients(const Hdf5Reader& file,
                                   const std::string& path,
                                   Eigen::Index components,
                                   std::int64_t dimension) {
  Vector<Rational> mu = read_vector(file, path);
  if (mu.size() * dimension != components) {
    file.reject(
        path, fmt::format("expected {} / {} numbers, found {}", components, dimension, mu.size()));
  }
  for (Eigen::Index k = 0; k < mu.size(); ++k) {
    if (mu(k) >= 0) continue;
    file.reject(path, fmt::format("entry {} is negative; expected a friction coefficient", k));
  }
  return mu;
}

Laws read_laws(const Hdf5Reader& file, const std::string& root, Eigen::Index components) {
  const std::int64_t dimension = file.integer(root + "/spacedim");
  if (dimension != 2 && dimension != 3) {
    file.reject(root + "/spacedim", fmt::format("expected 2 or 3, found {}", dimension));
  }
  Laws laws;
  for (const Rational& mu : read_coefficients(file, root + "/vectors/mu", components, dimension)) {
    if (dimension == 2) laws.push_back(Coulomb<Rational, 2>{mu});
    if (dimension == 3) laws.push_back(Coulomb<Rational, 3>{mu});
  }
  return laws;
}

Laws read_rolling_laws(const Hdf5Reader& file, const std::string& root, Eigen::Index components) {
  constexpr std::int64_t kDimension = 5;
  const std::int64_t dimension = file.integer(root + "/spacedim");
  if (dimension != kDimension) {
    file.reject(root + "/spacedim", fmt::format("expected {}, found {}", kDimension, dimension));
  }
  const auto read = [&](const char* name) {
    return read_coefficients(file, root + "/vectors/" + name, components, kDimension);
  };
  const Vector<Rational> mu = read("mu"), mu_r = read("mu_r");
  Laws laws;
  for (Eigen::Index k = 0; k < mu.size(); ++k) {
    laws.push_back(RollingCoulomb<Rational>{mu(k), mu_r(k)});
  }
  return laws;
}

/// Adds another matrix with its first entry at (row, column), or its transpose.
void add_block(MatrixEntries& matrix,
               const MatrixEntries& block,
               Eigen::Index row,
               Eigen::Index column,
               bool transposed = false) {
  for (const auto& entry : block.entries) {
    const Eigen::Index i = transposed ? entry.col() : entry.row();
    const Eigen::Index j = transposed ? entry.row() : entry.col();
    matrix.add(row + i, column + j, entry.value());
  }
}

Vector<Rational> joined(const Vector<Rational>& a, const Vector<Rational>& b) {
  Vector<Rational> both(a.size() + b.size());
  both << a, b;
  return both;
}

LoadedProblem read_local(const Hdf5Reader& file) {
  const std::string root = kLocal;
  MatrixEntries w = read_matrix(file, root + "/W");
  require_shape(file, root + "/W", w, w.rows, w.rows);
  const Eigen::Index m = w.rows;
  Vector<Rational> q = read_vector(file, root + "/vectors/q", m);
  Laws laws = read_laws(file, root, m);
  if (file.has(root + "/V")) {
    const MatrixEntries v = read_matrix(file, root + "/V"), r = read_matrix(file, root + "/R");
    require_shape(file, root + "/V", v, m, v.columns);
    require_shape(file, root + "/R", r, v.columns, v.columns);
    w.rows = w.columns = m + v.columns;
    add_block(w, v, 0, m);
    add_block(w, v, m, 0, /*transposed=*/true);
    add_block(w, r, m, m);
    q = joined(q, read_vector(file, root + "/vectors/s", v.columns));
    if (v.columns > 0) laws.push_back(Equality{v.columns});
  }
  BlockMatrix<Rational> blocks = to_blocks(w, block_sizes(laws));
  return {"", FrictionProblem<Rational>{std::move(blocks), std::move(q), std::move(laws)}};
}

LoadedProblem read_global(const Hdf5Reader& file, const std::string& root) {
  const MatrixEntries mass = read_matrix(file, root + "/M");
  require_shape(file, root + "/M", mass, mass.rows, mass.rows);
  MatrixEntries h = read_matrix(file, root + "/H");
  require_shape(file, root + "/H", h, mass.rows, h.columns);
  Vector<Rational> f = read_vector(file, root + "/vectors/f", mass.rows);
  Vector<Rational> b = read_vector(file, root + "/vectors/w", h.columns);
  Laws laws = root == kGlobalRolling ? read_rolling_laws(file, root, h.columns)
                                     : read_laws(file, root, h.columns);
  if (file.has(root + "/G")) {
    const MatrixEntries g = read_matrix(file, root + "/G");
    require_shape(file, root + "/G", g, mass.rows, g.columns);
    add_block(h, g, 0, h.columns);
    h.columns += g.columns;
    b = joined(b, read_vector(file, root + "/vectors/b", g.columns));
    if (g.columns > 0) laws.push_back(Equality{g.columns});
  }
  return {"",
          GlobalFrictionProblem<Rational>{
              to_sparse(mass), to_sparse(h), std::move(f), std::move(b), std::move(laws)}};
}

/// An empty vector where there is none.
Vector<Rational> optional_vector(const Hdf5Reader& file, const std::string& path) {
  return file.has(path) ? read_vector(file, path) : Vector<Rational>(0);
}

StoredSolution read_solution(const Hdf5Reader& file, const std::string& root) {
  const auto read = [&](const char* name) { return optional_vector(file, root + name); };
  const Vector<Rational> lambda = read("/l");
  if (!file.has(root + "/r")) file.reject(root + "/r", "expected the impulses, which are missing");
  StoredSolution solution{joined(read("/r"), lambda), read("/u"), read("/v")};
  solution.is_binary = true;
  if (solution.w.size() > 0) {
    solution.w = joined(solution.w, Vector<Rational>::Constant(lambda.size(), Rational(0)));
  }
  return solution;
}

}  // namespace

std::string_view to_string(PointRole role) {
  switch (role) {
    case PointRole::kSolution:
      return "solution";
    case PointRole::kIterate:
      return "iterate";
    case PointRole::kGuess:
      return "guess";
  }
  return "unknown";
}

LoadedProblem read_fclib(std::string_view bytes, const std::string& file, std::string_view kind) {
  const Hdf5Reader reader(bytes, file, {kLocal, kGlobal, kGlobalRolling});
  const auto holds = [&](const std::string& root) { return reader.has(root); };
  std::string root = kLocal;
  if (kind == "global-friction-3d") root = kGlobal;
  if (kind == "global-rolling-friction") root = kGlobalRolling;
  if (kind.empty()) {
    const auto roots = {kLocal, kGlobal, kGlobalRolling};
    const auto* const found = std::ranges::find_if(roots, holds);
    if (found == roots.end()) {
      throw InvalidInput(fmt::format(
          "{}: expected a group {}, {} or {}, found none", file, kLocal, kGlobal, kGlobalRolling));
    }
    root = *found;
  }
  if (!holds(root)) throw InvalidInput(fmt::format("{}: holds no problem of kind {}", file, kind));
  LoadedProblem loaded = root == kLocal ? read_local(reader) : read_global(reader, root);
  loaded.kind = root == kGlobalRolling ? "global-rolling-friction" : kind_of(loaded.problem);
  if (!kind.empty() && kind != loaded.kind) {
    throw InvalidInput(
        fmt::format("{}: holds a problem of kind {}, not {}", file, loaded.kind, kind));
  }
  return loaded;
}

std::vector<StoredSolution> read_fclib_solutions(std::string_view bytes, const std::string& file) {
  const Hdf5Reader reader(bytes, file, {"/solution", "/fclib_solution", "/guesses"});
  std::vector<StoredSolution> solutions;
  for (const char* root : {"/solution", "/fclib_solution"}) {
    if (reader.has(root)) solutions.push_back(read_solution(reader, root));
  }
  if (!reader.has("/guesses")) return solutions;
  const Eigen::Index guesses = read_size(reader, "/guesses/number_of_guesses");
  for (Eigen::Index k = 1; k <= guesses; ++k) {
    const std::string root = fmt::format("/guesses/{}", k);
    if (!reader.has(root)) reader.reject(root, "expected a guess, which is missing");
    solutions.push_back(read_solution(reader, root));
    solutions.back().role = PointRole::kGuess;
  }
  return solutions;
}

}  // namespace assay::reports
