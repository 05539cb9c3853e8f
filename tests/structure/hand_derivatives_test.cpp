#include "tests/structure/hand_derivatives.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "reports/jacobians/catalogue.hpp"

namespace assay::structure::hand_derivatives_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::vector<JudgedHeader>& judged_headers() {
  static const std::vector<JudgedHeader> all = {
      {"core/math/attitude_increment.hpp", "", {"attitude-increment", "exponential-increment"}},
      {"core/math/attitude_rate.hpp",
       "quaternion_rate rate_matrix",
       {"contact-gaps", "rate-matrix"}},
      {"core/math/cone_projections.hpp",
       "",
       {"friction-cone-projection-2d", "friction-cone-projection-3d", "rolling-cone-projection"}},
      {"core/math/jet_jacobian.hpp", "jet_jacobian", {}, "derivatives by Jets, not by hand"},
      {"core/math/modal_step.hpp", "", {"modal-step-start", "modal-step-regular"}},
      {"core/math/polynomial_roots.hpp", "derivative", {"slip-polynomials"}},
      {"core/math/rotation.hpp",
       "rotate_back_jacobian rotate_jacobian",
       {"convected-moment", "frame-wrench"}},
      {"core/math/rotation_vector.hpp",
       "rotation_exponential_jacobian rotation_exponential_jacobian",
       {"exponential-increment"}},
      {"core/one_step_problems/alart_curnier.hpp",
       "disk_jacobian jacobian",
       {"alart-curnier-normal",
        "alart-curnier-2d",
        "alart-curnier-3d",
        "alart-curnier-rolling",
        "jean-moreau-2d",
        "jean-moreau-3d",
        "jean-moreau-rolling"}},
      {"core/one_step_problems/fischer_burmeister.hpp",
       "",
       {"fischer-burmeister", "fischer-burmeister-box"}},
      {"core/one_step_problems/assembly.hpp", "", {}, "takes the iteration matrices of the steps"},
      {"core/one_step_problems/system_step.hpp", "", {"lagrangian-step", "first-order-step"}},
      {"core/relations/compliant_linear.hpp",
       "input_jacobians output_jacobians",
       {"compliant-linear"}},
      {"core/relations/compliant_relation.hpp",
       "input_jacobians output_jacobians",
       {},
       "declares them only"},
      {"core/relations/contact_frame.hpp", "frame_derivative", {"contact-velocities"}},
      {"core/relations/first_order_function.hpp",
       "differentiate input_jacobians output_jacobians",
       {"first-order-relation"}},
      {"core/relations/first_order_linear.hpp",
       "input_jacobians output_jacobians",
       {"first-order-linear"}},
      {"core/relations/first_order_normal_cone.hpp",
       "input_jacobians output_jacobians",
       {"first-order-normal-cone"}},
      {"core/relations/first_order_relation.hpp",
       "input_jacobians output_jacobians",
       {},
       "declares them only"},
      {"core/relations/function_compliance.hpp",
       "differentiate input_jacobians output_jacobians",
       {"compliant-relation"}},
      {"core/relations/function_relation.hpp",
       "curvature has_constant_jacobian jacobian rate",
       {"relation-jacobian", "relation-curvature"}},
      {"core/relations/lagrangian_relation.hpp",
       "curvature has_constant_jacobian jacobian rate",
       {},
       "declares them only"},
      {"core/relations/direction_derivatives.hpp",
       "add_point_derivatives add_turn_derivatives",
       {"joint-directions", "contact-directions"}},
      {"core/relations/joint.hpp",
       "add_direction_derivatives",
       {"joint-conditions", "joint-directions"}},
      {"core/relations/newton_euler_relation.hpp",
       "add_direction_derivatives rate",
       {"contact-gaps", "joint-conditions", "joint-directions", "contact-directions"}},
      {"core/relations/point_on_face.hpp",
       "add_direction_derivatives",
       {"contact-gaps", "contact-velocities", "contact-directions"}},
      {"core/relations/point_on_plane.hpp",
       "add_direction_derivatives",
       {"contact-gaps", "contact-velocities", "contact-directions"}},
      {"core/relations/sphere_on_plane.hpp",
       "add_direction_derivatives",
       {"contact-gaps", "contact-velocities", "contact-directions"}},
      {"core/relations/sphere_on_sphere.hpp",
       "add_direction_derivatives",
       {"sphere-distance", "sphere-velocities", "sphere-directions"}},
      {"core/schemes/contact_field.hpp", "jacobian", {"first-order-form"}},
      {"core/schemes/event_driven_gauss.hpp", "", {"first-order-form"}},
      {"core/schemes/event_driven_lobatto.hpp", "", {"first-order-form"}},
      {"core/schemes/euler_moreau.hpp",
       "linearise",
       {"euler-moreau-standard",
        "euler-moreau-full",
        "euler-moreau-midpoint",
        "euler-moreau-output"}},
      {"core/schemes/euler_moreau_step.hpp",
       "",
       {"euler-moreau-standard", "euler-moreau-full", "euler-moreau-midpoint"}},
      {"core/schemes/free_velocity.hpp", "", {}, "names the matrix of the step"},
      {"core/schemes/generalized_alpha.hpp", "linearise", {"generalized-alpha-step"}},
      {"core/schemes/generalized_alpha_step.hpp",
       "",
       {"generalized-alpha-step", "multipliers-along"}},
      {"core/schemes/lagrangian_chart.hpp", "jacobian", {"relation-jacobian"}},
      {"core/schemes/mixed_moreau_schatzman.hpp", "iteration_matrix", {"mixed-moreau-schatzman"}},
      {"core/schemes/moreau_jean.hpp", "iteration_matrix", {"moreau-jean-linear"}},
      {"core/schemes/multiplier_terms.hpp", "", {"moreau-jean-multipliers", "multipliers-along"}},
      {"core/schemes/newton_euler_step.hpp",
       "add_force_derivatives linearise",
       {"newton-euler-nearly-implicit",
        "newton-euler-bar-at-end",
        "newton-euler-implicit",
        "newton-euler-lie-group"}},
      {"core/schemes/newton_euler_step_contacts.hpp",
       "",
       {"joint-directions", "contact-directions", "sphere-directions"}},
      {"core/schemes/newton_euler_step_members.hpp",
       "",
       {"newton-euler-nearly-implicit", "newton-euler-implicit"}},
      {"core/schemes/nonlinear_moreau_jean.hpp",
       "linearise",
       {"moreau-jean-ends", "moreau-jean-middle", "moreau-jean-of-system"}},
      {"core/schemes/nonlinear_moreau_jean_setup.hpp", "", {}, "names the matrix of the step"},
      {"core/schemes/nonlinear_moreau_jean_step.hpp",
       "",
       {"moreau-jean-ends", "moreau-jean-middle", "moreau-jean-of-system"}},
      {"core/schemes/nonlinear_schatzman_paoli.hpp",
       "linearise next_gap_rate",
       {"schatzman-paoli-node", "schatzman-paoli-start", "relation-jacobian"}},
      {"core/schemes/nonlinear_schatzman_paoli_step.hpp",
       "",
       {"schatzman-paoli-node", "schatzman-paoli-start"}},
      {"core/schemes/position_projection.hpp",
       "linearise",
       {"relation-jacobian", "projection-charts"}},
      {"core/schemes/rigid_body_chart.hpp", "jacobian", {"projection-charts"}},
      {"core/schemes/schatzman_paoli.hpp", "iteration_matrix", {"schatzman-paoli-linear"}},
      {"core/schemes/step_failure.hpp", "", {}, "speaks of the matrix of a step"},
      {"core/schemes/step_interactions.hpp", "", {}, "asks a relation for its H"},
      {"core/solvers/alart_curnier_contacts.hpp",
       "jacobian",
       {"reduced-alart-curnier", "global-alart-curnier", "eliminated-alart-curnier"}},
      {"core/solvers/alart_curnier_equations.hpp", "jacobian", {"reduced-alart-curnier"}},
      {"core/solvers/alart_curnier_global_equations.hpp",
       "jacobian jacobian",
       {"global-alart-curnier", "eliminated-alart-curnier"}},
      {"core/solvers/box_iteration.hpp", "", {"natural-map-box"}},
      {"core/solvers/dense_alart_curnier_equations.hpp",
       "linearise linearise_contact",
       {},
       "chains the judged ones of alart_curnier_contacts.hpp with W; no answer depends on it"},
      {"core/solvers/local_alart_curnier.hpp", "linearize", {"local-alart-curnier"}},
      {"core/solvers/local_coulomb.hpp", "slip_slope", {"secular-function", "slip-excess"}},
      {"core/solvers/newton_fischer_burmeister.hpp",
       "differentiate fischer_burmeister_jacobian",
       {"fischer-burmeister-box"}},
      {"core/solvers/pseudo_transient_newton.hpp",
       "",
       {},
       "takes the Jacobian of the equations that it solves"},
      {"core/solvers/single_contact_enumeration.hpp", "", {"slip-polynomials"}},
      {"core/systems/first_order_form.hpp", "jacobian", {"first-order-form"}},
      {"core/systems/first_order_jacobian_check.hpp", "", {}, "judges those of a model"},
      {"core/systems/first_order_system.hpp",
       "has_constant_jacobian jacobian",
       {},
       "declares them only"},
      {"core/systems/first_order_terms.hpp",
       "has_constant_jacobian jacobian",
       {"first-order-field"}},
      {"core/systems/frame_wrench.hpp", "add_jacobians", {"frame-wrench"}},
      {"core/systems/function_wrench.hpp", "add_jacobians", {"rigid-body-force"}},
      {"core/systems/joined_compliance.hpp",
       "input_jacobians jacobians output_jacobians",
       {"joined-compliance"}},
      {"core/systems/joined_first_order_relation.hpp",
       "input_jacobians output_jacobians",
       {"joined-first-order-relation"}},
      {"core/systems/joined_first_order_system.hpp",
       "has_constant_jacobian jacobian",
       {"joined-first-order-field"}},
      {"core/systems/joined_newton_euler_relation.hpp",
       "add_direction_derivatives rate",
       {"joint-directions", "contact-directions", "sphere-directions"}},
      {"core/systems/joined_relation.hpp",
       "curvature has_constant_jacobian jacobian rate",
       {"joined-relation"}},
      {"core/systems/joined_system.hpp",
       "force_jacobians mass_jacobian mean_force_jacobians",
       {"joined-system", "joined-mean-force"}},
      {"core/systems/lagrangian_model.hpp",
       "curvature force_jacobians has_constant_jacobian jacobian mass_jacobian rate",
       {"linear-system-force", "linear-relation"}},
      {"core/systems/lagrangian_system.hpp",
       "force_jacobians mass_jacobian mean_force_jacobians",
       {},
       "declares them only"},
      {"core/systems/lagrangian_terms.hpp",
       "both_jacobians force_jacobians inertia_jacobians internal_force_jacobians mass_jacobian "
       "mean_force_jacobians",
       {"tangent-matrices", "mass-product", "mean-force"}},
      {"core/systems/linear_wrench.hpp", "add_jacobians", {"rigid-body-force"}},
      {"core/systems/newton_euler_coordinates.hpp", "velocity_operator", {"velocity-operator"}},
      {"core/systems/newton_euler_model.hpp", "force_jacobians", {"rigid-body-force"}},
      {"core/systems/rigid_body.hpp", "gyroscopic_jacobian", {"gyroscopic-moment"}},
      {"core/systems/wrench.hpp", "add_jacobians", {}, "declares them only"},
  };
  return all;
}

