// title: axisAngleFromQuaternion loses small rotations
// claim: the angle is taken from the cosine alone: a rotation by 1e-8 rad is returned as 0, one
//   by 1e-6 rad is wrong in the fifth digit, though the quaternion holds all digits of the angle.
// contract: RotationQuaternion.hpp: "For a given quaternion q, compute the angle/axis
//   representation".
// severity: wrong-answer
// oracle: the quaternion (cos(x/2), sin(x/2), 0, 0) of the angle x; 2 atan2 of its parts gives x
//   back to the last digits.
// family: x = 10^-y, y uniform in [0, 12]; counted where the angle is wrong by more than 1e-6 of
//   itself
// samples: 1000
#include <RotationQuaternion.hpp>
#include <SiconosVector.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

double angle_of(double x) {
  const auto axis = std::make_shared<SiconosVector>(3);
  return axisAngleFromQuaternion(std::cos(x / 2), std::sin(x / 2), 0, 0, axis);
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> exponent(0, 12);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double x = std::pow(10, -exponent(random));
      if (!(std::fabs(angle_of(x) / x - 1) < 1e-6)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double x = 1e-8;
  std::printf("of the quaternion of 1e-8 rad: %g; right: %g\n",
              angle_of(x),
              2 * std::atan2(std::sin(x / 2), std::cos(x / 2)));
  return angle_of(x) < x / 2 ? 0 : 1;
}
