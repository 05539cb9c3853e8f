#include "reports/study/spec_json.hpp"

#include <fmt/format.h>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/models/model_file.hpp"
#include "reports/study/stable_hash.hpp"

namespace assay::reports {

using Json = nlohmann::ordered_json;

namespace {

template <class T>
Json json_or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// What the study says about all cases.
Json frame_json(const StudySpec& spec) {
  return {{"seed", spec.seed},
          {"samples", spec.samples},
          {"budget", spec.budget},
          {"confidence", spec.confidence},
          {"half_band", spec.half_band},
          {"precision", spec.precision},
          {"subjects", spec.subjects},
          {"program", spec.program}};
}

int whole(const JsonFields& fields, std::string_view field) {
  return static_cast<int>(fields.count(field));
}

std::optional<int> whole_or_null(const JsonFields& fields, std::string_view field) {
  return fields.is_null(field) ? std::nullopt : std::optional(whole(fields, field));
}

std::vector<std::string> texts(const JsonFields& fields, std::string_view field) {
  std::vector<std::string> list;
  for (const Json& text : fields.list(field)) {
    if (!text.is_string()) fields.reject(field, "a list of texts");
    list.push_back(text.get<std::string>());
  }
  return list;
}

StudyCase read_case(const Json& json, const std::string& where) {
  const JsonFields fields(json, where);
  const auto steps = fields.numbers<2>("steps");
  return {.label = fields.text("label"),
          .problem = fields.text("problem"),
          .parameters = fields.pairs("parameters"),
          .t_end = fields.text("t_end"),
          .scheme = fields.text("scheme"),
          .scheme_options = fields.pairs("scheme_options"),
          .scalar = fields.text("scalar"),
          .digits = whole(fields, "digits"),
          .metrics = texts(fields, "metrics"),
          .drops_unclaimed = fields.has("drops_unclaimed") && json["drops_unclaimed"] == true,
          .steps_min = static_cast<int>(steps[0]),
          .steps_max = static_cast<int>(steps[1]),
          .samples = whole_or_null(fields, "samples"),
          .budget = whole_or_null(fields, "budget"),
          .precision = fields.number_or_null("precision")};
}

}  // namespace

Json study_case_json(const StudyCase& of) {
  return {{"label", of.label},
          {"problem", of.problem},
          {"parameters", pairs_json(of.parameters)},
          {"t_end", of.t_end},
          {"scheme", of.scheme},
          {"scheme_options", pairs_json(of.scheme_options)},
          {"scalar", of.scalar},
          {"digits", of.digits},
          {"metrics", of.metrics},
          {"drops_unclaimed", of.drops_unclaimed},
          {"steps", {of.steps_min, of.steps_max}},
          {"samples", json_or_null(of.samples)},
          {"budget", json_or_null(of.budget)},
          {"precision", json_or_null(of.precision)}};
}

Json spec_json(const StudySpec& spec) {
  Json json = {{"title", spec.title}, {"source", spec.source}};
  json.update(frame_json(spec));
  json["cases"] = Json::array();
  for (const StudyCase& of : spec.cases) json["cases"].push_back(study_case_json(of));
  return json;
}

StudySpec parse_spec(const Json& json, const std::string& where) {
  const JsonFields fields(json, where);
  StudySpec spec{.title = fields.text("title"),
                 .seed = fields.count("seed"),
                 .samples = whole(fields, "samples"),
                 .budget = whole(fields, "budget"),
                 .confidence = fields.number("confidence"),
                 .half_band = fields.number("half_band"),
                 .precision = fields.number("precision"),
                 .cases = {},
                 .source = fields.text("source"),
                 .subjects = texts(fields, "subjects"),
                 .program = fields.text("program")};
  for (const Json& of : fields.list("cases")) {
    spec.cases.push_back(read_case(of, fmt::format("{}: cases[{}]", where, spec.cases.size())));
  }
  return spec;
}

std::string case_key(const StudySpec& spec,
                     const StudyCase& study_case,
                     const ProgramIdentity& program) {
  std::string text = fmt::format("{}\n{}\n{}\n{}\n",
                                 program.version,
                                 program.build,
                                 compact_text(frame_json(spec)),
                                 compact_text(study_case_json(study_case)));
  if (is_model_file(study_case.problem)) text += read_file(study_case.problem);
  if (is_foreign(study_case.scheme)) text += program.subjects;
  return fmt::format("{:016x}", stable_hash(text));
}

}  // namespace assay::reports
