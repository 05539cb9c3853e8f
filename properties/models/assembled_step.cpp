#include "properties/models/assembled_step.hpp"

#include <algorithm>
#include <utility>

#include "core/one_step_problems/activation_conditions.hpp"
#include "core/one_step_problems/assembly.hpp"
#include "core/one_step_problems/box_residual.hpp"
#include "core/one_step_problems/index_set.hpp"
#include "core/one_step_problems/levels.hpp"
#include "core/one_step_problems/system_step.hpp"
#include "core/scalar/rational.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;
using oracles::DescribedFirstOrder;
using oracles::DescribedLagrangian;

/// The components of each system among those of all.
template <class Systems, class Size>
std::vector<Places::Range> places_of(const Systems& systems, const Size& size) {
  std::vector<Places::Range> places;
  Index first = 0;
  for (const auto& system : systems) {
    places.push_back({first, size(system)});
    first += size(system);
  }
  return places;
}

template <class Systems>
Index number_of(const Systems& systems, const std::string& name) {
  using System = typename Systems::value_type;
  return std::ranges::find(systems, name, &System::name) - systems.begin();
}

std::string differs(const char* what, Index k, Index i, const Rational& is, const Rational& must) {
  return "step " + std::to_string(k + 1) + ": " + what + "(" + std::to_string(i) +
         ") = " + to_text(is) + "; the assembled problem gives " + to_text(must);
}

/// The first component of column k + 1 that differs from the component of the systems.
std::string compare(const char* what,
                    Index k,
                    const Vector<Rational>& is,
                    const std::vector<Vector<Rational>>& of_systems) {
  Index i = 0;
  for (const Vector<Rational>& own : of_systems) {
    for (const Rational& must : own) {
      if (is(i) != must) return differs(what, k, i, is(i), must);
      ++i;
    }
  }
  return {};
}

std::string law_message(Index k, const BoxVi<Rational>& problem, const Vector<Rational>& lambda) {
  const Rational residual = natural_residual(problem, lambda);
  if (residual == 0) return {};
  return "step " + std::to_string(k + 1) +
         ": in the assembled problem the impulses or multipliers violate their laws by " +
         to_text(residual);
}

/// The θ-method for Lagrangian systems.
class Mechanics {
 public:
  Mechanics(const DescribedLagrangian& model, Rational h, const Parameters& options)
      : model_(model),
        h_(std::move(h)),
        theta_(options["theta"]),
        options_(options),
        places_(places_of(model.bodies, [](const auto& body) { return body.size(); })),
        assembly_(responses(), interactions()) {
    for (const auto& interaction : model.interactions) {
      laws_.emplace_back();
      for (const ImpactLaw<Rational>& law : interaction.laws) {
        laws_.back().push_back(law.law);
        const bool joint = std::holds_alternative<Equality>(law.law);
        levels_.push_back(levels(SchemeType::kMoreauJean,
                                 ModelKind::kLagrangian,
                                 joint ? LawType::kEquality : LawType::kNewtonImpact));
        restitution_.push_back(law.impact.normal_restitution);
      }
    }
  }

