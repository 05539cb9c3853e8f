#pragma once

#include <vector>

#include "core/scalar/ratio.hpp"
#include "core/systems/sparse_contact_model.hpp"

namespace assay {

/// A free bar of n unit masses with springs k = n² between neighbours and damping c K, that flies
/// at the speed 1 towards a wall at 0; node 0 is 1/64 away, and node n−1 1/32 from a wall of its
/// own.
template <class S>
SparseContactModel<S> bar(int n, const S& damping, const S& restitution) {
  std::vector<Eigen::Triplet<S>> mass, stiffness, contact;
  const S k(n * n);
  for (int i = 0; i < n; ++i) {
    mass.emplace_back(i, i, S(1));
    if (i == 0) continue;
    stiffness.emplace_back(i, i, k);  // added to what is there
    stiffness.emplace_back(i - 1, i - 1, k);
    stiffness.emplace_back(i, i - 1, -k);
    stiffness.emplace_back(i - 1, i, -k);
  }
  contact.emplace_back(0, 0, S(1));
  contact.emplace_back(1, n - 1, S(1));
  const auto assembled = [](int rows, int cols, const std::vector<Eigen::Triplet<S>>& entries) {
    SparseMatrix<S> a(rows, cols);
    a.setFromTriplets(entries.begin(), entries.end());
    return a;
  };
  SparseContactModel<S> model;
  model.system.mass = assembled(n, n, mass);
  model.system.stiffness = assembled(n, n, stiffness);
  if (!is_zero(damping)) model.system.damping = damping * model.system.stiffness;
  model.relation = {assembled(2, n, contact), Vector<S>::Constant(2, S(0))};
  model.relation.offset(1) = ratio<S>(1, 64);
  model.law.restitution = Vector<S>::Constant(2, restitution);
  model.initial_position = Vector<S>::Constant(n, ratio<S>(1, 64));
  model.initial_velocity = Vector<S>::Constant(n, S(-1));
  return model;
}

}  // namespace assay
