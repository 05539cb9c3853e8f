#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/compare/law_evidence.hpp"
#include "reports/compare/least_squares.hpp"
#include "reports/compare/mass_norm.hpp"

namespace assay::reports {

namespace {

using Real = LawEvidence::Real;
using Index = Eigen::Index;

/// Contacts with the same directions on the same bodies: those of a face.
struct FaceOfContacts {
  std::vector<Index> rows;  ///< the first row of each
  int components;           ///< normal, tangents, and those of rolling
};

/// The entries of the centres of mass in the rows of a contact.
Matrix<Real> directions_of(const Matrix<Real>& g, Index row, int components) {
  Matrix<Real> directions(components, g.cols() / 2);
  for (Index body = 0; body < g.cols() / kBodyVelocities; ++body) {
    directions.middleCols(3 * body, 3) = g.block(row, kBodyVelocities * body, components, 3);
  }
  return directions;
}

/// Fills the contacts of the evidence. @param g at the start
std::vector<FaceOfContacts> faces_of(const NewtonEulerModel<Real>& model,
                                     const Matrix<Real>& g,
                                     std::vector<SeenContact>& contacts) {
  constexpr Real kSame = 1e-9L;
  std::vector<FaceOfContacts> faces;
  Index row = 0, next = 0;
  for (const ImpactLaw<Real>& law : model.laws) {
    const Index first = row;
    row += dimension(law.law);
    if (std::holds_alternative<Equality>(law.law)) continue;
    SeenContact contact = seen_contact(law, next);
    const auto components = static_cast<int>(dimension(law.law));
    if (components == 2 && directions_of(g, first, components).row(1).isZero(0)) {
      contact.spinning_friction = std::exchange(contact.friction, 0);
    }
    const auto same = std::ranges::find_if(faces, [&](const FaceOfContacts& face) {
      return face.components == components &&
             (directions_of(g, face.rows.front(), components) - directions_of(g, first, components))
                     .cwiseAbs()
                     .maxCoeff() < kSame;
    });
    if (same != faces.end()) {
      same->rows.push_back(first);
      continue;
    }
    faces.push_back({{first}, components});
    contacts.push_back(contact);
    next += components;
  }
  return faces;
}

/// The sums of the rows of each face.
Matrix<Real> sums(const std::vector<FaceOfContacts>& faces, const Matrix<Real>& rows) {
  Index size = 0;
  for (const FaceOfContacts& face : faces) size += face.components;
  Matrix<Real> all = Matrix<Real>::Zero(size, rows.cols());
  Index at = 0;
  for (const FaceOfContacts& face : faces) {
    for (const Index row : face.rows) {
      all.middleRows(at, face.components) += rows.middleRows(row, face.components);
    }
    at += face.components;
  }
  return all;
}
Matrix<Real> means(const std::vector<FaceOfContacts>& faces, const Matrix<Real>& rows) {
  Matrix<Real> all = sums(faces, rows);
  Index at = 0;
  for (const FaceOfContacts& face : faces) {
    all.middleRows(at, face.components) /= static_cast<Real>(face.rows.size());
    at += face.components;
  }
  return all;
}

/// The state between two nodes; quaternions p and −p are the same attitude.
Vector<Real> middle(const Vector<Real>& a, Vector<Real> b) {
  for (Index i = 3; i < a.size(); i += kBodyCoordinates) {
    if (a.segment(i, 4).dot(b.segment(i, 4)) < 0) b.segment(i, 4) *= -1;
  }
  Vector<Real> q = (a + b) / 2;
  for (Index i = 3; i < q.size(); i += kBodyCoordinates) q.segment(i, 4).normalize();
  return q;
}

/// Ω × I Ω; 0 where that is rounding, because Ω is along a principal axis, as it is in a sphere.
Vector3<Real> gyroscopic_moment_of(const Matrix3<Real>& inertia, const Vector3<Real>& omega) {
  constexpr Real kRounding = 1e-9L;
  const Vector3<Real> moment = gyroscopic_moment<Real>(inertia, omega);
  const Real most = Vector3<Real>(inertia * omega).norm() * omega.norm();
  return moment.norm() > kRounding * most ? moment : Vector3<Real>(Vector3<Real>::Zero());
}

/// The body that a sphere's contact with something at rest acts on; nothing of other contacts. A
/// normal force of a sphere has no moment about its centre.
std::optional<Index> touching_sphere(const Matrix<Real>& g, const FaceOfContacts& face) {
  constexpr Real kNone = 1e-9L;
  if (face.rows.size() != 1) return std::nullopt;
  std::optional<Index> only;
  for (Index body = 0; body < g.cols() / kBodyVelocities; ++body) {
    const auto row = g.row(face.rows.front()).segment(kBodyVelocities * body, kBodyVelocities);
    if (row.head(3).norm() < kNone) continue;
    if (only || row.tail(3).norm() > kNone) return std::nullopt;
    only = body;
  }
  return only;
}

}  // namespace

LawEvidence::LawEvidence(const NewtonEulerModel<Real>& of, const Trajectory<Real>& trajectory)
    : run(&trajectory) {
  const Index n = of.velocities(), m = of.components(), count = trajectory.size() - 1;
  Matrix<Real> mass(n, n), g = Matrix<Real>::Zero(m, n);
  Vector<Real> f(n), gyroscopic(n), y = Vector<Real>::Zero(m), rate = Vector<Real>::Zero(m);
  of.mass(mass);
  const MassNorm norm(mass);
  const auto matrix_at = [&](Real t, const Vector<Real>& q) {
    if (m == 0) return;
    of.relation->velocity_matrix(t, q, g);
    of.relation->rate(t, q, rate);
    of.relation->evaluate(t, q, y);
  };
  matrix_at(trajectory.t.front(), trajectory.q.col(0));
  const std::vector<FaceOfContacts> faces = faces_of(of, g, contacts);
  tangent_mass = Matrix<Real>::Zero(static_cast<Index>(contacts.size()), 3);
  const Matrix<Real> rows = means(faces, g);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (contacts[i].tangents < 2) continue;
    const Matrix<Real> own = rows.middleRows(contacts[i].row + 1, 2);
    const Matrix<Real> scaled = norm.solved(own.transpose());
    const Eigen::Matrix<Real, 2, 2> inverse =
        Eigen::Matrix<Real, 2, 2>(scaled.transpose() * scaled).inverse();
    tangent_mass.row(static_cast<Index>(i)) << inverse(0, 0), inverse(0, 1), inverse(1, 1);
  }
  spin_moment = spin_momentum = Matrix<Real>::Zero(tangent_mass.rows(), count);
  force.resize(rows.rows(), count);
  speed.resize(rows.rows(), count);
  gap.resize(rows.rows(), count);
  node_speed.resize(rows.rows(), count + 1);
  node_gap.resize(rows.rows(), count + 1);
  for (auto* each :
       {&residual, &momentum, &free_residual, &free_momentum, &free_gyroscopic, &free_change}) {
    each->resize(n, count);
  }
  for (Index i = 0; i < n; i += kBodyVelocities) {
    fastest = std::max(fastest, trajectory.v.middleRows(i, 3).colwise().norm().maxCoeff());
  }
  Vector<Real> last_force = Vector<Real>::Zero(n);
  for (Index k = 0; k <= count; ++k) {
    const Real t0 = trajectory.t[static_cast<std::size_t>(k)];
    matrix_at(t0, trajectory.q.col(k));
    node_speed.col(k) = means(faces, g * trajectory.v.col(k) + rate);
    node_gap.col(k) = means(faces, y);
    if (k == count) break;
    const Real t1 = trajectory.t[static_cast<std::size_t>(k + 1)], t = (t0 + t1) / 2;
    const Vector<Real> q = middle(trajectory.q.col(k), trajectory.q.col(k + 1));
    const Vector<Real> v = (trajectory.v.col(k) + trajectory.v.col(k + 1)) / 2;
    of.force(t, q, v, f);
    matrix_at(t, q);
    residual.col(k) = mass * (trajectory.v.col(k + 1) - trajectory.v.col(k)) / (t1 - t0) - f;
    momentum.col(k) = mass * v;
    speed.col(k) = means(faces, g * v + rate);
    gap.col(k) = means(faces, y);
    for (std::size_t i = 0; i < faces.size(); ++i) {
      const auto body = touching_sphere(g, faces[i]);
      if (!body) continue;
      const Index at = kBodyVelocities * *body;
      const Vector3<Real> normal = rotate_back<Real>(
          attitude<Real>(q, *body), Vector3<Real>(g.row(faces[i].rows.front()).segment<3>(at)));
      spin_moment(static_cast<Index>(i), k) = normal.dot(residual.col(k).segment<3>(at + 3));
      spin_momentum(static_cast<Index>(i), k) = normal.dot(momentum.col(k).segment<3>(at + 3));
    }
    gyroscopic.setZero();
    for (Index i = 0; i < of.size(); ++i) {
      gyroscopic.segment<3>(kBodyVelocities * i + 3) = gyroscopic_moment_of(
          of.bodies[static_cast<std::size_t>(i)].inertia, angular_velocity<Real>(v, i));
    }
    Matrix<Real> reached(n, m);
    LeastSquares decomposed;
    if (m > 0) {
      reached = norm.solved(g.transpose());
      decomposed = LeastSquares(reached);
    }
    const auto unreached = [&](const Vector<Real>& own) -> Vector<Real> {
      return m == 0 ? own : Vector<Real>(own - reached * decomposed.solve(own));
    };
    const auto free = [&](const Vector<Real>& x) -> Vector<Real> {
      return unreached(norm.solved(x));
    };
    free_residual.col(k) = free(residual.col(k));
    free_momentum.col(k) = free(momentum.col(k));
    free_gyroscopic.col(k) = free(gyroscopic);
    const Vector<Real> free_force = free(f);
    free_change.col(k) = unreached(free_force - (k == 0 ? free_force : last_force));
    last_force = free_force;
    if (m == 0) continue;
    const Vector<Real> scaled = norm.solved(residual.col(k));
    force.col(k) = sums(faces, Vector<Real>(decomposed.solve(scaled)));
  }
  find_pushes();
}

