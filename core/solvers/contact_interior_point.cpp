#include "core/solvers/contact_interior_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/sparse_lu.hpp"
#include "core/solvers/solve_watch.hpp"

namespace assay {

namespace {

using Cone = Eigen::Vector3d;  ///< (x_N, x_T); what a contact does not have is 0
using Block = Eigen::Matrix3d;
using Cones = std::vector<Cone>;

/// Closer, W + G² of contacts that stick or part loses the digits that Newton's method then adds.
constexpr double kNear = 1e-10;
constexpr double kOfWay = 0.99;      ///< of the way to the boundary
constexpr double kLeastStep = 1e-6;  ///< with shorter ones it does not end in time

/// ε of (2), and where an iteration begins, in the impulse of the problem: far inside of the cones
/// steps are long, and which start ends differs from problem to problem.
struct Attempt {
  double weight, start;
};
constexpr Attempt kAttempts[] = {{0, 1e2}, {0, 1e4}, {0, 1}, {1e-8, 1e2}, {1e-5, 1e2}};

double determinant(const Cone& x) {
  return (x(0) - x.tail<2>().norm()) * (x(0) + x.tail<2>().norm());
}
Cone reflected(const Cone& x) { return {x(0), -x(1), -x(2)}; }

/// x ∘ y
Cone product(const Cone& x, const Cone& y) {
  Cone z = x(0) * y + y(0) * x;
  z(0) = x.dot(y);
  return z;
}

/// y with x ∘ y = b
Cone quotient(const Cone& b, const Cone& x) {
  const double normal = x.dot(reflected(b)) / determinant(x);
  Cone y = (b - normal * x) / x(0);
  y(0) = normal;
  return y;
}

/// The largest step to the boundary of L.
double way(const Cone& x, const Cone& change) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  const double a = determinant(change), b = reflected(x).dot(change), c = determinant(x);
  const double discriminant = b * b - a * c;
  double most = change(0) < 0 ? -x(0) / change(0) : kFar;
  if (discriminant >= 0 && (a < 0 || b < 0)) {
    const double step = c / (std::sqrt(discriminant) - b);
    if (step > 0) most = std::min(most, step);
  }
  return most;
}

/// The scaling G = G' with G x = G⁻¹ z.
struct Scaling {
  Block g, inverse, square;

  Scaling(const Cone& x, const Cone& z) {
    const double x_size = std::sqrt(determinant(x)), z_size = std::sqrt(determinant(z));
    const Cone a = x / x_size, b = z / z_size;
    const Cone w = (b + reflected(a)) / std::sqrt(2 * (1 + a.dot(b)));
    const Cone v = (w + Cone::UnitX()) / std::sqrt(2 * (w(0) + 1));
    const double ratio = z_size / x_size;
    const Block mirror = Cone(1, -1, -1).asDiagonal();
    square = ratio * (2 * w * w.transpose() - mirror);
    g = std::sqrt(ratio) * (2 * v * v.transpose() - mirror);
    inverse = (2 * reflected(v) * reflected(v).transpose() - mirror) / std::sqrt(ratio);
  }
};

/// Equations (1) of a problem.
class ScaledContacts {
 public:
  explicit ScaledContacts(const FrictionProblem<double>& problem) : laws_(problem.laws) {
    const BlockMatrix<double>& w = problem.w;
    std::vector<Eigen::Triplet<double>> entries;
    scale_.setOnes(problem.size());
    for (std::size_t k = 0; k < laws_.size(); ++k) {
      const auto block = static_cast<Eigen::Index>(k);
      starts_.push_back(w.offset(block));
      scale_(starts_.back()) = 1 / friction(laws_[k]);
      for (Eigen::Index i = 0; i < w.size(block); ++i) {
        for (Eigen::Index j = 0; j < w.size(block); ++j) {
          entries.emplace_back(starts_[k] + i, starts_[k] + j, 0.0);
        }
      }
    }
    starts_.push_back(problem.size());
    for (Eigen::Index row = 0; row < w.block_rows(); ++row) {
      for (Eigen::Index k = w.row_start(row); k < w.row_start(row + 1); ++k) {
        const Eigen::Index i0 = w.offset(row), j0 = w.offset(w.column(k));
        const auto values = w.block(row, k);
        for (Eigen::Index j = 0; j < values.cols(); ++j) {
          for (Eigen::Index i = 0; i < values.rows(); ++i) {
            entries.emplace_back(i0 + i, j0 + j, values(i, j) * scale_(i0 + i) * scale_(j0 + j));
          }
        }
      }
    }
    matrix_.resize(problem.size(), problem.size());
    matrix_.setFromTriplets(entries.begin(), entries.end());
    constants_ = scale_.cwiseProduct(problem.q);
    diagonal_ = matrix_.diagonal();
  }

