#pragma once

#include <algorithm>
#include <vector>

#include "core/scalar/machine.hpp"
#include "core/scalar/parameters.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// Overlays a computed trajectory and the exact motion: the cells on which both are smooth.
///
/// The Interpolant of the trajectory defines the computed position and velocity. If it is linear,
/// they are the polylines through (t_k, q_k) and (t_k, v_k). This q is the motion that the θ-method
/// itself defines by q̇ = v_{k+θ} on a step. If it defines nothing between nodes, the computed
/// states of cells are taken from polylines, for measures that need such states. A dense output
/// goes through its points. A cell lies in one step, or part of a step, and in one exact piece. So
/// the error e = computed − exact is smooth on it, and exact velocities have the exact positions as
/// antiderivatives.
///
/// For rigid bodies q has 7b rows, v 6b, and there are no accelerations.
///
/// For a first-order system q is the state x, exact velocities are x', and there are no computed
/// velocities.
///
/// Shapes: column c of each matrix belongs to cell c; suffix 0 is its start, 1 its end (left
/// limit).
template <class T>
class Comparison {
 public:
  struct Cell {
    T begin, end;
    std::size_t piece;
    Eigen::Index step;  ///< of [t_step, t_{step+1}]
    Eigen::Index part;  ///< of a step of a dense output; else 0
  };

  /// @pre the trajectory and the motion both cover [t0, t_end]; all arguments outlive this.
  Comparison(const LagrangianModel<T>& model,
             const oracles::ExactMotion<T>& exact,
             const Trajectory<T>& trajectory,
             const Parameters& scheme_options,
             const T& t_end)
      : Comparison(&model, nullptr, exact, trajectory, scheme_options, t_end) {}
  Comparison(const FirstOrderModel<T>& model,
             const oracles::ExactMotion<T>& exact,
             const Trajectory<T>& trajectory,
             const Parameters& scheme_options,
             const T& t_end)
      : Comparison(nullptr, &model, exact, trajectory, scheme_options, t_end) {}
  Comparison(const NewtonEulerModel<T>& /*model*/,
             const oracles::ExactMotion<T>& exact,
             const Trajectory<T>& trajectory,
             const Parameters& scheme_options,
             const T& t_end)
      : Comparison(nullptr, nullptr, exact, trajectory, scheme_options, t_end) {}
  Comparison(const Model<T>& model,
             const oracles::ExactMotion<T>& exact,
             const Trajectory<T>& trajectory,
             const Parameters& scheme_options,
             const T& t_end)
      : Comparison(std::get_if<LagrangianModel<T>>(&model),
                   std::get_if<FirstOrderModel<T>>(&model),
                   exact,
                   trajectory,
                   scheme_options,
                   t_end) {}

  /// @pre the model is Lagrangian.
  [[nodiscard]] const LagrangianModel<T>& model() const { return *model_; }
  /// Null for any other model.
  [[nodiscard]] const FirstOrderModel<T>* first_order() const { return first_order_; }
  [[nodiscard]] const oracles::ExactMotion<T>& exact() const { return *exact_; }
  [[nodiscard]] const Trajectory<T>& trajectory() const { return *trajectory_; }
  [[nodiscard]] const Parameters& scheme_options() const { return *scheme_options_; }
  /// The interpolation of the computed trajectory between its nodes.
  [[nodiscard]] Interpolant between() const { return between_; }
  /// From this call on, measures use only the nodes. @pre between() is kLinear.
  void restrict_to_nodes() { between_ = Interpolant::kNodes; }
  [[nodiscard]] const T& t_end() const { return t_end_; }
  [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }
  [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(cells_.size()); }
  [[nodiscard]] Eigen::Index dofs() const { return trajectory_->q.rows(); }

  /// The impulse, or h λ, of component i in the step that ended at t_k.
  [[nodiscard]] T impulse(Eigen::Index i, Eigen::Index k) const {
    const T& own = trajectory_->impulse(i, k);
    if (first_order_ == nullptr) return own;
    const auto end = static_cast<std::size_t>(k);
    return (trajectory_->t[end] - trajectory_->t[end - 1]) * own;
  }

