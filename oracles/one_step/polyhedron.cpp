#include "oracles/one_step/polyhedron.hpp"

#include <algorithm>
#include <utility>

#include "core/math/largest_magnitude.hpp"

namespace assay::oracles {

namespace {

using Row = Vector<Rational>;

Rational dot(const Row& a, const Row& b) {
  Rational sum(0);
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    if (a(i) != 0 && b(i) != 0) sum += a(i) * b(i);
  }
  return sum;
}

/// One of the same direction, the largest component ±1.
Row normalised(Row x) {
  const Rational size = largest_magnitude<Rational>(x);
  if (size != 0) {
    for (Rational& entry : x) entry /= size;
  }
  return x;
}

/// α x + β y, normalised.
Row combination(const Rational& alpha, const Row& x, const Rational& beta, const Row& y) {
  Row sum(x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) sum(i) = alpha * x(i) + beta * y(i);
  return normalised(std::move(sum));
}

/// A ray and the inequalities that hold with equality on it.
struct Ray {
  Row direction;
  std::vector<bool> tight;
};

bool tight_on_both(const Ray& a, const Ray& b, const Ray& other) {
  for (std::size_t k = 0; k < a.tight.size(); ++k) {
    if (a.tight[k] && b.tight[k] && !other.tight[k]) return false;
  }
  return true;
}

/// The cone of the generators found so far.
class Cone {
 public:
  explicit Cone(Eigen::Index dimension) {
    for (Eigen::Index i = 0; i < dimension; ++i) lines_.push_back(Row::Unit(dimension, i));
  }

  void cut(const Row& a, bool equality) {
    if (!cut_line(a, equality)) cut_rays(a, equality);
  }
  [[nodiscard]] const std::vector<Ray>& rays() const { return rays_; }
  [[nodiscard]] const std::vector<Row>& lines() const { return lines_; }

 private:
  /// If a line leaves a·x = 0, the others and the rays are moved along it into a·x = 0.
  bool cut_line(const Row& a, bool equality) {
    const auto found = std::ranges::find_if(lines_, [&](const Row& l) { return dot(a, l) != 0; });
    if (found == lines_.end()) return false;
    const Row line = std::move(*found);
    lines_.erase(found);
    const Rational rise = dot(a, line);
    const auto into = [&](const Row& x) {
      return combination(Rational(1), x, Rational(-dot(a, x) / rise), line);
    };
    for (Row& other : lines_) other = into(other);
    for (Ray& ray : rays_) {
      ray.direction = into(ray.direction);
      if (!equality) ray.tight.push_back(true);
    }
    if (equality) return true;
    Ray ray{normalised(rise > 0 ? line : Row(-line)), std::vector<bool>(inequalities_, true)};
    ray.tight.push_back(false);
    rays_.push_back(std::move(ray));
    ++inequalities_;
    return true;
  }

  void cut_rays(const Row& a, bool equality) {
    std::vector<Rational> height;
    for (const Ray& ray : rays_) height.push_back(dot(a, ray.direction));
    std::vector<Ray> kept;
    for (std::size_t i = 0; i < rays_.size(); ++i) {
      if (height[i] < 0 || (equality && height[i] != 0)) continue;
      kept.push_back(rays_[i]);
      if (!equality) kept.back().tight.push_back(height[i] == 0);
    }
    for (std::size_t i = 0; i < rays_.size(); ++i) {
      for (std::size_t j = 0; j < rays_.size(); ++j) {
        if (!(height[i] > 0 && height[j] < 0) || !adjacent(i, j)) continue;
        Ray between{combination(height[i], rays_[j].direction, -height[j], rays_[i].direction), {}};
        for (std::size_t k = 0; k < inequalities_; ++k) {
          between.tight.push_back(rays_[i].tight[k] && rays_[j].tight[k]);
        }
        if (!equality) between.tight.push_back(true);
        kept.push_back(std::move(between));
      }
    }
    rays_ = std::move(kept);
    if (!equality) ++inequalities_;
  }

  [[nodiscard]] bool adjacent(std::size_t i, std::size_t j) const {
    for (std::size_t k = 0; k < rays_.size(); ++k) {
      if (k != i && k != j && tight_on_both(rays_[i], rays_[j], rays_[k])) return false;
    }
    return true;
  }

  std::vector<Row> lines_;
  std::vector<Ray> rays_;
  std::size_t inequalities_ = 0;
};

bool holds(const Polyhedron& polyhedron, const Row& homogeneous) {
  return std::ranges::all_of(polyhedron.equalities,
                             [&](const Row& a) { return dot(a, homogeneous) == 0; }) &&
         std::ranges::all_of(polyhedron.inequalities,
                             [&](const Row& a) { return dot(a, homogeneous) >= 0; });
}

Row homogeneous(int t, const Vector<Rational>& x) {
  Row point(x.size() + 1);
  point(0) = t;
  point.tail(x.size()) = x;
  return point;
}

}  // namespace

std::optional<SolutionContinuum<Rational>> generators(const Polyhedron& polyhedron,
                                                      std::size_t most) {
  const Eigen::Index n = polyhedron.dimension;
  Cone cone(n + 1);
  for (const Row& a : polyhedron.equalities) cone.cut(a, true);
  cone.cut(Row::Unit(n + 1, 0), false);
  for (const Row& a : polyhedron.inequalities) {
    cone.cut(a, false);
    if (cone.rays().size() > most) return std::nullopt;
  }
  SolutionContinuum<Rational> result;
  for (const Ray& ray : cone.rays()) {
    const Rational t = ray.direction(0);
    Vector<Rational> x = ray.direction.tail(n);
    if (t == 0) {
      result.rays.push_back(std::move(x));
    } else {
      for (Rational& entry : x) entry /= t;
      result.vertices.push_back(std::move(x));
    }
  }
  if (result.vertices.empty()) return SolutionContinuum<Rational>{};
  for (const Row& line : cone.lines()) result.lines.push_back(line.tail(n));
  return result;
}

bool contains(const Polyhedron& polyhedron, const SolutionContinuum<Rational>& part) {
  const auto both = [&](const Vector<Rational>& line) {
    return holds(polyhedron, homogeneous(0, line)) &&
           holds(polyhedron, homogeneous(0, Vector<Rational>(-line)));
  };
  return std::ranges::all_of(part.vertices,
                             [&](const auto& x) { return holds(polyhedron, homogeneous(1, x)); }) &&
         std::ranges::all_of(part.rays,
                             [&](const auto& x) { return holds(polyhedron, homogeneous(0, x)); }) &&
         std::ranges::all_of(part.lines, both);
}

}  // namespace assay::oracles
