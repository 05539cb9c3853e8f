#pragma once

/// @file
/// The program `assay` with schemes of your own.

#include "reports/cli/command_line.hpp"
