#include "properties/scheme_law.hpp"

namespace assay::properties {

Parameters options_of(const Subject& subject, const oracles::Settings& settings) {
  Parameters options = subject.options;
  for (const auto& [name, value] : settings) options.set(name, value);
  return options;
}

std::string command_of(const Subject& subject) {
  std::string line = " --scheme " + subject.name;
  for (const std::string& name : subject.fixed) {
    line += " --scheme-set " + name + "=" + subject.options.text(name);
  }
  return line;
}

std::string unless_theta_method(const Subject& subject) {
  if (subject.traits.theta_method) return {};
  return "the scheme is not the theta-method with contacts on velocities alone";
}

std::string unless_velocities_of_theta_method(const Subject& subject) {
  return subject.has("contact-weight") ? std::string() : unless_theta_method(subject);
}

std::string unless_steps_are_whole(const Subject& subject) {
  if (!subject.traits.locates_events) return {};
  return "the scheme stops at impacts inside a step, so an impact of one part changes the steps of "
         "all";
}

}  // namespace assay::properties
