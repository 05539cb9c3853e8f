// title: CylindricalJointR in the absolute frame takes point and axis as those of the body
// claim: of a body that is turned when the joint is made, a motion along and about the axis, which
//   the joint allows, violates its conditions by as much as it moves. PivotJointR with the same
//   point and axis is right.
// contract: CylindricalJointR.hpp: absoluteRef if true, P and A are in the absolute frame,
//   otherwise P and A are in d1 frame.
// severity: wrong-answer
// oracle: a turn about a line, after a shift along it, moves no point off the line and leaves its
//   direction.
// family: a unit quaternion, an axis and a point in [-1, 1]^3, all uniform, a shift by 1 and a turn
//   by 1; counted where a condition is beyond 1/1000
// samples: 1000
#include <BlockVector.hpp>
#include <CylindricalJointR.hpp>
#include <PivotJointR.hpp>
#include <SiconosVector.hpp>
#include <array>
#include <boost/math/quaternion.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

using Quaternion = boost::math::quaternion<double>;
using Vector = std::array<double, 3>;

std::shared_ptr<SiconosVector> vector_of(const Vector& a) {
  auto vector = std::make_shared<SiconosVector>(3);
  for (unsigned i = 0; i < 3; ++i) vector->setValue(i, a[i]);
  return vector;
}

Vector turned(const Quaternion& p, const Vector& a) {
  const Quaternion turn = p * Quaternion(0, a[0], a[1], a[2]) * conj(p);
  return {turn.R_component_2(), turn.R_component_3(), turn.R_component_4()};
}

std::shared_ptr<SiconosVector> position(const Vector& x, const Quaternion& p) {
  auto q = std::make_shared<SiconosVector>(7);
  for (unsigned i = 0; i < 3; ++i) q->setValue(i, x[i]);
  q->setValue(3, p.R_component_1());
  q->setValue(4, p.R_component_2());
  q->setValue(5, p.R_component_3());
  q->setValue(6, p.R_component_4());
  return q;
}

// The largest condition of a body with its centre at 0 and attitude p, held at the line through
// `point` along `axis`, after a shift along it and a turn about it.
template <class Joint>
double violation(
    const Quaternion& p, const Vector& point, const Vector& axis, double shift, double angle) {
  const double c = std::cos(angle / 2), s = std::sin(angle / 2);
  const Quaternion turn(c, s * axis[0], s * axis[1], s * axis[2]);
  const Vector of_point = turned(turn, point);
  Vector x{};
  for (unsigned i = 0; i < 3; ++i) x[i] = point[i] - of_point[i] + shift * axis[i];
  Joint joint;
  joint.setAbsolute(true);
  joint.setPoint(0, vector_of(point));
  joint.setAxis(0, vector_of(axis));
  joint.setBasePositions(position({0, 0, 0}, p));
  BlockVector q;
  q.insertPtr(position(x, turn * p));
  SiconosVector y(joint.numberOfConstraints());
  joint.computeh(0, q, y);
  return y.normInf();
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform(-1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      Quaternion p(normal(random), normal(random), normal(random), normal(random));
      p /= abs(p);
      Vector axis{normal(random), normal(random), normal(random)};
      const double length = std::hypot(axis[0], axis[1], axis[2]);
      for (double& a : axis) a /= length;
      const Vector point{uniform(random), uniform(random), uniform(random)};
      if (violation<CylindricalJointR>(p, point, axis, 1, 1) > 1e-3) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double half = std::sqrt(0.5);
  const Quaternion quarter(half, 0, 0, half);
  const Vector origin{0, 0, 0}, along_x{1, 0, 0};
  const double slid = violation<CylindricalJointR>(quarter, origin, along_x, 1, 0);
  const double unturned = violation<CylindricalJointR>(Quaternion(1), origin, along_x, 1, 0);
  const double pivot = violation<PivotJointR>(quarter, origin, along_x, 0, 1);
  std::printf("a body turned by 90 degrees about z, an axis along x, moved by 1 along x:\n");
  std::printf("a condition is %g; right: 0, as it is of a body not turned: %g\n", slid, unturned);
  std::printf("PivotJointR, turned by 1 about x: %g\n", pivot);
  return slid > 0.5 ? 0 : 1;
}
