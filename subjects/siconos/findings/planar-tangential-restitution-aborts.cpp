// title: Tangential restitution of planar friction ends the process
// claim: with a NewtonImpactFrictionNSL of size 2 and e_T > 0, the first step of MoreauJeanOSI in
//   which the contact closes ends by an assertion in builds with assertions, as Debian's: it adds
//   e_T times the third component of the velocity to a vector of two. With e_T = 0 it steps.
// contract: NewtonImpactFrictionNSL.hpp: "et double : tangent e coefficient", "size of the ns law",
//   without a condition; FrictionContact.hpp: "dimension (2D or 3D) of the friction-contact
//   problem".
// severity: crash
// oracle: the end of a child process that makes the steps. An impact of a disk on a floor is
//   in closed form, u_N^+ = -e_N u_N^-, which the step with e_T = 0 is held to.
// family: a disk of mass 1, e_N, e_T and mu uniform in [0.1, 1], the velocity of its centre and its
//   spin normal but downwards by at least 1 m/s; counted where the process ends
// samples: 60
#include <sys/wait.h>
#include <unistd.h>

#include <FrictionContact.hpp>
#include <Interaction.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianLinearTIR.hpp>
#include <MoreauJeanOSI.hpp>
#include <NewtonImpactFrictionNSL.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <TimeDiscretisation.hpp>
#include <TimeStepping.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

using std::make_shared;

// How a child ends in which a disk of radius 1, with the velocity (x, y, spin), meets the floor: 0
// by itself, or the signal; -1 where its normal velocity is not then -e_N y.
int end_of(double e_n, double e_t, double mu, const double* velocity) {
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stderr);
    const auto q = make_shared<SiconosVector>(3, 0.0), v = make_shared<SiconosVector>(3, 0.0);
    const auto mass = make_shared<SimpleMatrix>(3, 3), jacobian = make_shared<SimpleMatrix>(2, 3);
    for (unsigned i = 0; i < 3; ++i) {
      v->setValue(i, velocity[i]);
      mass->setValue(i, i, i < 2 ? 1 : 0.5);
    }
    q->setValue(1, 1);
    jacobian->zero();
    jacobian->setValue(0, 1, 1);  // u_N = y'
    jacobian->setValue(1, 0, 1);  // u_T = x' + spin
    jacobian->setValue(1, 2, 1);
    const auto offset = make_shared<SiconosVector>(2, 0.0);
    offset->setValue(0, -1);
    const auto disk = make_shared<LagrangianLinearTIDS>(q, v, mass);
    const auto system = make_shared<NonSmoothDynamicalSystem>(0, 10);
    system->insertDynamicalSystem(disk);
    const auto law = make_shared<NewtonImpactFrictionNSL>(e_n, e_t, mu, 2);
    const auto relation = make_shared<LagrangianLinearTIR>(jacobian, offset);
    system->link(make_shared<Interaction>(law, relation), disk);
    const auto stepping = make_shared<TimeStepping>(system,
                                                    make_shared<TimeDiscretisation>(0, 0.01),
                                                    make_shared<MoreauJeanOSI>(0.5),
                                                    make_shared<FrictionContact>(2));
    stepping->computeOneStep();
    const double away = disk->velocity()->getValue(1);
    _exit(std::fabs(away + e_n * velocity[1]) < 1e-6 ? 0 : 255);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) return WTERMSIG(status);
  return WEXITSTATUS(status) == 0 ? 0 : -1;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> coefficient(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double v[3] = {normal(random), -1 - std::fabs(normal(random)), normal(random)};
      const double e_n = coefficient(random), e_t = coefficient(random);
      if (end_of(e_n, e_t, coefficient(random), v) > 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double v[3] = {1, -1, 0};
  const int with = end_of(0.5, 0.5, 0.8, v), without = end_of(0.5, 0, 0.8, v);
  std::printf("e_T = 1/2: signal %d, e_T = 0: %d; right: 0\n", with, without);
  return with > 0 && without == 0 ? 0 : 1;
}
