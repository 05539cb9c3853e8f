#include "reports/files/toml_table.hpp"
#include "reports/models/number_expression.hpp"
#include "tests/fuzz/reader_fuzz.hpp"

namespace assay::fuzz {
namespace {

/// Everything that study and model files take out of a table, with each of its values as an
/// expression.
void read_table(std::string_view text) {
  const toml::table document = reports::parse_toml(text, kFile);
  const reports::TomlSource source(text, kFile);
  reports::TomlTable table(document, source, "the table");
  std::string word;
  int number = 1;
  double real = 1;
  std::vector<std::string> words;
  std::vector<std::pair<std::string, std::string>> settings;
  table.text("text", word, true);
  table.texts("texts", words);
  table.settings("set", settings);
  table.number("number", number, -5, 5);
  table.number("real", real, 0.0, 1.0);
  (void)table.two_integers("steps");
  (void)table.rows("rows");
  table.finish();
  const Parameters parameters({{"a", "1/2", "", ""}});
  table.check("text", [&] { (void)reports::evaluate(word, parameters); });
}

}  // namespace
}  // namespace assay::fuzz

ASSAY_FUZZ_READER(assay::fuzz::read_table(text))
