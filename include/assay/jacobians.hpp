#pragma once

/// @file
/// The audit of hand-derived derivatives.

#include "reports/jacobians/audit.hpp"
#include "reports/jacobians/catalogue.hpp"
