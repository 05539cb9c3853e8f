#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/attitude_increment.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/math/small_lu.hpp"
#include "core/schemes/contact_operators.hpp"
#include "core/schemes/newton_ending.hpp"
#include "core/schemes/newton_euler_claim.hpp"
#include "core/schemes/newton_euler_options.hpp"
#include "core/schemes/newton_euler_places.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/body_factors.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay {

/// A step of the Moreau-Jean θ-schemes of rigid bodies.
///
/// The schemes differ in how they turn a body, and in where they take G and the forces. Everything
/// else is here. Impulses act on velocities, so a step may contain any number of impacts. With u =
/// v_{k+1}, v_{k+θ} = θu + (1−θ)v_k,
///
///   R(u) = M (u − v_k) − h F̃ = G_cᵀ P,   x_{k+1} = x_k + h v_{g,k+θ},
///   p_{k+1} = p_k ∘ c(Ω_{k+θ})                                                             (1)
///   G_c u + E G(q_k) v_k  and  P  obey the laws of the contacts in I₁,   P = 0 otherwise    (2)
///
/// I₁ is the index set (2) of ActivationRule for g(q_k) and U_k = G(q_k) v_k. Equalities are always
/// in I₁. The `Variant` chooses c of attitude_increment.hpp, G_c, and the place of F̃. In the middle
/// of the step the attitude is p_k ∘ c_θ. Newton's method solves (1), (2) with the complete
/// Jacobian
///
///   M̂ = M − h (∂F/∂v θ + ∂F/∂q D),   D = ∂q/∂u = (hθ 1, θ [p_k∘] ∂c/∂Ω, …)                  (3)
///   u := v_free + M̂⁻¹ G_cᵀ P,   v_free = u − M̂⁻¹ R(u),   W = G_c M̂⁻¹ G_cᵀ                 (4)
///
/// G_c is taken at the last u, and F where F̃ is (if at both ends, ∂F at q_{k+1} times θ). Let δ be
/// the relative change of v_{k+1}. M̂ is kept if δ³ is at most the unit roundoff, because the next
/// change is of size δ², and the old M̂ gives this change with an error of δ³.
///
/// If G_c is taken at q_{k+1}, it changes with u by the displacement w of
/// newton_euler_relation.hpp,
///
///   D_w = ∂w/∂u = (hθ 1, 2θ vec(c̄ ∘ ∂c/∂Ω)/|c|², …),   vec the vector part                (5)
///   K = ∂(G_cᵀ P)/∂w D_w,   B = ∂(G_c u + b)/∂w D_w                                       (6)
///
/// Then (1), (2), linearised at the last (u, P), are equations for (u, P) with a law. They are (4)
/// with M̂ − K in place of M̂, and with the law for G_c u + b + B (u⁺ − u) in place of G_c u⁺ + b:
///
///   W = (G_c + B) (M̂ − K)⁻¹ G_cᵀ,   q = (G_c + B) v_free + b − B u + E G(q_k) v_k         (7)
///
/// This W is not symmetric, so the solver of contacts may fail on it. Then G_c is taken at the last
/// u, and K = B = 0. The same is done for relations that do not know (6). Convergence is then
/// linear, at a rate O(h).
///
/// Source: [Notes, (11.51)–(11.69)]. Differs in: (3) has θ [p_k∘] ∂c/∂Ω in place of hθ Ψ(p̄) in
/// (11.62); both are the same for p̄ = p_k; (11.72) has the signs of C and K wrong, see
/// LinearWrench. (5)–(7) are derived here, with c̄ ∘ δc/|c|² = c⁻¹ ∘ δc = (·, δθ/2): (11.62) lacks
/// the change of G.
/// Shapes: as NewtonEulerModel.   Units: h [s], P [N s].
/// Scalar: as the increment, and as StepContacts | Jet: differentiates the branch taken. A
/// projection needs a RealScalar.
/// Guarantees: as StepContacts, at the G_c of the last but one iterate. A step allocates nothing
/// for scalars that live on the stack, if the wrenches, the relation and StepContacts allocate
/// nothing.
/// @throws InvalidInput for an invalid model (see validate), h ≤ 0, options outside their ranges,
/// or a projection that needs a root which the scalar does not have.
template <OrderedField S, class Variant>
class NewtonEulerStep {
 public:
  using Scalar = S;
  using Options = NewtonEulerOptions<S>;

