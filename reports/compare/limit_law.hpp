#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/schemes/trajectory.hpp"
#include "core/systems/model.hpp"
#include "oracles/exact_motion.hpp"

namespace assay::reports {

/// The limit of the runs of a program as steps become shorter.
enum class Limit {
  kHardLaw,     ///< the exact motion
  kAnotherLaw,  ///< one motion, which is not the exact one
  kNone,        ///< none: runs differ from each other by as much as from the exact motion
  kOpen         ///< the runs do not show it
};
/// "hard law", "another law", "none", "open".
[[nodiscard]] std::string_view name_of(Limit limit);

/// A number of a law, with the interval in which the finest runs have it.
struct LawParameter {
  std::string name;
  double low, high;
  std::string unit;
};

struct LimitLaw {
  Limit limit = Limit::kOpen;
  std::vector<std::string>
      laws;  ///< of kAnotherLaw, e.g. "soft contact", or "A or B"; none: unknown
  std::vector<LawParameter> parameters;
  std::string sentence;
};

/// Finds the law that runs with several step sizes follow in the limit, from their states alone.
///
/// A physics engine may replace the hard contact by a spring, or the cone of friction by a pyramid.
/// Its runs then converge to another motion than the exact one. The following test distinguishes
/// such a limit from runs that do not converge at all. E is the distance to the exact motion, and D
/// the distance to the next run:
///
///   E falls as h^1/2 or faster, or is 1e-4 of the
///   motion at most                                    hard law
///   E does not fall, D < E/3 for the finest runs      another law
///   E does not fall, and D is larger                  none
///
/// If runs follow the exact motion only with longer steps, the limit stays open. This is so if two
/// of them have at most a tenth of the E of the finest run.
///
/// The other law is recognised from the forces that the velocities of a run show,
///
///   Hᵀ λ = M (v_{k+1} − v_k)/h − f,   u = H v                                            (1)
///
/// by the models below. For rigid bodies H is G, and the contacts of a face count by their
/// resultant. A parameter counts if the finest runs agree on it within a quarter. The stiffness of
/// a hard contact grows as 1/h², so it does not count. A law is named if it explains the runs, and
/// the other laws that could act in its place do not. If several laws explain the runs, the name is
/// "A or B".
///
///   soft contact             λ_N = −k g − c u_N + λ_0 where g < 0, and g changes
///   friction                 λ_T = −s μ λ_N d(u_T), with d on the circle or a corner of a square,
///                            or −F d(u_T); the slips must change by a quarter
///   drag                     λ_T = −μ λ_N d(u_T) − c u_T
///   by effective mass        d = M u_T/|M u_T|, M⁻¹ = G_T M⁻¹ G_Tᵀ at the middle of a face
///   friction of impacts      |P_T| = s μ P_N against the slip, one s for all impacts whose slip
///                            remains. s = 1/(1 + e): bounded by the impulse without restitution.
///                            s → 0: bounded by a force. If P_N has one value only, it may also be
///                            bounded by an impulse
///   contact at another gap   impacts begin at another gap than 0, of at least 1/10 of E
///   one cone                 (|λ_T|/(μ λ_N))² + (|M_T|/(μ_r λ_N))² = s², as slip and turn share it
///   rolling friction         |M_T| = s μ_r λ_N while the turn of a body changes by a factor of two
///   spinning friction        |M_N| = ρ λ_N about the normal of a sphere, with another ρ
///   creep                    a constant velocity where the exact motion is at rest
///   restitution              −u_N⁺/u_N⁻ is another number for all impacts, or it is 0 below a
///                            speed and the true number above
///   damping                  M v̇ − f = −c M v without contact, for slow and fast motion
///   gyroscopic moment        M v̇ − f = s Ω × I Ω − c M v, in the part that no contact and no joint
///                            causes
///
/// Let a run have n steps, and numbers with the unit roundoff u. Rounding may change it by 64 n u
/// of its largest number. So an error of that size shows nothing.
///
/// Source: derived here.   Runs may have any order. Runs with fewer than three steps are left out.
/// @param state the coordinates that a problem counts as its state, the first ones; 0: all
[[nodiscard]] LimitLaw limit_law(const Model<long double>& model,
                                 const oracles::ExactMotion<long double>& exact,
                                 const std::vector<const Trajectory<long double>*>& runs,
                                 Eigen::Index state,
                                 double unit_roundoff);

}  // namespace assay::reports
