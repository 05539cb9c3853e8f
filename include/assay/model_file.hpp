#pragma once

/// @file
/// Models that a user describes in a file.

#include "reports/models/model_file.hpp"
