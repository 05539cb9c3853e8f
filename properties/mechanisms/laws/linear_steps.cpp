#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace linear_steps_law {
namespace {

using Index = Eigen::Index;

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  if (draw.one_in(3)) return random_struck_points(draw, subject);
  Mechanism x = random_mechanism(draw, subject, {.inertias = false, .curved = false});
  for (Spring& spring : x.springs) {
    spring.cubic = 0;
    if (spring.length.a.size() > 0) spring.length = axis(x.coordinates(), 0);
  }
  return x;
}

/// H Hᵀ is regular.
bool has_full_rank(const Mechanism& x) {
  if (x.contacts.empty()) return true;
  Matrix<Rational> h(x.components(), x.coordinates());
  Index row = 0;
  for (const MechanismContact& contact : x.contacts) {
    for (const Quadric& own : contact.rows) h.row(row++) = own.b.head(h.cols()).transpose();
  }
  return inverse(h * h.transpose()).size() > 0;
}

bool admits(const Mechanism& x, const Parameters&) {
  return x.inertias.empty() && has_linear_contacts(x) && has_full_rank(x) &&
         std::ranges::all_of(x.springs, [](const Spring& spring) {
           return spring.cubic == 0 && spring.length.a.size() == 0;
         });
}

Finding examine(const Subject& subject, const Mechanism& x) {
  for (const RecordedRun& run : record(subject, x)) {
    if (run.trajectory.status == SolveStatus::kSolved) continue;
    if (subject.traits.locates_events) {
      return {Finding::Outcome::kGaveUp, "the search for an impact ended without one"};
    }
    return Finding::violated(place(run, run.steps()) + "ends with status " +
                             std::string(to_string(run.trajectory.status)));
  }
  return Finding::holds();
}

}  // namespace
}  // namespace linear_steps_law

/// If everything is linear and H has full rank, every step has a solution, and the scheme solves
/// it.
///
/// K is symmetric, and C has a skew part and a positive semidefinite one. So M̂ = M + hθC + h²θ²K
/// and W = H M̂⁻¹Hᵀ are positive definite, ⟨r, W r⟩ ≥ α |r|². For s ≥ 0, one number for each
/// contact,
///
///   K ∋ r  ⊥  W r + q + s n ∈ K*                                                    (1)
///
/// has one solution r(s), continuous in s, and |r(s)| ≤ |q|/α because ⟨r, s n⟩ ≥ 0. So u_T is
/// bounded, and s ↦ μ ‖u_T(s)‖ maps a box into itself. It has a fixed point (Brouwer): a solution
/// of Coulomb's law, whatever μ, e and the index set. For contacts on positions, (1) holds with μ =
/// 0.
///
/// On rationals and in double. Derived here.
/// Not for: linearly dependent contacts with several restitution coefficients.
Law<Mechanism> linear_steps(On<Mechanism>) {
  using namespace linear_steps_law;
  return {.name = "linear-steps",
          .statement = "steps of linear systems with independent contacts are solved",
          .draw = &draw_mechanism,
          .admits = &admits,
          .solvable = true,
          .examine = &examine};
}

}  // namespace assay::properties
