#include "reference/printed/documents.hpp"
#include "reference/printed/quaternion_algebra.hpp"

namespace assay::reference {

namespace of_chapter_12_frames {
namespace {

constexpr std::string_view kDocument = "developer-notes";
using Exact = Case<Rational>;
using T = Term<Rational>;

/// A force r in the frame of a contact at P on a body turned by p.
struct Contact {
  explicit Contact(Exact& c)
      : body(rotation_of(c.unit_quaternion("p"))),
        frame(c.rotation("(n t₁ t₂)")),
        arm(c.vector("PG", 3)),
        local(c.vector("r", 3)),
        force(frame * local) {
    matrix = blocks<Rational>(
        {{T(0), arm(2), -arm(1)}, {-arm(2), T(0), arm(0)}, {arm(1), -arm(0), T(0)}});
  }
  T wrench() const { return stack(force, transpose(body) * cross(force, arm)); }
  T body, frame, arm, local, force;
  T matrix = 0;  ///< N_PG as printed
};

}  // namespace
}  // namespace of_chapter_12_frames

std::vector<Item> chapter_12_frames() {
  using namespace of_chapter_12_frames;
  return {
      {.document = kDocument,
       .equation = "12.0.3 (dynamics)",
       .printed =
           R"(\begin{pmatrix} m\dot{V} \\ I\dot{\Omega} + \Omega I \Omega \end{pmatrix} = \begin{pmatrix} F_{ext} + R \\ M_{ext R_{obj}} + (R * PG)_{R_{obj}} \end{pmatrix})",
       .claim = "(11.5): I Ω̇ + Ω × I Ω is the moment",
       .kind = "shape",
       .corrected = "IΩ̇ + Ω * IΩ",
       .consequence = "none if read with the vector product",
       .exact =
           [](Exact& c) {
             const auto inertia = c.spd("I", 3), w = c.vector("Ω", 3), m = c.vector("M", 3);
             const T rate = inverse(inertia) * (m - cross(w, inertia * w));
             c.compare(m, inertia * rate + w * inertia * w, inertia * rate + cross(w, inertia * w));
           }},
      {.document = kDocument,
       .equation = "12.0.3 (R)",
       .printed = R"(M_{R_{obj}toR_{abs}} = M_{R_{abs}toR_{obj}}^t r = R)",
       .claim = "R is the reaction r of the local frame in the global frame",
       .kind = "shape",
       .corrected = "M_{R_C to R_abs} r = R (and M_{R_obj to R_abs} = M_{R_abs to R_obj}ᵗ)",
       .consequence =
           "the reaction is turned by the rotation of the body, not by the contact frame",
       .exact =
           [](Exact& c) {
             const Contact s(c);
             c.compare(s.force, s.body, s.frame * s.local);
           }},
      {.document = kDocument,
       .equation = "12.0.3 (wrench of R)",
       .printed =
           R"(\begin{pmatrix} R \\ (R * PG)_{R_{obj}} \end{pmatrix} = \begin{pmatrix} I_3 \\ M_{R_{abs}toR_{obj}} N_{PG} \end{pmatrix}.R)",
       .claim = "the work of R at P, for any twist of the body",
       .exact =
           [](Exact& c) {
             const Contact s(c);
             const auto v = c.vector("V", 3), w = c.vector("Ω", 3);
             const T velocity = v - cross(s.body * w, s.arm);  // GP = −PG
             const T contact = stack(T::identity(3), transpose(s.body) * s.matrix);
             c.compare(dot(s.force, velocity), dot(contact * s.force, stack(v, w)));
           }},
      {.document = kDocument,
       .equation = "12.0.3 (wrench)",
       .printed =
           R"(\begin{pmatrix} I_3 \\ M_{R_{abs}toR_{obj}} N_{PG} \end{pmatrix}.M_{R_{obj}toR_{abs}} r)",
       .claim = "(R; (R * PG) in the frame of the body) for r in the frame of the contact",
       .kind = "index",
       .corrected = "[I₃; M_{R_abs to R_obj} N_PG] M_{R_C to R_abs} r",
       .consequence = "contact forces act along the axes of the body",
       .exact =
           [](Exact& c) {
             const Contact s(c);
             const T contact = stack(T::identity(3), transpose(s.body) * s.matrix);
             c.compare(s.wrench(), contact * (s.body * s.local), contact * (s.frame * s.local));
           }},
      {.document = kDocument,
       .equation = "12.0.3 (N_PG)",
       .printed =
           R"(N_{PG} = \begin{pmatrix} 0 & PG_z & -PG_y \\ -PG_z & 0 & PG_x \\ PG_y & -PG_x & 0 \end{pmatrix})",
       .claim = "N_PG R = R * PG",
       .exact =
           [](Exact& c) {
             const Contact s(c);
             c.compare(cross(s.force, s.arm), s.matrix * s.force);
           }},
      {.document = kDocument,
       .equation = "12.0.3 (that is)",
       .printed =
           R"(\begin{pmatrix} m\dot{V} \\ I\dot{\Omega} + \Omega I \Omega \end{pmatrix} = \begin{pmatrix} M_{R_C to R_{abs}} \\ M_{R_{abs}toR_{obj}} N_{PG} M_{R_C to R_{abs}} \end{pmatrix} r)",
       .claim = "the dynamics at the head of the section",
       .reading = "ΩIΩ is Ω * IΩ",
       .kind = "missing term",
       .corrected = "… = [F_ext; M_ext] + [M_{R_C to R_abs}; M_{R_abs to R_obj} N_PG M_{R_C to "
                    "R_abs}] r",
       .consequence = "external forces are lost",
       .exact =
           [](Exact& c) {
             const Contact s(c);
             const auto scale = c.either("scale of F_ext, M_ext");
             const T external = scale * c.vector("(F_ext, M_ext)", 6);
             const T printed = stack(s.frame, transpose(s.body) * s.matrix * s.frame) * s.local;
             c.needs(vanishes(scale));
             c.compare(external + s.wrench(), printed, external + printed);
           }},
      {.document = kDocument,
       .equation = "12.0.3 (jachqt)",
       .printed = R"(So $jachqt = MN$)",
       .claim = "takes the twist (V, Ω) to the velocity at P in the frame of the contact, on which "
                "r works",
       .reading = "M is M_{R_abs to R_obj} and N is N_PG, the matrices above it: 3×3",
       .kind = "shape",
       .corrected = "jachqt = ᵗ[M_{R_C to R_abs}; M_{R_abs to R_obj} N_PG M_{R_C to R_abs}], 3×6",
       .consequence = "it cannot be programmed: the shapes do not fit",
       .exact =
           [](Exact& c) {
             const Contact s(c);
             const auto v = c.vector("V", 3), w = c.vector("Ω", 3);
             const T twist = stack(v, w), turn = transpose(s.body);
             const T truth = transpose(s.frame) * (v - cross(s.body * w, s.arm));
             const T corrected = transpose(stack(s.frame, turn * s.matrix * s.frame));
             c.compare(truth, turn * s.matrix * twist, corrected * twist);
           }},
      {.document = kDocument,
       .equation = "12.0.4 (V_C)",
       .printed =
           R"(V_C = V_{G1} R_{abs} + w_1 * G_1 P_{R_{abs}} - (V_{G2} R_{abs} + w_2 * G_1 P_{R_{abs}}))",
       .claim = "the velocity of P on body 1 less that of P on body 2",
       .kind = "index",
       .corrected = "V_C = V_G1 + w₁ * G₁P − (V_G2 + w₂ * G₂P)",
       .consequence = "the rotation of body 2 acts with the lever arm of body 1",
       .exact =
           [](Exact& c) {
             const auto v1 = c.vector("V_G1", 3), w1 = c.vector("w₁", 3), a1 = c.vector("G₁P", 3);
             const auto v2 = c.vector("V_G2", 3), w2 = c.vector("w₂", 3), a2 = c.vector("G₂P", 3);
             const T truth = v1 + skew(w1) * a1 - v2 - skew(w2) * a2;
             c.compare(truth,
                       v1 + cross(w1, a1) - (v2 + cross(w2, a1)),
                       v1 + cross(w1, a1) - (v2 + cross(w2, a2)));
           }},
      {.document = kDocument,
       .equation = "12.0.4 (CT)",
       .printed =
           R"(CT = M_{R_{abs}toR_C} \begin{pmatrix} I_3 & N_{G1C} M_{R_{obj1}toR_{abs}} & -I_3 & -N_{G2C} M_{R_{obj2}toR_{abs}} \end{pmatrix})",
       .claim = "V_C in the frame of the contact",
       .exact =
           [](Exact& c) {
             const Contact s(c), o(c);
             const auto v1 = c.vector("V_G1", 3), w1 = c.vector("Ω₁", 3);
             const auto v2 = c.vector("V_G2", 3), w2 = c.vector("Ω₂", 3);
             const T truth = v1 + cross(s.body * w1, s.arm) - v2 - cross(o.body * w2, o.arm);
             const T ct =
                 transpose(s.frame) *
                 blocks<Rational>(
                     {{T::identity(3), s.matrix * s.body, -T::identity(3), -(o.matrix * o.body)}});
             c.compare(transpose(s.frame) * truth, ct * stack(v1, w1, v2, w2));
           }},
      {.document = kDocument,
       .equation = "12.1",
       .printed =
           R"(M_{R_{obj1}toR_{abs}} = \begin{pmatrix} q \begin{pmatrix} 1 \\ 0 \\ 0 \\ 0 \end{pmatrix} {}^c q & q \begin{pmatrix} 0 \\ 1 \\ 0 \\ 0 \end{pmatrix} {}^c q & q \begin{pmatrix} 0 \\ 0 \\ 1 \\ 0 \end{pmatrix} {}^c q & q \begin{pmatrix} 0 \\ 0 \\ 0 \\ 1 \end{pmatrix} {}^c q \end{pmatrix})",
       .claim = "the 3×3 matrix of the rotation",
       .kind = "shape",
       .corrected = "the vector parts of q (0,1,0,0) ᶜq, q (0,0,1,0) ᶜq, q (0,0,0,1) ᶜq",
       .consequence = "the first column is the real unit: the axes are shifted by one",
       .exact =
           [](Exact& c) {
             const auto q = c.unit_quaternion("q");
             const auto image = [&](int i) {
               return hamilton_product(hamilton_product(q, T::identity(4).column(i)), conjugate(q));
             };
             const auto axis = [&](int i) { return vector_part(image(i)); };
             c.compare(printed_rotation(q),
                       blocks<Rational>({{image(0), image(1), image(2), image(3)}}),
                       blocks<Rational>({{axis(1), axis(2), axis(3)}}));
           }},
      {.document = kDocument,
       .equation = "12.0.4 (N_GC)",
       .printed =
           R"(N_{GC} = \begin{pmatrix} 0 & G_1 C_z & -G_1 C_y \\ -G_1 C_z & 0 & G_1 C_x \\ G_1 C_y & -G_1 C_x & 0 \end{pmatrix})",
       .claim = "N_GC w = w * GC",
       .exact =
           [](Exact& c) {
             const Contact s(c);
             const auto w = c.vector("w", 3);
             c.compare(cross(w, s.arm), s.matrix * w);
           }},
  };
}

}  // namespace assay::reference
