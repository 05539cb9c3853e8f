#include "reports/compare/law_evidence.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace assay::reports {

namespace {

using Real = LawEvidence::Real;
using Index = Eigen::Index;

/// A fit of fewer points, or with more unexplained, recognises nothing.
constexpr std::size_t kFewest = 6;
constexpr double kExplained = 0.9;

/// Least squares for y ≈ X c, the part of Σ y² that they explain, and the root mean square left.
/// The last columns do not count where they depend on those before.
struct Fitted {
  Eigen::VectorXd coefficients;
  double explained, deviation;
};
Fitted fitted(const std::vector<std::array<double, 4>>& rows, Index columns) {
  Eigen::MatrixXd x(static_cast<Index>(rows.size()), columns);
  Eigen::VectorXd y(x.rows());
  for (Index k = 0; k < x.rows(); ++k) {
    const std::array<double, 4>& row = rows[static_cast<std::size_t>(k)];
    for (Index i = 0; i < columns; ++i) x(k, i) = row[static_cast<std::size_t>(i)];
    y(k) = row.back();
  }
  constexpr double kLeastPivot = 1e-3;  // of the largest: columns nearer to each other are one
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> decomposed;
  Fitted fit{Eigen::VectorXd::Zero(columns), 0, 0};
  for (Index used = columns; used > 0; --used) {
    decomposed.compute(x.leftCols(used));
    decomposed.setThreshold(kLeastPivot);
    if (decomposed.rank() < used && used > 1) continue;
    fit.coefficients.head(used) = decomposed.solve(y);
    break;
  }
  const double left = (y - x * fit.coefficients).squaredNorm();
  fit.explained = y.squaredNorm() > 0 ? 1 - left / y.squaredNorm() : 0;
  fit.deviation = std::sqrt(left / static_cast<double>(rows.size()));
  return fit;
}

/// Of a window of time, in which contacts may open and close.
struct Slip {
  double c, s, speed;  ///< direction and size of u_T
  double x, y;         ///< −λ_T/(μ λ_N)
  double mc, ms;       ///< direction of M u_T
};

double sign(double x) { return x < 0 ? -1 : 1; }

/// The equations of a slip, in the axes of the square: coefficient of the scale, of the viscous
/// part, and the force. A force across the slip may be anything up to the bound, on an edge of the
/// inscribed square the sum alone is known: soft contacts share it between the corners for all
/// slips that are nearly across the edge.
void add_equations(FrictionShape shape,
                   const Slip& slip,
                   std::vector<std::array<double, 4>>& rows) {
  constexpr double kNearly = 0.05, kShared = 0.2, kBound = 1.05;
  const auto add = [&](double scale, double along, double force) {
    rows.push_back({scale, slip.speed * along, 0, force});
  };
  const auto add_bounded = [&](double along, double force) {
    if (std::abs(along) < kNearly && std::abs(force) < kBound) return;
    add(sign(along), along, force);
  };
  const double difference = std::abs(slip.c) - std::abs(slip.s);
  if (shape == FrictionShape::kCircle) {
    add(slip.c, slip.c, slip.x);
    add(slip.s, slip.s, slip.y);
  } else if (shape == FrictionShape::kEffectiveMass) {
    add(slip.mc, slip.mc, slip.x);
    add(slip.ms, slip.ms, slip.y);
  } else if (shape == FrictionShape::kCircumscribed) {
    add_bounded(slip.c, slip.x);
    add_bounded(slip.s, slip.y);
  } else if (std::abs(difference) < kShared) {
    add(1, std::abs(slip.c) + std::abs(slip.s), sign(slip.c) * slip.x + sign(slip.s) * slip.y);
  } else {
    add(difference > 0 ? sign(slip.c) : 0, slip.c, slip.x);
    add(difference > 0 ? 0 : sign(slip.s), slip.s, slip.y);
  }
}

FrictionLaw fit_shape(const std::vector<Slip>& slips, FrictionShape shape, double degrees) {
  const double turn = degrees * std::numbers::pi / 180, c = std::cos(turn), s = std::sin(turn);
  std::vector<std::array<double, 4>> rows;
  for (const Slip& of : slips) {
    add_equations(shape,
                  {c * of.c + s * of.s,
                   c * of.s - s * of.c,
                   of.speed,
                   c * of.x + s * of.y,
                   c * of.y - s * of.x,
                   c * of.mc + s * of.ms,
                   c * of.ms - s * of.mc},
                  rows);
  }
  if (rows.size() < kFewest) return {shape, 0, 0, degrees, 0};
  const Fitted fit = fitted(rows, 2);
  return {shape, fit.coefficients(0), fit.coefficients(1), degrees, fit.deviation};
}

/// The direction of M d; d where the mass is not known.
Vector<Real> along_effective_mass(const LawEvidence& of, Index contact, const Vector<Real>& d) {
  if (of.tangent_mass.size() == 0) return d;
  const auto m = of.tangent_mass.row(contact);
  Vector<Real> along(2);
  along << m(0) * d(0) + m(1) * d(1), m(1) * d(0) + m(2) * d(1);
  return along.norm() > 0 ? Vector<Real>(along / along.norm()) : d;
}

/// Means over windows of the time that it slides, as contacts may open and close from step to step;
/// without the first, in which some programs have no contact yet.
std::vector<Slip> slips_of(const LawEvidence& of) {
  constexpr Index kWindows = 16;
  constexpr Real kSlides = 0.1L;  // of the fastest
  std::vector<Slip> slips;
  for (std::size_t i = 0; i < of.contacts.size(); ++i) {
    const auto& [row, tangents, coefficient, restitution, rolling, spinning] = of.contacts[i];
    if (!(coefficient > 0) || tangents == 0) continue;
    const Matrix<Real> speeds = of.speed.middleRows(row + 1, tangents).colwise().norm();
    const Real fastest = speeds.maxCoeff();
    if (fastest < kSlides * of.fastest) continue;
    const Index sliding = (speeds.array() > kSlides * fastest).count();
    const Index width = std::max<Index>(sliding / kWindows, 1);
    const auto part = [&](const Matrix<Real>& all, Index k) {
      Vector<Real> mean = all.block(row, k, tangents + 1, width).rowwise().mean();
      mean.conservativeResize(3);
      if (tangents == 1) mean(2) = 0;
      return mean;
    };
    for (Index k = width; k + width <= of.steps(); k += width) {
      const Vector<Real> u = part(of.speed, k), force = part(of.force, k);
      const Real speed = u.tail(2).norm(), bound = coefficient * force(0);
      if (!(bound > 0) || !(speed > kSlides * fastest)) continue;
      const Vector<Real> f = -force.tail(2) / bound, d = u.tail(2) / speed;
      const Vector<Real> m = along_effective_mass(of, static_cast<Index>(i), d);
      slips.push_back({static_cast<double>(d(0)),
                       static_cast<double>(d(1)),
                       static_cast<double>(speed),
                       static_cast<double>(f(0)),
                       static_cast<double>(f(1)),
                       static_cast<double>(m(0)),
                       static_cast<double>(m(1))});
    }
  }
  return slips;
}

/// The forces with Hᵀ λ = r. Where the rows of H depend on each other, as those of opposite walls
/// and of the corners of a box do, the contacts with the smallest gaps have them.
Vector<Real> nearest_forces(const std::vector<SeenContact>& contacts,
                            const Matrix<Real>& h,
                            const Vector<Real>& gap,
                            const Vector<Real>& r) {
  const Matrix<Real> directions = h.transpose();
  const Eigen::ColPivHouseholderQR<Matrix<Real>> all(directions);
  if (all.rank() == h.rows()) return all.solve(r);
  std::vector<SeenContact> nearest = contacts;
  std::ranges::stable_sort(nearest, {}, [&](const SeenContact& of) { return gap(of.row); });
  std::vector<Index> rows;
  for (const SeenContact& of : nearest) {
    std::vector<Index> more = rows;
    for (Index i = of.row; i <= of.row + of.tangents; ++i) more.push_back(i);
    const Matrix<Real> chosen = directions(Eigen::all, more);
    if (chosen.colPivHouseholderQr().rank() == chosen.cols()) rows = more;
  }
  Vector<Real> forces = Vector<Real>::Zero(h.rows());
  const Matrix<Real> chosen = directions(Eigen::all, rows);
  const Vector<Real> of_chosen = chosen.colPivHouseholderQr().solve(r);
  for (std::size_t i = 0; i < rows.size(); ++i) forces(rows[i]) = of_chosen(static_cast<Index>(i));
  return forces;
}

}  // namespace

