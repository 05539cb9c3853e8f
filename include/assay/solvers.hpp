#pragma once

/// @file
/// Every solver of one-step problems.

#include "core/solvers/solver_list.hpp"
