#include "reports/compare/friction_evidence.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace assay::reports {

namespace {

using Real = LawEvidence::Real;
using Index = Eigen::Index;

constexpr std::size_t kFewestSlips = 6;

/// Of a window of time, in which contacts may open and close.
struct Slip {
  double c, s, speed;  ///< direction and size of u_T
  double x, y;         ///< −λ_T/(μ λ_N), of kForce over the mean of μ λ_N
  double mc, ms;       ///< direction of M u_T
  double bound;        ///< μ λ_N
};

/// The direction of M d; d where the mass is not known.
Vector<Real> along_effective_mass(const LawEvidence& of, Index contact, const Vector<Real>& d) {
  if (of.tangent_mass.size() == 0) return d;
  const auto m = of.tangent_mass.row(contact);
  Vector<Real> along(2);
  along << m(0) * d(0) + m(1) * d(1), m(1) * d(0) + m(2) * d(1);
  return along.norm() > 0 ? Vector<Real>(along / along.norm()) : d;
}

/// The means over windows of the time that a contact slides, as contacts may open and close from
/// step to step; without the first, in which some programs have no contact yet.
void add_slips(const LawEvidence& of, std::size_t contact, std::vector<Slip>& slips) {
  constexpr Index kWindows = 16;
  constexpr Real kSlides = 0.1L;  // of the fastest
  const auto& [row, tangents, coefficient, restitution, rolling, spinning] = of.contacts[contact];
  // Rolling friction may share a bound with it.
  if (!(coefficient > 0) || tangents == 0 || rolling > 0) return;
  const Vector<Real> speeds = of.speed.middleRows(row + 1, tangents).colwise().norm();
  const Real fastest = speeds.maxCoeff();
  if (fastest < kSlides * of.fastest) return;
  const Index sliding = (speeds.array() > kSlides * fastest).count();
  const Index width = std::max<Index>(sliding / kWindows, 1);
  const auto part = [&](const Matrix<Real>& all, Index k) {
    Vector<Real> mean = all.block(row, k, tangents + 1, width).rowwise().mean();
    mean.conservativeResize(3);
    if (tangents == 1) mean(2) = 0;
    return mean;
  };
  for (Index k = width; k + width <= of.steps(); k += width) {
    // A window in which it stops has a part of the force alone.
    if (speeds.segment(k, width).minCoeff() < kSlides * fastest) continue;
    const Vector<Real> u = part(of.speed, k), force = part(of.force, k);
    const Real speed = u.tail(2).norm(), bound = coefficient * force(0);
    if (!(bound > 0) || !(speed > kSlides * fastest)) continue;
    const Vector<Real> f = -force.tail(2) / bound, d = u.tail(2) / speed;
    const Vector<Real> m = along_effective_mass(of, static_cast<Index>(contact), d);
    slips.push_back({static_cast<double>(d(0)),
                     static_cast<double>(d(1)),
                     static_cast<double>(speed),
                     static_cast<double>(f(0)),
                     static_cast<double>(f(1)),
                     static_cast<double>(m(0)),
                     static_cast<double>(m(1)),
                     static_cast<double>(bound)});
  }
}

/// An equation of a slip: size · a + viscous · b = y. Squares have no viscous part.
using SlipEquation = std::array<double, 3>;

/// In the axes of the square whose corners are on the diagonals. On an edge, a slip across it, the
/// part of the force across is known alone: soft contacts share it between the corners.
void add_edges(const Slip& slip, double degrees, std::vector<SlipEquation>& rows) {
  constexpr double kNearlyAcross = 0.1;
  const double turn = (degrees - 45) * std::numbers::pi / 180;
  const double c = std::cos(turn), s = std::sin(turn);
  const auto add = [&](double along, double force) {
    if (std::abs(along) < kNearlyAcross) return;
    rows.push_back({along < 0 ? -std::numbers::sqrt2 / 2 : std::numbers::sqrt2 / 2, 0, force});
  };
  add(c * slip.c + s * slip.s, c * slip.x + s * slip.y);
  add(c * slip.s - s * slip.c, c * slip.y - s * slip.x);
}

void add_slip_equations(const FrictionModel& model,
                        const Slip& slip,
                        std::vector<SlipEquation>& rows) {
  switch (model.shape) {
    case FrictionShape::kCircle:
      rows.push_back({slip.c, slip.speed * slip.c, slip.x});
      rows.push_back({slip.s, slip.speed * slip.s, slip.y});
      break;
    case FrictionShape::kEffectiveMass:
      rows.push_back({slip.mc, slip.speed * slip.mc, slip.x});
      rows.push_back({slip.ms, slip.speed * slip.ms, slip.y});
      break;
    case FrictionShape::kSquare:
      add_edges(slip, model.degrees, rows);
      break;
  }
}

FrictionFit fit_of(const FrictionModel& model, const std::vector<Slip>& slips) {
  std::vector<SlipEquation> rows;
  for (const Slip& slip : slips) add_slip_equations(model, slip, rows);
  Eigen::Matrix2d normal = Eigen::Matrix2d::Zero();
  Eigen::Vector2d right = Eigen::Vector2d::Zero();
  for (const auto& [a, b, y] : rows) {
    normal += Eigen::Vector2d(a, b) * Eigen::RowVector2d(a, b);
    right += Eigen::Vector2d(a, b) * y;
  }
  FrictionFit fit{model, {0}, {0}, 1};
  if (rows.size() < kFewestSlips) return fit;
  if (model.shape == FrictionShape::kSquare) normal(1, 1) = 1;
  const Eigen::Matrix2d inverse = normal.inverse();
  if (!inverse.allFinite()) return fit;
  const Eigen::Vector2d found = inverse * right;
  double left = 0;
  for (const auto& [a, b, y] : rows) left += std::pow(found(0) * a + found(1) * b - y, 2);
  const double variance = left / static_cast<double>(rows.size() - 2);
  fit.size = {found(0), 2 * std::sqrt(variance * inverse(0, 0))};
  fit.viscous = {found(1), 2 * std::sqrt(variance * inverse(1, 1))};
  fit.deviation = std::sqrt(variance);
  return fit;
}

}  // namespace

FrictionEvidence friction_evidence(const LawEvidence& of) {
  std::vector<Slip> slips;
  for (std::size_t i = 0; i < of.contacts.size(); ++i) add_slips(of, i, slips);
  FrictionEvidence evidence;
  if (slips.size() < kFewestSlips) return evidence;
  const auto [slowest, fastest] = std::ranges::minmax(slips, {}, &Slip::speed);
  constexpr double kChanges = 1.25;
  if (!(fastest.speed > kChanges * slowest.speed)) return evidence;
  evidence.fastest = fastest.speed;
  for (const Slip& slip : slips) evidence.mean_bound += slip.bound;
  evidence.mean_bound /= static_cast<double>(slips.size());
  std::vector<Slip> by_force = slips;
  for (Slip& slip : by_force) {
    slip.x *= slip.bound / evidence.mean_bound;
    slip.y *= slip.bound / evidence.mean_bound;
  }
  for (const FrictionBound bound : {FrictionBound::kCoefficient, FrictionBound::kForce}) {
    const auto& all = bound == FrictionBound::kForce ? by_force : slips;
    evidence.fits.push_back(fit_of({FrictionShape::kCircle, bound}, all));
    evidence.fits.push_back(fit_of({FrictionShape::kEffectiveMass, bound}, all));
    for (int degrees = 0; degrees < 90; ++degrees) {
      evidence.fits.push_back(fit_of({FrictionShape::kSquare, bound, degrees}, all));
    }
  }
  return evidence;
}

}  // namespace assay::reports