/// Items whose maps are those of foreign derivatives alone.
const std::vector<std::string> kOfSubjects = {"natural-map-cone",
                                              "fischer-burmeister-cone",
                                              "fischer-burmeister-lcp",
                                              "minimum-lcp",
                                              "qi-box",
                                              "normal-scaling",
                                              "tangential-scaling",
                                              "spectral-scaling",
                                              "quadratic-roots",
                                              "cubic-roots",
                                              "quartic-roots",
                                              "knee-constraints",
                                              "knee-constraints-rate",
                                              "pivot-constraints",
                                              "prismatic-constraints",
                                              "cylindrical-constraints",
                                              "fixed-constraints"};

std::vector<std::string> registered() {
  std::vector<std::string> names;
  for (const reports::Derivative& derivative : reports::derivatives_of_core()) {
    if (std::ranges::count(kOfSubjects, derivative.name) > 0) continue;
    names.push_back(derivative.name);
  }
  return names;
}

TEST(HandDerivativesOfCore, AreAllJudged) {
  EXPECT_THAT(unjudged_derivatives(read_sources(ASSAY_SOURCE_DIR), judged_headers(), registered()),
              IsEmpty());
}

TEST(HandDerivatives, AreFoundByNameAndByComment) {
  for (std::string text : {"void stiffness_jacobian(const V& q);",
                           "Matrix<S>\n  gradient(S x) { return x; }",
                           "S &slope (S x);",
                           "[[nodiscard]] std::vector<S> gap_rate(S t) const;",
                           "void linearize_at(S x);",
                           "Matrix<S> velocity_operator(const V& q);",
                           "Matrix43<S> rate_matrix(const Q& p);",
                           "static auto iteration_matrix(const S& h) {}"}) {
    EXPECT_THAT(hand_derivatives({{"core/laws/a.hpp", text}}), SizeIs(1)) << text;
  }
  for (std::string text : {"/// A := ∂f/∂x.", "Matrix<S> a_;  ///< the iteration matrix"}) {
    EXPECT_TRUE(hand_derivatives({{"core/laws/a.hpp", text}}).at(0).in_comments) << text;
  }
  EXPECT_THAT(hand_derivatives({{"core/laws/a.hpp",
                                 "return slope(x) + this->slope(x); void iterate(int n);\n"
                                 "a && rate(x); a > slope(x); 2 * slope(x);\n"
                                 "// void jacobian(S x);\nS Law<S>::slope(S x) { return x; }"},
                                {"reports/a.hpp", "void jacobian(S x);"}}),
              IsEmpty());
}

