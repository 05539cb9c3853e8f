#pragma once

#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/systems/joined_compliance.hpp"
#include "core/systems/joined_relation.hpp"
#include "core/systems/joined_system.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// One of several Lagrangian systems, in its own coordinates, and its initial state.
template <Field S>
struct Body {
  std::string name;
  std::variant<LagrangianLti<S>, std::shared_ptr<const LagrangianSystem<S>>> system;
  Vector<S> initial_position;
  Vector<S> initial_velocity;

  [[nodiscard]] Eigen::Index size() const { return initial_position.size(); }
};

/// A relation with its laws between any number of bodies.
///
/// The relation takes the coordinates of its bodies in the order in which the bodies are listed: a
/// joint of "a" and "b" has (q_a, q_b). A linear relation is H q + b with the columns of H in this
/// order. A compliant relation has multipliers without impacts, under the laws of the multipliers.
template <Field S>
struct BodyInteraction {
  using Relation = std::variant<LagrangianLinear<S>,
                                std::shared_ptr<const LagrangianRelation<S>>,
                                std::shared_ptr<const CompliantRelation<S>>>;

  std::string name;
  std::vector<std::string> bodies;
  Relation relation;
  std::vector<ImpactLaw<S>> laws;
  std::vector<MultiplierLaw<S>> multiplier_laws;

  BodyInteraction(std::string its_name,
                  std::vector<std::string> its_bodies,
                  Relation its_relation,
                  std::vector<ImpactLaw<S>> of_contacts,
                  std::vector<MultiplierLaw<S>> of_multipliers = {})
      : name(std::move(its_name)),
        bodies(std::move(its_bodies)),
        relation(std::move(its_relation)),
        laws(std::move(of_contacts)),
        multiplier_laws(std::move(of_multipliers)) {}
};

namespace detail {

/// Collects the bodies and interactions that are joined: coordinates in the order of the bodies,
/// components in the order of the interactions.
template <OrderedField S>
class Joining {
 public:
  Joining(const std::vector<Body<S>>& bodies,
          const std::vector<BodyInteraction<S>>& interactions,
          const S& initial_time);

  [[nodiscard]] LagrangianModel<S> model() const {
    LagrangianModel<S> model;
    model.system = system();
    join_interactions(model);
    model.initial_position = position_;
    model.initial_velocity = velocity_;
    model.initial_time = initial_time_;
    return model;
  }

 private:
  using Index = Eigen::Index;
  using SystemPointer = std::shared_ptr<const LagrangianSystem<S>>;
  using RelationPointer = std::shared_ptr<const LagrangianRelation<S>>;
  using CompliancePointer = std::shared_ptr<const CompliantRelation<S>>;
  using Range = Places::Range;

  void require_body(const Body<S>& body) const;
  void require_interaction(const BodyInteraction<S>& interaction) const;
  void require_contacts(const BodyInteraction<S>& interaction, const Places& places) const;
  void require_compliance(const BodyInteraction<S>& interaction, const Places& places) const;
  [[nodiscard]] Places places_of(const BodyInteraction<S>& interaction) const;
  /// Writes the initial state of the bodies at `places`.
  void place(LagrangianModel<S>& own, const Places& places) const {
    own.initial_time = initial_time_;
    own.initial_position.resize(places.size());
    own.initial_velocity.resize(places.size());
    places.take(position_, own.initial_position);
    places.take(velocity_, own.initial_velocity);
  }
  /// One linear system if all bodies are linear.
  [[nodiscard]] SystemPointer system() const;
  [[nodiscard]] LagrangianLti<S> linear_system() const;
  [[nodiscard]] ExternalForce<S> external_force() const;
  void join_interactions(LagrangianModel<S>& model) const;
  /// One linear relation if all relations are linear; null if there is none.
  [[nodiscard]] RelationPointer relation() const;
  [[nodiscard]] LagrangianLinear<S> linear_relation() const;

