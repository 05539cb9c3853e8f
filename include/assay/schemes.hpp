#pragma once

/// @file
/// Every scheme.

#include "core/schemes/scheme_list.hpp"
