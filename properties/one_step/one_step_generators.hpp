#pragma once

#include "properties/draw.hpp"
#include "properties/one_step/one_step_subject.hpp"

namespace assay::properties {

/// AᵀA/4^j + d I with small integers in A: positive definite, dyadic.
[[nodiscard]] Matrix<Rational> random_definite(Draw& draw, Eigen::Index n);

/// An LCP or another box problem with bounds of every kind; W is positive definite, at times with a
/// skew part.
[[nodiscard]] OneStepCase random_box(Draw& draw, bool lcp);

/// An LCP with W = AᵀA of low rank and a solution z*, w* with strict, degenerate and zero entries:
/// q = w* − W z*.
[[nodiscard]] OneStepCase random_degenerate_lcp(Draw& draw);

/// Contacts with any laws, or with the given one. W is positive definite; coefficients of friction
/// are 0, or so small that the solution is proved to be unique, or large.
[[nodiscard]] OneStepCase random_friction(Draw& draw,
                                          const std::optional<ContactLaw<Rational>>& only = {});

/// A problem of a kind that the subject solves.
[[nodiscard]] OneStepCase random_case(Draw& draw, const OneStepSubject& subject);

/// Small dyadic numbers, many of them zero, most of them negative, so that contacts push.
[[nodiscard]] Vector<Rational> random_load(Draw& draw, Eigen::Index n);

}  // namespace assay::properties
