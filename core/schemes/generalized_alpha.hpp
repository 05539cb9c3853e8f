#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/math/magnitude.hpp"
#include "core/schemes/activation_options.hpp"
#include "core/schemes/claim.hpp"
#include "core/schemes/contact_operators.hpp"
#include "core/schemes/generalized_alpha_weights.hpp"
#include "core/schemes/multiplier_terms.hpp"
#include "core/schemes/newton_ending.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/schemes/step_interactions.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// The nonsmooth generalized-α scheme for Lagrangian systems and contacts of any kind.
///
/// A finite element model has high frequencies that its mesh does not resolve. The generalized-α
/// method damps these and keeps order 2 for the low ones, unlike the θ-method, which has order 1 as
/// soon as it damps. One number sets the damping: a step multiplies the highest frequencies by the
/// spectral radius ρ. With ρ = 1 nothing is damped, and the method is the trapezoidal rule. With ρ
/// = 0 the damping is largest. The usual choice is ρ = 4/5. The formulas of order 2 need
/// accelerations, which do not exist at impacts. So a step is split. W is the change of velocity
/// that contacts cause, by an implicit Euler step. a and w are accelerations without contacts: an
/// impact changes them only through f. With u = v_{k+1} and the W of the step, which is not a
/// Delassus matrix here:
///
///   M(q_{k+1}) w_{k+1} = f(t_{k+1}, q_{k+1}, u)                                            (1)
///   (1−α_m) a_{k+1} + α_m a_k = (1−α_f) w_{k+1} + α_f w_k,   a_0 = w_0                     (2)
///   q_{k+1} = q_k + h v_k + h² ((1/2 − β) a_k + β a_{k+1}) + (h/2) W                       (3)
///   u = v_k + h ((1−γ) a_k + γ a_{k+1}) + W                                                (4)
///   M((q_k + q_{k+1})/2) W = H_{k+1}ᵀ P + h p_{k+1}                                        (5)
///   U_{k+1} + E U_k  and  P  obey the laws of the contacts in I₁,   P = 0 otherwise        (6)
///
/// with the weights of Chung and Hulbert, α_m = (2ρ − 1)/(ρ + 1), α_f = ρ/(ρ + 1), γ = 1/2 + α_f −
/// α_m, β = (1/2 + γ)²/4. I₁ has all equalities, and the contacts whose gap is forecast to close,
/// y_k + ϑ h U_k ≤ ε_g [and U_k ≤ ε_U], with the option gamma for ϑ. U = H v + ∂h/∂t. The force p
/// and the output y of a compliant relation are taken at t_{k+1}, and its multipliers are found
/// together with P.
///
/// Order 2 on smooth motions: by (2) a_k = w(t_k + (α_m − α_f) h) + O(h²), so that (4) takes w at
/// the middle of the step for γ = 1/2 + α_f − α_m. The error O(h) of a_0 is multiplied by α_m/(α_m
/// − 1) in each step, and leaves O(h²) in v. Constant forces, also of contacts, are integrated
/// exactly. If contacts act otherwise, the order is 1, because (5) has the directions of t_{k+1}. A
/// contact that stays closed on a plane moves by h² (β − γ/2) H (a_{k+1} − a_k) in a step. The sum
/// of these moves is O(h²), and may open the contact for a step.
///
/// Newton's method solves (1) for a = a_{k+1} together with W. For the residual R(a, W) = M w − f
/// of (1):
///
///   A δa + B δW = −R,   K = ∂(M w − f)/∂q,   C = −∂f/∂v                                    (7)
///   A = (1−α_m)/(1−α_f) M + h²β K + hγ C,   B = (h/2) K + C,   Z = A⁻¹ B                   (8)
///   u' = v* + hγ a' + W',   a' = a − A⁻¹R − Z (W' − W)                                     (9)
///
/// where v* is the part of (4) that depends on t_k, so the rows of P in (6) are H (1 − hγ Z) M⁻¹
/// Hᵀ. H and M are taken at the last iterate; convergence is as in the scheme
/// nonlinear-moreau-jean.
///
/// Source: [CAVB13], [BAC14]; (7) to (9), the orders and the multipliers derived here. Differs in:
/// contacts and equalities act on velocities only, and all their impulses are in W; M of (5) is
/// taken in the middle of the step, not at its end, so that the impulse of a contact that slides on
/// a plane has order 2.
/// Shapes: q, v, a, w, W ∈ ℝⁿ, P ∈ ℝᵐ; M n×n, H m×n.
/// Units: h [s], a, w [m/s²], W [m/s], P [N s].
/// Scalar: OrderedField (exact on rationals where (1) is linear, else kIterationLimit after two
/// iterations) | Jet: differentiates the branch taken.
/// Guarantees: as NonlinearMoreauJean; a step allocates nothing under its conditions.
/// @throws InvalidInput for an invalid model (see validate), h ≤ 0, or options outside their
/// ranges.
/// Not for: order 2 of equalities or multipliers, which are in W; contacts that must not drift.
template <OrderedField S>
class GeneralizedAlpha {
 public:
  using Scalar = S;

