#pragma once

/// @file The algebraic problems inside a step, and the results of their solvers.

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/one_step_problems/global_friction_problem.hpp"
#include "core/one_step_problems/lcp.hpp"
#include "core/one_step_problems/solve_result.hpp"
