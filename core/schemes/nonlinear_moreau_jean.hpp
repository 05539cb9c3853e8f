#pragma once

#include <algorithm>
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
#include "core/schemes/multiplier_terms.hpp"
#include "core/schemes/newton_ending.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/schemes/step_interactions.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// The Moreau-Jean θ-scheme for Lagrangian systems and contacts of any kind.
///
/// As the scheme moreau-jean, it works with impulses and does not search for impacts. Here masses,
/// forces and gaps may be nonlinear, and contacts may have friction. So each step is solved by
/// Newton's method, which stops when u no longer changes. Each iteration solves the problem of the
/// contacts. With u = v_{k+1},
///
///   M(q̃) (u − v_k) − h f̃ = H_cᵀ P,   q_{k+1} = q_k + h (θ u + (1−θ) v_k)                  (1)
///   q̃ = q_k + γ_M (q_{k+1} − q_k)   or, predicted,   q̃ = q_k + γ_M h v_k                  (2)
///   U_{k+1} = H_c u + ∂h/∂t,   H_c at t_k + γ_c h, q_k + γ_c (q_{k+1} − q_k)               (3)
///   U_{k+1} + E U_k  and  P  obey the laws of the contacts in I₁,   P = 0 otherwise        (4)
///
/// I₁ has all equalities, and the contacts whose gap y is forecast to close, y_k + γ h U_k ≤ ε_g
/// [and U_k ≤ ε_U], up to the rounding of the gap, with U_k = H_k v_k + ∂h/∂t. Multipliers λ of a
/// compliant relation add h p to the first equation of (1), with y and p at γ_λ between t_k and
/// t_{k+1}. They are found together with P. The mean f̃ of the forces is one of
///
///   0   θ f(t_{k+1}, q_{k+1}, u) + (1−θ) f(t_k, q_k, v_k)                                 (5)
///   1   f(t_{k+θ}, q_{k+θ}, v_{k+θ})                                                      (6)
///   2   the mean force that the system gives, which may conserve its energy               (7)
///
/// Newton's method solves (1), with (4) in each iteration. With the residual R(u) of (1),
///
///   M̂ = M(q̃) + hθγ_M ∂(M(q̃) a)/∂q|_{a = u − v_k} − h (hθ ∂f̃/∂q_{k+1} + ∂f̃/∂u)           (8)
///       without its second term where q̃ is predicted
///   u := v_free + M̂⁻¹ H_cᵀ P,   v_free = u − M̂⁻¹ R(u),   W = H_c M̂⁻¹ H_cᵀ                 (9)
///
/// where H_c is taken at the last u. Convergence is quadratic. It is linear at the rate O(h) if
/// contacts with γ_c > 0 have an H that depends on q. Options leave out the second term of (8), or
/// use the M̂ of the first iteration in all iterations of a step. With θ = 0 and a predicted mass
/// the scheme is explicit: M̂ = M(q̃).
///
/// Source: newton-lagrangian.tex, eq:NSCD-discret-nl to eq:NL17. Differs in: R has the sign that
/// Newton's method needs in eq:NL16 (−R), f = −F; (8) keeps what eq:NL17 leaves out. On smooth
/// motions with θ = γ_M = 1/2 the order is 2, because the scheme is symmetric, and the error O(h²)
/// of a predicted q̃ is multiplied by u − v_k = O(h). Otherwise, or with contacts, the order is 1.
/// Shapes: q, v ∈ ℝⁿ, P ∈ ℝᵐ; M n×n, H m×n.   Units: h [s], P [N s].
/// Scalar: OrderedField (exact on rationals where (1) is linear) | Jet: differentiates the branch
/// taken.
/// Guarantees: as StepContacts, at the H_c of the last but one iterate, which has converged by the
/// stopping test. A step allocates nothing for scalars that live on the stack, if the system, the
/// relation and StepContacts allocate nothing.
/// @throws InvalidInput for an invalid model (see validate), h ≤ 0, options outside their ranges,
/// or (7) for a system that gives no mean force.
template <OrderedField S>
class NonlinearMoreauJean {
 public:
  using Scalar = S;

  enum class Force { kEnds, kMiddle, kOfSystem };

  struct Options {
    S theta = ratio<S>(1, 2);
    S mass_weight = ratio<S>(1, 2);  ///< γ_M
    bool mass_predicted = false;     ///< the second of (2)
    bool mass_gradient = true;       ///< the second term of (8)
    bool modified_newton = false;    ///< M̂ of the first iteration for the whole step
    Force force = Force::kEnds;
    S contact_weight = S(1);     ///< γ_c
    S multiplier_weight = S(1);  ///< γ_λ > 0
    S tolerance = S(0);          ///< of the change of u, relative; 0: what rounding allows
    int max_iterations = 200;
    bool continues = false;  ///< past steps that do not converge, with the last iterate
    ActivationRule<S> activation = {};
  };

