#include <MCP_Solvers.h>
#include <MLCP_Solvers.h>
#include <MixedComplementarityProblem.h>
#include <NonSmoothDrivers.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "subjects/siconos/drivers.hpp"
#include "subjects/siconos/problems.hpp"

namespace assay::siconos {

namespace {

using Entries = std::vector<double>;
using Indices = std::vector<int>;

Entries entries_of(const AssayOneStepProblem& problem,
                   const Indices& rows,
                   const Indices& columns) {
  Entries entries;
  for (const int j : columns) {
    for (const int i : rows) entries.push_back(problem.m[i + j * problem.size]);
  }
  return entries;
}
Entries entries_of(const double* values, const Indices& rows) {
  Entries entries;
  for (const int i : rows) entries.push_back(values[i]);
  return entries;
}

/// M and q with equalities first, and their blocks, A u + C v + a = 0 and w = D u + B v + b.
class MixedProblem {
 public:
  explicit MixedProblem(const AssayOneStepProblem& given)
      : MixedProblem(given, rows_that(given, true), rows_that(given, false)) {}
  MixedProblem(const MixedProblem&) = delete;
  MixedProblem& operator=(const MixedProblem&) = delete;

  [[nodiscard]] MixedLinearComplementarityProblem* get() { return &problem_; }
  [[nodiscard]] const Indices& order() const { return order_; }
  [[nodiscard]] int equalities() const { return problem_.n; }
  [[nodiscard]] int others() const { return problem_.m; }
  [[nodiscard]] const double* m() const { return matrix_->matrix0; }
  [[nodiscard]] const double* q() const { return q_.data(); }

 private:
  MixedProblem(const AssayOneStepProblem& given, const Indices& free, const Indices& others)
      : order_(joined(free, others)),
        blocks_{entries_of(given, free, free),
                entries_of(given, others, others),
                entries_of(given, free, others),
                entries_of(given, others, free),
                entries_of(given.q, free),
                entries_of(given.q, others)},
        q_(entries_of(given.q, order_)),
        matrix_(dense(entries_of(given, order_, order_).data(), given.size, given.size)) {
    problem_.isStorageType1 = problem_.isStorageType2 = 1;
    problem_.n = static_cast<int>(free.size());
    problem_.m = static_cast<int>(others.size());
    for (const int count : {problem_.n, problem_.m}) {
      if (count == 0) continue;
      is_complementary_.push_back(rows_.size() == 1 && problem_.n > 0 ? 0 : 1);
      rows_.push_back(rows_.back() + count);
    }
    problem_.blocksRows = rows_.data();
    problem_.blocksIsComp = is_complementary_.data();
    problem_.M = matrix_.get();
    problem_.q = q_.data();
    double** const places[] = {
        &problem_.A, &problem_.B, &problem_.C, &problem_.D, &problem_.a, &problem_.b};
    for (std::size_t k = 0; k < blocks_.size(); ++k) *places[k] = blocks_[k].data();
  }
  static Indices rows_that(const AssayOneStepProblem& given, bool are_free) {
    Indices rows;
    for (int i = 0; i < given.size; ++i) {
      if (std::isinf(given.laws[i].lower) == are_free) rows.push_back(i);
    }
    return rows;
  }
  static Indices joined(Indices first, const Indices& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }

  Indices order_;
  std::vector<Entries> blocks_;  ///< A, B, C, D, a, b
  Entries q_;
  MatrixHandle matrix_;
  Indices rows_{0}, is_complementary_;
  MixedLinearComplementarityProblem problem_{};
};

/// Unknowns with equalities first, in the order of the problem.
void put(const MixedProblem& problem, const Entries& unknowns, double* z) {
  for (std::size_t k = 0; k < unknowns.size(); ++k) z[problem.order()[k]] = unknowns[k];
}

/// M z + q.
void evaluate(const MixedProblem& problem, const double* z, double* f) {
  const int size = problem.equalities() + problem.others();
  for (int i = 0; i < size; ++i) {
    f[i] = problem.q()[i];
    for (int j = 0; j < size; ++j) f[i] += problem.m()[i + j * size] * z[j];
  }
}

}  // namespace

int drive_lcp(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  Numbers numbers(given);
  Entries w(static_cast<std::size_t>(given.size));
  LinearComplementarityProblem problem{};
  problem.size = given.size;
  problem.M = numbers.m();
  problem.q = numbers.q();
  return linearComplementarity_driver(&problem, z, w.data(), options);
}

int drive_lcp_in_blocks(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  Entries q(given.q, given.q + given.size), w(q.size());
  Indices ends;
  while (ends.empty() || ends.back() < given.size) {
    ends.push_back(std::min(given.size, ends.empty() ? 2 : ends.back() + 2));
  }
  const MatrixHandle matrix = blocks(given.m, ends);
  LinearComplementarityProblem problem{};
  problem.size = given.size;
  problem.M = matrix.get();
  problem.q = q.data();
  return linearComplementarity_driver(&problem, z, w.data(), options);
}

int drive_mlcp(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  MixedProblem problem(given);
  Entries unknowns = entries_of(z, problem.order()), w(unknowns.size());
  mlcp_driver_init(problem.get(), options);
  const int info = mlcp_driver(problem.get(), unknowns.data(), w.data(), options);
  mlcp_driver_reset(problem.get(), options);
  put(problem, unknowns, z);
  return info;
}

int drive_mcp(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  const MixedProblem linear(given);
  const MatrixHandle jacobian = dense(linear.m(), given.size, given.size);
  MixedComplementarityProblem problem{};
  problem.n1 = linear.equalities();
  problem.n2 = linear.others();
  problem.env = const_cast<MixedProblem*>(&linear);
  problem.compute_Fmcp = [](void* of, int, double* at, double* f) {
    evaluate(*static_cast<const MixedProblem*>(of), at, f);
  };
  problem.compute_nabla_Fmcp = [](void* of, int n, double*, NumericsMatrix* by) {
    std::copy_n(static_cast<const MixedProblem*>(of)->m(), n * n, by->matrix0);
  };
  problem.nabla_Fmcp = jacobian.get();
  Entries unknowns = entries_of(z, linear.order()), w(unknowns.size());
  const int info = mcp_driver(&problem, unknowns.data(), w.data(), options);
  put(linear, unknowns, z);
  return info;
}

int drive_old_mcp(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  static const MixedProblem* the_problem = nullptr;  // its functions get none
  const MixedProblem linear(given);
  the_problem = &linear;
  Entries f(static_cast<std::size_t>(given.size)), by(f.size() * f.size());
  MixedComplementarityProblem_old problem{};
  problem.sizeEqualities = linear.equalities();
  problem.sizeInequalities = linear.others();
  problem.computeFmcp = [](int, double* at, double* to) { evaluate(*the_problem, at, to); };
  problem.computeNablaFmcp = [](int n, double*, double* to) {
    std::copy_n(the_problem->m(), n * n, to);
  };
  problem.Fmcp = f.data();
  problem.nablaFmcp = by.data();
  Entries unknowns = entries_of(z, linear.order()), w(unknowns.size());
  mcp_old_driver_init(&problem, options);
  const int info = mcp_old_driver(&problem, unknowns.data(), w.data(), options);
  mcp_old_driver_reset(&problem, options);
  put(linear, unknowns, z);
  return info;
}

int drive_relay(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  Numbers numbers(given);
  for (int i = 0; i < given.size; ++i) {
    if (std::isinf(numbers.lower()[i]) || std::isinf(numbers.upper()[i])) throw NotTaken{};
  }
  Entries w(static_cast<std::size_t>(given.size));
  RelayProblem problem{};
  problem.size = given.size;
  problem.M = numbers.m();
  problem.q = numbers.q();
  problem.lb = numbers.lower();
  problem.ub = numbers.upper();
  return relay_driver(&problem, z, w.data(), options);
}

}  // namespace assay::siconos