  /// Describes what is wrong with step k; empty if nothing is.
  std::string examine(const Trajectory<Rational>& run, Index k) {
    const Vector<Rational> q = run.q.col(k), v = run.v.col(k), after = run.v.col(k + 1);
    const Vector<Rational> impulse = run.impulse.col(k + 1);
    std::vector<Vector<Rational>> states = free_velocities(q, v);
    Vector<Rational> free(impulse.size());
    assembly_.free_output(states, free);
    FrictionProblem<Rational> problem = make_friction_problem(assembly_, std::move(free), laws_);
    const Vector<Rational> before = outputs(v, false);
    for (Index alpha = 0; alpha < problem.contacts(); ++alpha) {
      for (Index i = problem.w.offset(alpha); i < problem.w.offset(alpha + 1); ++i) {
        problem.q(i) += restitution_[static_cast<std::size_t>(alpha)] * before(i);
      }
    }
    const IndexSet active = active_set(problem, outputs(q, true), before);
    const FrictionProblem<Rational> part = restrict_to(problem, active);
    const Vector<Rational> own = part_of(problem, active, impulse);
    if (expand(problem, active, own) != impulse) {
      return "step " + std::to_string(k + 1) + ": a contact that is not in I_1 has an impulse";
    }
    const BoxVi<Rational> box{part.w.to_dense(), part.q, bounds(part.laws)};
    if (std::string message = law_message(k, box, own); !message.empty()) return message;
    assembly_.add_input(impulse, states);
    if (std::string message = compare("v", k, after, states); !message.empty()) return message;
    const Vector<Rational> moved = q + h_ * (theta_ * after + (1 - theta_) * v);
    return compare("q", k, run.q.col(k + 1), {moved});
  }

 private:
  LagrangianStep<Rational> step(std::size_t i) const {
    return {std::get<LagrangianLti<Rational>>(model_.bodies[i].system), h_, theta_};
  }
  std::vector<SystemResponse<Rational>> responses() {
    std::vector<SystemResponse<Rational>> all;
    for (std::size_t i = 0; i < model_.bodies.size(); ++i) {
      steps_.push_back(step(i));
      all.push_back(steps_.back().response());
    }
    return all;
  }
  std::vector<Interaction<Rational>> interactions() const {
    std::vector<Interaction<Rational>> all;
    for (const BodyInteraction<Rational>& interaction : model_.interactions) {
      const auto& relation = std::get<LagrangianLinear<Rational>>(interaction.relation);
      std::vector<std::pair<Index, Matrix<Rational>>> blocks;
      Index column = 0;
      for (const std::string& name : interaction.bodies) {
        const Index body = number_of(model_.bodies, name);
        const Index n = places_[static_cast<std::size_t>(body)].size;
        blocks.emplace_back(body, relation.jacobian.middleCols(column, n));
        column += n;
      }
      all.push_back(make_lagrangian_interaction(std::move(blocks)));
    }
    return all;
  }

