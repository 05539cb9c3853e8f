#pragma once

#include <vector>

#include "oracles/catalogue.hpp"
#include "properties/draw.hpp"
#include "properties/first_order/first_order_case.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// The study cases of a listed problem as FirstOrderCases, if the model has the form (1) of that
/// type. It must be affine in the state, the multipliers and time, with rational data. h is the
/// horizon.
///
/// Whether f and h are affine in time is tested at a few rational times.
[[nodiscard]] std::vector<FirstOrderCase> problem_cases(const oracles::ProblemEntry& problem);

/// Draws one of `cases`, and a step from 1/1024 to 1/8 of the horizon. Often it draws another
/// initial state. θ and γ are at least 1/2, so that a passive system has steps. @pre there is a
/// case.
[[nodiscard]] FirstOrderCase draw_problem_case(const std::vector<FirstOrderCase>& cases,
                                               Draw& draw,
                                               const Subject& subject);

/// Whether x is one of `cases`, except for the drawn data: state, λ, time, h, steps and options.
[[nodiscard]] bool is_problem_case(const std::vector<FirstOrderCase>& cases,
                                   const FirstOrderCase& x);

}  // namespace assay::properties
