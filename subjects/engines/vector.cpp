#include <cmath>

#include "subjects/engines/scene.hpp"

namespace assay::engines {

Vec operator+(const Vec& a, const Vec& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Vec operator-(const Vec& a, const Vec& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Vec operator*(double s, const Vec& a) { return {s * a[0], s * a[1], s * a[2]}; }
double dot(const Vec& a, const Vec& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vec cross(const Vec& a, const Vec& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Quat product(const Quat& a, const Quat& b) {
  const Vec u{a[1], a[2], a[3]}, w{b[1], b[2], b[3]};
  const Vec part = a[0] * w + b[0] * u + cross(u, w);
  return {a[0] * b[0] - dot(u, w), part[0], part[1], part[2]};
}
Quat conjugate(const Quat& p) { return {p[0], -p[1], -p[2], -p[3]}; }
Vec rotated(const Quat& p, const Vec& a) {
  const Quat turned = product(product(p, {0, a[0], a[1], a[2]}), conjugate(p));
  return {turned[1], turned[2], turned[3]};
}
Quat rotation(const Vec& axis, double angle) {
  const double s = std::sin(angle / 2);
  return {std::cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]};
}

}  // namespace assay::engines
