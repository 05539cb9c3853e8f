#pragma once

/// @file The laws that any scheme and any solver must obey, and the search for counterexamples.

#include "properties/engine/run_law.hpp"
