#pragma once

#include <utility>

#include "core/systems/lagrangian_model.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A homogeneous sphere on a floor with Coulomb friction and rolling resistance. It slips, rolls
/// and stops, in an order that depends on its start.
///
/// X is its displacement along d = (cos a, sin a), with tan(a/2) = tan_half. A is its angle about n
/// × d = (−sin a, cos a):
///
///   m Ẍ = F,   I Ä = M − R F,   I = (2/5) m R²,   N = m g                                  (1)
///   u = Ẋ − R Ȧ:   |F| ≤ L = μ N,      F = −L sgn u where u ≠ 0                            (2)
///   w = Ȧ:         |M| ≤ L_r = μ_r N,  M = −L_r sgn w where w ≠ 0                          (3)
///   m u̇ = (7/2) F − (5/2) M/R,   m R² ẇ = (5/2) (M − R F)                                  (4)
///
/// In each phase the forces are constant:
///
///   u, w ≠ 0:    (2) and (3)
///   u = 0 ≠ w:   u̇ = 0, it rolls with F = (5/7) M/R, if that is at most L; otherwise rolling
///                resistance brakes it faster than friction can, it slips, F = −L sgn w     (5)
///   u ≠ 0 = w:   ẇ = 0, it slides without turning, M = R F, if that is at most L_r; otherwise
///                M = L_r sgn F                                                             (6)
///   u = w = 0:   rest
///
/// A phase lasts until u or w becomes zero. Everything is rational, also the direction.
///
/// Source: derived here, by (1) of the law rolling-coulomb in the plane of d and n.
/// Shapes: q = (x, y, φ_x, φ_y, z), z the height above the rest position on the floor; components
/// (z, x − R φ_y, y + R φ_x, φ_x, φ_y), λ = (N, F_x, F_y, M_x, M_y).
/// Units: m [kg], R, mu_r [m], g [m/s²], v0 [m/s], w0 [rad/s].
/// Scalar: OrderedField (the motion is rational).
struct RollingBall {
  static constexpr std::string_view kName = "rolling-ball";
  static constexpr std::string_view kDescription =
      "sphere on a floor that slips, rolls and stops by rolling resistance, exact in rational "
      "numbers";
  static constexpr Eigen::Index kState = 4;
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters&) { return true; }

  /// cos a and sin a.
  struct Direction {
    explicit Direction(const Parameters& p)
        : cosine((1 - p["tan_half"] * p["tan_half"]) / (1 + p["tan_half"] * p["tan_half"])),
          sine(2 * p["tan_half"] / (1 + p["tan_half"] * p["tan_half"])) {}

    /// (x, y, φ_x, φ_y, z) of X, A and the height 0.
    template <class S>
    [[nodiscard]] Vector<S> coordinates(const Rational& along, const Rational& about) const {
      Vector<S> result(5);
      result << from_rational<S>(Rational(cosine * along)),
          from_rational<S>(Rational(sine * along)), from_rational<S>(Rational(-sine * about)),
          from_rational<S>(Rational(cosine * about)), S(0);
      return result;
    }

    Rational cosine, sine;
  };

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    const Vector<S> zero = Vector<S>::Constant(5, S(0));
    const S mass = p.get<S>("m"), radius = p.get<S>("R");
    const S inertia = from_rational<S>(Rational(Rational(2, 5) * p["m"] * p["R"] * p["R"]));
    LagrangianLti<S> system;
    system.mass = Matrix<S>::Constant(5, 5, S(0));
    for (const Eigen::Index i : {0, 1, 4}) system.mass(i, i) = mass;
    for (const Eigen::Index i : {2, 3}) system.mass(i, i) = inertia;
    Vector<S> weight = zero;
    weight(4) = from_rational<S>(Rational(-p["m"] * p["g"]));
    system.external_force = ExternalForce<S>(std::move(weight));
    Matrix<S> jacobian = Matrix<S>::Constant(5, 5, S(0));
    jacobian(0, 4) = jacobian(1, 0) = jacobian(2, 1) = jacobian(3, 2) = jacobian(4, 3) = S(1);
    jacobian(1, 3) = -radius;
    jacobian(2, 2) = radius;
    LagrangianModel<S> result =
        ContactModel<S>{.system = std::move(system),
                        .relation = {std::move(jacobian), zero},
                        .law = {zero},
                        .initial_position = zero,
                        .initial_velocity = Direction(p).coordinates<S>(p["v0"], p["w0"])};
    result.laws = {{RollingCoulomb<S>{p.get<S>("mu"), p.get<S>("mu_r")}, {S(0), S(0)}}};
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
