#pragma once

/// @file
/// Proofs in exact arithmetic: enclosures of solutions, and all solutions of a problem.

#include "oracles/one_step/all_solutions.hpp"
#include "oracles/one_step/certificate.hpp"
#include "oracles/one_step/contact_solutions.hpp"