SeenContact seen_contact(const ImpactLaw<Real>& law, Index row) {
  const Real friction = std::visit(
      [](const auto& of) -> Real {
        if constexpr (requires { of.friction; }) return of.friction;
        return 0;
      },
      law.law);
  const auto tangents = static_cast<int>(std::min<Index>(dimension(law.law) - 1, 2));
  const auto* rolling = std::get_if<RollingCoulomb<Real>>(&law.law);
  return {row,
          tangents,
          static_cast<double>(friction),
          static_cast<double>(law.impact.normal_restitution),
          rolling != nullptr ? static_cast<double>(rolling->rolling_friction) : 0};
}

LawEvidence::LawEvidence(const LagrangianModel<Real>& of, const Trajectory<Real>& trajectory)
    : run(&trajectory) {
  Index row = 0;
  for (const ImpactLaw<Real>& law : of.laws) {
    contacts.push_back(seen_contact(law, row));
    row += dimension(law.law);
  }
  const Index n = of.size(), m = of.components(), count = trajectory.size() - 1;
  force.resize(m, count);
  speed.resize(m, count);
  node_speed.resize(m, count + 1);
  gap.resize(m, count);
  residual.resize(n, count);
  momentum.resize(n, count);
  Matrix<Real> mass(n, n), h(m, n);
  Vector<Real> f(n), y(m);
  const auto jacobian_at = [&](Real t, const Vector<Real>& q) {
    if (m > 0) of.relation->jacobian(t, q, h);
  };
  for (Index k = 0; k <= count; ++k) {
    const Real t0 = trajectory.t[static_cast<std::size_t>(k)];
    jacobian_at(t0, trajectory.q.col(k));
    node_speed.col(k) = h * trajectory.v.col(k);
    if (k == count) break;
    const Real t1 = trajectory.t[static_cast<std::size_t>(k + 1)], t = (t0 + t1) / 2;
    const Vector<Real> q = (trajectory.q.col(k) + trajectory.q.col(k + 1)) / 2;
    const Vector<Real> v = (trajectory.v.col(k) + trajectory.v.col(k + 1)) / 2;
    of.system->mass(q, mass);
    of.system->force(t, q, v, f);
    jacobian_at(t, q);
    if (m > 0) of.relation->evaluate(t, q, y);
    residual.col(k) = mass * (trajectory.v.col(k + 1) - trajectory.v.col(k)) / (t1 - t0) - f;
    momentum.col(k) = mass * v;
    speed.col(k) = h * v;
    gap.col(k) = y;
    force.col(k) = nearest_forces(contacts, h, y, residual.col(k));
  }
}

