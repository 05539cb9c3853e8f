#pragma once

/// @file
/// A study compared with a stored baseline.

#include "reports/gate/baseline.hpp"
#include "reports/gate/gate.hpp"
