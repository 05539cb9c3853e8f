#pragma once

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "core/systems/first_order_model.hpp"
#include "core/systems/joined_first_order_relation.hpp"
#include "core/systems/joined_first_order_system.hpp"

namespace assay {

/// A first-order system that is one of several, and its initial state.
template <Field S>
struct FirstOrderPart {
  std::string name;
  std::shared_ptr<const FirstOrderSystem<S>> system;
  Vector<S> initial_state;
};

/// A relation with its laws between any number of systems. The state of the relation consists of
/// the states of its systems, in the order in which the systems are listed. The columns of C, the
/// rows of B, and K have the same order.
template <Field S>
struct FirstOrderInteraction {
  std::string name;
  std::vector<std::string> systems;
  std::shared_ptr<const FirstOrderRelation<S>> relation;
  std::vector<MultiplierLaw<S>> laws;
  Vector<S> initial_multiplier = {};  ///< empty is zero
};

namespace detail {

/// Collects the systems and interactions that are joined.
template <OrderedField S>
class FirstOrderJoining {
 public:
  FirstOrderJoining(const std::vector<FirstOrderPart<S>>& parts, const S& initial_time)
      : parts_(parts) {
    if (parts.empty()) throw InvalidInput("the model has no system; it needs at least one");
    std::vector<std::shared_ptr<const FirstOrderSystem<S>>> systems;
    Eigen::Index size = 0;
    for (const FirstOrderPart<S>& part : parts) {
      require_new_name("system", part, parts);
      of_part("system '" + part.name + "'", [&] {
        validate(FirstOrderModel<S>{part.system, nullptr, {}, part.initial_state, initial_time});
      });
      systems.push_back(part.system);
      places_.push_back({size, part.initial_state.size()});
      size += part.initial_state.size();
    }
    model_.system = std::make_shared<JoinedFirstOrderSystem<S>>(systems);
    model_.initial_state.resize(size);
    model_.initial_time = initial_time;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      model_.initial_state.segment(places_[i].first, places_[i].size) = parts[i].initial_state;
    }
  }

  void add(const FirstOrderInteraction<S>& interaction) {
    of_part("interaction '" + interaction.name + "'", [&] { place(interaction); });
  }

  [[nodiscard]] FirstOrderModel<S> model() {
    if (relations_.empty()) return model_;
    model_.relation = std::make_shared<JoinedFirstOrderRelation<S>>(std::move(relations_));
    model_.initial_multiplier.resize(model_.multipliers());
    Eigen::Index row = 0;
    for (const Vector<S>& own : multipliers_) {
      model_.initial_multiplier.segment(row, own.size()) = own;
      row += own.size();
    }
    return model_;
  }

  template <class Named>
  static void require_new_name(const char* what, const Named& one, const std::vector<Named>& all) {
    if (one.name.empty()) throw InvalidInput(std::string("a ") + what + " has no name");
    if (std::ranges::count(all, one.name, &Named::name) == 1) return;
    throw InvalidInput(std::string("two ") + what + "s are named '" + one.name + "'");
  }

 private:
  /// Runs a check; its exception names the thing that was checked.
  template <class Check>
  static void of_part(const std::string& thing, const Check& check) {
    try {
      check();
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      throw InvalidInput(thing + ": " + error.what());
    }
  }

  void place(const FirstOrderInteraction<S>& interaction) {
    if (interaction.systems.empty()) throw InvalidInput("it has no system");
    if (!interaction.relation || interaction.relation->size() < 1) {
      throw InvalidInput("it has no relation with a component");
    }
    Places places;
    for (const std::string& name : interaction.systems) {
      const auto part = std::ranges::find(parts_, name, &FirstOrderPart<S>::name);
      if (part == parts_.end()) throw InvalidInput("there is no system '" + name + "'");
      const Places::Range& own = places_[static_cast<std::size_t>(part - parts_.begin())];
      for (const Places::Range& range : places.ranges) {
        if (range.first == own.first) throw InvalidInput("system '" + name + "' takes part twice");
      }
      places.ranges.push_back(own);
    }
    require_relation(interaction, places);
    const Eigen::Index m = interaction.relation->size();
    multipliers_.push_back(interaction.initial_multiplier.size() > 0
                               ? interaction.initial_multiplier
                               : Vector<S>(Vector<S>::Constant(m, S(0))));
    model_.laws.insert(model_.laws.end(), interaction.laws.begin(), interaction.laws.end());
    relations_.push_back({interaction.relation, std::move(places)});
  }

  /// Checks the relation as the relation of a model of its systems alone.
  void require_relation(const FirstOrderInteraction<S>& interaction, const Places& places) const {
    std::vector<std::shared_ptr<const FirstOrderSystem<S>>> systems;
    for (const std::string& name : interaction.systems) {
      systems.push_back(std::ranges::find(parts_, name, &FirstOrderPart<S>::name)->system);
    }
    FirstOrderModel<S> alone{std::make_shared<JoinedFirstOrderSystem<S>>(systems),
                             interaction.relation,
                             interaction.laws,
                             Vector<S>(places.size()),
                             model_.initial_time,
                             interaction.initial_multiplier};
    places.take(model_.initial_state, alone.initial_state);
    validate(alone);
  }

  const std::vector<FirstOrderPart<S>>& parts_;
  std::vector<Places::Range> places_;  ///< of the state of each system
  FirstOrderModel<S> model_;
  std::vector<PlacedFirstOrderRelation<S>> relations_;
  std::vector<Vector<S>> multipliers_;
};

}  // namespace detail

/// Joins several first-order systems, linear or not, and their interactions into one model.
///
/// The state consists of the states of the systems, in the order of the systems. The multipliers
/// consist of the multipliers of the interactions, in the order of the interactions. Systems and
/// relations are shared, never changed.
/// Source: developer-notes.md (9.1); see JoinedFirstOrderSystem and JoinedFirstOrderRelation.
/// Scalar: OrderedField.
/// @throws InvalidInput that names the system or the interaction. The causes are: a name that is
/// missing or occurs twice; a system that is invalid with its state (see validate); an interaction
/// without a system, with an unknown system or with one system twice; a relation, laws or an
/// initial multiplier that do not fit a model of the systems of the interaction alone.
template <OrderedField S>
[[nodiscard]] FirstOrderModel<S> joined_first_order_model(
    const std::vector<FirstOrderPart<S>>& parts,
    const std::vector<FirstOrderInteraction<S>>& interactions,
    const S& initial_time = S(0)) {
  detail::FirstOrderJoining<S> joining(parts, initial_time);
  for (const FirstOrderInteraction<S>& interaction : interactions) {
    joining.require_new_name("interaction", interaction, interactions);
    joining.add(interaction);
  }
  return joining.model();
}

}  // namespace assay