  std::vector<Vector<Rational>> free_velocities(const Vector<Rational>& q,
                                                const Vector<Rational>& v) {
    std::vector<Vector<Rational>> free;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const auto& [first, n] = places_[i];
      Vector<Rational> force(n);
      const auto& system = std::get<LagrangianLti<Rational>>(model_.bodies[i].system);
      system.external_force.evaluate(Rational(0), force);
      free.emplace_back(n);
      steps_[i].free_velocity(q.segment(first, n), v.segment(first, n), force, free.back());
    }
    return free;
  }

  /// H x, or the gaps H x + b.
  Vector<Rational> outputs(const Vector<Rational>& x, bool gaps) const {
    std::vector<Vector<Rational>> parts;
    for (const Places::Range& place : places_) parts.push_back(x.segment(place.first, place.size));
    Vector<Rational> y(assembly_.matrix().rows());
    assembly_.free_output(parts, y);
    Index row = 0;
    for (const BodyInteraction<Rational>& interaction : model_.interactions) {
      for (const Rational& b : std::get<LagrangianLinear<Rational>>(interaction.relation).offset) {
        if (gaps) y(row) += b;
        ++row;
      }
    }
    return y;
  }

  /// I_1, the last of as many sets as the levels require.
  IndexSet active_set(const FrictionProblem<Rational>& problem,
                      const Vector<Rational>& gaps,
                      const Vector<Rational>& velocities) const {
    const ActivationCondition& rule = find_activation_condition(
        options_["sign-test"] == 1 ? "full-step-forecast-approaching" : "full-step-forecast");
    const ActivationThresholds<Rational> thresholds{
        options_["gap-threshold"], options_["velocity-threshold"], options_["gamma"]};
    const auto takes_part = [&](Index alpha) {
      const Index i = problem.w.offset(alpha);
      return std::holds_alternative<Equality>(problem.laws[static_cast<std::size_t>(alpha)]) ||
             activates(rule, gaps(i), velocities(i), h_, thresholds);
    };
    const auto conditions =
        static_cast<std::size_t>(number_of_index_sets(common_levels(levels_)) - 1);
    return nested_index_sets(problem.contacts(), {conditions, takes_part}).back();
  }

  static Vector<Rational> part_of(const FrictionProblem<Rational>& problem,
                                  const IndexSet& set,
                                  const Vector<Rational>& all) {
    std::vector<Rational> part;
    for (const Index alpha : set) {
      for (Index i = problem.w.offset(alpha); i < problem.w.offset(alpha + 1); ++i) {
        part.push_back(all(i));
      }
    }
    return Eigen::Map<const Vector<Rational>>(part.data(), static_cast<Index>(part.size()));
  }

  static std::vector<Bounds<Rational>> bounds(const std::vector<ContactLaw<Rational>>& laws) {
    std::vector<Bounds<Rational>> all;
    for (const ContactLaw<Rational>& law : laws) {
      if (const auto* joint = std::get_if<Equality>(&law)) {
        all.insert(all.end(), static_cast<std::size_t>(joint->dimension), Bounds<Rational>{});
      } else {
        all.push_back({Rational(0), std::nullopt});
      }
    }
    return all;
  }

  const DescribedLagrangian& model_;
  const Rational h_, theta_;
  const Parameters& options_;
  std::vector<Places::Range> places_;
  std::vector<LagrangianStep<Rational>> steps_;
  Assembly<Rational> assembly_;
  std::vector<std::vector<ContactLaw<Rational>>> laws_;  ///< of each interaction
  std::vector<Levels> levels_;                           ///< of each contact
  std::vector<Rational> restitution_;
};

/// The standard θ-γ scheme for first-order systems.
class Circuit {
 public:
  Circuit(const DescribedFirstOrder& model, Rational h, const Parameters& options)
      : model_(model),
        h_(std::move(h)),
        theta_(options["theta"]),
        gamma_(options["gamma"]),
        places_(places_of(model.parts, [](const auto& part) { return part.initial_state.size(); })),
        assembly_(responses(), interactions()) {
    std::vector<MultiplierLaw<Rational>> laws;
    for (const auto& interaction : model.interactions) {
      laws.insert(laws.end(), interaction.laws.begin(), interaction.laws.end());
    }
    bounds_ = multiplier_bounds(laws);
  }

