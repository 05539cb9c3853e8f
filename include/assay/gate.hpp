#pragma once

/// @file Compares a study with a stored baseline.

#include "reports/gate/baseline.hpp"
#include "reports/gate/gate.hpp"
