#pragma once

#include <algorithm>
#include <concepts>
#include <type_traits>
#include <vector>

#include "reports/study/comparison.hpp"
#include "reports/study/error_between_nodes.hpp"
#include "reports/study/graph_distance.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// The Hausdorff distance of the filled-in graphs of the velocities in (t/T, v/V), where T is the
/// horizon and V the largest exact speed. The polyline through the ends of all cells stands for the
/// exact graph. Jumps are vertical segments, also the jump of an impact at the initial time.
///
/// If the trajectory is no polyline, this is the largest distance of a node (t_k, v_k) from the
/// exact graph. Near a node the polyline of the exact graph is exact up to a share of O(h). The
/// same holds for the points of a dense output, because cells end there.
///
/// The distance is only needed to 2⁻¹⁰, so for runs in double the graphs are kept in double.
/// Units: [1].   Not for: velocities of different units or sizes, because V is one number.
struct VelocityHausdorff {
  static constexpr std::string_view kName = "velocity-hausdorff";
  static constexpr std::string_view kDescription =
      "Hausdorff distance of the filled-in velocity graphs, scaled by horizon and top speed";
  static constexpr std::string_view kQuantity = "velocity";
  static constexpr std::string_view kUnit = "1";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kVelocityHausdorff;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = false;
  static constexpr Judgement kJudgement = {.role = MetricRole::kShown, .needs_velocities = true};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    using std::abs;
    const Eigen::Index n = comparison.dofs();
    const Eigen::Index cells = comparison.size();
    const std::vector<Vector<T>> before = velocities_before_the_start(comparison);
    T speed(0);
    for (const Vector<T>& v : before) speed = std::max<T>(speed, v.cwiseAbs().maxCoeff());
    for (Eigen::Index c = 0; c < cells; ++c) {
      for (Eigen::Index i = 0; i < n; ++i) {
        speed = std::max<T>(speed, abs(T(comparison.exact_v0(i, c))));
        speed = std::max<T>(speed, abs(T(comparison.exact_v1(i, c))));
      }
    }
    if (!(speed > T(0))) speed = T(1);

    const auto first = static_cast<Eigen::Index>(before.size());
    using G = std::conditional_t<std::same_as<T, long double>, double, T>;
    Polyline<G> exact(n + 1, first + 2 * cells), computed(n + 1, cells + 1);
    for (Eigen::Index k = 0; k < first; ++k) {
      exact(0, k) = static_cast<G>(comparison.cells().front().begin / comparison.t_end());
      for (Eigen::Index i = 0; i < n; ++i) {
        exact(i + 1, k) = static_cast<G>(before[static_cast<std::size_t>(k)](i) / speed);
      }
    }
    for (Eigen::Index c = 0; c < cells; ++c) {
      const auto& cell = comparison.cells()[static_cast<std::size_t>(c)];
      exact(0, first + 2 * c) = computed(0, c) = static_cast<G>(cell.begin / comparison.t_end());
      exact(0, first + 2 * c + 1) = computed(0, c + 1) =
          static_cast<G>(cell.end / comparison.t_end());
      for (Eigen::Index i = 0; i < n; ++i) {
        exact(i + 1, first + 2 * c) = static_cast<G>(comparison.exact_v0(i, c) / speed);
        exact(i + 1, first + 2 * c + 1) = static_cast<G>(comparison.exact_v1(i, c) / speed);
        computed(i + 1, c) = static_cast<G>(comparison.computed_v0(i, c) / speed);
        computed(i + 1, c + 1) = static_cast<G>(comparison.computed_v1(i, c) / speed);
      }
    }
    if (is_polyline(comparison)) return T(graph_distance(exact, computed));
    const Polyline<G> points = graph_of_points<G>(comparison, speed);
    return T(DirectedGraphDistance<G>(points, exact).compute_at_vertices());
  }

 private:
  /// The points (t_k/T, v_k/V) of the horizon.
  template <class G, class T>
  static Polyline<G> graph_of_points(const Comparison<T>& comparison, const T& speed) {
    const Trajectory<T>& run = comparison.trajectory();
    const Eigen::Index parts = run.parts(), last = (run.size() - 1) * parts;
    Polyline<G> graph(run.v.rows() + 1, last + 1);
    Eigen::Index count = 0;
    for (Eigen::Index p = 0; p <= last; ++p) {
      const bool is_end = p == last && last > 0;  // of the last step
      const Eigen::Index k = is_end ? run.size() - 2 : p / parts, j = p - k * parts;
      const T t = run.time_at(k, j);
      if (comparison.t_end() < t) break;
      const auto v = run.velocity_at(k, j);
      graph(0, count) = static_cast<G>(t / comparison.t_end());
      for (Eigen::Index i = 0; i < v.size(); ++i) {
        graph(i + 1, count) = static_cast<G>(v(i) / speed);
      }
      ++count;
    }
    graph.conservativeResize(Eigen::NoChange, count);
    return graph;
  }

  /// v⁻ of the impacts at the initial time.
  template <class T>
  static std::vector<Vector<T>> velocities_before_the_start(const Comparison<T>& comparison) {
    std::vector<Vector<T>> before;
    for (const auto& event : comparison.exact().events) {
      if (event.kind != oracles::EventKind::kImpact) continue;
      if (event.t <= comparison.cells().front().begin) before.push_back(event.v_minus);
    }
    return before;
  }
};

}  // namespace assay::reports
