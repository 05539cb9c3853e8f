#pragma once

#include "core/scalar/mpfr_real.hpp"
#include "oracles/catalogue.hpp"

namespace assay::reports {

/// A problem in long double: its model, and its exact motion on [0, t_end].
struct MotionOfProblem {
  MotionOfProblem(const char* problem, const oracles::Settings& settings, double t_end)
      : MotionOfProblem(oracles::find_problem(problem), settings, t_end) {}

  Model<long double> model;
  oracles::ExactMotion<long double> motion;

 private:
  MotionOfProblem(const oracles::ProblemEntry& entry,
                  const oracles::Settings& settings,
                  double t_end)
      : model(oracles::model_of_any_kind<long double>(entry, entry.parameters(settings))),
        motion(oracles::to_long_double(entry.exact(entry.parameters(settings), Mpfr(t_end)))) {}
};

}  // namespace assay::reports