std::vector<Index> LawEvidence::normals() const {
  std::vector<Index> rows;
  for (const SeenContact& contact : contacts) rows.push_back(contact.row);
  return rows;
}

std::optional<SpringContact> spring_contact(const LawEvidence& of) {
  std::vector<std::array<double, 4>> rows;
  for (const Index i : of.normals()) {
    for (Index k = 0; k < of.steps(); ++k) {
      if (!(of.gap(i, k) < 0) || !(of.force(i, k) > 0)) continue;
      rows.push_back({static_cast<double>(-of.gap(i, k)),
                      static_cast<double>(-of.speed(i, k)),
                      1,
                      static_cast<double>(of.force(i, k))});
    }
  }
  if (rows.size() < kFewest) return std::nullopt;
  const Fitted fit = fitted(rows, 3);
  if (fit.explained < kExplained || !(fit.coefficients(0) > 0)) return std::nullopt;
  return SpringContact{fit.coefficients(0), fit.coefficients(1)};
}

std::optional<FrictionLaw> friction_law(const LawEvidence& of) {
  const std::vector<Slip> slips = slips_of(of);
  if (slips.size() < kFewest) return std::nullopt;
  // Directions that never turn leave scale and shape open: a square is taken where it explains the
  // forces with the true coefficient, or where the circle does not explain them.
  constexpr double kSame = 0.03, kFits = 0.1;
  const auto surprise = [](const FrictionLaw& law) {
    if (!(law.scale > 0)) return 1e9;
    const bool round =
        law.shape == FrictionShape::kCircle || law.shape == FrictionShape::kEffectiveMass;
    const bool simple = round && law.deviation < kFits;
    const double other = std::abs(std::log(law.scale));
    return law.deviation + (simple ? std::min(other, 2 * kSame) : other);
  };
  constexpr double kBetter = 0.02;
  FrictionLaw best = fit_shape(slips, FrictionShape::kCircle, 0);
  const FrictionLaw by_mass = fit_shape(slips, FrictionShape::kEffectiveMass, 0);
  if (surprise(by_mass) + kBetter < surprise(best)) best = by_mass;
  for (const FrictionShape shape : {FrictionShape::kCircumscribed, FrictionShape::kInscribed}) {
    for (int degrees = 0; degrees < 90; degrees += 5) {
      const FrictionLaw law = fit_shape(slips, shape, degrees);
      if (surprise(law) + kBetter < surprise(best)) best = law;
    }
  }
  if (!(best.scale > 0)) return std::nullopt;
  return best;
}

