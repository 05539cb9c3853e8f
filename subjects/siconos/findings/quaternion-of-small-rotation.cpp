// title: quaternionFromRotationVector has a wrong series below 2e-3 rad
// claim: for small angles sin(x)/x, x = |r|/2, is taken for 1 + x^2/3 in place of 1 - x^2/6, so
//   that the quaternion is wrong by x^2/2 of its vector part and its norm is not 1. The increments
//   of a rigid body in a time step are such rotations.
// contract: RotationQuaternion.hpp: "For a given rotation vector, compute the quaternion": the
//   unit quaternion (cos(|r|/2), sin(|r|/2) r/|r|).
// severity: wrong-answer
// oracle: sin of the standard library.
// family: the angle 10^-x rad about a random axis, x uniform in [1, 5]; counted where the vector
//   part is wrong by more than 1e-12 of itself
// samples: 1000
#include <RotationQuaternion.hpp>
#include <SiconosVector.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

// The relative error of the length of the vector part.
double error(double angle, double x, double y, double z) {
  const auto rotation = std::make_shared<SiconosVector>(3);
  const auto q = std::make_shared<SiconosVector>(7);
  const double norm = std::sqrt(x * x + y * y + z * z);
  rotation->setValue(0, angle * x / norm);
  rotation->setValue(1, angle * y / norm);
  rotation->setValue(2, angle * z / norm);
  quaternionFromRotationVector(rotation, q);
  const double length = std::sqrt(std::pow(q->getValue(4), 2) + std::pow(q->getValue(5), 2) +
                                  std::pow(q->getValue(6), 2));
  return length / std::sin(angle / 2) - 1;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> exponent(1, 5);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double x = normal(random), y = normal(random), z = normal(random);
      if (std::fabs(error(std::pow(10, -exponent(random)), x, y, z)) > 1e-12) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double large = error(2.1e-3, 1, 0, 0), small = error(1.9e-3, 1, 0, 0);
  std::printf(
      "relative error of sin(|r|/2): %.3g at 2.1e-3 rad, %.3g at 1.9e-3 rad\n", large, small);
  std::printf("x^2/2 at 1.9e-3 rad: %.3g; right: 1e-16\n", 0.95e-3 * 0.95e-3 / 2);
  return std::fabs(small) > 1e-8 ? 0 : 1;
}
