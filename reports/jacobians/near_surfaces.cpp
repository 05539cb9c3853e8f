#include "reports/jacobians/near_surfaces.hpp"

#include <cmath>
#include <utility>

#include "properties/draw.hpp"
#include "reports/jacobians/compiled_judge.hpp"
#include "reports/jacobians/point_truth.hpp"

namespace assay::reports {

namespace {

using properties::Draw;

constexpr int kNearest = 44, kFarthest = 4;

/// A multiple of 2⁻²³ in [−1, 1].
double random_share(Draw& draw) {
  constexpr int kBits = 24;
  return std::ldexp(static_cast<double>(draw.bits() >> (64 - kBits)), 1 - kBits) - 1;
}

class Stepper {
 public:
  Stepper(const Domain& domain, std::uint64_t seed)
      : domain_(domain), variables_(static_cast<Eigen::Index>(domain.variables())), draw_(seed) {
    for (const Coordinate& of : domain.coordinates) {
      lows_.push_back(scalar_cast<double>(of.low));
      widths_.push_back(scalar_cast<double>(of.high) - lows_.back());
    }
  }

  /// Steps off x, on both sides.
  void step_off(const Vector<double>& x) {
    for (int k = kFarthest; k <= kNearest; ++k) {
      Vector<double> way = Vector<double>::Zero(x.size());
      for (Eigen::Index i = 0; i < variables_; ++i) {
        way(i) = std::ldexp(widths_[static_cast<std::size_t>(i)] * random_share(draw_), -k);
      }
      for (const double side : {-1.0, 1.0}) add(x + side * way);
    }
  }
  /// Steps off x_i = 0 at random points.
  void step_off_zero(Eigen::Index i) {
    for (int k = kFarthest; k <= kNearest; ++k) {
      for (const double side : {-1.0, 1.0}) {
        Vector<double> x = random_point();
        x(i) = side * std::ldexp(widths_[static_cast<std::size_t>(i)], -k);
        add(std::move(x));
      }
    }
  }
  /// All points, in random order: a slow function is asked at the first ones alone.
  [[nodiscard]] std::vector<Vector<double>> shuffled() && {
    for (std::size_t k = points_.size(); k > 1; --k) {
      std::swap(points_[k - 1],
                points_[static_cast<std::size_t>(draw_.between(0, static_cast<int>(k) - 1))]);
    }
    return std::move(points_);
  }

 private:
  [[nodiscard]] Vector<double> random_point() {
    Vector<double> x(static_cast<Eigen::Index>(widths_.size()));
    for (std::size_t i = 0; i < widths_.size(); ++i) {
      x(static_cast<Eigen::Index>(i)) = lows_[i] + widths_[i] * (random_share(draw_) + 1) / 2;
    }
    return x;
  }
  void add(Vector<double> x) {
    if (domain_.contains(exactly(x))) points_.push_back(std::move(x));
  }

  const Domain& domain_;
  Eigen::Index variables_;
  Draw draw_;
  std::vector<double> lows_, widths_;
  std::vector<Vector<double>> points_;
};

}  // namespace

std::vector<Vector<double>> points_near_surfaces(const Domain& domain,
                                                 const std::vector<Stratum>& strata,
                                                 std::uint64_t seed) {
  Stepper stepper(domain, seed);
  for (const Stratum& stratum : strata) {
    if (stratum.surfaces.empty() || stratum.is_end) continue;
    for (const std::vector<Rational>& x : stratum.points) {
      if (is_held_by_double(x)) stepper.step_off(vector_of<double>(x));
    }
  }
  for (std::size_t i = 0; i < domain.variables(); ++i) {
    const Coordinate& of = domain.coordinates[i];
    if (of.low <= 0 && of.high >= 0) stepper.step_off_zero(static_cast<Eigen::Index>(i));
  }
  return std::move(stepper).shuffled();
}

bool rounding_may_decide(const Derivative& derivative, const Vector<double>& x) {
  const double change = kCompiledBadness * unit_roundoff<double>();
  const Matrix<double> here = derivative.in_double(x);
  const double scale = here.cwiseAbs().maxCoeff();
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    for (const double factor : {1 - change, 1 + change}) {
      Vector<double> other = x;
      other(i) *= factor;
      const double off = (derivative.in_double(other) - here).cwiseAbs().maxCoeff();
      if (!(off <= kRoundingShare / 2 * scale)) return true;
    }
  }
  return false;
}

}  // namespace assay::reports
