#include <fmt/format.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "reports/problem_files/fclib.hpp"
#include "reports/problem_files/hdf5_writer.hpp"
#include "reports/problem_files/matrix_entries.hpp"

namespace assay::reports {

namespace {

using Laws = std::vector<ContactLaw<Rational>>;

std::vector<double> rounded(const Vector<Rational>& x) {
  std::vector<double> values;
  for (Eigen::Index i = 0; i < x.size(); ++i) values.push_back(scalar_cast<double>(x(i)));
  return values;
}

void write_matrix(Hdf5Writer& file, const std::string& path, const MatrixEntries& matrix) {
  std::vector<int> rows, columns;
  std::vector<double> values;
  for (const auto& entry : matrix.entries) {
    rows.push_back(entry.row());
    columns.push_back(entry.col());
    values.push_back(scalar_cast<double>(entry.value()));
  }
  const int count = static_cast<int>(values.size());
  file.integers(path + "/m", {static_cast<int>(matrix.rows)});
  file.integers(path + "/n", {static_cast<int>(matrix.columns)});
  file.integers(path + "/nz", {count});
  file.integers(path + "/nzmax", {count});
  file.integers(path + "/i", rows);
  file.integers(path + "/p", columns);
  file.numbers(path + "/x", values);
}

/// The friction coefficients; the laws are all of one dimension.
void write_laws(Hdf5Writer& file, const std::string& root, const Laws& laws) {
  std::vector<double> mu;
  Eigen::Index common = 0;
  for (const auto& law : laws) {
    const auto* plane = std::get_if<Coulomb<Rational, 2>>(&law);
    const auto* spatial = std::get_if<Coulomb<Rational, 3>>(&law);
    const bool fits =
        (plane != nullptr || spatial != nullptr) && (common == 0 || common == dimension(law));
    if (!fits) throw InvalidInput("FCLIB cannot mix friction in 2D and in 3D; write JSON");
    common = dimension(law);
    mu.push_back(scalar_cast<double>(plane != nullptr ? plane->friction : spatial->friction));
  }
  file.integers(root + "/spacedim", {common == 2 ? 2 : 3});
  file.numbers(root + "/vectors/mu", mu);
}

/// The same of rolling friction.
void write_rolling_laws(Hdf5Writer& file, const std::string& root, const Laws& laws) {
  std::vector<double> mu, mu_r;
  for (const auto& law : laws) {
    const auto* rolling = std::get_if<RollingCoulomb<Rational>>(&law);
    if (rolling == nullptr) {
      throw InvalidInput("in FCLIB all contacts have rolling friction, or none; write JSON");
    }
    mu.push_back(scalar_cast<double>(rolling->friction));
    mu_r.push_back(scalar_cast<double>(rolling->rolling_friction));
  }
  file.integers(root + "/spacedim", {5});
  file.numbers(root + "/vectors/mu", mu);
  file.numbers(root + "/vectors/mu_r", mu_r);
}

void write_info(Hdf5Writer& file, const std::string& root) {
  for (const char* name : {"/info/title", "/info/description", "/info/math_info"}) {
    file.text(root + name, "");
  }
}

}  // namespace

std::string fclib_bytes(const LoadedProblem& problem) {
  Hdf5Writer file;
  if (const auto* local = std::get_if<FrictionProblem<Rational>>(&problem.problem)) {
    write_laws(file, "/fclib_local", local->laws);
    write_matrix(file, "/fclib_local/W", entries_of(local->w));
    file.numbers("/fclib_local/vectors/q", rounded(local->q));
    write_info(file, "/fclib_local");
  } else if (const auto* global = std::get_if<GlobalFrictionProblem<Rational>>(&problem.problem)) {
    const bool rolls = problem.kind == "global-rolling-friction";
    const std::string root = rolls ? "/fclib_global_rolling" : "/fclib_global";
    (rolls ? write_rolling_laws : write_laws)(file, root, global->laws);
    write_matrix(file, root + "/M", entries_of(global->mass));
    write_matrix(file, root + "/H", entries_of(global->contact));
    file.numbers(root + "/vectors/f", rounded(global->f));
    file.numbers(root + "/vectors/w", rounded(global->b));
    write_info(file, root);
  } else {
    throw InvalidInput("FCLIB holds friction problems, not those of kind " + problem.kind);
  }
  return file.bytes();
}

std::string fclib_bytes(const StoredSolution& solution) {
  Hdf5Writer file;
  file.numbers("/solution/r", rounded(solution.z));
  file.numbers("/solution/u", rounded(solution.w));
  if (solution.v.size() > 0) file.numbers("/solution/v", rounded(solution.v));
  return file.bytes();
}

}  // namespace assay::reports
