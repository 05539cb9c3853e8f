#pragma once

/// @file
/// Laws put to schemes and solvers by their names, as `assay check` does.

#include "reports/check/check.hpp"