  /// The exact state at t, inside cell c or at one of its ends.
  void exact_at(Eigen::Index c, const T& t, oracles::MotionState<T>& state) const {
    const oracles::Piece<T>& piece = exact_->pieces[cells_[static_cast<std::size_t>(c)].piece];
    piece.flight->evaluate(t - piece.begin, state);
  }

  /// Adds to y the cubic Hermite interpolant of q on the step of cell c, or its derivative, at t.
  /// On the step x ∈ [0, 1] of width w it is
  ///
  ///   q_k + x² (3 − 2x) (q_{k+1} − q_k) + w x (1−x)² v_k − w x² (1−x) v_{k+1}
  ///
  /// @pre the model is Lagrangian.
  void add_hermite(Eigen::Index c, const T& t, bool derivative, Vector<T>& y) const {
    const Eigen::Index k = cells_[static_cast<std::size_t>(c)].step;
    const T& t0 = trajectory_->t[static_cast<std::size_t>(k)];
    const T w = trajectory_->t[static_cast<std::size_t>(k) + 1] - t0;
    const T x = (t - t0) / w, rest = T(1) - x;
    const auto &q = trajectory_->q, &v = trajectory_->v;
    if (derivative) {
      y += (T(6) * x * rest / w) * (q.col(k + 1) - q.col(k));
      y += (rest * (T(1) - T(3) * x)) * v.col(k) + (x * (T(3) * x - T(2))) * v.col(k + 1);
      return;
    }
    y += q.col(k) + (x * x * (T(3) - T(2) * x)) * (q.col(k + 1) - q.col(k));
    y += (w * x * rest * rest) * v.col(k) - (w * x * x * rest) * v.col(k + 1);
  }

  /// Computed and exact states at both ends of each cell.
  Matrix<T> computed_q0, computed_q1, computed_v0, computed_v1;
  Matrix<T> exact_q0, exact_q1, exact_v0, exact_v1, exact_a0, exact_a1;
  /// Contact forces λ, with as many components as the impulse; components that the piece does not
  /// have are 0.
  Matrix<T> exact_force0, exact_force1;

 private:
  Comparison(const LagrangianModel<T>* model,
             const FirstOrderModel<T>* first_order,
             const oracles::ExactMotion<T>& exact,
             const Trajectory<T>& trajectory,
             const Parameters& scheme_options,
             const T& t_end);
  void collect_cells();
  void evaluate_cells();
  void evaluate_computed(Eigen::Index c);
  template <class Column>
  static void copy_force(const oracles::MotionState<T>& state, Column force) {
    const Eigen::Index known = std::min(force.size(), state.contact_force.size());
    force.head(known) = state.contact_force.head(known);
  }

  const LagrangianModel<T>* model_;
  const FirstOrderModel<T>* first_order_;
  const oracles::ExactMotion<T>* exact_;
  const Trajectory<T>* trajectory_;
  const Parameters* scheme_options_;
  T t_end_;
  Interpolant between_;
  std::vector<Cell> cells_;
};

template <class T>
Comparison<T>::Comparison(const LagrangianModel<T>* model,
                          const FirstOrderModel<T>* first_order,
                          const oracles::ExactMotion<T>& exact,
                          const Trajectory<T>& trajectory,
                          const Parameters& scheme_options,
                          const T& t_end)
    : model_(model),
      first_order_(first_order),
      exact_(&exact),
      trajectory_(&trajectory),
      scheme_options_(&scheme_options),
      t_end_(t_end),
      between_(trajectory.between) {
  collect_cells();
  evaluate_cells();
}