  struct Options {
    GeneralizedAlphaWeights<S> weights = generalized_alpha_weights<S>(ratio<S>(4, 5));
    S tolerance = S(0);  ///< of the change of u, relative; 0: what rounding allows
    int max_iterations = 200;
    bool continues = false;  ///< past steps that do not converge, with the last iterate
    ActivationRule<S> activation = {};
  };

  /// A state, and the accelerations without contacts, which the next step needs.
  struct State : ContactState<S> {
    Vector<S> acceleration;       ///< a_k ∈ ℝⁿ; unused at k = 0
    Vector<S> free_acceleration;  ///< w_k ∈ ℝⁿ; unused at k = 0
  };

  static constexpr std::string_view kName = "generalized-alpha";
  static constexpr std::string_view kDescription =
      "nonsmooth generalized-alpha scheme: order 2 with numerical damping, contacts on velocities";
  static constexpr SchemeTraits kTraits = {};
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"spectral-radius", "4/5"}}, {{"spectral-radius", "0"}}, {{"spectral-radius", "1"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);

  GeneralizedAlpha(LagrangianModel<S> model, const S& h, const Options& options = {});
  GeneralizedAlpha(LagrangianModel<S> model, const S& h, const Parameters& parameters)
      : GeneralizedAlpha(std::move(model), h, GeneralizedAlpha::options(parameters)) {}

  [[nodiscard]] State initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(State& state);

  [[nodiscard]] const LagrangianModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }
  /// The report of the last step.
  [[nodiscard]] const NewtonReport<S>& last_step() const { return report_; }
  /// Steps that did not converge and were kept.
  [[nodiscard]] int steps_not_converged() const { return not_converged_; }

  /// R(a, W) of (7), and its derivatives A and B of (8).
  struct Linearisation {
    Vector<S> residual;
    Matrix<S> by_acceleration, by_jump;
  };
  /// R, A and B of an iteration of a step from `state`, at a and W.
  [[nodiscard]] Linearisation linearise(const State& state,
                                        const Vector<S>& acceleration,
                                        const Vector<S>& jump);

 private:
  using Index = Eigen::Index;

  void allocate();
  [[nodiscard]] SolveStatus begin(const State& state);
  void place();
  void evaluate_residual();
  void evaluate_matrices();
  [[nodiscard]] SolveStatus factorise();
  [[nodiscard]] SolveStatus iterate();
  [[nodiscard]] SolveStatus factorise_jump();
  void free_motion();
  void form_operators();
  void evaluate_laws();
  [[nodiscard]] SolveStatus add_interactions();
  [[nodiscard]] SolveStatus solve_step(const State& state);

  LagrangianModel<S> model_;
  S h_;
  Options options_;
  S half_ = ratio<S>(1, 2);
  S mass_share_;  ///< (1−α_m)/(1−α_f)
  S of_a_;        ///< hγ, of a in u
  NewtonReport<S> report_;
  int not_converged_ = 0;
  bool linear_ = false;      ///< is_linear(model_)
  bool factorised_ = false;  ///< A, Z and M are those of all steps: the model is linear

  S end_time_;
  Vector<S> start_q_, start_a_, start_w_;  ///< q_k, a_k, w_k
  Vector<S> base_q_, base_v_, base_w_;     ///< q*, v*, w*: what (3), (4) and (2) have of t_k
  Vector<S> a_, jump_;                     ///< a and W of the present iterate
  Vector<S> q_, v_, w_;                    ///< q_{k+1}, u and w_{k+1} of it
  Vector<S> next_a_, next_jump_, next_v_;
  Vector<S> free_a_, free_jump_, free_v_;            ///< what (9) has without P
  Vector<S> force_, residual_, correction_;          ///< f, R, A⁻¹R
  Matrix<S> mass_, jump_mass_, by_a_, by_jump_;      ///< M of (1) and of (5), A, B
  Matrix<S> by_position_, by_velocity_, transfer_;   ///< …, Z
  Matrix<S> jump_matrix_;                            ///< of W in (5)
  Matrix<S> output_by_a_, multiplier_impulse_by_a_;  ///< ∂y/∂a, h ∂p/∂a
  LuFactors<S> factors_, jump_factors_;
  Vector<S> column_, solved_;

  StepContacts<S> contacts_;
  ContactOperators<S> operators_;
  bool constant_operators_ = false;  ///< they are formed of all contacts
  MultiplierTerms<S> multipliers_;
  StepInteractions<S> interactions_;  ///< `jacobian`: H_{k+1} of the iterate
  Vector<S> rate_;                    ///< ∂h/∂t ∈ ℝᵐ
  Matrix<S> rows_, by_a_rows_;        ///< of W and of a in the laws, impulses × n
  Vector<S> right_, impulse_;         ///< components of I₁, then multipliers
};

ASSAY_EXTERN_SCHEME(GeneralizedAlpha)

}  // namespace assay

#include "core/schemes/generalized_alpha_setup.hpp"
#include "core/schemes/generalized_alpha_step.hpp"
