#pragma once

#include <vector>

#include "oracles/catalogue.hpp"
#include "properties/draw.hpp"
#include "properties/first_order/first_order_case.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// The study cases of a listed problem as FirstOrderCases: those whose model is (1) of it, affine
/// in the state, the multipliers and time, with rational data. h is the horizon.
///
/// That f and h are affine in time is judged at a few rational times.
[[nodiscard]] std::vector<FirstOrderCase> problem_cases(const oracles::ProblemEntry& problem);

/// One of `cases`, with a step from 1/1024 to 1/8 of the horizon, often from another state, and θ,
/// γ ≥ 1/2: what a passive system has steps for.   @pre there is one.
[[nodiscard]] FirstOrderCase draw_problem_case(const std::vector<FirstOrderCase>& cases,
                                               Draw& draw,
                                               const Subject& subject);

/// Whether it is one of `cases` but for what is drawn: state, λ, time, h, steps and options.
[[nodiscard]] bool is_problem_case(const std::vector<FirstOrderCase>& cases,
                                   const FirstOrderCase& x);

}  // namespace assay::properties
