#include <algorithm>
#include <cmath>

#include "properties/declared_accuracy.hpp"
#include "properties/rigid_bodies/rigid_body_generators.hpp"
#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

namespace resting_boxes_law {
namespace {

using Index = Eigen::Index;

/// 2⁶ u: for sums of up to 2⁵ products, and as much for a solver that stops at rounding.
constexpr double kSumRounding = 0x1p-47;

RigidBodyCase draw_case(Draw& draw, const Subject& subject) { return random_boxes(draw, subject); }

/// The quantities in (1)–(4).
struct Box {
  double mass, load, by_impulse, side, reach;  ///< m_b, N_b, w_b, s_b, a_b
};

std::vector<Box> boxes_of(const RigidBodyCase& x) {
  const double h = from_rational<double>(x.h);
  const double g = std::sqrt(from_rational<double>(inner<Rational>(x.gravity, x.gravity)));
  double widest = 0;
  for (const Vector3<Rational>& size : x.boxes->sizes) {
    widest = std::max(widest, from_rational<double>(Rational(size(0) + size(1))));
  }
  std::vector<Box> boxes;
  for (std::size_t b = 0; b < x.bodies.size(); ++b) {
    const CaseBody& body = x.bodies[b];
    const Vector3<Rational>& size = x.boxes->sizes[b];
    const Rational least = std::min({body.inertia(0, 0), body.inertia(1, 1), body.inertia(2, 2)});
    const Rational arm = inner<Rational>(size, size) / 4;
    const double side = from_rational<double>(std::min(size(0), size(1)));
    boxes.push_back({from_rational<double>(body.mass),
                     0,
                     from_rational<double>(Rational(1 / body.mass + arm / least)),
                     side,
                     1 + 2 * (from_rational<double>(size(2)) + widest) / side});
  }
  for (std::size_t b = boxes.size(); b-- > 0;) {
    boxes[b].load = h * g * boxes[b].mass + (b + 1 < boxes.size() ? boxes[b + 1].load : 0);
  }
  return boxes;
}

/// B of (4).
double speed_of_a_step(const RigidBodyCase& x, const std::vector<Box>& boxes) {
  const double friction = from_rational<double>(x.boxes->friction);
  const double free = boxes.back().load / boxes.back().mass;  // h g
  std::vector<double> own(boxes.size());
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    const double above = b + 1 < boxes.size() ? boxes[b + 1].load : 0;
    own[b] = 2 * free + (1 + friction) * (boxes[b].load + above) * boxes[b].by_impulse;  // (1)
  }
  double work = 0;  // (2)
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    const double sum = own[b] + (b > 0 ? own[b - 1] : 0);
    work += 2 * (1 + friction) * boxes[b].load * kSumRounding * sum;
  }
  const double share = friction == 0 ? 1 : std::min(1.0, friction);
  double speed = 0, largest = 0;
  for (const Box& box : boxes) {  // (3), (4)
    speed = box.reach * (8 * work / (box.load * share) + speed);
    largest = std::max(largest, speed);
  }
  return largest;
}

/// (5).
double speed_after(int steps, const RigidBodyCase& x, const std::vector<Box>& boxes) {
  const double own = speed_of_a_step(x, boxes);
  if (x.boxes->friction != 0) return own;
  const double h = from_rational<double>(x.h);
  double turning = 0;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    const double above = b + 1 < boxes.size() ? boxes[b + 1].load : 0;
    const double push = (boxes[b].load + above) / boxes[b].mass;
    turning = std::max(turning, 2 * steps * h * push / boxes[b].side);
  }
  return steps * own * (1 + turning);
}

bool admits(const RigidBodyCase& x, const Parameters&) {
  if (!x.boxes) return false;
  const std::vector<Box> boxes = boxes_of(x);
  const double free = boxes.back().load / boxes.back().mass;
  const double friction = from_rational<double>(x.boxes->friction);
  const double share = friction == 0 ? 1 : std::min(1.0, friction);
  return speed_after(x.steps, x, boxes) <= std::ldexp(free * share, -6);
}

/// Describes what is not at rest after step k; empty if all is.
std::string moved(const RigidBodyCase& x,
                  const std::vector<Box>& boxes,
                  const RigidBodyRun& run,
                  Index k) {
  const double speed = speed_after(static_cast<int>(k), x, boxes);
  const double size = 1 + run.q.col(0).cwiseAbs().maxCoeff();
  const double steps = static_cast<double>(k);
  const double way = steps * (from_rational<double>(x.h) * speed + kSumRounding * size);
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    const auto body = static_cast<Index>(b);
    const Vector<double> q = run.q.col(k) - run.q.col(0), v = run.v.col(k);
    const std::string name = "box " + std::to_string(b);
    const double turn = 2 / boxes[b].side;
    if (centre_velocity<double>(v, body).cwiseAbs().maxCoeff() > speed) return name + " moves";
    if (angular_velocity<double>(v, body).cwiseAbs().maxCoeff() > turn * speed) {
      return name + " turns";
    }
    if (centre<double>(q, body).cwiseAbs().maxCoeff() > way) return name + " drifts";
    const Quaternion<double> p0 = attitude<double>(run.q.col(0), body);
    const Quaternion<double> p1 = attitude<double>(run.q.col(k), body);  // p and -p are one
    const double tilt = std::min((p1 - p0).cwiseAbs().maxCoeff(), (p1 + p0).cwiseAbs().maxCoeff());
    if (tilt > (1 + turn) * way) return name + " tilts";
  }
  return {};
}