  static constexpr std::string_view kName = Variant::kName;
  static constexpr std::string_view kDescription = Variant::kDescription;
  static constexpr SchemeTraits kTraits = {.increment = Variant::kIncrement,
                                           .force_place = Variant::kForce};
  static std::vector<ParameterSpec> parameters() { return newton_euler_parameters(kHasBar); }
  static Options options(const Parameters& parameters) {
    return newton_euler_options<S>(parameters, kHasBar);
  }
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return Variant::study_options();
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters) {
    const bool is_half = parameters["theta"] == Rational(1, 2);
    NewtonEulerAccuracy accuracy = Variant::accuracy(is_half);
    accuracy.braking_order = is_half ? 2 : 1;
    if (parameters["projected"] == 1) accuracy.keeps_norm = true;
    return newton_euler_claim(measure, regularity, accuracy);
  }

  NewtonEulerStep(NewtonEulerModel<S> model, const S& h, const Options& options = {});
  NewtonEulerStep(NewtonEulerModel<S> model, const S& h, const Parameters& parameters)
      : NewtonEulerStep(std::move(model), h, NewtonEulerStep::options(parameters)) {}

  [[nodiscard]] ContactState<S> initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(ContactState<S>& state);

  [[nodiscard]] const NewtonEulerModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }
  /// The report of the last step.
  [[nodiscard]] const NewtonReport<S>& last_step() const { return report_; }
  /// One flag for each law: the contacts that are in I₁ whatever the activation rule says.
  [[nodiscard]] std::vector<bool>& required_contacts() { return required_; }

  /// R(u) of (1), and its derivative M̂(u) of (3).
  struct Linearisation {
    Vector<S> residual;
    Matrix<S> iteration_matrix;
  };
  /// R and M̂ of an iteration of a step from `state`, at u.
  [[nodiscard]] Linearisation linearise(const ContactState<S>& state, const Vector<S>& u);

 private:
  using Index = Eigen::Index;
  static constexpr bool kHasBar = requires { Variant::kHasBar; };

  void allocate();
  void set_mobility();
  [[nodiscard]] bool collect(const ContactState<S>& state);
  [[nodiscard]] S impulse_speed(const Vector<S>& impulse) const;
  void begin(const ContactState<S>& state);
  void average(const ContactState<S>& state);
  void move(const ContactState<S>& state,
            Index body,
            const S& way,
            const Quaternion<S>& c,
            Vector<S>& q) const;
  [[nodiscard]] Quaternion<S> turn(const Vector3<S>& omega) const;
  void place_end(const ContactState<S>& state);
  void place_force(const ContactState<S>& state);
  void evaluate_residual(const ContactState<S>& state);
  void evaluate_force(const ContactState<S>& state);
  void evaluate_matrix();
  [[nodiscard]] bool factorise();
  void solve_with_matrix(const Vector<S>& b, Vector<S>& x) const;
  /// The factorised M̂ − K.
  struct IterationMatrix {
    const NewtonEulerStep& step;
    void solve(const Vector<S>& b, Vector<S>& x) const { step.solve_with_matrix(b, x); }
  };
  void add_force_derivatives(const S& of_position, const S& of_velocity);
  [[nodiscard]] SolveStatus iterate(const ContactState<S>& state);
  void form_operators(const ContactState<S>& state);
  [[nodiscard]] SolveStatus add_contacts(const ContactState<S>& state);
  [[nodiscard]] SolveStatus solve_step(const ContactState<S>& state);
  [[nodiscard]] SolveStatus solve_newton(const ContactState<S>& state, bool moving_contacts);
  void turn_contacts();
  void evaluate_turns();
  void displace(Matrix<S>& by_displacement) const;
  [[nodiscard]] bool bodies_are_coupled() const;
  void project(Vector<S>& q) const;

  NewtonEulerModel<S> model_;
  S h_;
  Options options_;
  NewtonReport<S> report_;

  S end_time_;
  Vector<S> u_, mean_velocity_;                   ///< of the present iterate
  Vector<S> end_position_, force_position_;       ///< of it, where contacts or forces depend on q
  std::vector<AttitudeIncrement<S>> increments_;  ///< c of (1) for it
  std::vector<Matrix43<S>> attitude_by_spin_;     ///< ∂p/∂Ω_{k+1} where F̃ is taken
  Vector<S> free_, jump_, residual_, correction_, solution_;
  Vector<S> force_, old_force_;  ///< F̃, and F(t_k, q_k, v_k)
  Matrix<S> mass_, iteration_, by_position_, by_velocity_;
  bool bodies_couple_ = false;  ///< M̂ is not diag(m 1, I + hθ ∂M_gyr/∂Ω, …), or diag(m 1, I, …)
  bool is_full_ = false;         ///< M̂ − K is not such a matrix
  SmallLu<S> factors_;           ///< of M̂ − K, if so
  BodyFactors<S> body_factors_;  ///< of M̂ − K, if not
  bool keeps_matrix_ = false;    ///< M̂ of the iteration before is as good

  StepContacts<S> contacts_;
  Vector<S> gap_, speed_, rate_, restitution_;  ///< ℝᵐ: y_k, U_k, b and the diagonal of E
  Vector<S> q_, impulse_;                       ///< components of I₁
  Matrix<S> velocity_matrix_;                   ///< G_c
  bool contacts_turn_ = false;                  ///< (5)–(7), with K and B; otherwise they are 0
  bool reactions_turn_ = false;                 ///< P, and so K, is not 0
  std::vector<Matrix3<S>> turn_by_spin_;        ///< ∂δθ/∂Ω_{k+1} of (5)
  Vector<S> reaction_;                          ///< ℝᵐ: P
  Matrix<S> by_reaction_, by_direction_;        ///< K and B
  Matrix<S> directions_;                        ///< G_c where velocity_matrix_ is G_c + B
  ContactOperators<S> operators_;               ///< (M̂ − K)⁻¹G_cᵀ and W of I₁
  Vector<S> mobility_;  ///< ‖(m 1)⁻¹‖∞, ‖I⁻¹‖∞ of each body
  std::vector<bool> required_;
  std::vector<Index> active_;
  std::vector<ContactLaw<S>> laws_;
};

}  // namespace assay

#include "core/schemes/newton_euler_step_contacts.hpp"
#include "core/schemes/newton_euler_step_members.hpp"
#include "core/schemes/newton_euler_step_setup.hpp"
