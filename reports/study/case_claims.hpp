#pragma once

#include <optional>

#include "core/scalar/mpfr_real.hpp"
#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"
#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// The data on which a claim depends.
struct ClaimedCase {
  const SchemeEntry* scheme;
  const oracles::ProblemEntry* problem;
  const Model<long double>* model;
  const oracles::ExactMotion<Mpfr>* exact;
  const Parameters* scheme_options;
};

/// The claim of the scheme, if the metric has something to measure on the problem.
[[nodiscard]] std::optional<Claim> claim_in(const MetricEntry& metric, const ClaimedCase& of);

/// @throws InvalidInput if the scheme does not take the problem. The message states which models
/// the scheme takes.
void require_taken(const SchemeEntry& scheme, const oracles::ProblemEntry& problem);

/// The order of the error of straight lines between exact states. The error is O(h²) on smooth
/// motions. If velocities jump, it is O(h) in positions, and in most norms of velocities.
[[nodiscard]] int order_of_straight_lines(const oracles::ExactMotion<Mpfr>& exact);

/// Whether the motion is one smooth piece without contacts, so that errors of a scheme have an
/// expansion in powers of h.
[[nodiscard]] bool is_one_flight(const oracles::ExactMotion<Mpfr>& exact);

}  // namespace assay::reports