TEST(HandDerivatives, ThatNothingJudgesAreRefused) {
  const std::vector<SourceFile> files = {{"core/laws/a.hpp", "void jacobian(S x);"}};
  const JudgedHeader right{"core/laws/a.hpp", "jacobian", {"a"}};
  EXPECT_THAT(unjudged_derivatives(files, {right}, {"a"}), IsEmpty());
  EXPECT_THAT(unjudged_derivatives(files, {}, {}), ElementsAre(HasSubstr("nothing judges")));
  const std::vector<SourceFile> two = {
      {"core/laws/a.hpp", "void jacobian(S x); struct B { void jacobian(S x); };"}};
  EXPECT_THAT(unjudged_derivatives(two, {right}, {"a"}),
              ElementsAre(HasSubstr("declares \"jacobian jacobian\"")));
  EXPECT_THAT(unjudged_derivatives(files, {{"core/laws/a.hpp", "jacobian", {"b"}}}, {"a"}),
              Contains(HasSubstr("b is not registered")));
  EXPECT_THAT(unjudged_derivatives(files, {{"core/laws/a.hpp", "jacobian", {}}}, {}),
              ElementsAre(HasSubstr("needs items, or the reason")));
  EXPECT_THAT(unjudged_derivatives({}, {right}, {"a"}), ElementsAre(HasSubstr("absent")));
  EXPECT_THAT(unjudged_derivatives(files, {right}, {"a", "b"}),
              ElementsAre(HasSubstr("b: judges no header")));
}

}  // namespace
}  // namespace assay::structure::hand_derivatives_test
