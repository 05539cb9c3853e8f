#pragma once

/// @file Runs laws by their names on schemes and solvers, as `assay check` does.

#include "reports/check/check.hpp"