  /// From now on (2) with this ε; (1) is ε = 0.
  void set_weight(double epsilon) {
    for (Eigen::Index i = 0; i < constants_.size(); ++i) {
      matrix_.coeffRef(i, i) = (1 + epsilon) * diagonal_(i);
    }
  }

  static double friction(const ContactLaw<double>& law) {
    return std::visit(
        [](const auto& of) {
          if constexpr (requires { of.friction; }) return of.friction;
          return 1.0;
        },
        law);
  }

  [[nodiscard]] std::size_t contacts() const { return laws_.size(); }
  [[nodiscard]] double velocity() const { return constants_.cwiseAbs().maxCoeff(); }
  [[nodiscard]] double impulse() const { return velocity() / diagonal_.cwiseAbs().maxCoeff(); }

  [[nodiscard]] Vector<double> packed(const Cones& cones) const {
    Vector<double> x(constants_.size());
    for (std::size_t k = 0; k < cones.size(); ++k)
      x.segment(starts_[k], size(k)) = cones[k].head(size(k));
    return x;
  }
  [[nodiscard]] Cones unpacked(const Vector<double>& x) const {
    Cones cones(contacts(), Cone::Zero());
    for (std::size_t k = 0; k < cones.size(); ++k)
      cones[k].head(size(k)) = x.segment(starts_[k], size(k));
    return cones;
  }
  [[nodiscard]] Vector<double> impulses(const Cones& x) const {
    return scale_.cwiseProduct(packed(x));
  }

  /// What (1) lacks: D (W D x + q) + ‖z_T‖ e_N − z.
  [[nodiscard]] Cones lack(const Cones& x, const Cones& z) const {
    Cones rest = unpacked(matrix_ * packed(x) + constants_);
    for (std::size_t k = 0; k < rest.size(); ++k) {
      rest[k] -= z[k];
      rest[k](0) += z[k].tail<2>().norm();
    }
    return rest;
  }

  /// Factorises D W D + blocks on the diagonal.
  [[nodiscard]] bool factorise(const std::vector<Block>& blocks) {
    sum_ = matrix_;
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      for (Eigen::Index j = 0; j < size(k); ++j) {
        for (Eigen::Index i = 0; i < size(k); ++i) {
          sum_.coeffRef(starts_[k] + i, starts_[k] + j) += blocks[k](i, j);
        }
      }
    }
    return factors_.compute(sum_);
  }
  [[nodiscard]] Cones solved(const Cones& right) {
    Vector<double> x;
    (void)factors_.solve(packed(right), x);
    return unpacked(x);
  }

 private:
  [[nodiscard]] Eigen::Index size(std::size_t k) const { return starts_[k + 1] - starts_[k]; }

  const std::vector<ContactLaw<double>>& laws_;
  std::vector<Eigen::Index> starts_;
  Vector<double> scale_;  ///< D
  SparseMatrix<double> matrix_, sum_;
  SparseLuFactors<double> factors_;
  Vector<double> constants_;
  Vector<double> diagonal_;
};

/// A pair of points inside of the cones, and Newton's steps for it.
class InteriorPoint {
 public:
  InteriorPoint(ScaledContacts& equations, double impulse)
      : equations_(equations),
        x_(equations.contacts(), impulse * Cone::UnitX()),
        z_(equations.contacts(), equations.velocity() * Cone::UnitX()) {}

  [[nodiscard]] const Cones& x() const { return x_; }

  /// x·z of a contact, on the average.
  [[nodiscard]] double gap() const {
    double sum = 0;
    for (std::size_t k = 0; k < x_.size(); ++k) sum += x_[k].dot(z_[k]);
    return sum / static_cast<double>(x_.size());
  }

