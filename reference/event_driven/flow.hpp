#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/scalar/ratio.hpp"
#include "reference/event_driven/guards.hpp"
#include "reference/event_driven/panel.hpp"
#include "reference/event_driven/panel_method.hpp"
#include "reference/event_driven/value_of.hpp"

namespace assay::reference {

/// A panel of a smooth motion, its guards and its right end.
template <class S>
struct FlowPanel {
  Panel<S> panel;         ///< begin = 0
  Matrix<S> guards;       ///< coefficients, one column a guard
  Vector<S> guard_sizes;  ///< the terms of the guards, whose rounding is u times these
  Instant<S> end;
  S speed;  ///< that bounds v
};

/// Panels of the smooth motion in a mode. Their polynomials must resolve the motion: the last three
/// coefficients of v, a, λ and of the guards must be below `tolerance` of their scale.
template <class S>
class Flow {
 public:
  Flow(const LagrangianModel<S>& model,
       const std::vector<Contact<S>>& contacts,
       const PanelMethod<S>& method,
       S tolerance,
       std::size_t max_rejected)
      : model_(model),
        contacts_(contacts),
        method_(method),
        tolerance_(std::move(tolerance)),
        max_rejected_(max_rejected),
        free_(model, contacts, Mode(contacts.size())) {}

  /// A panel from `start` over at most `length`. `length` is set to a proposal for the next panel.
  /// Nothing if no panel longer than `least` resolves the motion, or if too many panels did not.
  [[nodiscard]] std::optional<FlowPanel<S>> advance(const ModeField<S>& field,
                                                    const std::vector<Guard>& guards,
                                                    const Instant<S>& start,
                                                    S& length,
                                                    const S& least) const {
    const double stages = method_.nodes().degree();
    while (length > least && (max_rejected_ == 0 || rejected_ < max_rejected_)) {
      FlowPanel<S> result;
      Matrix<S> q, v;
      if (!method_.solve(field, start, length, q, v) ||
          !sample(field, guards, start, length, q, v, result)) {
        length = length * ratio<S>(2, 5);
        ++rejected_;
        continue;
      }
      const S excess = unresolved(guards, start, result) / tolerance_;
      const double factor = excess > S(0) ? 0.9 * std::exp(-logarithm(excess) / stages) : 2.0;
      const S taken = length;
      length = length * S(std::clamp(factor, 0.25, 2.0));
      if (!(excess <= S(1))) {
        if (length > taken * ratio<S>(4, 5)) length = taken * ratio<S>(4, 5);
        ++rejected_;
        continue;
      }
      return result;
    }
    return std::nullopt;
  }

 private:
  static double logarithm(const S& x) {
    using std::log;
    return static_cast<double>(value_of(S(log(x))));
  }

  /// Computes a, λ and guards at the nodes, and all coefficients.
  [[nodiscard]] bool sample(const ModeField<S>& field,
                            const std::vector<Guard>& guards,
                            const Instant<S>& start,
                            const S& length,
                            const Matrix<S>& q,
                            const Matrix<S>& v,
                            FlowPanel<S>& result) const {
    const ChebyshevNodes<S>& nodes = method_.nodes();
    const Eigen::Index rows = q.rows();
    const Eigen::Index m = model_.components();
    Matrix<S> a(rows, q.cols()), lambda(rows, m);
    Matrix<S> values(rows, static_cast<Eigen::Index>(guards.size()));
    Vector<S> position, velocity, acceleration, force, y(m), u(m);
    Matrix<S> jacobian(m, q.cols());
    for (Eigen::Index j = 0; j < rows; ++j) {
      const S t = start.t + length * nodes[static_cast<int>(j)];
      position = q.row(j).transpose();
      velocity = v.row(j).transpose();
      if (!field.evaluate(t, position, velocity, acceleration, force)) return false;
      a.row(j) = acceleration.transpose();
      lambda.row(j) = force.transpose();
      if (guards.empty()) continue;
      model_.relation->evaluate(t, position, y);
      if (needs_velocity(guards)) {
        model_.relation->jacobian(t, position, jacobian);
        model_.relation->rate(t, position, u);
        u += jacobian.lazyProduct(velocity);
      }
      for (std::size_t i = 0; i < guards.size(); ++i) {
        values(j, static_cast<Eigen::Index>(i)) =
            guard_value(guards[i], contacts_, field.mode(), y, u, force);
      }
    }
    result.panel = {S(0),
                    length,
                    nodes.coefficients(q),
                    nodes.coefficients(v),
                    nodes.coefficients(a),
                    nodes.coefficients(lambda)};
    result.guards = nodes.coefficients(values);
    result.end = {start.t + length, position, velocity};
    result.speed = size(result.panel.v);
    return true;
  }

