#pragma once

/// @file Identifies a scheme from its answers to probes.

#include "reports/identify/identify.hpp"