  [[nodiscard]] bool has_ended() {
    lack_ = equations_.lack(x_, z_);
    double largest = 0;
    for (const Cone& rest : lack_) largest = std::max(largest, rest.cwiseAbs().maxCoeff());
    return gap() <= kNear * equations_.impulse() * equations_.velocity() &&
           largest <= kNear * equations_.velocity();
  }

  /// @return whether there is a step that stays inside.
  [[nodiscard]] bool advance() {
    scalings_.clear();
    tangents_.clear();
    std::vector<Block> blocks;
    for (std::size_t k = 0; k < x_.size(); ++k) {
      scalings_.emplace_back(x_[k], z_[k]);
      Block tangent = Block::Identity();
      const double slip = z_[k].tail<2>().norm();
      if (slip > 0) tangent.row(0).tail<2>() -= z_[k].tail<2>().transpose() / slip;
      tangents_.push_back(tangent);
      blocks.emplace_back(tangent * scalings_[k].square);
      if (!blocks.back().allFinite()) return false;
    }
    if (!equations_.factorise(blocks)) return false;
    Cones aim(x_.size());
    for (std::size_t k = 0; k < x_.size(); ++k) {
      const Cone scaled = scalings_[k].g * x_[k];
      aim[k] = -product(scaled, scaled);
    }
    step_to(aim);
    const double centring = std::pow(1 - std::min(1.0, way_inside()), 3) * gap();
    for (std::size_t k = 0; k < x_.size(); ++k) {
      aim[k] -= product(scalings_[k].inverse * dz_[k], scalings_[k].g * dx_[k]);
      aim[k](0) += centring;
    }
    step_to(aim);
    const double step = std::min(1.0, kOfWay * way_inside());
    for (std::size_t k = 0; k < x_.size(); ++k) {
      x_[k] += step * dx_[k];
      z_[k] += step * dz_[k];
      if (!(determinant(x_[k]) > 0 && determinant(z_[k]) > 0)) return false;
    }
    return step > kLeastStep;
  }

 private:
  /// Sets dx and dz: G dx + G⁻¹ dz = (G x)⁻¹ aim, and (1) without its rest.
  void step_to(const Cones& aim) {
    Cones change(x_.size()), right(x_.size());
    for (std::size_t k = 0; k < x_.size(); ++k) {
      change[k] = scalings_[k].g * quotient(aim[k], scalings_[k].g * x_[k]);
      right[k] = tangents_[k] * change[k] - lack_[k];
    }
    dx_ = equations_.solved(right);
    dz_.resize(dx_.size());
    for (std::size_t k = 0; k < x_.size(); ++k) dz_[k] = change[k] - scalings_[k].square * dx_[k];
  }
  [[nodiscard]] double way_inside() const {
    double most = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < x_.size(); ++k) {
      most = std::min({most, way(x_[k], dx_[k]), way(z_[k], dz_[k])});
    }
    return most;
  }

  ScaledContacts& equations_;
  Cones x_, z_, lack_, dx_, dz_;
  std::vector<Scaling> scalings_;
  std::vector<Block> tangents_;  ///< I − e_N (0, z_T/‖z_T‖)'
};

}  // namespace

bool ContactInteriorPoint::takes(const std::vector<ContactLaw<double>>& laws) {
  return std::ranges::all_of(laws, [](const ContactLaw<double>& law) {
    if (std::holds_alternative<Unilateral>(law)) return dimension(law) == 1;
    const bool is_coulomb = std::holds_alternative<Coulomb<double, 2>>(law) ||
                            std::holds_alternative<Coulomb<double, 3>>(law);
    return is_coulomb && ScaledContacts::friction(law) > 0;
  });
}

bool ContactInteriorPoint::improve(const FrictionProblem<double>& problem, Vector<double>& r) {
  steps_ = 0;
  ScaledContacts equations(problem);
  const double impulse = equations.impulse();
  if (!(impulse > 0) || !std::isfinite(impulse)) return false;
  for (const auto& [weight, start] : kAttempts) {
    equations.set_weight(weight);
    InteriorPoint iteration(equations, start * impulse);
    for (int k = 0; k < kMostSteps; ++k) {
      if (iteration.has_ended()) {
        r = equations.impulses(iteration.x());
        return true;
      }
      ++steps_;
      if (!iteration.advance()) break;
      if (SolveWatch::stops("interior points", steps_)) return false;
    }
  }
  return false;
}

}  // namespace assay
