#pragma once

/// @file
/// What a scheme is, from its answers to probes.

#include "reports/identify/identify.hpp"
