#include "properties/linear_models/linear_law.hpp"

#include "properties/linear_models/generators.hpp"

namespace assay::properties {

std::string Cases<Experiment>::why_not(const Subject& subject) {
  if (!subject.traits.uniform)
    return "the scheme integrates different coordinates in different ways";
  return takes(subject) ? "" : "the scheme takes " + std::string(text_of(subject.kind).many);
}

Experiment Cases<Experiment>::draw(Draw& draw, const Subject& subject) {
  return random_experiment(draw, subject);
}

ProblemCases<Experiment> Cases<Experiment>::on(const oracles::ProblemEntry& problem) {
  struct Source {
    Experiment model;
    Rational t_end;
  };
  std::vector<Source> sources;
  for (const oracles::StudyCase& study_case : problem.study_cases()) {
    const Parameters parameters = problem.parameters(study_case.parameters);
    sources.push_back(
        {from_model(linear_model(oracles::model<Rational>(problem, parameters), "the law")),
         parse_rational(study_case.t_end)});
  }
  return {.draw =
              [sources](Draw& draw, const Subject& subject) {
                const Source& source = sources[static_cast<std::size_t>(
                    draw.between(0, static_cast<int>(sources.size()) - 1))];
                return random_experiment_on(source.model, source.t_end, draw, subject);
              },
          .contains = [](const Experiment&) { return true; }};
}

}  // namespace assay::properties
