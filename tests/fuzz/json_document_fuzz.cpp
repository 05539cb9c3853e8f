#include "reports/files/json_fields.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

namespace assay::fuzz {
namespace {

/// What results, baselines and probes take out of a document.
void read_document(std::string_view text) {
  const nlohmann::ordered_json document = reports::parse_document(text, kFile);
  const reports::JsonFields fields(document, kFile);
  (void)fields.text("text");
  (void)fields.number_or_null("number");
  (void)fields.count("count");
  (void)fields.pairs("pairs");
  (void)fields.numbers<2>("two");
  for (const auto& row : fields.list("rows")) (void)reports::JsonFields(row, "input: a row");
}

}  // namespace
}  // namespace assay::fuzz

ASSAY_FUZZ_READER(assay::fuzz::read_document(text))
