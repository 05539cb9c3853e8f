#include "reports/study/foreign_claims.hpp"

#include <fmt/format.h>

#include <map>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/study/metrics/catalogue.hpp"

namespace assay::reports {

namespace {

constexpr int kHighestOrder = 20;

Rational parse_order(const std::string& text) {
  Rational order = parse_rational(text);
  if (order >= 0 && order <= kHighestOrder) return order;
  throw InvalidInput(
      fmt::format("order {} is not allowed: it must be in [0, {}]", text, kHighestOrder));
}

/// The options of the peer: the fixed ones, and those that it shares with the foreign scheme, with
/// the values there.
Parameters options_of_peer(const Parameters& fixed, const Parameters& options) {
  Parameters result = fixed;
  for (const ParameterSpec& spec : fixed.specs()) {
    for (const ParameterSpec& foreign : options.specs()) {
      if (foreign.name == spec.name) result.set(spec.name, options[spec.name]);
    }
  }
  return result;
}

}  // namespace

std::function<std::optional<Claim>(ErrorMeasure, Regularity, const Parameters&)> foreign_claims(
    const std::string& text, const std::vector<SchemeEntry>& own) {
  std::istringstream words(text);
  std::string word;
  words >> word;
  if (word == "as") {
    words >> word;
    const SchemeEntry& peer = find_scheme(own, word);
    Parameters fixed(peer.parameters);
    while (words >> word) {
      const std::size_t equals = word.find('=');
      if (equals == std::string::npos) {
        throw InvalidInput(fmt::format("option '{}' of a claim is not NAME=VALUE", word));
      }
      fixed.set(word.substr(0, equals), std::string_view(word).substr(equals + 1));
    }
    return [peer, fixed](ErrorMeasure measure, Regularity regularity, const Parameters& options) {
      std::optional<Claim> claim = peer.claim(measure, regularity, options_of_peer(fixed, options));
      if (claim && claim->kind == ClaimKind::kIdentity) claim.reset();
      return claim;
    };
  }
  if (word == "event-capturing") {
    words >> word;
    const Rational exact = parse_order(word);
    const int order = static_cast<int>(exact);
    if (order != exact || words >> word) {
      throw InvalidInput(fmt::format(
          "claim '{}' is not allowed: event-capturing must stand alone and takes one integer order",
          text));
    }
    return [order](ErrorMeasure measure, Regularity regularity, const Parameters&) {
      std::optional<Claim> claim = event_capturing_claim(measure, regularity, order);
      if (claim) claim->of_all_motions = true;
      return claim;
    };
  }
  std::map<ErrorMeasure, Claim> claims;
  for (; !word.empty(); word.clear(), words >> word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) {
      throw InvalidInput(
          fmt::format("claim '{}' is not known: expected 'as SCHEME NAME=VALUE …', "
                      "'event-capturing P' or 'METRIC=P …'",
                      word));
    }
    const MetricEntry& metric = find_metric(word.substr(0, equals));
    Claim claim;
    claim.order = parse_order(word.substr(equals + 1));
    claim.of_all_motions = true;
    if (!claims.emplace(metric.error_measure, claim).second) {
      throw InvalidInput(fmt::format("claim '{}' names metric {} twice", text, metric.name));
    }
  }
  return [claims](ErrorMeasure measure, Regularity, const Parameters&) -> std::optional<Claim> {
    const auto found = claims.find(measure);
    if (found == claims.end()) return std::nullopt;
    return found->second;
  };
}

}  // namespace assay::reports
