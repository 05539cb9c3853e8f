#pragma once

/// @file
/// The test problems: names, parameters, models, exact motions.

#include "oracles/catalogue.hpp"
