// title: NM_is_symmetric aborts on a dense matrix that is symmetric
// claim: in builds with assertions, as Debian's, one ends the process for every dense symmetric
//   matrix; others are answered.
// contract: NumericsMatrix.h: int NM_is_symmetric(NumericsMatrix*), without a condition; sparse
//   matrices are answered.
// severity: crash
// oracle: the end of a child process that makes the call; the identity is symmetric.
// family: dense symmetric matrices of size 2 to 5 with normal entries; counted where the process
//   ends
// samples: 60
#include <NumericsMatrix.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

// How a child that asks ends: 0 by itself, or the signal.
int end_of(int size, double* entries) {
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stderr);
    (void)NM_is_symmetric(NM_create_from_data(NM_DENSE, size, size, entries));
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      const int size = 2 + sample % 4;
      std::vector<double> m(static_cast<std::size_t>(size) * size);
      for (double& x : m) x = normal(random);
      for (int k = 0; k < size * size; ++k) {
        m[k] = m[k / size + size * (k % size)];
      }
      if (end_of(size, m.data()) != 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double identity[4] = {1, 0, 0, 1};
  const int end = end_of(2, identity);
  std::printf("of the identity of size 2: the process ends by signal %d; right: true\n", end);
  return end != 0 ? 0 : 1;
}