std::optional<FreeRotation> free_rotation_of(const LawEvidence& of) {
  if (of.free_residual.size() == 0) return std::nullopt;
  // A contact may act beside its directions, so steps without any are asked if there are enough.
  constexpr std::size_t kFewest = 6;
  std::vector<Index> steps;
  for (Index k = 0; k < of.steps(); ++k) {
    if (of.is_free(k)) steps.push_back(k);
  }
  const bool touches = steps.size() < kFewest;
  const auto part = [&](const Matrix<Real>& all) {
    return touches ? all : Matrix<Real>(all(Eigen::all, steps));
  };
  const Matrix<Real> changes = part(of.free_change);
  const auto inner = [](const Matrix<Real>& p, const Matrix<Real>& r) {
    return static_cast<double>(p.cwiseProduct(r).sum());
  };
  const double change = inner(changes, changes);
  const auto beside_change = [&](const Matrix<Real>& x) -> Matrix<Real> {
    if (!(change > 0)) return x;
    return x - changes * static_cast<Real>(inner(changes, x) / change);
  };
  const Matrix<Real> y = beside_change(part(of.free_residual)),
                     a = beside_change(part(of.free_gyroscopic)),
                     b = beside_change(part(of.free_momentum));
  const double aa = inner(a, a), ab = inner(a, b), bb = inner(b, b), ay = inner(a, y),
               by = inner(b, y), yy = inner(y, y), determinant = aa * bb - ab * ab;
  constexpr double kApart = 1e-3, kExplained = 0.9;
  FreeRotation fit{0, bb > 0 ? -by / bb : 0, touches};
  // A part of at most 1 of the gyroscopic moment explains at most aa.
  if (aa > kApart * yy && determinant > kApart * aa * bb) {
    fit = {(ay * bb - by * ab) / determinant, -(by * aa - ay * ab) / determinant, touches};
  }
  const double explained = fit.left_out * ay - fit.damping * by;
  if (!(explained > kExplained * yy) || !(yy > 0)) return std::nullopt;
  return fit;
}