template <class T>
void Comparison<T>::collect_cells() {
  const auto& pieces = exact_->pieces;
  const Eigen::Index parts = trajectory_->parts(), steps = trajectory_->size() - 1;
  cells_.reserve(static_cast<std::size_t>(steps * parts) + pieces.size());
  std::size_t piece = exact_->piece_at(trajectory_->t.front());
  for (Eigen::Index p = 0; p < steps * parts; ++p) {
    const Eigen::Index k = p / parts, j = p % parts;
    const T part_end = std::min<T>(trajectory_->time_at(k, j + 1), t_end_);
    T begin = trajectory_->time_at(k, j);
    while (begin < part_end) {
      while (piece + 1 < pieces.size() && !(begin < pieces[piece].end)) ++piece;
      const bool last = piece + 1 == pieces.size();
      const T end = last ? part_end : std::min<T>(part_end, pieces[piece].end);
      cells_.push_back({begin, end, piece, k, j});
      begin = end;
    }
  }
}

template <class T>
void Comparison<T>::evaluate_computed(Eigen::Index c) {
  const Cell& cell = cells_[static_cast<std::size_t>(c)];
  if (between_ == Interpolant::kHermite) {
    Vector<T> value;
    const auto at = [&](const T& t, bool derivative, Matrix<T>& all) {
      value.setConstant(dofs(), T(0));
      add_hermite(c, t, derivative, value);
      all.col(c) = value;
    };
    at(cell.begin, false, computed_q0);
    at(cell.end, false, computed_q1);
    at(cell.begin, true, computed_v0);
    at(cell.end, true, computed_v1);
    return;
  }
  const Eigen::Index k = cell.step, j = cell.part;
  const T t0 = trajectory_->time_at(k, j);
  const T width = trajectory_->time_at(k, j + 1) - t0;
  const T x0 = (cell.begin - t0) / width;
  const T x1 = (cell.end - t0) / width;
  const auto between = [&](const auto& from, const auto& to, Matrix<T>& at0, Matrix<T>& at1) {
    for (Eigen::Index i = 0; i < from.size(); ++i) {
      const T change = to(i) - from(i);
      at0(i, c) = from(i) + x0 * change;
      at1(i, c) = from(i) + x1 * change;
    }
  };
  const Trajectory<T>& run = *trajectory_;
  between(run.position_at(k, j), run.position_at(k, j + 1), computed_q0, computed_q1);
  between(run.velocity_at(k, j), run.velocity_at(k, j + 1), computed_v0, computed_v1);
}

template <class T>
void Comparison<T>::evaluate_cells() {
  const Eigen::Index n = dofs(), velocities = trajectory_->v.rows();
  oracles::MotionState<T> state;
  exact_->evaluate(trajectory_->t.front(), state);
  for (Matrix<T>* matrix : {&computed_q0, &computed_q1, &exact_q0, &exact_q1}) {
    matrix->resize(n, size());
  }
  for (Matrix<T>* matrix : {&exact_v0, &exact_v1}) matrix->resize(state.v.size(), size());
  for (Matrix<T>* matrix : {&exact_a0, &exact_a1}) matrix->resize(state.a.size(), size());
  for (Matrix<T>* matrix : {&computed_v0, &computed_v1}) matrix->resize(velocities, size());
  for (Matrix<T>* matrix : {&exact_force0, &exact_force1}) {
    matrix->setConstant(trajectory_->impulse.rows(), size(), T(0));
  }
  for (Eigen::Index c = 0; c < size(); ++c) {
    const Cell& cell = cells_[static_cast<std::size_t>(c)];
    evaluate_computed(c);
    const bool continues = c > 0 && cells_[static_cast<std::size_t>(c) - 1].piece == cell.piece;
    if (!continues) exact_at(c, cell.begin, state);
    exact_q0.col(c) = state.q;
    exact_v0.col(c) = state.v;
    exact_a0.col(c) = state.a;
    copy_force(state, exact_force0.col(c));
    exact_at(c, cell.end, state);
    exact_q1.col(c) = state.q;
    exact_v1.col(c) = state.v;
    exact_a1.col(c) = state.a;
    copy_force(state, exact_force1.col(c));
  }
}

}  // namespace assay::reports
