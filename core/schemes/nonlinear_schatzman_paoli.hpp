#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/schemes/claim.hpp"
#include "core/schemes/contact_operators.hpp"
#include "core/schemes/lagrangian_chart.hpp"
#include "core/schemes/newton_ending.hpp"
#include "core/schemes/position_projection.hpp"
#include "core/schemes/scheme_input.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// The scheme of Schatzman and Paoli for any Lagrangian system with unilateral contacts and
/// equalities, in increments.
///
/// It imposes the laws on positions, so neither equalities nor gaps with e = 0 drift. It does not
/// search for impacts. With w = v_{k+1/2}, h w = q_{k+1} − q_k, and the impulse I_k at t_k,
///
///   M(q_k) (w − v_{k−1/2}) = h f(t_k, q̄, v̄) + H(t_k, q_k)ᵀ I_k                          (1)
///   q̄ = q_k + θ (q_{k+1} − 2 q_k + q_{k−1})/2,   v̄ = (w + v_{k−1/2})/2                   (2)
///   0 ≤ g_{k+1} + e g_{k−1}  ⊥  I_k ≥ 0,   g_k = h(t_k, q_k);   equalities: g_{k+1} = 0   (3)
///
/// The scheme reports v_k = (v_{k+1/2} + v_{k−1/2})/2, or backward v_{k−1/2}, and P_k = (I_{k−1} +
/// I_k)/2, as in the scheme schatzman-paoli. For undamped linear models with constant forces the
/// two schemes are the same. With damping the first step uses C v_0, and the first step of
/// schatzman-paoli uses C v_{1/2}. The scheme is centred at t_k. So the order on smooth motions is
/// 2 for every θ, and it is 1 with impacts. With equalities (1) and (3) are the scheme SHAKE, also
/// of order 2.
///
/// Start: v_{−1/2} = 2 v_0 − v_{1/2}, so that (1) is M (w − v_0) = (h f(t_0, q̄, v_0) + Hᵀ I_0)/2.
/// In (3) g_{−1} = max(0, h(t_0 − h, q_0 − h v_0)) is the gap from which the contact came. If the
/// start violates a contact, the first step leaves from the nearest position that violates none.
///
/// Newton's method finds w. Each iteration linearises (3) for the contacts that the iterates have
/// violated so far.
///
/// Source: [PS02]; newton-lagrangian.tex, "The Newton linearization" of Schatzman-Paoli. Differs
/// in: forces are centred (the notes have v_{k+θ} with the central v_{k+1}, of order 1); (3)
/// averages gaps, and the notes take the gap of the averaged position; H is taken at q_k. The last
/// two differences vanish for linear h.
/// Shapes: q, v ∈ ℝⁿ, P ∈ ℝᵐ; M n×n, H m×n.   Units: h [s], I, P [N s].
/// Scalar: OrderedField (exact on rationals where (1) and (3) are linear).
/// Guarantees: as StepContacts, at the last but one iterate.
/// @throws InvalidInput for an invalid model (see validate), contacts with friction, h ≤ 0, or θ
/// outside [0, 1].
/// Not for: friction; gaps whose error is larger than h times the wanted error of velocities.
template <OrderedField S>
class NonlinearSchatzmanPaoli {
 public:
  using Scalar = S;

  struct Options {
    S theta = ratio<S>(1, 2);
    bool backward_velocity = false;
    S tolerance = S(0);  ///< of the change of w, relative; 0: what rounding allows
    int max_iterations = 200;
    bool continues = false;  ///< past steps that do not converge, with the last iterate
  };

  /// A state, and the quantities of the last step that the next one needs.
  struct State : ContactState<S> {
    Vector<S> mean_velocity;  ///< v_{k+1/2} ∈ ℝⁿ; unused at k = 0
    Vector<S> node_impulse;   ///< I_k ∈ ℝᵐ; unused at k = 0
  };

