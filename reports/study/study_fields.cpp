#include "reports/study/study_fields.hpp"

namespace assay::reports {

using Json = nlohmann::ordered_json;

void write_fit(const std::optional<Fit>& fit, Json& row) {
  row["order"] = fit ? number_json(fit->order) : Json(nullptr);
  row["interval"] = fit ? numbers_json(fit->order_interval) : Json(nullptr);
  row["log_constant"] = fit ? number_json(fit->log_constant) : Json(nullptr);
  row["log_constant_interval"] = fit ? numbers_json(fit->log_constant_interval) : Json(nullptr);
  row["covariance"] = fit ? numbers_json(fit->covariance) : Json(nullptr);
  row["residual_deviation"] = fit ? number_json(fit->residual_deviation) : Json(nullptr);
  row["quantile"] = fit ? number_json(fit->quantile) : Json(nullptr);
}

std::optional<Fit> read_fit(const JsonFields& fields) {
  if (fields.is_null("order")) {
    for (const char* field : {"interval",
                              "log_constant",
                              "log_constant_interval",
                              "covariance",
                              "residual_deviation",
                              "quantile"}) {
      if (!fields.is_null(field)) fields.reject(field, "null, as \"order\" is null");
    }
    return std::nullopt;
  }
  return Fit{.order = fields.number("order"),
             .log_constant = fields.number("log_constant"),
             .order_interval = fields.numbers<2>("interval"),
             .log_constant_interval = fields.numbers<2>("log_constant_interval"),
             .covariance = fields.numbers<3>("covariance"),
             .residual_deviation = fields.number("residual_deviation"),
             .quantile = fields.number("quantile")};
}

}  // namespace assay::reports
