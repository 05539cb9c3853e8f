#include <array>
#include <cmath>

#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace attitude_advance_law {
namespace {

using Index = Eigen::Index;

/// The ways in which a step may change p: (1) with w = θ, 0 or 1, or (2), each with or without
/// division by the norm.
constexpr std::size_t kWays = 8;

std::array<Quaternion<double>, kWays> ways(const Quaternion<double>& p,
                                           const Vector3<double>& omega,
                                           double h,
                                           double theta) {
  std::array<Quaternion<double>, kWays> result;
  const double rate = omega.norm();
  std::size_t i = 0;
  for (const double w : {theta, 0.0, 1.0}) {
    const Vector3<double> a = (1 - w) * h / 2 * omega, b = w * h / 2 * omega;
    const Quaternion<double> up(1, a(0), a(1), a(2)), down(1, b(0), b(1), b(2));
    result[i++] = product<double>(p, product<double>(up, down)) / (1 + b.squaredNorm());
  }
  const double sinc = rate == 0 ? h / 2 : std::sin(rate * h / 2) / rate;
  result[i++] = product<double>(
      p,
      Quaternion<double>(
          std::cos(rate * h / 2), sinc * omega(0), sinc * omega(1), sinc * omega(2)));
  for (std::size_t k = 0; k < 4; ++k) result[i++] = result[k].normalized();
  return result;
}

/// Whether a sphere is where its contact has a gap of 0, farther along n than h v takes it by
/// `more`.
bool is_projected(const RigidBodyCase& x,
                  const Vector3<double>& end,
                  const Vector3<double>& more,
                  double bound) {
  if (!x.contact) return false;
  Vector3<double> n;
  for (Index i = 0; i < 3; ++i) n(i) = from_rational<double>(x.contact->normal(i));
  const double gap = n.dot(end) - from_rational<double>(x.contact->offset + x.contact->radius);
  const double along = n.dot(more);
  return std::abs(gap) <= bound && along >= 0 && (more - along * n).cwiseAbs().maxCoeff() <= bound;
}

/// Which of `ways` a scheme may use: the one that it declares, otherwise any.
std::array<bool, kWays> possible_ways(const Subject& subject, const Parameters& options) {
  std::array<bool, kWays> possible;
  possible.fill(!subject.traits.increment);
  if (!subject.traits.increment) return possible;
  const auto is_set = [&](const char* name) { return subject.has(name) && options[name] == 1; };
  const auto way = [&]() -> std::size_t {
    switch (*subject.traits.increment) {
      case IncrementKind::kTheta:
        return 0;
      case IncrementKind::kStart:
        return 1;
      case IncrementKind::kBar:
        return is_set("bar-at-end") ? 2 : 1;
      case IncrementKind::kExponential:
        break;
    }
    return 3;
  };
  possible[way() + (is_set("projected") ? 4 : 0)] = true;
  if (subject.traits.position_level) possible[way() + 4] = true;
  return possible;
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const double h = from_rational<double>(x.h), bound = rounding_of(run);
  const Parameters options = options_of(subject, x);
  const double theta = options.get<double>("theta");
  std::array<bool, kWays> possible = possible_ways(subject, options);
  for (Index k = 1; k < run.size(); ++k) {
    const Vector<double> v = theta * run.v.col(k) + (1 - theta) * run.v.col(k - 1);
    for (Index b = 0; b < static_cast<Index>(x.bodies.size()); ++b) {
      const Vector<double> q0 = run.q.col(k - 1), q1 = run.q.col(k);
      const Vector3<double> way = centre<double>(q1, b) - centre<double>(q0, b);
      const Vector3<double> more = way - h * centre_velocity<double>(v, b);
      const bool moved = more.cwiseAbs().maxCoeff() <= bound;
      if (!moved &&
          !(subject.traits.position_level && is_projected(x, centre<double>(q1, b), more, bound))) {
        return Finding::violated("step " + std::to_string(k) + ": the centre of body " +
                                 std::to_string(b) + " does not move by h v");
      }
      const auto all = ways(attitude<double>(q0, b), angular_velocity<double>(v, b), h, theta);
      bool one = false;
      for (std::size_t i = 0; i < kWays; ++i) {
        const Quaternion<double> end = attitude<double>(q1, b);
        const double by = std::min((end - all[i]).cwiseAbs().maxCoeff(),
                                   (end + all[i]).cwiseAbs().maxCoeff());  // -p is p
        possible[i] = possible[i] && by <= bound;
        one = one || possible[i];
      }
      if (one) continue;
      return Finding::violated("step " + std::to_string(k) + ": the attitude of body " +
                               std::to_string(b) + " does not turn by " +
                               (subject.traits.increment
                                    ? "the increment of the scheme"
                                    : "the same known increment in all steps"));
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace attitude_advance_law

/// With Ω = Ω_{k+θ} and v = v_{k+θ}, x_{k+1} = x_k + h v, and p_{k+1} = p_k ∘ c with one and the
/// same c in all steps, of
///
///   c = (1 + h(1−w)/2 Ω) ∘ (1 − hw/2 Ω)⁻¹,   w = θ, 0 or 1                                  (1)
///   c = exp(h Ω)                                                                           (2)
///
/// and p_{k+1} is then divided by its norm or not. The scheme uses the way that it declares,
/// otherwise any. So |p_{k+1}|²/|p_k|² is (1 + h²(1−w)²|Ω|²/4) over (1 + h²w²|Ω|²/4), or 1. (1)
/// with w = θ = 1/2, (2) and a projection keep it. In schemes whose positions satisfy their
/// contacts, x_{k+1} may lie farther along n, where the gap is 0.
///
/// Source: [Notes, (11.51)–(11.55)]; (1) is solved for p_{k+1}, derived here.
Law<RigidBodyCase> attitude_advance(On<RigidBodyCase>) {
  using namespace attitude_advance_law;
  return {
      .name = "attitude-advance",
      .statement = "a step moves centres of mass by h v and turns attitudes by a known increment",
      .options = {"theta"},
      .examine = &examine};
}

}  // namespace assay::properties
