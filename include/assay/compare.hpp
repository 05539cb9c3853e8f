#pragma once

/// @file Compares trajectories of other programs with the truth.

#include "reports/compare/compare.hpp"
#include "reports/compare/trajectory_csv.hpp"
