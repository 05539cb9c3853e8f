#pragma once

/// @file The exact or self-certified motion of a test problem, to a requested number of digits.

#include "reference/truth.hpp"