  std::string examine(const Trajectory<Rational>& run, Index k) {
    const Vector<Rational> x = run.q.col(k), lambda = run.impulse.col(k + 1);
    const Vector<Rational> r = inputs(run.impulse.col(k));
    std::vector<Vector<Rational>> states;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const auto& [first, n] = places_[i];
      states.emplace_back(n);
      steps_[i].free_state(x.segment(first, n), r.segment(first, n), states.back());
    }
    Vector<Rational> q(lambda.size());
    assembly_.free_output(states, q);
    const BoxVi<Rational> problem = make_box_vi(assembly_, std::move(q), bounds_);
    if (std::string message = law_message(k, problem, lambda); !message.empty()) return message;
    assembly_.add_input(lambda, states);
    return compare("x", k, run.q.col(k + 1), states);
  }

 private:
  std::vector<SystemResponse<Rational>> responses() {
    std::vector<SystemResponse<Rational>> all;
    for (const FirstOrderPart<Rational>& part : model_.parts) {
      steps_.emplace_back(oracles::lti_of(*part.system), h_, theta_, gamma_);
      all.push_back(steps_.back().response());
    }
    return all;
  }
  std::vector<Interaction<Rational>> interactions() const {
    std::vector<Interaction<Rational>> all;
    for (const FirstOrderInteraction<Rational>& interaction : model_.interactions) {
      const FirstOrderLinear<Rational>::Data of =
          oracles::linear_of(*interaction.relation, states_of(interaction));
      Interaction<Rational> assembled{{}, of.d, of.e};
      Index first = 0;
      for (const std::string& name : interaction.systems) {
        const Index system = number_of(model_.parts, name);
        const Index n = places_[static_cast<std::size_t>(system)].size;
        assembled.participations.push_back(
            {system, of.c.middleCols(first, n), of.b.middleRows(first, n)});
        first += n;
      }
      all.push_back(std::move(assembled));
    }
    return all;
  }
  Index states_of(const FirstOrderInteraction<Rational>& interaction) const {
    Index n = 0;
    for (const std::string& name : interaction.systems) {
      n += places_[static_cast<std::size_t>(number_of(model_.parts, name))].size;
    }
    return n;
  }
  /// r = Σ B λ.
  Vector<Rational> inputs(const Vector<Rational>& lambda) const {
    const Index n = places_.back().first + places_.back().size;
    Vector<Rational> r = Vector<Rational>::Constant(n, Rational(0));
    Index row = 0;
    for (const Interaction<Rational>& interaction : assembly_.interactions()) {
      const Index m = interaction.dimension();
      for (const Participation<Rational>& of : interaction.participations) {
        const auto& [first, size] = places_[static_cast<std::size_t>(of.system)];
        r.segment(first, size) += of.input.lazyProduct(lambda.segment(row, m));
      }
      row += m;
    }
    return r;
  }

  const DescribedFirstOrder& model_;
  const Rational h_, theta_, gamma_;
  std::vector<Places::Range> places_;
  std::vector<FirstOrderStep<Rational>> steps_;
  Assembly<Rational> assembly_;
  std::vector<Bounds<Rational>> bounds_;
};

template <class Assembled>
Finding examine_all(Assembled assembled, const Trajectory<Rational>& run) {
  for (Index k = 0; k + 1 < run.size(); ++k) {
    const std::string message = assembled.examine(run, k);
    if (!message.empty()) return Finding::violated(message);
  }
  if (run.size() < 2) return Finding::silent("the scheme takes no step");
  return Finding::holds();
}

bool has_box_laws(const DescribedLagrangian& model) {
  return std::ranges::all_of(model.interactions, [](const auto& interaction) {
    const auto is_box = [](const ImpactLaw<Rational>& law) {
      return std::holds_alternative<Unilateral>(law.law) ||
             std::holds_alternative<Equality>(law.law);
    };
    return interaction.multiplier_laws.empty() && std::ranges::all_of(interaction.laws, is_box);
  });
}

}  // namespace

Finding assembled_steps(const Subject& subject,
                        const oracles::DescribedModel& model,
                        const Rational& h,
                        Index steps) {
  switch (kind_of(model)) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian: {
      if (!kLagrangianModels.contains(subject.kind) || subject.run_exact == nullptr ||
          !subject.traits.theta_method) {
        return Finding::silent("the scheme is not the theta-method with contacts on velocities");
      }
      const auto& of = std::get<DescribedLagrangian>(model.of);
      if (!has_box_laws(of)) return Finding::silent("the model has friction or multipliers");
      return examine_all(Mechanics(of, h, subject.options),
                         subject.run_exact(joined(of), h, steps, subject.options));
    }
    case ModelKind::kFirstOrder: {
      const bool standard = subject.kind == ModelKind::kFirstOrder &&
                            subject.run_exact != nullptr && subject.has("variant") &&
                            subject.options["variant"] == 0;
      if (!standard) break;
      const auto& of = std::get<DescribedFirstOrder>(model.of);
      return examine_all(Circuit(of, h, subject.options),
                         subject.run_exact(joined(of), h, steps, subject.options));
    }
    case ModelKind::kNewtonEuler:
      break;
  }
  return Finding::silent(
      "the scheme is not the standard theta-gamma scheme, or the model has rigid bodies");
}

}  // namespace assay::properties
