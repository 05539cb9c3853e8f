#pragma once

/// @file
/// Files of one-step problems and of solutions.

#include "reports/problem_files/problem_file.hpp"
#include "reports/problem_files/solution_file.hpp"