std::optional<RollingFriction> rolling_friction_of(const LawEvidence& of) {
  constexpr Real kTurns = 0.1L;  // of the fastest
  constexpr double kSame = 0.1;  // of the mean, or of the change of the turning
  constexpr double kHalf = 0.5, kLoadsDiffer = 1.25;
  double sum = 0, squares = 0, moments = 0, least_load = 0, most_load = 0, least_change = kHalf;
  int count = 0;
  for (const SeenContact& contact : of.contacts) {
    if (!(contact.rolling_friction > 0)) continue;
    const auto turn = of.speed.middleRows(contact.row + contact.tangents + 1, 2);
    const auto moment = of.force.middleRows(contact.row + contact.tangents + 1, 2);
    const Real fastest = turn.colwise().norm().maxCoeff();
    Real slowest = fastest;
    for (Index k = 1; k < of.steps(); ++k) {
      const Real normal = of.force(contact.row, k);
      if (!(normal > 0) || !(turn.col(k).norm() > kTurns * fastest)) continue;
      slowest = std::min(slowest, turn.col(k).norm());
      const auto size = static_cast<double>(moment.col(k).norm()),
                 load = static_cast<double>(normal);
      const double ratio = size / load / contact.rolling_friction;
      sum += ratio, squares += ratio * ratio, moments += size;
      least_load = count == 0 ? load : std::min(least_load, load);
      most_load = std::max(most_load, load);
      ++count;
    }
    least_change = std::min(least_change, static_cast<double>(1 - slowest / fastest));
  }
  if (count == 0) return std::nullopt;
  const double mean = sum / count,
               deviation = std::sqrt(std::max(squares / count - mean * mean, 0.0));
  // One that turns alike may carry less than its bound, or be braked by what it turns.
  if (!(deviation < kSame * mean * least_change / kHalf)) return std::nullopt;
  return RollingFriction{mean, moments / count, most_load > kLoadsDiffer * least_load};
}

