#include "oracles/one_step/active_equations.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace assay {
extern template class LuFactors<double>;
}  // namespace assay

namespace assay::oracles {

using Index = Eigen::Index;

ActiveEquations::ActiveEquations(const SeparatedLaws& laws, const RoundedMap& map)
    : laws_(laws), map_(map), units_(map.size()) {
  for (Index i = 0; i < map.size(); ++i) units_(i) = map.unit(i);
  for (const ContactGroups& contact : laws.contacts) {
    for (const TangentGroup& group : contact.groups) {
      auto own = units_.segment(group.first, group.dimension);
      own.setConstant(own.maxCoeff());
    }
  }
}

void ActiveEquations::add_component(Index i) {
  unknowns_.push_back({{{i, 1}}, {{i, 1}}, 0, units_(i)});
}

void ActiveEquations::add_contact(const ContactGroups& contact,
                                  const ContactPlace& place,
                                  const Vector<double>& z,
                                  const Vector<double>& w) {
  const Index normal = contact.normal;
  Unknown of_normal{{{normal, 1}}, {{normal, 1}}, 0, units_(normal)};
  for (std::size_t g = 0; g < contact.groups.size(); ++g) {
    const TangentGroup& group = contact.groups[g];
    const Index t = group.first;
    if (group.friction == 0) continue;
    if (!place.slips[g]) {
      for (Index i = t; i < t + group.dimension; ++i) add_component(i);
      continue;
    }
    for (Index i = t; i < t + group.dimension; ++i) {
      if (z(normal) > 0) of_normal.moves.emplace_back(i, z(i) / z(normal));
    }
    if (group.dimension == 1) continue;
    const double length = std::hypot(z(t), z(t + 1));
    if (!(length > 0)) continue;
    const double along = z(t) * w(t) + z(t + 1) * w(t + 1);
    const Terms tangent{{t, -z(t + 1) / length}, {t + 1, z(t) / length}};
    unknowns_.push_back({tangent, tangent, std::max(0.0, -along / (length * length)), units_(t)});
  }
  unknowns_.push_back(std::move(of_normal));
}

void ActiveEquations::set(const Places& places, const Vector<double>& z, const Vector<double>& w) {
  unknowns_.clear();
  for (std::size_t k = 0; k < places.sides.size(); ++k) {
    if (places.sides[k] == Side::kInside) add_component(laws_.components[k].at);
  }
  for (std::size_t k = 0; k < places.contacts.size(); ++k) {
    if (places.contacts[k].is_closed) add_contact(laws_.contacts[k], places.contacts[k], z, w);
  }
}

Vector<double> ActiveEquations::values(const Vector<double>& w) const {
  Vector<double> f = Vector<double>::Zero(size());
  for (Index a = 0; a < size(); ++a) {
    for (const auto& [i, factor] : unknowns_[at(a)].reads) f(a) += factor * w(i);
  }
  return f;
}

Vector<double> ActiveEquations::move(const Vector<double>& x) const {
  Vector<double> d = Vector<double>::Zero(map_.size());
  for (Index a = 0; a < size(); ++a) {
    for (const auto& [i, factor] : unknowns_[at(a)].moves) d(i) += factor * x(a);
  }
  return d;
}

/// J by rows.
std::vector<ActiveEquations::Terms> ActiveEquations::jacobian() const {
  std::vector<Terms> moved_by(at(map_.size())), rows(unknowns_.size());
  for (Index b = 0; b < size(); ++b) {
    for (const auto& [j, factor] : unknowns_[at(b)].moves) moved_by[at(j)].emplace_back(b, factor);
  }
  Vector<double> row = Vector<double>::Zero(size());
  std::vector<bool> is_touched(unknowns_.size(), false);
  std::vector<Index> touched;
  for (Index a = 0; a < size(); ++a) {
    touched.clear();
    const auto add = [&](Index b, double value) {
      if (!is_touched[at(b)]) touched.push_back(b);
      is_touched[at(b)] = true;
      row(b) += value;
    };
    for (const auto& [i, factor] : unknowns_[at(a)].reads) {
      for (const auto& [j, entry] : map_.rows[at(i)]) {
        for (const auto& [b, share] : moved_by[at(j)]) add(b, factor * entry * share);
      }
    }
    add(a, unknowns_[at(a)].curvature);
    for (const Index b : touched) {
      rows[at(a)].emplace_back(b, row(b));
      row(b) = 0, is_touched[at(b)] = false;
    }
  }
  return rows;
}

bool ActiveEquations::factorise(double epsilon) {
  std::vector<Terms> rows = jacobian();
  std::size_t entries = 0;
  for (Index a = 0; a < size(); ++a) {
    entries += rows[at(a)].size();
    for (auto& [b, value] : rows[at(a)]) {
      if (a == b) value += epsilon * unknowns_[at(a)].unit;
    }
  }
  is_sparse_ = entries < unknowns_.size() * unknowns_.size() / 8;
  if (is_sparse_) {
    std::vector<Eigen::Triplet<double>> triplets;
    for (Index a = 0; a < size(); ++a) {
      for (const auto& [b, value] : rows[at(a)]) triplets.emplace_back(a, b, value);
    }
    SparseMatrix<double> j(size(), size());
    j.setFromTriplets(triplets.begin(), triplets.end());
    return sparse_.compute(j);
  }
  Matrix<double> j = Matrix<double>::Zero(size(), size());
  for (Index a = 0; a < size(); ++a) {
    for (const auto& [b, value] : rows[at(a)]) j(a, b) = value;
  }
  dense_.compute(j);
  return !dense_.is_singular();
}

Vector<double> ActiveEquations::solve(const Vector<double>& b) {
  Vector<double> x(b.size());
  if (!is_sparse_) {
    dense_.solve(b, x);
  } else if (!sparse_.solve(b, x)) {
    x.setZero();
  }
  return x;
}

double ActiveEquations::singular_share() {
  constexpr int kInverseSteps = 4, kRefinements = 6;
  const double noise = std::ldexp(1, -46);  // of a part that the kernel does not touch
  Vector<double> x(size()), unit(size());
  std::mt19937 random(1);
  for (Index a = 0; a < size(); ++a) {
    x(a) = 0.5 + 0.5 * static_cast<double>(random()) / 4294967296.0;
    unit(a) = unknowns_[at(a)].unit;
  }
  const auto normalise = [&] { x /= x.cwiseAbs().maxCoeff(); };
  for (int k = 0; k < kInverseSteps; ++k) {
    x = solve(unit.cwiseProduct(x));
    normalise();
    if (!x.allFinite()) return 1;
  }
  double best = 1;
  Vector<double> w, s, slope(size());
  for (int k = 0; k <= kRefinements; ++k) {
    for (double& entry : x) entry = std::abs(entry) < noise ? 0 : entry;
    map_.evaluate_linear(move(x), w, s);
    double share = 0;
    for (Index a = 0; a < size(); ++a) {
      const Unknown& own = unknowns_[at(a)];
      slope(a) = own.curvature * x(a);
      double most = std::abs(slope(a));
      for (const auto& [i, factor] : own.reads) {
        slope(a) += factor * w(i), most += std::abs(factor) * s(i);
      }
      if (most > 0) share = std::max(share, std::abs(slope(a)) / most);
    }
    best = std::min(best, share);
    x -= solve(slope);
    if (!x.allFinite()) break;
    normalise();
  }
  return best;
}

}  // namespace assay::oracles
