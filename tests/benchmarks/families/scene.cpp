#include "tests/benchmarks/families/scene.hpp"

#include <cmath>
#include <map>
#include <numbers>

namespace assay::families {

namespace {

using Map = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// How the velocity of a body (v, ω) enters the velocity of a contact: 6×d, for body a. The map of
/// body b has the opposite sign, and its own centre.
Map contact_map(const Touch& touch, const Vector3& centre, Laws laws) {
  const Vector3 n = touch.normal;
  Vector3 axis(0, 0, 1);
  if (laws != Laws::kFriction2D) {
    Eigen::Index least = 0;
    n.cwiseAbs().minCoeff(&least);
    axis = Vector3::Unit(least);
  }
  const Vector3 t = axis.cross(n).normalized(), s = n.cross(t);
  const Vector3 lever = touch.point - centre;
  const int dimension = laws == Laws::kFriction2D ? 2 : laws == Laws::kFriction3D ? 3 : 5;
  Map map = Map::Zero(6, dimension);
  const Vector3 directions[] = {n, t, s};
  for (int j = 0; j < std::min(dimension, 3); ++j) {
    map.block<3, 1>(0, j) = directions[j];
    map.block<3, 1>(3, j) = lever.cross(directions[j]);
  }
  for (int j = 3; j < dimension; ++j) map.block<3, 1>(3, j) = directions[j - 2];
  return map;
}

ContactLaw<double> law_of(const Touch& touch, Laws laws) {
  if (laws == Laws::kFriction2D) return Coulomb<double, 2>{touch.friction};
  if (laws == Laws::kFriction3D) return Coulomb<double, 3>{touch.friction};
  return RollingCoulomb<double>{touch.friction, touch.rolling_friction};
}

Eigen::Matrix<double, 6, 1> twist(const Body& body) {
  Eigen::Matrix<double, 6, 1> v;
  v << body.velocity, body.spin;
  return v;
}

/// A body of a contact, with its map and M⁻¹ times it.
struct Side {
  int body;
  Map map, moved;
};

std::vector<std::vector<Side>> sides_of(const Scene& scene, Laws laws) {
  std::vector<std::vector<Side>> sides;
  for (const Touch& touch : scene.touches) {
    sides.emplace_back();
    for (const auto& [index, sign] : {std::pair{touch.a, 1.0}, std::pair{touch.b, -1.0}}) {
      if (index == kGround) continue;
      const Body& body = scene.bodies[static_cast<std::size_t>(index)];
      Map map = sign * contact_map(touch, body.centre, laws), moved = map;
      moved.topRows<3>() /= body.mass;
      moved.bottomRows<3>() = body.inertia.ldlt().solve(map.bottomRows<3>());
      sides.back().push_back({index, std::move(map), std::move(moved)});
    }
  }
  return sides;
}

/// Hᵀ v of one contact.
Vector<double> velocity_of(const std::vector<Side>& sides,
                           const std::vector<Eigen::Matrix<double, 6, 1>>& twists) {
  Vector<double> u = Vector<double>::Zero(sides[0].map.cols());
  for (const Side& side : sides) {
    u += side.map.transpose() * twists[static_cast<std::size_t>(side.body)];
  }
  return u;
}

/// Of the bodies: at the beginning of the step, and without contacts at its end.
struct Twists {
  std::vector<Eigen::Matrix<double, 6, 1>> before, free;
};
Twists twists_of(const Scene& scene) {
  Twists twists;
  for (const Body& body : scene.bodies) {
    twists.before.push_back(twist(body)), twists.free.push_back(twist(body));
    twists.free.back().head<3>() += scene.step * scene.gravity;
  }
  return twists;
}

}  // namespace

Matrix3 box_inertia(double mass, const Vector3& edges) {
  const Vector3 squares = edges.cwiseAbs2();
  return (mass / 12 * (Vector3::Constant(squares.sum()) - squares)).asDiagonal();
}

Body sphere(double density, double radius, const Vector3& centre) {
  const double mass = density * 4 / 3 * std::numbers::pi * radius * radius * radius;
  return {mass, 0.4 * mass * radius * radius * Matrix3::Identity(), centre};
}

Body box(double density, const Vector3& edges, const Vector3& centre) {
  const double mass = density * edges.prod();
  return {mass, box_inertia(mass, edges), centre};
}

void shake(Scene& scene, Engine& engine, double speed, double spin) {
  for (Body& body : scene.bodies) {
    for (int i = 0; i < 3; ++i) {
      body.velocity(i) += speed * normal(engine);
      body.spin(i) += spin * normal(engine);
    }
  }
}

FrictionProblem<double> local_problem(const Scene& scene, Laws laws) {
  const auto sides = sides_of(scene, laws);
  std::vector<std::vector<std::size_t>> touches_of(scene.bodies.size());
  for (std::size_t k = 0; k < sides.size(); ++k) {
    for (const Side& side : sides[k]) touches_of[static_cast<std::size_t>(side.body)].push_back(k);
  }
  FrictionProblem<double> problem;
  std::vector<BlockMatrix<double>::Entry> entries;
  for (std::size_t k = 0; k < sides.size(); ++k) {
    std::map<std::size_t, Matrix<double>> row;
    for (const Side& side : sides[k]) {
      for (const std::size_t other : touches_of[static_cast<std::size_t>(side.body)]) {
        for (const Side& theirs : sides[other]) {
          if (theirs.body != side.body) continue;
          const Matrix<double> product = side.map.transpose() * theirs.moved;
          const auto [place, is_new] = row.try_emplace(other, product);
          if (!is_new) place->second += product;
        }
      }
    }
    for (auto& [column, values] : row) {
      entries.push_back(
          {static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(column), std::move(values)});
    }
    problem.laws.push_back(law_of(scene.touches[k], laws));
  }
  problem.w = BlockMatrix<double>(block_sizes(problem.laws), std::move(entries));
  problem.q.resize(problem.w.rows());
  const Twists twists = twists_of(scene);
  for (std::size_t k = 0; k < sides.size(); ++k) {
    const Eigen::Index first = problem.w.offset(static_cast<Eigen::Index>(k));
    const Vector<double> u = velocity_of(sides[k], twists.free);
    problem.q.segment(first, u.size()) = u;
    problem.q(first) += scene.restitution * velocity_of(sides[k], twists.before)(0);
  }
  return problem;
}

GlobalFrictionProblem<double> global_problem(const Scene& scene, Laws laws) {
  const auto sides = sides_of(scene, laws);
  GlobalFrictionProblem<double> problem;
  const Twists twists = twists_of(scene);
  const auto n = static_cast<Eigen::Index>(6 * scene.bodies.size());
  std::vector<Eigen::Triplet<double>> mass, contact;
  problem.f.resize(n);
  for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
    const Body& body = scene.bodies[k];
    const auto first = static_cast<Eigen::Index>(6 * k);
    Eigen::Matrix<double, 6, 6> own = Eigen::Matrix<double, 6, 6>::Zero();
    own.topLeftCorner<3, 3>() = body.mass * Matrix3::Identity();
    own.bottomRightCorner<3, 3>() = body.inertia;
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 6; ++j) {
        if (own(i, j) != 0) mass.emplace_back(first + i, first + j, own(i, j));
      }
    }
    problem.f.segment<6>(first) = own * twists.free[k];
  }
  for (const Touch& touch : scene.touches) problem.laws.push_back(law_of(touch, laws));
  problem.b = Vector<double>::Zero(total_dimension(problem.laws));
  Eigen::Index column = 0;
  for (const auto& of_contact : sides) {
    for (const Side& side : of_contact) {
      for (int j = 0; j < side.map.cols(); ++j) {
        for (int i = 0; i < 6; ++i) {
          if (side.map(i, j) != 0)
            contact.emplace_back(6 * side.body + i, column + j, side.map(i, j));
        }
      }
    }
    problem.b(column) = scene.restitution * velocity_of(of_contact, twists.before)(0);
    column += of_contact[0].map.cols();
  }
  problem.mass.resize(n, n);
  problem.mass.setFromTriplets(mass.begin(), mass.end());
  problem.contact.resize(n, column);
  problem.contact.setFromTriplets(contact.begin(), contact.end());
  return problem;
}

}  // namespace assay::families