/// (6) of the step to t_k.
std::string unsupported(const RigidBodyCase& x,
                        const std::vector<Box>& boxes,
                        const RigidBodyRun& run,
                        Index k) {
  const Index rows = run.impulse.rows() / static_cast<Index>(4 * boxes.size());
  const double speed = speed_after(static_cast<int>(k), x, boxes);
  const double h = from_rational<double>(x.h);
  double mass = 0;
  for (std::size_t b = boxes.size(); b-- > 0;) {
    mass += boxes[b].mass;
    double sum = 0;
    for (Index corner = 0; corner < 4; ++corner) {
      sum += run.impulse((4 * static_cast<Index>(b) + corner) * rows, k);
    }
    const double tilt = 2 * static_cast<double>(k) * h * speed / boxes[b].side;
    const double bound = 2 * mass * speed + (kSumRounding + tilt) * boxes[b].load;
    if (std::abs(sum - boxes[b].load) > bound) {
      return "the corners of box " + std::to_string(b) + " do not carry the weight above them";
    }
  }
  return {};
}

std::string why_not(const Subject& subject) {
  const Parameters& options = subject.options;
  const Rational u = unit_roundoff_of(subject, options);
  if (Rational(1, 1 << 30) > u && solver_tolerance(subject, options) == 0) return {};
  return "the errors of single precision or of a tolerance may open contacts that are 2^-20 deep";
}

Finding examine(const Subject& subject, const RigidBodyCase& x) {
  const RigidBodyRun run = run_in_double(subject, x);
  const std::vector<Box> boxes = boxes_of(x);
  for (Index k = 1; k < run.size(); ++k) {
    std::string broken = moved(x, boxes, run, k);
    if (broken.empty()) broken = unsupported(x, boxes, run, k);
    if (!broken.empty()) return Finding::violated("step " + std::to_string(k) + ": " + broken);
  }
  return Finding::holds();
}

}  // namespace
}  // namespace resting_boxes_law

/// Boxes stacked on one another, each on four corners, with gravity along the normal of their
/// plane, stay where they are. A corner of box b carries N_b/4, where N_b = h g Σ m over the boxes
/// from b on, and no other velocity than 0 is possible. For, with these P₀ and any other solution
/// (u, P) of a step from rest,
///
///   uᵀM u = Σ (P − P₀)·U = −μ Σ P_N |U_T| − Σ (N_b/4) U_N ≤ 0
///
/// This bounds the result of a scheme. U of box b, and of the box below, is a sum of terms s_b,
///
///   s_b = 2 h g + (1 + μ) (N_b + N_{b+1}) w_b,   w_b = 1/m_b + r_b²/|I_b|                  (1)
///
/// with r_b half the diagonal. So the law of a contact holds to δ = 2⁻⁴⁷ (s_b + s_{b−1}), and the
/// balance above to the work of that,
///
///   uᵀM u + μ Σ P_N |U_T| + Σ (N_b/4) U_N ≤ Q = 2 (1 + μ) Σ N_b δ_b                        (2)
///
/// A corner rises by U_N ≤ 4 Q/N_b. The middle of the four corners carries the load: there |U_T| ≤
/// Q/(μ N_b), and the face turns about it by at most twice the velocity at the corners. So corners
/// move by at most
///
///   8 Q/(N_b min(1, μ)), μ = 1 without friction                                            (3)
///
/// against the box below. With s_b the lesser side, any point of that box or of its upper plane
/// moves by a_b = 1 + 2 (height + widest l + w)/s_b times its corners:
///
///   B_b = a_b (8 Q/(N_b min(1, μ)) + B_{b−1}),   B = max B_b                               (4)
///
/// If such velocities are below 2⁻⁶ h g min(1, μ), they leave the load within the face and the
/// cone, so rest solves the next step, too. Without friction, velocities along the plane remain,
/// and the load on the faces, turned by at most 2 n h B/s_b, pushes along it:
///
///   |v_n| ≤ B with friction;   n B (1 + max 2 n h (N_b + N_{b+1})/(m_b s_b)) without;
///   |x_n − x_0| ≤ n (h |v_n| + 2⁻⁴⁷ (1 + |q_0|))                                           (5)
///   |Σ P_N − N_b| ≤ 2 m |v_n| + N_b (2 n h |v_n|/s_b + 2⁻⁴⁷)                               (6)
///
/// with m the mass of the boxes carried. No contact may be lost to rounding in between, so boxes
/// are 2⁻²⁰ deep in what carries them, except for schemes that would drive that out.
///
/// Source: derived here.
/// Not for: gravity that is not along the normal, where rest solves a step but is not shown to be
/// the only solution.
Law<RigidBodyCase> resting_boxes(On<RigidBodyCase>) {
  using namespace resting_boxes_law;
  return {.name = "resting-boxes",
          .statement = "boxes on their corners and on one another stay at rest",
          .draw = &draw_case,
          .admits = &admits,
          .solvable = true,
          .examine = &examine,
          .why_not = &why_not};
}

}  // namespace assay::properties
