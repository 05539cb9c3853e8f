#include "reports/problem_files/siconos_generic.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "reports/problem_files/siconos_matrix.hpp"

namespace assay::reports {

namespace {

/// The numbers by which Siconos calls the parts of a generic mechanical problem.
enum GenericPart : Eigen::Index { kLcpPart = 0, kEqualityPart = 2, kFriction3dPart = 4 };

/// Appends the laws of a part with so many components.
void read_part(TextCursor& cursor,
               Eigen::Index number,
               Eigen::Index size,
               std::vector<ContactLaw<Rational>>& laws) {
  const Eigen::Index part = cursor.integer({"the type of part", number}, 0, 9);
  if (part == kLcpPart) {
    laws.resize(laws.size() + static_cast<std::size_t>(size), Unilateral{});
  } else if (part == kEqualityPart) {
    laws.emplace_back(Equality{size});
  } else if (part == kFriction3dPart && size == 3) {
    laws.emplace_back(Coulomb<Rational, 3>{cursor.coefficient({"mu of part", number})});
  } else {
    cursor.reject(
        fmt::format("part {} has type {} and {} components; it must be an LCP (0), equalities (2), "
                    "or friction in 3D (4) with 3 components",
                    number,
                    part,
                    size));
  }
}

}  // namespace

LoadedProblem read_siconos_generic(TextCursor& cursor) {
  const MatrixEntries w = read_siconos_matrix(cursor, "W");
  if (w.rows != w.columns || w.block_ends.empty()) {
    cursor.reject(
        fmt::format("W is {} x {}; a generic mechanical problem has a square matrix that is "
                    "stored in blocks",
                    w.rows,
                    w.columns));
  }
  cursor.require_numbers(w.rows, 1, {"q"});
  Vector<Rational> q(w.rows);
  for (Eigen::Index i = 0; i < q.size(); ++i) q(i) = cursor.number({"q", i});
  std::vector<ContactLaw<Rational>> laws;
  Eigen::Index begin = 0;
  for (std::size_t k = 0; k < w.block_ends.size(); ++k) {
    read_part(cursor, static_cast<Eigen::Index>(k), w.block_ends[k] - begin, laws);
    begin = w.block_ends[k];
  }
  BlockMatrix<Rational> blocks = to_blocks(w, block_sizes(laws));
  OneStepProblem problem =
      FrictionProblem<Rational>{std::move(blocks), std::move(q), std::move(laws)};
  std::string kind = kind_of(problem);
  return {std::move(kind), std::move(problem)};
}

}  // namespace assay::reports
