// title: btDantzigSolver fails or not by what its result held before
// claim: solveMLCP compares x, into which it has not yet written, with the limit of solutions: it
//   returns false for A = [1], b = 1 if x comes as 2000, and true with the solution 2000, which is
//   above the limit, if x comes as 0.
// contract: btDantzigSolver.h: the member m_acceptableUpperLimitSolution is 1000;
//   btMLCPSolverInterface.h, of the result: "return true is it solves the problem successfully".
// severity: inefficiency
// oracle: the solution of x >= 0, w = A x - b >= 0, x w = 0 with A = [a] is x = b / a for b > 0.
// family: A = [a], b with a in [0.5, 2] and b in [0.1, 1], x uniform in [-5000, 5000] before;
//   counted where it says that it failed
// samples: 1000
#include <BulletDynamics/MLCPSolvers/btDantzigSolver.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// Of A = [a]: whether it says solved; x is the start, then the answer.
bool solved(double a, double right, double& x) {
  btMatrixXd matrix(1, 1);
  btVectorXd b(1), z(1), low(1), high(1);
  btAlignedObjectArray<int> dependency;
  dependency.push_back(-1);
  matrix.setElem(0, 0, a);
  b[0] = right;
  z[0] = x;
  low[0] = 0;
  high[0] = 1e10;  // as btSequentialImpulseConstraintSolver has it for contacts
  btDantzigSolver solver;
  const bool result = solver.solveMLCP(matrix, b, z, low, high, dependency, 10, false);
  x = z[0];
  return result;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> entry(0.5, 2), right(0.1, 1), start(-5000, 5000);
    int count = 0;
    for (long k = 0; k < std::strtol(argv[3], nullptr, 10); ++k) {
      const double a = entry(random), b = right(random);
      double x = start(random);
      count += solved(a, b, x) ? 0 : 1;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const char* const words[] = {"failed", "solved"};
  double start = 2000, large = 0, right = 0;
  const bool fails = !solved(1, 1, start), accepts = solved(1, 2000, large);
  const bool control = solved(1, 1, right) && right == 1;
  std::printf("b = 1, x before = 2000: %s\n", words[fails ? 0 : 1]);
  std::printf("b = 2000, x before = 0: %s, x = %g\n", words[accepts ? 1 : 0], large);
  std::printf("b = 1, x before = 0: x = %g\n", right);
  return fails && accepts && large == 2000 && control ? 0 : 1;
}