  static bool needs_velocity(const std::vector<Guard>& guards) {
    return std::any_of(guards.begin(), guards.end(), [](const Guard& guard) {
      return guard.kind == GuardKind::kSliding || guard.kind == GuardKind::kSlidingCone;
    });
  }

  static S size(const Matrix<S>& c) {
    S result(0);
    for (Eigen::Index i = 0; i < c.cols(); ++i) result = std::max(result, chebyshev_size(c, i));
    return result;
  }
  static S tail(const Matrix<S>& c) {
    S result(0);
    for (Eigen::Index i = 0; i < c.cols(); ++i) result = std::max(result, chebyshev_tail(c, i));
    return result;
  }
  static S share(const S& part, const S& whole) { return part == S(0) ? S(0) : S(part / whole); }

  /// The largest tail relative to its scale. Quantities that are zero except for rounding get the
  /// scale of their terms: accelerations get the scale of the free motion, and forces get mass
  /// times this scale.
  [[nodiscard]] S unresolved(const std::vector<Guard>& guards,
                             const Instant<S>& start,
                             FlowPanel<S>& result) const {
    const Panel<S>& panel = result.panel;
    Vector<S> free, none, force(start.q.size());
    S scale_a = std::max(size(panel.a), S(size(panel.v) / panel.length));
    if (free_.evaluate(start.t, start.q, start.v, free, none)) {
      for (const S& x : free) scale_a = std::max(scale_a, magnitude(x));
    }
    const S scale_v = std::max(size(panel.v), S(panel.length * scale_a));
    model_.system->force(start.t, start.q, start.v, force);
    S scale_force = size(panel.lambda);
    for (const S& x : force) scale_force = std::max(scale_force, magnitude(x));
    S worst = std::max(share(tail(panel.v), scale_v), share(tail(panel.a), scale_a));
    worst = std::max(worst, share(tail(panel.lambda), scale_force));
    result.guard_sizes.resize(result.guards.cols());
    for (Eigen::Index i = 0; i < result.guards.cols(); ++i) {
      const Guard& guard = guards[static_cast<std::size_t>(i)];
      S scale = chebyshev_size(result.guards, i);
      if (guard.kind == GuardKind::kGap) {
        scale = std::max(scale, size(panel.q));
      } else if (guard.kind == GuardKind::kSliding) {
        scale = std::max(scale, scale_v);
      } else if (guard.kind == GuardKind::kStickCone) {
        scale = std::max(scale, S(scale_force * scale_force));
      } else if (guard.kind == GuardKind::kSlidingCone) {
        scale = std::max(scale, S(scale_v * scale_v));
      } else {
        scale = std::max(scale, scale_force);
      }
      result.guard_sizes(i) = scale;
      worst = std::max(worst, share(chebyshev_tail(result.guards, i), scale));
    }
    return worst;
  }

  const LagrangianModel<S>& model_;
  const std::vector<Contact<S>>& contacts_;
  const PanelMethod<S>& method_;
  S tolerance_;
  std::size_t max_rejected_;
  mutable std::size_t rejected_ = 0;
  ModeField<S> free_;
};

}  // namespace assay::reference
