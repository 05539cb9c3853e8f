#include "tests/core/schemes/rigid_body_projection.hpp"

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/position_projection.hpp"
#include "core/schemes/rigid_body_chart.hpp"

namespace assay {

template <class S>
SolveStatus project(const NewtonEulerModel<S>& model,
                    const ProjectionKind& kind,
                    Vector<S>& q,
                    const S& tolerance) {
  using Chart = RigidBodyChart<S>;
  PositionProjection<S, Chart> projection(Chart(model, kind.mass_metric, kind.on_velocities),
                                          tolerance);
  return projection.project(model.initial_time, q);
}

template <class S>
Vector<S> displaced(const NewtonEulerModel<S>& model,
                    const S& amount,
                    const Vector3<S>& way,
                    const Vector3<S>& turn) {
  Vector<S> q = model.initial_position;
  for (Eigen::Index b = 0; b < model.size(); ++b) {
    const S share = amount * S(static_cast<int>(b) + 1);
    const Eigen::Index first = kBodyCoordinates * b;
    for (Eigen::Index i = 0; i < 3; ++i) q(first + i) += share * way(i);
    const auto c = theta_increment<S>(share, ratio<S>(1, 2), turn);
    q.template segment<4>(first + 3) = product<S>(attitude<S>(q, b), c.value);
  }
  return q;
}

#define ASSAY_INSTANTIATE_PROJECTION(S)                                         \
  template SolveStatus project<S>(                                              \
      const NewtonEulerModel<S>&, const ProjectionKind&, Vector<S>&, const S&); \
  template Vector<S> displaced<S>(                                              \
      const NewtonEulerModel<S>&, const S&, const Vector3<S>&, const Vector3<S>&);
ASSAY_INSTANTIATE_PROJECTION(double)
ASSAY_INSTANTIATE_PROJECTION(Mpfr50)
ASSAY_INSTANTIATE_PROJECTION(Rational)
#undef ASSAY_INSTANTIATE_PROJECTION

}  // namespace assay