  static constexpr std::string_view kName = "nonlinear-moreau-jean";
  static constexpr std::string_view kDescription =
      "Moreau-Jean theta-scheme by Newton's method, any Lagrangian system and contact law";
  static constexpr SchemeTraits kTraits = {.theta_method = true};
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}},
            {{"theta", "1"}, {"mass-gradient", "0"}},
            {{"force", "1"}, {"mass-predicted", "1"}, {"modified-newton", "1"}},
            {{"theta", "0"}, {"mass-weight", "0"}},
            {{"force", "2"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);

  NonlinearMoreauJean(LagrangianModel<S> model, const S& h, const Options& options = {});
  NonlinearMoreauJean(LagrangianModel<S> model, const S& h, const Parameters& parameters)
      : NonlinearMoreauJean(std::move(model), h, NonlinearMoreauJean::options(parameters)) {}

  [[nodiscard]] ContactState<S> initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(ContactState<S>& state);

  [[nodiscard]] const LagrangianModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }
  /// The report of the last step.
  [[nodiscard]] const NewtonReport<S>& last_step() const { return report_; }
  /// The last iterate of v_{k+1} in the last step.
  [[nodiscard]] const Vector<S>& last_iterate() const { return u_; }
  /// Components of the contacts in I₁ of the last step.
  [[nodiscard]] std::span<const Eigen::Index> index_set() const {
    return std::span(interactions_.active).first(static_cast<std::size_t>(interactions_.contacts));
  }
  /// One flag for each law: the contacts that are in I₁ whatever the activation rule says.
  [[nodiscard]] std::vector<bool>& required_contacts() { return interactions_.required; }
  /// Steps that did not converge and were kept.
  [[nodiscard]] int steps_not_converged() const { return not_converged_; }

  /// R(u) of (1) without H_cᵀ P, and its derivative M̂(u) of (8).
  struct Linearisation {
    Vector<S> residual;
    Matrix<S> iteration_matrix;
  };
  /// R and M̂ of an iteration of a step from `state`, at u; without multipliers.
  [[nodiscard]] Linearisation linearise(const ContactState<S>& state, const Vector<S>& u);

 private:
  using Index = Eigen::Index;

  void allocate();
  void begin(const ContactState<S>& state);
  void place(const ContactState<S>& state);
  void evaluate_residual(const ContactState<S>& state);
  void evaluate_force(const ContactState<S>& state);
  void evaluate_matrix(const ContactState<S>& state);
  [[nodiscard]] SolveStatus iterate(const ContactState<S>& state);
  [[nodiscard]] SolveStatus add_contacts(const ContactState<S>& state);
  void form_operators(const ContactState<S>& state);
  [[nodiscard]] SolveStatus solve_step(const ContactState<S>& state);

  LagrangianModel<S> model_;
  S h_;
  Options options_;
  NewtonReport<S> report_;
  int not_converged_ = 0;
  bool linear_ = false;      ///< is_linear(model_)
  bool factorised_ = false;  ///< M̂ is that of the present step, or of all where the model is linear

  S end_time_;
  Vector<S> u_, end_position_, mass_position_;     ///< of the present iterate
  Vector<S> position_, velocity_;                  ///< where (6) and (3) are evaluated
  Vector<S> free_, jump_, residual_, correction_;  ///< v_free, u − v_k, R, M̂⁻¹R
  Vector<S> force_, old_force_;                    ///< f̃, and f(t_k, q_k, v_k)
  Matrix<S> mass_, iteration_, by_position_, by_velocity_;
  LuFactors<S> factors_;

  StepContacts<S> contacts_;
  ContactOperators<S> operators_;
  bool constant_operators_ = false;  ///< they are formed of all contacts
  MultiplierTerms<S> multipliers_;
  StepInteractions<S> interactions_;  ///< `jacobian`: H or H_c
  Vector<S> rate_;                    ///< ∂h/∂t ∈ ℝᵐ
  Vector<S> q_, impulse_;             ///< components of I₁, then multipliers
  Vector<S> solution_;                ///< the next u ∈ ℝⁿ
};

ASSAY_EXTERN_SCHEME(NonlinearMoreauJean)

}  // namespace assay

#include "core/schemes/nonlinear_moreau_jean_setup.hpp"
#include "core/schemes/nonlinear_moreau_jean_step.hpp"
