#pragma once

#include <random>
#include <utility>
#include <vector>

#include "core/one_step_problems/assembly.hpp"

namespace assay {

/// a b, written out: the products of Eigen are long to compile.
template <class S>
Matrix<S> matrix_product(const Matrix<S>& a, const Matrix<S>& b) {
  Matrix<S> result = Matrix<S>::Constant(a.rows(), b.cols(), S(0));
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < b.cols(); ++j) {
      for (Eigen::Index k = 0; k < b.rows(); ++k) result(i, j) += a(i, k) * b(k, j);
    }
  }
  return result;
}

/// Small integers from a fixed seed.
class Numbers {
 public:
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  template <class S>
  Matrix<S> matrix(Eigen::Index rows, Eigen::Index cols) {
    Matrix<S> a(rows, cols);
    for (Eigen::Index k = 0; k < a.size(); ++k) a.data()[k] = S(below(7) - 3);
    return a;
  }
  template <class S>
  Vector<S> vector(Eigen::Index n) {
    return matrix<S>(n, 1);
  }

 private:
  std::mt19937 engine_{20060516};
};

/// Systems and interactions in every number and size: some systems free, some interactions alone.
template <class S>
struct Plant {
  std::vector<FirstOrderLti<S>> systems;
  std::vector<Interaction<S>> interactions;
  std::vector<Vector<S>> states, inputs;
};

template <class S>
Plant<S> random_plant(Numbers& numbers) {
  Plant<S> plant;
  const int n = 1 + numbers.below(4);
  for (int i = 0; i < n; ++i) {
    const Eigen::Index size = 1 + numbers.below(3);
    plant.systems.push_back({numbers.matrix<S>(size, size),
                             Matrix<S>(Matrix<S>::Identity(size, size) * S(20)),
                             numbers.vector<S>(size)});
    plant.states.push_back(numbers.vector<S>(size));
    plant.inputs.push_back(numbers.vector<S>(size));
  }
  const int m = numbers.below(5);
  for (int alpha = 0; alpha < m; ++alpha) {
    const Eigen::Index dimension = 1 + numbers.below(3);
    Interaction<S> interaction;
    std::vector<Eigen::Index> members;
    for (int i = 0; i < n; ++i) members.push_back(i);
    for (int i = n - 1; i > 0; --i)
      std::swap(members[static_cast<std::size_t>(i)],
                members[static_cast<std::size_t>(numbers.below(i + 1))]);
    members.resize(static_cast<std::size_t>(1 + numbers.below(n)));
    for (const Eigen::Index i : members) {
      const Eigen::Index size = plant.systems[static_cast<std::size_t>(i)].size();
      interaction.participations.push_back(
          {i, numbers.matrix<S>(dimension, size), numbers.matrix<S>(size, dimension)});
    }
    if (numbers.below(2) == 0) interaction.feedthrough = numbers.matrix<S>(dimension, dimension);
    if (numbers.below(2) == 0) interaction.offset = numbers.vector<S>(dimension);
    plant.interactions.push_back(std::move(interaction));
  }
  return plant;
}

/// The assembly of a plant and its free states.
template <class S>
struct Assembled {
  Assembly<S> assembly;
  std::vector<Vector<S>> free_states;
  Vector<S> q;
};

template <class S>
Assembled<S> assemble(const Plant<S>& plant, const S& h, const S& theta, const S& gamma) {
  std::vector<SystemResponse<S>> responses;
  std::vector<Vector<S>> free_states;
  for (std::size_t i = 0; i < plant.systems.size(); ++i) {
    FirstOrderStep<S> step(plant.systems[i], h, theta, gamma);
    responses.push_back(step.response());
    free_states.emplace_back(plant.systems[i].size());
    step.free_state(plant.states[i], plant.inputs[i], free_states.back());
  }
  Assembly<S> assembly(responses, plant.interactions);
  Vector<S> q(assembly.matrix().rows());
  assembly.free_output(free_states, q);
  return {std::move(assembly), std::move(free_states), std::move(q)};
}

}  // namespace assay
