#include <MLCP_Solvers.h>
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
  MixedProblem(const MixedProblem&) = delete;
  MixedProblem& operator=(const MixedProblem&) = delete;

  [[nodiscard]] MixedLinearComplementarityProblem* get() { return &problem_; }
  [[nodiscard]] const Indices& order() const { return order_; }

 private:
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

int drive_mlcp(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  Indices free, others;
  for (int i = 0; i < given.size; ++i) {
    (std::isinf(given.laws[i].lower) ? free : others).push_back(i);
  }
  MixedProblem problem(given, free, others);
  Entries unknowns = entries_of(z, problem.order()), w(unknowns.size());
  mlcp_driver_init(problem.get(), options);
  const int info = mlcp_driver(problem.get(), unknowns.data(), w.data(), options);
  mlcp_driver_reset(problem.get(), options);
  for (std::size_t k = 0; k < unknowns.size(); ++k) z[problem.order()[k]] = unknowns[k];
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