  [[nodiscard]] static SystemPointer system_of(const Body<S>& body) {
    if (const auto* lti = std::get_if<LagrangianLti<S>>(&body.system)) {
      return std::make_shared<LinearSystem<S>>(*lti);
    }
    return std::get<SystemPointer>(body.system);
  }
  [[nodiscard]] static RelationPointer relation_of(const BodyInteraction<S>& interaction) {
    if (const auto* linear = std::get_if<LagrangianLinear<S>>(&interaction.relation)) {
      return std::make_shared<LinearRelation<S>>(*linear);
    }
    return std::get<RelationPointer>(interaction.relation);
  }

  const std::vector<Body<S>>& bodies_;
  const std::vector<BodyInteraction<S>>& interactions_;
  const S& initial_time_;
  std::vector<Range> places_;  ///< of the coordinates of each body
  Index size_ = 0;
  Vector<S> position_, velocity_;  ///< of all at the initial time
};

}  // namespace detail

/// Joins several bodies and their interactions into one model. The system of the model is linear if
/// all bodies are linear. The relation of its contacts is linear if all relations are linear. If
/// all laws are frictionless contacts as well, schemes of linear systems take the model.
///
/// The model lists the coordinates body by body, and the components of the relation interaction by
/// interaction. Systems and relations are shared, never changed.
/// Source: developer-notes.md (1.29)–(1.33); see JoinedSystem and JoinedRelation.
/// Scalar: OrderedField.
/// Guarantees: the numbers in M, f, y and H are exactly those that the bodies and relations give.
/// @throws InvalidInput that names the body or the interaction. The causes are: a name that is
/// missing or occurs twice; a body that is invalid with its state (see validate); an interaction
/// without a body, with an unknown body or with one body twice; a relation that does not fit the
/// coordinates of its bodies or throws at the initial position; laws that do not fit the components
/// of the relation, or with a coefficient outside its range.
template <OrderedField S>
[[nodiscard]] LagrangianModel<S> multibody_model(
    const std::vector<Body<S>>& bodies,
    const std::vector<BodyInteraction<S>>& interactions,
    const S& initial_time = S(0)) {
  return detail::Joining<S>(bodies, interactions, initial_time).model();
}

namespace detail {

template <class Named>
void require_names(const char* what, const std::vector<Named>& all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name.empty()) {
      throw InvalidInput(std::string(what) + " " + std::to_string(i) + " has no name");
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (all[j].name != all[i].name) continue;
      throw InvalidInput(std::string(what) + " " + std::to_string(j) + " and " + std::to_string(i) +
                         " are both named '" + all[i].name + "'");
    }
  }
}

/// Runs a check; an exception of the check, or of the user's functions in it, then names the thing.
template <class Check>
void of_thing(const std::string& thing, const Check& check) {
  try {
    check();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw InvalidInput(thing + ": " + error.what());
  }
}

template <OrderedField S>
Joining<S>::Joining(const std::vector<Body<S>>& bodies,
                    const std::vector<BodyInteraction<S>>& interactions,
                    const S& initial_time)
    : bodies_(bodies), interactions_(interactions), initial_time_(initial_time) {
  if (bodies.empty()) throw InvalidInput("the model has no body; it needs at least one");
  require_names("body", bodies);
  require_names("interaction", interactions);
  for (const Body<S>& body : bodies) {
    of_thing("body '" + body.name + "'", [&] { require_body(body); });
    places_.push_back({size_, body.size()});
    size_ += body.size();
  }
  position_.resize(size_);
  velocity_.resize(size_);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    position_.segment(places_[i].first, places_[i].size) = bodies[i].initial_position;
    velocity_.segment(places_[i].first, places_[i].size) = bodies[i].initial_velocity;
  }
  for (const BodyInteraction<S>& interaction : interactions) {
    of_thing("interaction '" + interaction.name + "'", [&] { require_interaction(interaction); });
  }
}