std::optional<double> cone_of_both(const LawEvidence& of) {
  constexpr Real kTurns = 0.1L;                       // of the fastest
  constexpr double kSlides = 0.05, kSameParts = 0.1;  // of the bound
  constexpr int kMostOff = 10;                        // one in so many windows may be
  constexpr Index kWindows = 32;
  const Index width = std::max<Index>(of.steps() / kWindows, 1);
  double sum = 0;
  int count = 0, off = 0;
  for (const SeenContact& contact : of.contacts) {
    if (!(contact.rolling_friction > 0) || !(contact.friction > 0) || contact.tangents != 2)
      continue;
    const auto size = [&](const Matrix<Real>& all, Index first, Index k) {
      const auto window = all.block(contact.row + first, k, 2, width);
      return static_cast<double>(window.rowwise().mean().norm());
    };
    const Real fastest = of.speed.middleRows(contact.row + 3, 2).colwise().norm().maxCoeff();
    for (Index k = width; k + width <= of.steps(); k += width) {
      const auto normal = static_cast<double>(of.force.row(contact.row).segment(k, width).mean());
      const double turn = size(of.speed, 3, k);
      if (!(normal > 0) || !(turn > kTurns * fastest)) continue;
      const double slides = size(of.force, 1, k) / (contact.friction * normal);
      const double rolls = size(of.force, 3, k) / (contact.rolling_friction * normal);
      const double slip = size(of.speed, 1, k) * contact.friction;
      const double parts = slip * rolls / (turn * contact.rolling_friction * slides);
      ++count;
      if (!(slides > kSlides) || !(std::abs(parts - 1) < kSameParts)) {
        ++off;
      } else {
        sum += slides * slides + rolls * rolls;
      }
    }
  }
  if (count == 0 || off * kMostOff > count) return std::nullopt;
  return std::sqrt(sum / (count - off));
}

std::optional<double> spinning_friction_of(const LawEvidence& of) {
  constexpr Real kTurns = 0.1L;   // of the fastest
  constexpr double kNone = 0.01;  // of the true one, or of the spin
  constexpr double kLeft = 0.1, kBetter = 0.5;
  for (std::size_t i = 0; i < of.contacts.size(); ++i) {
    const auto at = static_cast<Index>(i);
    const Real fastest = of.spin_momentum.row(at).cwiseAbs().maxCoeff();
    double yy = 0, aa = 0, ya = 0, bb = 0, yb = 0, taken = 0;
    for (Index k = 1; k < of.steps(); ++k) {
      const auto spin = static_cast<double>(of.spin_momentum(at, k));
      const auto push = static_cast<double>(of.force(of.contacts[i].row, k));
      if (!(push > 0) || !(std::abs(spin) > kTurns * fastest)) continue;
      const double y = -static_cast<double>(of.spin_moment(at, k)), a = spin < 0 ? -push : push;
      yy += y * y, aa += a * a, ya += y * a, bb += spin * spin, yb += y * spin;
      taken += static_cast<double>(of.h(k)) * std::abs(y);
    }
    if (!(aa > 0)) continue;
    if (std::sqrt(yy) < kNone * of.contacts[i].spinning_friction * std::sqrt(aa)) return 0;
    const double left = yy - ya * ya / aa, left_by_viscous = yy - yb * yb / bb;
    if (!(taken > kNone * static_cast<double>(fastest)) || !(left < kLeft * yy)) continue;
    if (left < kBetter * left_by_viscous) return ya / aa;
  }
  return std::nullopt;
}

}  // namespace assay::reports
