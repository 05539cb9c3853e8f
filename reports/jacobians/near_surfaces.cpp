#include "reports/jacobians/near_surfaces.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "properties/draw.hpp"
#include "reports/jacobians/compiled_judge.hpp"
#include "reports/jacobians/point_truth.hpp"

namespace assay::reports {

namespace {

using properties::Draw;

constexpr int kNearest = 44, kFarthest = 4;
/// Vectors have so many entries: a guard against a zero norm has a layer beside all of them at 0.
constexpr std::size_t kMostTogether = 3;

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
  /// Steps off x_i = 0, for `count` variables i from `first` on, at random points.
  void step_off_zero(std::size_t first, std::size_t count) {
    for (int k = kFarthest; k <= kNearest; ++k) {
      for (const double side : {-1.0, 1.0}) {
        Vector<double> x = random_point();
        for (std::size_t i = first; i < first + count; ++i) {
          const double share = count == 1 ? 1 : random_share(draw_);
          x(static_cast<Eigen::Index>(i)) = side * share * std::ldexp(widths_[i], -k);
        }
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
      stepper.step_off(vector_of<double>(x));
    }
  }
  for (std::size_t first = 0; first < domain.variables(); ++first) {
    for (std::size_t last = first; last < domain.variables(); ++last) {
      const Coordinate& of = domain.coordinates[last];
      if (last == first + kMostTogether || of.low > 0 || of.high < 0) break;
      stepper.step_off_zero(first, last - first + 1);
    }
  }
  return std::move(stepper).shuffled();
}

double moved_by_rounding(const Derivative& derivative, const Vector<double>& x) {
  const double change = kCompiledBadness * unit_roundoff<double>();
  const Matrix<double> here = derivative.in_double(x);
  double most = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    for (const double factor : {1 - change, 1 + change}) {
      Vector<double> other = x;
      other(i) *= factor;
      const double off = (derivative.in_double(other) - here).cwiseAbs().maxCoeff();
      if (!(off <= most)) most = off;
    }
  }
  return std::isnan(most) ? std::numeric_limits<double>::infinity() : most;
}

}  // namespace assay::reports
