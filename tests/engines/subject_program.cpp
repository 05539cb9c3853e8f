// A compiled subject as a program of the process protocol (docs/process-protocol.md): for a subject
// that is linked with libraries that no shared library can take.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "reports/subjects/assay_subject.h"

extern "C" const AssaySubject* assay_subject();

namespace {

using Json = nlohmann::json;

constexpr std::pair<int, const char*> kFlags[] = {{ASSAY_TAKES_NONLINEAR, "takes-nonlinear"},
                                                  {ASSAY_TAKES_RIGID_BODIES, "takes-rigid-bodies"},
                                                  {ASSAY_TAKES_FRICTION, "takes-friction"},
                                                  {ASSAY_NO_IMPULSES, "no-impulses"}};

Json json_of(const AssayScheme& scheme) {
  Json json{{"name", scheme.name},
            {"description", scheme.description},
            {"claims", scheme.claims},
            {"study_options", scheme.study_options},
            {"flags", Json::array()},
            {"options", Json::array()}};
  for (const auto& [flag, name] : kFlags) {
    if ((scheme.flags & flag) != 0) json["flags"].push_back(name);
  }
  for (int i = 0; i < scheme.option_count; ++i) {
    const AssayOption& of = scheme.options[i];
    json["options"].push_back({{"name", of.name},
                               {"default", of.default_value},
                               {"meaning", of.meaning},
                               {"unit", of.unit},
                               {"low", of.low},
                               {"high", of.high}});
  }
  return json;
}

Json describe() {
  const AssaySubject& subject = *assay_subject();
  Json schemes = Json::array();
  for (int i = 0; i < subject.scheme_count; ++i) schemes.push_back(json_of(subject.schemes[i]));
  return {{"protocol", 1},
          {"name", subject.name},
          {"description", subject.description},
          {"version", subject.version},
          {"schemes", std::move(schemes)}};
}

const AssayScheme& scheme_of(const Json& request) {
  const AssaySubject& subject = *assay_subject();
  const auto* end = subject.schemes + subject.scheme_count;
  return *std::find_if(subject.schemes, end, [&](const AssayScheme& scheme) {
    return request.at("scheme") == scheme.name;
  });
}

Json run(const Json& request) {
  const AssayScheme& scheme = scheme_of(request);
  const Json& of = request.at("model");
  auto q = of.at("initial_position").get<std::vector<double>>();
  auto v = of.at("initial_velocity").get<std::vector<double>>();
  const std::string problem = of.at("problem");
  std::string parameters;
  for (const auto& [name, value] : of.at("parameters").items()) {
    parameters += name + "=" + value.get<std::string>() + "\n";
  }
  AssayModel model{};
  model.problem = problem.c_str();
  model.parameters = parameters.c_str();
  model.components = of.at("components");
  model.coordinates = static_cast<int>(q.size());
  model.velocities = static_cast<int>(v.size());
  model.initial_position = q.data();
  model.initial_velocity = v.data();
  std::vector<double> options;
  for (int i = 0; i < scheme.option_count; ++i) {
    options.push_back(request.at("options").at(scheme.options[i].name));
  }
  std::array<char, 1000> message{};
  const double h = request.at("h");
  const std::unique_ptr<void, void (*)(void*)> made(
      scheme.create(&model, h, options.data(), message.data(), message.size()), scheme.destroy);
  if (!made) return {{"status", "not-taken"}, {"message", message.data()}};
  std::vector<double> impulse(static_cast<std::size_t>(model.components));
  Json states = Json::array();
  for (int k = 0; k < request.at("steps").get<int>(); ++k) {
    if (scheme.step(made.get(), k * h, q.data(), v.data(), impulse.data()) != ASSAY_SOLVED) {
      return {{"status", "failed"}, {"message", "a step failed"}, {"states", std::move(states)}};
    }
    std::vector<double> state = q;
    for (const auto* part : {&v, &impulse}) state.insert(state.end(), part->begin(), part->end());
    states.push_back(std::move(state));
  }
  return {{"status", "solved"}, {"states", std::move(states)}};
}

}  // namespace

int main() {
  FILE* requests = fdopen(std::atoi(std::getenv("ASSAY_REQUESTS_FD")), "r");
  FILE* answers = fdopen(std::atoi(std::getenv("ASSAY_ANSWERS_FD")), "w");
  char* line = nullptr;
  std::size_t size = 0;
  while (getline(&line, &size, requests) > 0) {
    const Json request = Json::parse(line);
    Json answer = request.at("request") == "describe" ? describe() : run(request);
    answer["id"] = request.at("id");
    std::fputs((answer.dump() + "\n").c_str(), answers);
    std::fflush(answers);
  }
  std::free(line);
}
