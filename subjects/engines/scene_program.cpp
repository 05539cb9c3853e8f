// Reads a request in JSON, and writes a scene, or states or impulses of a problem, in JSON: for
// engines whose files are not in C++. The request null asks for the options of scenes.
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>

#include "subjects/engines/contact_impulses.hpp"
#include "subjects/engines/mujoco_document.hpp"
#include "subjects/engines/scene.hpp"

namespace assay::engines {

namespace {

using Json = nlohmann::json;

Json json_of(const BodyState& at) {
  return {{"x", at.x}, {"p", at.p}, {"v", at.v}, {"omega", at.omega}};
}

Json json_of(const Scene& scene) {
  static const char* const kShapes[] = {"none", "sphere", "box"};
  static const char* const kJoints[] = {"ball", "hinge", "slider"};
  Json json{{"bodies", Json::array()},
            {"planes", Json::array()},
            {"joints", Json::array()},
            {"gravity", scene.gravity},
            {"friction", scene.friction},
            {"restitution", scene.restitution},
            {"rolling_friction", scene.rolling_friction},
            {"spinning_friction", scene.spinning_friction},
            {"length_units", scene.place.length},
            {"spring", nullptr}};
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const Body& body = scene.bodies[i];
    json["bodies"].push_back({{"mass", body.mass},
                              {"inertia", body.inertia},
                              {"shape", kShapes[static_cast<int>(body.shape)]},
                              {"half", body.half},
                              {"start", json_of(scene.start[i])}});
  }
  for (const Plane& plane : scene.planes) {
    json["planes"].push_back(
        {{"normal", plane.normal}, {"offset", plane.offset}, {"foot", foot_of(scene, plane)}});
  }
  for (const Joint& of : scene.joints) {
    json["joints"].push_back({{"kind", kJoints[static_cast<int>(of.kind)]},
                              {"a", of.a},
                              {"b", of.b},
                              {"anchor", of.anchor},
                              {"axis", of.axis}});
  }
  const Spring& spring = scene.spring;
  if (spring.stiffness != 0 || spring.damping != 0 || spring.constant != 0) {
    const Coordinate& along = scene.coordinates[0];
    const double metre = 1 / scene.place.length;  // states of engines are in their units
    json["spring"] = {
        {"stiffness", metre * spring.stiffness},
        {"damping", metre * spring.damping},
        {"constant", spring.constant},
        {"direction", rotated(scene.place.turn, along.direction)},
        {"origin",
         scene.place.length * (scene.place.shift + rotated(scene.place.turn, along.origin))}};
  }
  return json;
}

/// Of each state of all bodies, each 13 numbers, q and v.
Json states_of(const Scene& scene, bool reversed, const Json& request) {
  Json all = Json::array();
  const std::size_t bodies = scene.bodies.size(), q = request.at("q").size();
  for (const auto& numbers : request.at("states").get<std::vector<std::vector<double>>>()) {
    std::vector<BodyState> states(bodies);
    auto at = numbers.begin();
    for (std::size_t i = 0; i < bodies; ++i) {
      BodyState& state = states[reversed ? bodies - 1 - i : i];
      const auto take = [&](auto& to) {
        std::copy_n(at, to.size(), to.begin());
        at += static_cast<std::ptrdiff_t>(to.size());
      };
      take(state.x);
      take(state.p);
      take(state.v);
      take(state.omega);
    }
    std::vector<double> state(q + request.at("v").size());
    write_state(scene, states, state.data(), state.data() + q);
    all.push_back(state);
  }
  return all;
}

ProblemContacts contacts_of(const Json& model) {
  ProblemContacts of{
      model.at("problem"), model.at("kind") == "newton-euler", model.at("velocities"), {}};
  for (const Json& law : model.at("laws")) {
    of.dimensions.push_back(law.at("dimension"));
    of.has_joints = of.has_joints || law.at("kind") == "equality";
  }
  return of;
}

/// @param last the number of the last body if they are in reverse, else -1
ContactImpulse impulse_of(const Json& told, int last) {
  const auto number = [&](const char* name) {
    const int body = told.at(name);
    return body >= 0 && last >= 0 ? last - body : body;
  };
  return {number("a"), number("b"), told.at("impulse"), told.at("moment_a"), told.at("moment_b")};
}

/// Of each step from what the engine tells, q at its start, and the rows there.
Json impulses_of(const ContactImpulses& contacts, const Scene& scene, int last, const Json& steps) {
  Json all = Json::array();
  for (const Json& step : steps) {
    std::vector<ContactImpulse> told;
    for (const Json& each : step.at("told")) told.push_back(impulse_of(each, last));
    const auto q = step.at("q").get<std::vector<double>>();
    const auto rows = step.at("rows").get<std::vector<std::vector<double>>>();
    std::vector<double> columns;
    for (std::size_t j = 0; j < rows.at(0).size(); ++j) {
      for (const std::vector<double>& row : rows) columns.push_back(row.at(j));
    }
    std::vector<double> impulse(static_cast<std::size_t>(contacts.components()));
    contacts.write(told, scene.place, q.data(), columns.data(), impulse.data());
    all.push_back(impulse);
  }
  return all;
}

Json options_json() {
  Json options = Json::array();
  for (const auto& [name, fallback, meaning, unit, low, high] : scene_options()) {
    options.push_back({name, fallback, meaning, unit, low, high});
  }
  return options;
}

Json answer(const Json& request) {
  if (request.is_null()) return options_json();
  const auto options = request.at("options").get<std::map<std::string, double>>();
  std::string lines;
  for (const auto& [name, value] : request.at("parameters").items()) {
    lines += name + "=" + value.get<std::string>() + "\n";
  }
  const Scene original = make_scene(
      {request.at("problem"), parse_parameters(lines), request.at("q"), request.at("v")});
  const Scene scene = placed(original, options);
  if (request.contains("contacts")) {
    const int last = is_reversed(options) ? static_cast<int>(scene.bodies.size()) - 1 : -1;
    return impulses_of(ContactImpulses(original, contacts_of(request.at("contacts"))),
                       scene,
                       last,
                       request.at("steps"));
  }
  if (request.contains("states")) return states_of(scene, is_reversed(options), request);
  Json json = json_of(scene);
  if (request.value("mujoco", false)) {
    json["document"] = mujoco_document(scene, request.at("h"), options);
  }
  return json;
}

}  // namespace

}  // namespace assay::engines

int main() {
  try {
    std::cout << assay::engines::answer(nlohmann::json::parse(std::cin)) << std::endl;
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    return 2;
  }
}
