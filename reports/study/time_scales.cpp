#include "reports/study/time_scales.hpp"

#include <variant>

#include "reports/study/equation_scales.hpp"
#include "reports/study/resolution.hpp"
#include "reports/study/shortest_wait.hpp"

namespace assay::reports {

TimeScales time_scales(const Model<long double>& model,
                       const oracles::ExactMotion<long double>& motion,
                       double t_end,
                       int steps_min,
                       int steps_max) {
  constexpr double kCoarser = 64;
  const bool turns = std::holds_alternative<NewtonEulerModel<long double>>(model);
  const double spin = turns ? fastest_spin(motion, t_end) : 0;
  const EquationScales of_equations = equation_scales(model, motion, t_end);
  return {.motion = resolved_step(motion, t_end, steps_min / kCoarser, steps_max, spin),
          .equations = of_equations.reaction,
          .growth = of_equations.growth,
          .events = shortest_wait(motion, t_end)};
}

}  // namespace assay::reports
