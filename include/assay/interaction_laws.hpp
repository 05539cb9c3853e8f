#pragma once

/// @file
/// The laws of interactions: impact, friction, equality, complementarity, relay.

#include "core/laws/impact_law.hpp"
#include "core/laws/law_list.hpp"
#include "core/laws/multiplier_law.hpp"
