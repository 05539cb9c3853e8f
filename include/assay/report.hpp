#pragma once

/// @file
/// The report of a study: HTML, Markdown, JSON, JUnit, LaTeX, figures.

#include "reports/render/report_folder.hpp"