std::optional<double> free_damping(const LawEvidence& of) {
  constexpr Real kOpen = 0.05L;  // of the largest gap
  double along = 0, product = 0, size = 0;
  std::size_t count = 0;
  const std::vector<Index> normals = of.normals();
  for (Index k = 0; k < of.steps(); ++k) {
    const bool open = std::ranges::all_of(
        normals, [&](Index i) { return of.gap(i, k) > kOpen * of.gap.row(i).maxCoeff(); });
    if (!open) continue;
    ++count;
    along += static_cast<double>(of.momentum.col(k).squaredNorm());
    product -= static_cast<double>(of.momentum.col(k).dot(of.residual.col(k)));
    size += static_cast<double>(of.residual.col(k).squaredNorm());
  }
  if (count < kFewest || !(product * product > kExplained * along * size)) return std::nullopt;
  return product / along;
}

std::optional<double> contact_gap(const LawEvidence& of) {
  constexpr Real kPushes = 0.1L;  // of the largest force
  std::optional<double> widest;
  for (const Index i : of.normals()) {
    const Real largest = of.force.row(i).maxCoeff();
    std::vector<double> gaps;
    for (Index k = 1; k < of.steps(); ++k) {
      if (of.force(i, k) > kPushes * largest) gaps.push_back(static_cast<double>(of.gap(i, k)));
    }
    if (gaps.empty()) continue;
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::ranges::nth_element(gaps, middle);
    if (!widest || std::abs(*middle) > std::abs(*widest)) widest = *middle;
  }
  return widest;
}

std::vector<SeenImpact> impacts_of(const LawEvidence& of) {
  std::vector<SeenImpact> impacts;
  for (const Index i : of.normals()) {
    const Real largest = of.force.row(i).maxCoeff();
    constexpr Real kPushes = 1e-3L;  // of the largest force
    for (Index k = 0; k < of.steps(); ++k) {
      if (!(of.force(i, k) > kPushes * largest)) continue;
      const Real before = -of.node_speed(i, k);
      while (k < of.steps() && of.force(i, k) > kPushes * largest) ++k;
      if (!(before > 0)) continue;
      const Real after = std::max<Real>(of.node_speed(i, k), 0);
      impacts.push_back({static_cast<double>(before), static_cast<double>(after / before)});
    }
  }
  return impacts;
}

}  // namespace assay::reports
