#pragma once

#include "properties/draw.hpp"
#include "properties/linear_models/experiment.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// The parts of which an experiment may consist.
struct Ingredients {
  bool damping = true;
  bool stiffness = true;
  bool force = true;
  bool force_rate = true;  ///< f' ≠ 0: forces that change with time
  bool contacts = true;
  bool common_restitution = false;  ///< one e for all contacts
  int most_coordinates = 3;
  int fewest_contacts = 1;  ///< in a large case that has contacts
  int most_contacts = 4;
  int most_steps = 6;
};

/// An admissible experiment aimed at hard cases. All numbers are dyadic with few bits:
///
///   contacts  closed, open, penetrating, or with a forecast gap that is exactly the threshold of
///             the activation rule; several at once; duplicated, scaled, opposite rows of H;
///             zero, grazing, equal and opposite velocities
///   e         0, 1/2, 1 and others; one for all contacts, or one for each
///   M         diagonal or coupled;  C, K absent, singular or definite;  C with a gyroscopic part
///   options   theta at 0, 1/2, 1 and others; every activation rule; never one that the user fixed
[[nodiscard]] Experiment random_experiment(Draw& draw,
                                           const Subject& subject,
                                           const Ingredients& ingredients = {});

/// A larger experiment that is harder to compute in double. It has up to ten contacts. It may have
/// h and t with many bits, every mass, stiffness and force times 2⁻³³, contacts that oppose each
/// other, short steps, far positions, small or large lengths, small entries of H, or masses and
/// stiffnesses times 2²⁰.
[[nodiscard]] Experiment random_hard_experiment(Draw& draw, const Subject& subject);

/// An experiment whose first contact mostly approaches, and whose first gap tells activation rules
/// apart. One in twenty is a run of many steps with many impacts.
[[nodiscard]] Experiment random_activation(Draw& draw, const Subject& subject);

/// Diagonal, or Lᵀ D L with a unit lower triangular L of small integers.
[[nodiscard]] Matrix<Rational> random_mass(Draw& draw, Eigen::Index n);
/// Vectors with zeros, and numbers k/2^j with |k| ≤ `largest` and 0 ≤ j ≤ `halvings`.
[[nodiscard]] Vector<Rational> random_vector(Draw& draw, Eigen::Index n, int largest, int halvings);
[[nodiscard]] Rational random_restitution(Draw& draw);
/// A gap that is closed, on the threshold of the activation rule, penetrating, near or far.
[[nodiscard]] Rational random_gap(Draw& draw, const Rational& tie);
/// A gap that tells activation rules g + γ h U ≤ ε apart. It is the tie for ε = `threshold`, γ =
/// `forecast` and h U = `advance`, or a gap a little beside this tie, or the tie for another γ.
[[nodiscard]] Rational decisive_gap(Draw& draw,
                                    const Rational& threshold,
                                    const Rational& forecast,
                                    const Rational& advance);

/// Values for the options that the user left free, in the order of the subject's specs.
[[nodiscard]] oracles::Settings random_options(Draw& draw, const Subject& subject);

/// An experiment on a given model, with random step, number of steps and options. The horizon has 4
/// … 8 steps and is from `t_end`/2 to `t_end`; h is dyadic.
[[nodiscard]] Experiment random_experiment_on(const Experiment& model,
                                              const Rational& t_end,
                                              Draw& draw,
                                              const Subject& subject);

}  // namespace assay::properties
