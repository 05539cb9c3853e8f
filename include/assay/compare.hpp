#pragma once

/// @file
/// Trajectories of other programs against the truth.

#include "reports/compare/compare.hpp"
#include "reports/compare/trajectory_csv.hpp"