template <OrderedField S>
void Joining<S>::require_body(const Body<S>& body) const {
  if (const auto* lti = std::get_if<LagrangianLti<S>>(&body.system)) {
    ContactModel<S> alone;
    alone.system = *lti;
    alone.initial_position = body.initial_position;
    alone.initial_velocity = body.initial_velocity;
    alone.initial_time = initial_time_;
    validate(alone);
  } else {
    LagrangianModel<S> alone;
    alone.system = std::get<SystemPointer>(body.system);
    alone.initial_position = body.initial_position;
    alone.initial_velocity = body.initial_velocity;
    alone.initial_time = initial_time_;
    validate(alone);
  }
}

template <OrderedField S>
Places Joining<S>::places_of(const BodyInteraction<S>& interaction) const {
  Places places;
  for (const std::string& name : interaction.bodies) {
    const auto body = std::ranges::find(bodies_, name, &Body<S>::name);
    if (body == bodies_.end()) throw InvalidInput("there is no body '" + name + "'");
    const Range& place = places_[static_cast<std::size_t>(body - bodies_.begin())];
    for (const Range& range : places.ranges) {
      if (range.first == place.first) throw InvalidInput("body '" + name + "' takes part twice");
    }
    places.ranges.push_back(place);
  }
  return places;
}

template <OrderedField S>
void Joining<S>::require_interaction(const BodyInteraction<S>& interaction) const {
  if (interaction.bodies.empty()) throw InvalidInput("it has no body");
  const Places places = places_of(interaction);
  if (std::holds_alternative<CompliancePointer>(interaction.relation)) {
    return require_compliance(interaction, places);
  }
  if (!interaction.multiplier_laws.empty()) {
    throw InvalidInput("it has laws for multipliers, but a relation of contacts");
  }
  require_contacts(interaction, places);
}

/// Checks the relation as the relation of a model in the coordinates of its bodies alone.
template <OrderedField S>
void Joining<S>::require_contacts(const BodyInteraction<S>& interaction,
                                  const Places& places) const {
  if (const auto* linear = std::get_if<LagrangianLinear<S>>(&interaction.relation)) {
    require_shape("contact matrix", linear->jacobian, linear->offset.size(), places.size());
  }
  LagrangianModel<S> own;
  own.relation = relation_of(interaction);
  if (!own.relation) throw InvalidInput("it has no relation");
  const Index m = own.components();
  if (m < 1) throw InvalidInput("its relation has no component");
  if (total_dimension(interaction.laws) != m) {
    throw InvalidInput("the laws have " + std::to_string(total_dimension(interaction.laws)) +
                       " components, the relation " + std::to_string(m));
  }
  for (std::size_t i = 0; i < interaction.laws.size(); ++i) {
    validate_impact_law(interaction.laws[i], i);
  }
  own.laws = interaction.laws;
  place(own, places);
  validate_relation(own);
}

template <OrderedField S>
void Joining<S>::require_compliance(const BodyInteraction<S>& interaction,
                                    const Places& places) const {
  if (!interaction.laws.empty()) {
    throw InvalidInput("it has laws for contacts, but a compliant relation");
  }
  LagrangianModel<S> own;
  own.compliance = std::get<CompliancePointer>(interaction.relation);
  if (!own.compliance) throw InvalidInput("it has no relation");
  if (own.multipliers() < 1) throw InvalidInput("its relation has no component");
  own.multiplier_laws = interaction.multiplier_laws;
  place(own, places);
  validate_multipliers(own);
}

template <OrderedField S>
std::shared_ptr<const LagrangianSystem<S>> Joining<S>::system() const {
  const auto is_linear = [](const Body<S>& body) { return body.system.index() == 0; };
  if (std::ranges::all_of(bodies_, is_linear)) {
    return std::make_shared<LinearSystem<S>>(linear_system());
  }
  std::vector<SystemPointer> systems;
  for (const Body<S>& body : bodies_) systems.push_back(system_of(body));
  return std::make_shared<JoinedSystem<S>>(systems);
}

