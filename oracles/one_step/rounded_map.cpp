#include "oracles/one_step/rounded_map.hpp"

#include <algorithm>
#include <cmath>

#include "core/one_step_problems/precise_sums.hpp"
#include "oracles/one_step/at.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

void sum_rows(const RoundedMap& map,
              const Vector<double>& from,
              const Vector<double>& z,
              Vector<double>& w,
              Vector<double>& s) {
  w.resize(map.size());
  s.resize(map.size());
  for (Index i = 0; i < map.size(); ++i) {
    assay::detail::PreciseSums<1> sum(&from(i));
    double size = std::abs(from(i));
    for (const auto& [j, entry] : map.rows[at(i)]) {
      if (z(j) == 0) continue;
      sum.add(&entry, z(j));
      size += std::abs(entry * z(j));
    }
    w(i) = sum.high[0] + sum.low[0];
    s(i) = size;
  }
}

}  // namespace

RoundedMap::RoundedMap(const SparseAffineMap& map) : q(map.size()) {
  rows.resize(at(map.size()));
  for (Index i = 0; i < map.size(); ++i) {
    q(i) = static_cast<double>(map.q(i));
    rows[at(i)].reserve(map.rows[at(i)].size());
    for (const auto& [j, entry] : map.rows[at(i)]) {
      rows[at(i)].emplace_back(j, static_cast<double>(entry));
    }
  }
}

double RoundedMap::unit(Index i) const {
  double largest = 0;
  for (const auto& [j, entry] : rows[at(i)]) {
    if (j == i && entry != 0) return std::abs(entry);
    largest = std::max(largest, std::abs(entry));
  }
  return largest > 0 ? largest : 1;
}

void RoundedMap::evaluate(const Vector<double>& z, Vector<double>& w, Vector<double>& s) const {
  sum_rows(*this, q, z, w, s);
}

void RoundedMap::evaluate_linear(const Vector<double>& d,
                                 Vector<double>& w,
                                 Vector<double>& s) const {
  sum_rows(*this, Vector<double>::Zero(size()), d, w, s);
}

}  // namespace assay::oracles
