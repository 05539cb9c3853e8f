#pragma once

#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/schemes/first_order_claim.hpp"
#include "core/schemes/newton_ending.hpp"
#include "core/schemes/scheme_input.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/first_order_model.hpp"

namespace assay {

/// The state of a scheme for first-order systems at t_k.
///
/// Shapes: x, r ∈ ℝⁿ, λ ∈ ℝᵐ.
template <class S>
struct FirstOrderState {
  int k = 0;
  S t;
  Vector<S> x;
  Vector<S> multiplier;  ///< λ_k of the standard scheme, else λ_{k−1+γ}
  Vector<S> input;       ///< r at the same instant
};

/// The θ-γ schemes for first-order systems with multipliers.
///
/// Such systems are circuits with diodes, relays and sweeping processes. The multipliers are
/// implicit, so a step need not find the instants at which they switch. θ weighs the vector field
/// between the ends of a step, and γ weighs the multipliers. θ = γ = 1 is implicit Euler. It also
/// takes the jump of a start that violates the laws. With t_{k+γ} = t_k + γ h, x_{k+γ} = x_k + γ
/// (x_{k+1} − x_k):
///
///   standard   M (x_{k+1} − x_k) = h θ f_{k+1} + h (1−θ) f_k + h γ r_{k+1} + h (1−γ) r_k,
///              y_{k+1} = h(t_{k+1}, x_{k+1}, λ_{k+1}),   r_{k+1} = g(t_{k+1}, x_{k+1}, λ_{k+1})
///              (1)
///   full       M (x_{k+1} − x_k) = h θ f_{k+1} + h (1−θ) f_k + h r_{k+γ},
///              y_{k+γ} = h(t_{k+γ}, x_{k+γ}, λ_{k+γ}),   r_{k+γ} = g(t_{k+γ}, x_{k+γ}, λ_{k+γ})
///              (2)
///   midpoint   (2) with f(t_{k+θ}, x_{k+θ}) for the mean of both ends                        (3)
///
/// and the laws hold between λ and the y of the same instant. Each iteration of Newton's method
/// solves a mixed problem in λ. Let w = γ, ω = 1 in (1) and w = 1, ω = γ in (2), (3). Let R be the
/// residual of the first line, A the derivative of f, C and D the derivatives of h, K and B the
/// derivatives of g. Then
///
///   G = M − h θ A − h w ω K,   x_p = x − G⁻¹ (R + h w B λ)                                (4)
///   y⁺ = [h w ω C G⁻¹ B + D] λ⁺ + y + ω C (x_p − x) − D λ,   x⁺ = x_p + h w G⁻¹ B λ⁺        (5)
///
/// If A is constant and the relation linear, G and the matrix of (5) are formed once, and one
/// iteration from λ = 0 solves the step. With f̄ the mean of f at x_k it is
///
///   x_p = x_k + h G⁻¹ (f̄ + (1−w) r_k + w g(t, x_k, 0))
///   y⁺ = [h w ω C G⁻¹ B + D] λ⁺ + h(t, x_k + ω (x_p − x_k), 0)                             (6)
///
/// Source: developer-notes.md (9.5)–(9.7), (9.27)–(9.35), (9.50)–(9.76). Differs in: K in (2) and
/// (3), which the notes leave out; R and G are derived here.
/// Shapes: x ∈ ℝⁿ, y, λ ∈ ℝᵐ; M, G n×n.
/// Units: h [s]; λ as in the relation.
/// Scalar: OrderedField (exact on rationals where f, g and h are affine) | Jet: differentiates the
/// branch taken.
/// Guarantees: as StepContacts. A step allocates nothing for scalars that live on the stack, if the
/// system, the relation and StepContacts allocate nothing.
/// @throws InvalidInput for an invalid model (see validate), h ≤ 0, or options outside their
/// ranges.
/// Not for: state jumps for a relative degree above 1.
template <OrderedField S>
class EulerMoreau {
 public:
  using Scalar = S;
  using State = FirstOrderState<S>;

  enum class Variant { kStandard, kFull, kMidpoint };

  struct Options {
    S theta = S(1);
    S gamma = S(1);
    Variant variant = Variant::kStandard;
    S tolerance = S(0);  ///< of the change of x, relative; 0: what rounding allows
    int max_iterations = 200;
  };