template <OrderedField S>
LagrangianLti<S> Joining<S>::linear_system() const {
  LagrangianLti<S> joined;
  const auto join = [&](Matrix<S> LagrangianLti<S>::*matrix) {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const Matrix<S>& own = std::get<LagrangianLti<S>>(bodies_[i].system).*matrix;
      if (own.size() == 0) continue;
      Matrix<S>& all = joined.*matrix;
      if (all.size() == 0) all = Matrix<S>::Constant(size_, size_, S(0));
      const Range& place = places_[i];
      all.block(place.first, place.first, place.size, place.size) = own;
    }
  };
  join(&LagrangianLti<S>::mass);
  join(&LagrangianLti<S>::damping);
  join(&LagrangianLti<S>::stiffness);
  joined.external_force = external_force();
  return joined;
}

template <OrderedField S>
ExternalForce<S> Joining<S>::external_force() const {
  std::vector<ExternalForce<S>> forces;
  for (const Body<S>& body : bodies_) {
    forces.push_back(std::get<LagrangianLti<S>>(body.system).external_force);
  }
  auto evaluate = [forces, places = places_](const S& t, Vector<S>& force) {
    for (std::size_t i = 0; i < forces.size(); ++i) {
      Borrowed<Vector<S>> own(places[i].size);
      forces[i].evaluate(t, *own);
      force.segment(places[i].first, places[i].size) = *own;
    }
  };
  if (std::ranges::all_of(forces, &ExternalForce<S>::is_zero)) return {};
  if (!std::ranges::all_of(forces, &ExternalForce<S>::is_constant)) {
    return ExternalForce<S>::of_time(std::move(evaluate));
  }
  Vector<S> constant(size_);
  evaluate(initial_time_, constant);
  return ExternalForce<S>(std::move(constant));
}

template <OrderedField S>
void Joining<S>::join_interactions(LagrangianModel<S>& model) const {
  std::vector<PlacedCompliance<S>> compliances;
  for (const BodyInteraction<S>& interaction : interactions_) {
    if (const auto* compliance = std::get_if<CompliancePointer>(&interaction.relation)) {
      compliances.push_back({*compliance, places_of(interaction)});
    }
    model.laws.insert(model.laws.end(), interaction.laws.begin(), interaction.laws.end());
    model.multiplier_laws.insert(model.multiplier_laws.end(),
                                 interaction.multiplier_laws.begin(),
                                 interaction.multiplier_laws.end());
  }
  model.relation = relation();
  if (!compliances.empty()) {
    model.compliance = std::make_shared<JoinedCompliance<S>>(std::move(compliances));
  }
}

template <OrderedField S>
std::shared_ptr<const LagrangianRelation<S>> Joining<S>::relation() const {
  bool is_linear = true;
  std::vector<PlacedRelation<S>> relations;
  for (const BodyInteraction<S>& interaction : interactions_) {
    if (std::holds_alternative<CompliancePointer>(interaction.relation)) continue;
    is_linear = is_linear && interaction.relation.index() == 0;
    relations.push_back({relation_of(interaction), places_of(interaction)});
  }
  if (relations.empty()) return nullptr;
  if (is_linear) return std::make_shared<LinearRelation<S>>(linear_relation());
  return std::make_shared<JoinedRelation<S>>(std::move(relations));
}

/// @pre every relation of contacts is linear.
template <OrderedField S>
LagrangianLinear<S> Joining<S>::linear_relation() const {
  Index m = 0;
  for (const auto& interaction : interactions_) m += total_dimension(interaction.laws);
  LagrangianLinear<S> all{Matrix<S>::Constant(m, size_, S(0)), Vector<S>(m)};
  Index row = 0;
  for (const BodyInteraction<S>& interaction : interactions_) {
    const auto* own = std::get_if<LagrangianLinear<S>>(&interaction.relation);
    if (own == nullptr) continue;
    all.offset.segment(row, own->size()) = own->offset;
    places_of(interaction).put_columns(own->jacobian, row, all.jacobian);
    row += own->size();
  }
  return all;
}

}  // namespace detail

}  // namespace assay
