#include <NonSmoothDrivers.h>

#include <vector>

#include "subjects/siconos/drivers.hpp"
#include "subjects/siconos/problems.hpp"

namespace assay::siconos {

namespace {

/// The problem in the type of Siconos, without its matrices.
template <class Problem>
Problem problem_of(const AssayOneStepProblem& given, Numbers& numbers, int dimension) {
  Problem problem{};
  problem.dimension = dimension;
  problem.numberOfContacts = given.law_count;
  problem.mu = numbers.friction();
  return problem;
}

template <class Problem>
void set_global(Problem& problem, Numbers& numbers) {
  problem.M = numbers.mass();
  problem.H = numbers.contact();
  problem.q = numbers.f();
  problem.b = numbers.q();
}

/// The last components of contacts, plus one.
std::vector<int> ends_of_contacts(int contacts, int dimension) {
  std::vector<int> ends;
  for (int k = 1; k <= contacts; ++k) ends.push_back(k * dimension);
  return ends;
}

template <class Driver>
int drive_reduced(const AssayOneStepProblem& given,
                  SolverOptions* options,
                  double* z,
                  int dimension,
                  Driver driver) {
  Numbers numbers(given);
  std::vector<double> u(static_cast<std::size_t>(given.size));
  auto problem = problem_of<FrictionContactProblem>(given, numbers, dimension);
  problem.M = numbers.m();
  problem.q = numbers.q();
  return driver(&problem, z, u.data(), options);
}

}  // namespace

int drive_friction_2d(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  return drive_reduced(given, options, z, 2, &fc2d_driver);
}

int drive_friction_3d(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  const std::vector<int> ends = ends_of_contacts(given.law_count, 3);
  if (!has_many_zero_blocks(given.m, ends)) {
    return drive_reduced(given, options, z, 3, &fc3d_driver);
  }
  const MatrixHandle w = blocks(given.m, ends);
  return drive_reduced(
      given, options, z, 3, [&](auto* problem, double* r, double* u, SolverOptions* of) {
        problem->M = w.get();
        return fc3d_driver(problem, r, u, of);
      });
}

int drive_rolling(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  Numbers numbers(given);
  std::vector<double> u(static_cast<std::size_t>(given.size));
  auto problem = problem_of<RollingFrictionContactProblem>(given, numbers, 5);
  problem.M = numbers.m();
  problem.q = numbers.q();
  problem.mu_r = numbers.rolling_friction();
  return rolling_fc3d_driver(&problem, z, u.data(), options);
}

int drive_global(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  Numbers numbers(given);
  std::vector<double> u(static_cast<std::size_t>(given.size));
  auto problem = problem_of<GlobalFrictionContactProblem>(given, numbers, 3);
  set_global(problem, numbers);
  return gfc3d_driver(&problem, z + given.velocities, u.data(), z, options);
}

int drive_global_rolling(const AssayOneStepProblem& given, SolverOptions* options, double* z) {
  Numbers numbers(given);
  std::vector<double> u(static_cast<std::size_t>(given.size));
  auto problem = problem_of<GlobalRollingFrictionContactProblem>(given, numbers, 5);
  set_global(problem, numbers);
  problem.mu_r = numbers.rolling_friction();
  return g_rolling_fc3d_driver(&problem, z + given.velocities, u.data(), z, options);
}

}  // namespace assay::siconos