  static constexpr std::string_view kName = "euler-moreau";
  static constexpr std::string_view kDescription =
      "theta-gamma schemes for first-order systems with complementarity, equalities and relays";
  static constexpr SchemeTraits kTraits = {};
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// The option sets of a study that chooses none, the default first. They are the different
  /// schemes among (θ, γ) = (1, 1), (1/2, 1) and (1/2, 1/2) with the three variants. For γ = 1, (1)
  /// and (2) coincide. For θ = 1, (2) and (3) coincide.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1"}, {"gamma", "1"}},
            {{"theta", "1/2"}, {"gamma", "1"}},
            {{"theta", "1/2"}, {"gamma", "1"}, {"variant", "2"}},
            {{"theta", "1/2"}, {"gamma", "1/2"}},
            {{"theta", "1/2"}, {"gamma", "1/2"}, {"variant", "1"}},
            {{"theta", "1/2"}, {"gamma", "1/2"}, {"variant", "2"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters) {
    return first_order_claim(measure,
                             regularity,
                             {.theta = parameters["theta"],
                              .gamma = parameters["gamma"],
                              .standard = parameters.get_int("variant") == 0});
  }

  EulerMoreau(FirstOrderModel<S> model, const S& h, const Options& options = {});
  EulerMoreau(FirstOrderModel<S> model, const S& h, const Parameters& parameters)
      : EulerMoreau(std::move(model), h, EulerMoreau::options(parameters)) {}

  /// x(t₀) with λ and r of the model; whether y and λ obey the laws is not checked.
  [[nodiscard]] State initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(State& state);

  /// ω, the place in a step at which the laws are imposed.
  [[nodiscard]] const S& multiplier_instant() const { return output_weight_; }
  [[nodiscard]] const FirstOrderModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }
  /// The report of the last step, and where it stopped if it failed.
  [[nodiscard]] const NewtonReport<S>& last_step() const { return report_; }
  [[nodiscard]] const Vector<S>& last_state() const { return x_; }
  [[nodiscard]] const Vector<S>& last_multiplier() const { return multiplier_; }
  /// Whether G of (4) was found to be singular in the last step. @pre a step was tried.
  [[nodiscard]] bool has_singular_matrix() const { return factors_.is_singular(); }

  /// R and y at (x, λ), and their derivatives. The derivative of R by x is G of (4), and by λ it is
  /// −h w B. The derivative of y by x is ω C, and by λ it is D. The matrix of (5) is the derivative
  /// of y by λ along R = const.
  struct Linearisation {
    Vector<S> residual, output;
    Matrix<S> of_residual_by_state, of_residual_by_multiplier;
    Matrix<S> of_output_by_state, of_output_by_multiplier;
    Matrix<S> of_output_along;
  };
  /// R, y and these derivatives at (x, λ) in a step from `state`. @pre the model has multipliers.
  /// @throws InvalidInput if G is singular.
  [[nodiscard]] Linearisation linearise(const State& state,
                                        const Vector<S>& x,
                                        const Vector<S>& multiplier);

 private:
  using Index = Eigen::Index;

  void allocate();
  void begin(const State& state);
  void evaluate(const State& state);
  void evaluate_residual(const State& state);
  void place_relation(const State& state);
  void drop_underflow();
  [[nodiscard]] bool factorise();
  [[nodiscard]] SolveStatus iterate(const State& state);
  [[nodiscard]] SolveStatus solve_nonlinear(const State& state);
  [[nodiscard]] SolveStatus solve_linear(const State& state);

  FirstOrderModel<S> model_;
  S h_;
  Options options_;
  S input_weight_, output_weight_;  ///< w, ω
  S underflow_ = S(0);              ///< outputs below it have lost digits: they are 0
  NewtonReport<S> report_;
  bool factorised_ = false, linear_ = false;
  S output_change_ = S(0), output_scale_ = S(0);  ///< of D (λ⁺ − λ)

  S end_time_;
  Matrix<S> mass_;
  Vector<S> x_, next_x_, free_, jump_, residual_, correction_;
  Vector<S> force_, old_force_, output_, input_;
  typename FirstOrderRelation<S>::Point at_;
  Matrix<S> by_state_, iteration_;          ///< A, G
  Matrix<S> c_, d_, k_, b_, response_, w_;  ///< response_: h w G⁻¹ B
  LuFactors<S> factors_;

  StepContacts<S> contacts_;
  std::vector<ContactLaw<S>> laws_;
  std::vector<typename StepContacts<S>::Bounded> bounded_;
  Vector<S> q_, multiplier_;
};

ASSAY_EXTERN_SCHEME(EulerMoreau)

}  // namespace assay

#include "core/schemes/euler_moreau_linear.hpp"
#include "core/schemes/euler_moreau_step.hpp"
