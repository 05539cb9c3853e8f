#pragma once

/// @file
/// The exact or self-certified motion of a test problem, to the digits that are asked for.

#include "reference/truth.hpp"
