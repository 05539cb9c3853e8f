#pragma once

#include <functional>

#include "properties/subject.hpp"

namespace assay::reports {

/// The state of a run at a node. For first-order systems q is x, v is empty, and the impulse is λ.
struct NodeState {
  double t = 0;
  Vector<double> q, v, impulse;
};

/// Steps of a scheme from any state. Each is the only step of its own run. So a mistake may change
/// the state after each step, and the scheme goes on from there without being changed.
///
/// Not for: schemes that remember more than a state, see repeats().
class SingleSteps {
 public:
  SingleSteps(const properties::Subject& scheme,
              Model<double> model,
              const Rational& h,
              const Parameters& options);

  /// The correct step. @throws StepStopped if the scheme stops.
  [[nodiscard]] NodeState from(const NodeState& state) const { return step(model_, state); }
  /// The step without contacts.
  [[nodiscard]] NodeState free_from(const NodeState& state) const { return step(free_, state); }
  /// The step with e = 0.
  [[nodiscard]] NodeState plastic_from(const NodeState& state) const {
    return step(plastic_, state);
  }
  [[nodiscard]] double h() const { return h_double_; }
  [[nodiscard]] ModelKind kind() const { return kind_of(model_); }

  /// Whether an impulse acted in an earlier step of this run; a mistake notes it here.
  bool has_struck = false;

  /// A run of `count` steps, each by `make`. If the scheme stops, so does the run.
  [[nodiscard]] Trajectory<double> run(
      Eigen::Index count, const std::function<NodeState(SingleSteps&, const NodeState&)>& make);

  /// Whether `count` single steps repeat the run of the scheme, up to √u of its largest numbers.
  /// They do not if the scheme remembers more than a state between its steps. Then each single step
  /// starts anew, and the runs differ by far more.
  [[nodiscard]] bool repeats(Eigen::Index count);

 private:
  [[nodiscard]] NodeState step(Model<double>& model, const NodeState& state) const;

  const properties::Subject& scheme_;
  mutable Model<double> model_, free_, plastic_;
  Rational h_;
  double h_double_;
  const Parameters& options_;
  NodeState begin_;
};

/// Whether all contacts of the model are one-sided, so that a motion without them is a model, too.
[[nodiscard]] bool has_one_sided_contacts(const Model<double>& model);

}  // namespace assay::reports
