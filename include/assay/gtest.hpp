#pragma once

/// @file
/// Assertions for GoogleTest: the claims of a scheme, a hand-derived Jacobian.

#include "reports/gtest/jacobian_assertion.hpp"
#include "reports/gtest/study_assertion.hpp"
