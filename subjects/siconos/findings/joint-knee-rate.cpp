// title: The rate of the derivative of a knee joint is wrong
// claim: of the first body the entries that computeDotJachq writes take one component of the rate
//   of the quaternion for another, such as 2 (z w_2 + (x - y) w_0) for
//   2 (x w_0 + z w_2 - y w_3). Those of the second body are right. PivotJointR has this function
//   from KneeJointR, and its own two rows stay zero.
// contract: NewtonEulerR.hpp, of _dotjachq: the time derivative of the Jacobian of the constraints
//   with respect to q, from which it takes the second derivative of the constraints.
// severity: wrong-answer
// oracle: the Jacobian, which computeJachq gives, is affine in q, so that its rate along w is its
//   value at q + w less that at q, exactly so in small integers.
// family: a point and w of integers uniform in [-9, 9], bodies at rest at 0; counted where an entry
//   is not the same
// samples: 1000
#include <BlockVector.hpp>
#include <EqualityConditionNSL.hpp>
#include <Interaction.hpp>
#include <KneeJointR.hpp>
#include <SiconosVector.hpp>
#include <SimpleMatrix.hpp>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

using std::make_shared;
using Numbers = std::array<double, 7>;

std::shared_ptr<SiconosVector> vector_of(const double* values, unsigned size) {
  const auto vector = make_shared<SiconosVector>(size);
  for (unsigned i = 0; i < size; ++i) vector->setValue(i, values[i]);
  return vector;
}

std::shared_ptr<BlockVector> both(const Numbers& q) {
  return make_shared<BlockVector>(vector_of(q.data(), 7), vector_of(q.data(), 7));
}

struct Knee : KneeJointR {
  Knee() { _dotjachq = make_shared<SimpleMatrix>(3, 14); }
};

SimpleMatrix jacobian(const std::shared_ptr<Knee>& knee, const Numbers& q) {
  knee->setJachqPtr(make_shared<SimpleMatrix>(3, 14));
  Interaction interaction(make_shared<EqualityConditionNSL>(3), knee);
  knee->computeJachq(0, interaction, both(q));
  return *knee->jachq();
}

// The largest error of an entry of the first body, or of the second.
std::array<double, 2> errors(const std::array<double, 3>& point, const Numbers& w, bool print) {
  const Numbers q{0, 0, 0, 1, 0, 0, 0};
  Numbers moved = q;
  for (std::size_t i = 0; i < 7; ++i) moved[i] += w[i];
  const auto knee = make_shared<Knee>();
  knee->setPoint(0, vector_of(point.data(), 3));
  knee->setBasePositions(vector_of(q.data(), 7), vector_of(q.data(), 7));
  BlockVector none;
  knee->computeDotJachq(0, *both(q), none, *both(w));
  const SimpleMatrix from = jacobian(knee, q), to = jacobian(knee, moved);
  std::array<double, 2> worst{};
  for (unsigned i = 0; i < 3; ++i) {
    for (unsigned j = 0; j < 14; ++j) {
      const double right = to.getValue(i, j) - from.getValue(i, j);
      const double found = knee->dotJachq()->getValue(i, j);
      if (print && found != right) std::printf("(%u, %u): %g, right: %g\n", i, j, found, right);
      worst[j / 7] = std::fmax(worst[j / 7], std::fabs(found - right));
    }
  }
  return worst;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_int_distribution<int> digit(-9, 9);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      std::array<double, 3> point{};
      Numbers w{};
      for (double& x : point) x = digit(random);
      for (double& x : w) x = digit(random);
      const auto [first, second] = errors(point, w, false);
      if (first > 0 || second > 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  std::printf("the point (0, 1, 0), quaternions that change by (0, 0, 0, 1):\n");
  const auto [first, second] = errors({0, 1, 0}, {0, 0, 0, 0, 0, 0, 1}, true);
  std::printf("errors: %g of the first body, %g of the second\n", first, second);
  return first > 0 ? 0 : 1;
}
