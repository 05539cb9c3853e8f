#pragma once

/// @file
/// Ensembles of runs, orders with intervals, verdicts.

#include "reports/study/scheme_entry.hpp"
#include "reports/study/study.hpp"
#include "reports/study/study_json.hpp"