  static constexpr std::string_view kName = "nonlinear-schatzman-paoli";
  static constexpr std::string_view kDescription =
      "Schatzman-Paoli scheme by Newton's method, any Lagrangian system, contacts and equalities";
  static constexpr SchemeTraits kTraits = {.position_level = true, .only_impacts = true};
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"theta", "0"}}, {{"backward-velocity", "1"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);
  /// Whether the model has no friction.
  static bool takes(const LagrangianModel<S>& model);

  NonlinearSchatzmanPaoli(LagrangianModel<S> model, const S& h, const Options& options = {});
  NonlinearSchatzmanPaoli(LagrangianModel<S> model, const S& h, const Parameters& parameters)
      : NonlinearSchatzmanPaoli(std::move(model), h, NonlinearSchatzmanPaoli::options(parameters)) {
  }

  [[nodiscard]] State initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(State& state);

  [[nodiscard]] const LagrangianModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }
  [[nodiscard]] const NewtonReport<S>& last_step() const { return report_; }
  /// Steps that did not converge and were kept.
  [[nodiscard]] int steps_not_converged() const { return not_converged_; }

  /// The residual of (1) without Hᵀ I_k, at k = 0 the residual of the start, and its derivative by
  /// w.
  struct Linearisation {
    Vector<S> residual;
    Matrix<S> iteration_matrix;
  };
  /// The residual and its derivative at w in node k, for q_k and v_{k−1/2}. If k = 0, for q_0 and
  /// v_0.
  [[nodiscard]] Linearisation linearise(int k,
                                        const Vector<S>& position,
                                        const Vector<S>& velocity,
                                        const Vector<S>& w);

 private:
  using Index = Eigen::Index;

  void allocate();
  [[nodiscard]] SolveStatus start(const State& state);
  [[nodiscard]] SolveStatus pass_node(int k, const Vector<S>& velocity);
  [[nodiscard]] SolveStatus solve_node(int k, const Vector<S>& velocity);
  void prepare_node(int k, const Vector<S>& velocity);
  void evaluate_residual();
  void evaluate_matrix();
  [[nodiscard]] SolveStatus iterate();
  void form_operators();
  [[nodiscard]] SolveStatus add_contacts();
  [[nodiscard]] S next_gap_rate(Index row, const Vector<S>& w) const;
  [[nodiscard]] bool add_violated(const Vector<S>& w);

  LagrangianModel<S> model_;
  S h_;
  Options options_;
  S half_ = ratio<S>(1, 2);
  NewtonReport<S> report_;
  int not_converged_ = 0;       ///< steps kept by `continues`
  bool step_converged_ = true;  ///< in all of its nodes
  std::vector<Index> law_of_;   ///< the law of each component

  S time_, next_time_, share_;                 ///< t_k, t_{k+1}; 1, or 1/2 at k = 0
  S weight_;                                   ///< of w in q̄
  Vector<S> position_, mean_velocity_;         ///< q_k, v_{k−1/2} of the node; v_0 at k = 0
  Vector<S> w_, next_w_, free_;                ///< the iterate, the next, and that without I_k
  Vector<S> jump_, mean_q_, mean_v_, next_q_;  ///< w − v_{k−1/2}, q̄, v̄, q_{k+1}
  Vector<S> force_, residual_, correction_;
  Matrix<S> mass_, iteration_, by_position_, by_velocity_;
  LuFactors<S> factors_;

  StepContacts<S> contacts_;
  ContactOperators<S> operators_;
  bool linear_ = false;              ///< is_linear(model_)
  bool factorised_ = false;          ///< M̂ is that of all steps but the first: a linear model
  bool constant_operators_ = false;  ///< they are formed of all contacts
  Vector<S> past_, gap_, right_, multiplier_;  ///< e g_{k−1}, g of the iterate; ℝᵐ
  Vector<S> node_impulse_, last_impulse_;      ///< I_k, I_{k−1}
  Matrix<S> force_directions_, jacobian_;      ///< H at q_k, and at q_{k+1}
  std::vector<bool> is_active_;                ///< of each component
  std::vector<Index> active_;
  std::vector<ContactLaw<S>> laws_;
};

template <OrderedField S>
std::vector<ParameterSpec> NonlinearSchatzmanPaoli<S>::parameters() {
  const Range flag = flag_range();
  const Range count{.low = Rational(1), .high = Rational(10000), .integer = true};
  return {
      {"theta", "1/2", "joint weight of t_{k-1} and t_{k+1} in the positions", "1", Range::unit()},
      {"backward-velocity", "0", "1: v_k = (q_k - q_{k-1})/h; 0: central", "1", flag},
      newton_tolerance_spec("v"),
      {"newton-iterations", "200", "largest number of iterations in a step", "1", count},
      {"continue", "0", "1: go on with the last iterate if Newton's method fails", "1", flag}};
}

template <OrderedField S>
typename NonlinearSchatzmanPaoli<S>::Options NonlinearSchatzmanPaoli<S>::options(
    const Parameters& parameters) {
  return {.theta = parameters.get<S>("theta"),
          .backward_velocity = parameters["backward-velocity"] == 1,
          .tolerance = parameters.get<S>("newton-tolerance"),
          .max_iterations = parameters.get_int("newton-iterations"),
          .continues = parameters["continue"] == 1};
}

template <OrderedField S>
std::optional<Claim> NonlinearSchatzmanPaoli<S>::claim(ErrorMeasure measure,
                                                       Regularity regularity,
                                                       const Parameters& parameters) {
  const bool shifted = parameters["backward-velocity"] == 1 && is_of_velocities(measure);
  return event_capturing_claim(measure, regularity, shifted ? 1 : 2);
}

ASSAY_EXTERN_SCHEME(NonlinearSchatzmanPaoli)

}  // namespace assay

#include "core/schemes/nonlinear_schatzman_paoli_step.hpp"
