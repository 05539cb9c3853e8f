#include "reports/study/time_scales.hpp"

#include <variant>

#include "reports/study/fastest_rate.hpp"
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
  const double rate = fastest_rate(model, motion, t_end);
  return {.motion = resolved_step(motion, t_end, steps_min / kCoarser, steps_max, spin),
          .equations = 1 / rate,
          .growth = 2 / (rate * rate * t_end),
          .events = shortest_wait(motion, t_end)};
}

}  // namespace assay::reports
