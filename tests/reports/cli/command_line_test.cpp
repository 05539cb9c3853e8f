#include <gmock/gmock.h>

#include <iostream>
#include <streambuf>
#include <string>
#include <vector>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::reports::command_line_test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

const std::vector<std::string> kCommands = {
    "list", "exact", "simulate", "study", "check", "compare", "gate", "identify", "findings"};

TEST(CommandLine, PrintsItsVersion) {
  const Ran ran = run_command({"--version"});
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_THAT(ran.out, MatchesRegex("assay [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(CommandLine, HelpNamesEveryCommandAndTheExitCodes) {
  const Ran ran = run_command({"--help"});
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_EQ(ran.error, "");
  for (const std::string& command : kCommands) {
    EXPECT_THAT(ran.out, HasSubstr("\n  " + command + " "));
  }
  for (const char* exit : {"0 done", "1 a claim was refuted", "2 wrong", "3 nothing decided"}) {
    EXPECT_THAT(ran.out, HasSubstr(exit));
  }
}

TEST(CommandLine, HelpOfEveryCommandShowsAnExampleAndEveryOptionAMeaning) {
  for (const std::string& command : kCommands) {
    const Ran ran = run_command({command, "--help"});
    EXPECT_EQ(ran.exit_code, kDone) << command;
    EXPECT_THAT(ran.out, HasSubstr("Example:\n  assay " + command + " "));
    EXPECT_THAT(ran.out, HasSubstr("--json"));
  }
}

TEST(CommandLine, HelpSortsCommandsByPurposeAndShowsThreeExamples) {
  const std::string help = run_command({"--help"}).out;
  EXPECT_THAT(help, HasSubstr("\nJudge a scheme\n  study "));
  EXPECT_THAT(help, HasSubstr("\nJudge what another program computed\n  compare "));
  EXPECT_THAT(help, Not(HasSubstr("Work on Assay")));  // only in a source tree
  EXPECT_THAT(help, HasSubstr("\n  assay compare bouncing-ball ball-*.csv\n"));
}

TEST(CommandLine, WithoutACommandTheHelpIsShownAsAnError) {
  EXPECT_EQ(refusal({}), run_command({"--help"}).out);
}

TEST(CommandLine, AnExampleFollowsWhereAWordIsMissing) {
  EXPECT_THAT(refusal({"exact", "bouncing-ball"}),
              AllOf(HasSubstr("--at is required"), HasSubstr("\n  assay exact ")));
  EXPECT_THAT(refusal({"exact", "bouncing-ball", "--at", "1", "--digit", "20"}),
              Not(HasSubstr("Example")));
}

TEST(CommandLine, AMistypedOptionIsNamedBeforeTheWordThatItLeavesOut) {
  EXPECT_THAT(refusal({"exact", "bouncing-ball", "--ta", "1"}), HasSubstr("did you mean '--at'?"));
}

TEST(CommandLine, CompareSaysThatItNeedsAProblemAndFiles) {
  EXPECT_THAT(refusal({"compare", "ball-101.csv"}),
              HasSubstr("a problem and files are required: `assay compare PROBLEM FILE…`"));
}

TEST(CommandLine, SuggestsTheNearestCommand) {
  EXPECT_THAT(refusal({"lits"}), HasSubstr("unknown command 'lits'; did you mean 'list'?"));
  EXPECT_THAT(refusal({"Study", "x.toml"}), HasSubstr("did you mean 'study'?"));
  EXPECT_THAT(refusal({"quite-another-thing"}), AllOf(HasSubstr("known:"), HasSubstr("simulate")));
}

TEST(CommandLine, SuggestsTheNearestOption) {
  EXPECT_THAT(refusal({"list", "--jsn"}),
              HasSubstr("unknown option '--jsn'; did you mean '--json'?"));
  EXPECT_THAT(refusal({"check", "--sed", "7"}), HasSubstr("did you mean '--seed'?"));
  EXPECT_THAT(refusal({"study", "--sed", "7"}), HasSubstr("did you mean '--seed'?"));
  EXPECT_THAT(refusal({"study", "--sample=64"}), HasSubstr("did you mean '--samples'?"));
  EXPECT_THAT(refusal({"exact", "two-walls", "--at", "1", "--digit", "5"}),
              HasSubstr("did you mean '--digits'?"));
  EXPECT_THAT(refusal({"compare", "bouncing-ball", "run.csv", "--table", "t.tex"}),
              HasSubstr("unknown option '--table'; --out FOLDER writes the tables"));
}

TEST(CommandLine, NamesAnUnknownOptionBeforeTheCommand) {
  EXPECT_THAT(refusal({"--bogus"}), HasSubstr("unknown option '--bogus'"));
  EXPECT_THAT(refusal({"--bogus", "list"}), HasSubstr("unknown option '--bogus'"));
  EXPECT_THAT(refusal({"-x"}), HasSubstr("unknown option '-x'"));
  EXPECT_THAT(refusal({"--versoin"}), HasSubstr("did you mean '--version'?"));
}

TEST(CommandLine, RefusesANumberThatIsNoneByOptionValueAndRange) {
  for (const char* option : {"--band", "--precision", "--confidence"}) {
    for (const char* value : {"nan", "-nan", "NAN", "inf", "0.7x", ""}) {
      const std::string word = std::string(option) + "=" + value;
      EXPECT_THAT(refusal({"study", "--problem", "two-walls", "--json", word}), HasSubstr(option))
          << word;
    }
    EXPECT_EQ(run_command({"study", "--json", option, "nan"}).exit_code, kBadInput);
  }
  EXPECT_THAT(refusal({"study", "--band", "nan"}),
              AllOf(HasSubstr("--band"), HasSubstr("nan"), HasSubstr("range 0.01 to 0.5")));
}

TEST(CommandLine, RefusesAnEmptyName) {
  EXPECT_THAT(refusal({"study", "--problem", "two-walls", "--out", ""}),
              AllOf(HasSubstr("--out"), HasSubstr("must not be empty")));
  EXPECT_THAT(
      refusal({"simulate", "two-walls", "--scheme", "moreau-jean", "--h", "1/4", "--csv", ""}),
      AllOf(HasSubstr("--csv"), HasSubstr("must not be empty")));
}

/// Takes `room` bytes, then nothing more.
class FullStream : public std::streambuf {
 public:
  explicit FullStream(int room) : room_(room) {}

 protected:
  int_type overflow(int_type byte) override { return room_-- > 0 ? byte : traits_type::eof(); }

 private:
  int room_;
};

/// The exit code of a command whose standard output takes `room` bytes.
int exit_code_into(int room, const std::vector<std::string>& arguments) {
  FullStream full(room);
  std::streambuf* const before = std::cout.rdbuf(&full);
  const Ran ran = run_command(arguments);
  std::cout.rdbuf(before);
  EXPECT_EQ(ran.exit_code == kBadInput, ran.error.find("standard output") != std::string::npos);
  return ran.exit_code;
}

TEST(CommandLine, OutputThatCannotBeWrittenIsNoSuccess) {
  const TemporaryFolder folder;
  const std::string csv = folder / "fall.csv";
  replace_file(csv, "t,q0,v0\n0,1,0\n0.1,0.95095,-0.981\n0.2,0.8038,-1.962\n");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"list", "problems", "--json"},
        {"--help"},
        {"--version"},
        {"exact", "two-walls", "--at", "1"},
        {"simulate", "two-walls", "--scheme", "moreau-jean", "--h", "1/4"},
        {"check", "mirror", "--scheme", "moreau-jean", "--runs", "2"},
        {"compare", "bouncing-ball", csv}}) {
    EXPECT_EQ(exit_code_into(0, command), kBadInput) << command.front();
    EXPECT_EQ(exit_code_into(1, command), kBadInput) << command.front();
    EXPECT_NE(exit_code_into(1 << 20, command), kBadInput) << command.front();
  }
}

/// Neither of the terminal nor of a server that reads the log.
TEST(CommandLine, ForeignTextCommandsNothing) {
  const TemporaryFolder folder;
  const std::string evil = "x\n::error::y \x1b[2J ##[z]";
  const std::string csv = folder / "x\n::error::y\x1b[2J.csv", toml = folder / "study.toml";
  replace_file(csv, "t,q0\x1b[2J,v0\n0,1,0\n");
  replace_file(toml, "\"b\\u001b\\n::error::c\" = 2\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"exact", evil, "--at", "1"},
        {"exact", "two-walls", "--at", evil},
        {"compare", "bouncing-ball", csv},
        {"study", toml},
        {evil}}) {
    const std::string said = refusal(words);
    EXPECT_THAT(said, HasSubstr("\\u00")) << "shown";
    for (const char* command : {"\x1b", "\x7f", "\n::", "##["}) {
      EXPECT_THAT(said, Not(HasSubstr(command))) << said;
    }
  }
}

TEST(CommandLine, RefusesAWordTooManyByNamingIt) {
  EXPECT_THAT(refusal({"exact", "two-walls", "--at", "1", "surplus"}), HasSubstr("surplus"));
}

TEST(CommandLine, NamesWhatIsMissing) {
  EXPECT_THAT(refusal({"exact", "two-walls"}), HasSubstr("--at"));
  EXPECT_THAT(refusal({"exact", "--at", "1"}), HasSubstr("problem"));
  EXPECT_THAT(refusal({"simulate", "two-walls", "--h", "1"}), HasSubstr("--scheme"));
  EXPECT_THAT(refusal({"simulate", "two-walls", "--scheme", "moreau-jean"}), HasSubstr("--h"));
  EXPECT_THAT(refusal({"compare", "two-walls"}), HasSubstr("files"));
  EXPECT_THAT(refusal({"gate", "results.json"}), HasSubstr("--baseline"));
  EXPECT_THAT(refusal({"gate", "--baseline", "b.json"}), HasSubstr("results"));
}

TEST(CommandLine, NamesTheWordThatIsTooMuch) {
  EXPECT_THAT(
      refusal({"exact", "bouncing-ball", "two-walls", "--at", "1"}),
      HasSubstr("'two-walls' is one word too many: `assay exact` takes problem, and options"));
  EXPECT_THAT(refusal({"compare"}), HasSubstr("`assay list problems` shows them"));
  EXPECT_THAT(refusal({"compare", "run.csv", "other.csv"}),
              HasSubstr("run.csv: the name of a problem must stand before the files"));
}

TEST(CommandLine, NamesTheListOfTheKindOfAnUnknownName) {
  EXPECT_THAT(refusal({"exact", "qqqqqq", "--at", "1"}),
              AllOf(HasSubstr("unknown problem 'qqqqqq'; "),
                    HasSubstr(" names are known; `assay list problems` shows them\n")));
  EXPECT_THAT(refusal({"exact", "bouncing-bal", "--at", "1"}), Not(HasSubstr("list")))
      << "a name is near, a witness";
}

TEST(CommandLine, SaysHowToGiveSeveralNames) {
  EXPECT_THAT(refusal({"study", "--problem", "bouncing-ball,two-walls"}),
              HasSubstr("give one name at a time, as in --problem bouncing-ball --problem …"));
  EXPECT_THAT(refusal({"study", "--metric", "velocity-l1,velocity-l2"}),
              HasSubstr("give one name at a time, as in --metric velocity-l1 --metric …"));
  EXPECT_THAT(refusal({"list", "bouncing-ball"}),
              HasSubstr("a name follows its kind, as in `list problems bouncing-ball`"));
}

TEST(CommandLine, MessagesNameTheProgramAsItWasCalled) {
  const auto message = [](const std::vector<std::string>& words) {
    return run_command(words, schemes(), solvers(), "./assay").error;
  };
  EXPECT_THAT(message({"compare"}),
              AllOf(HasSubstr("`./assay list problems` shows them"),
                    HasSubstr("\n  ./assay compare bouncing-ball coarse.csv")));
  EXPECT_THAT(message({"exact", "qqq", "--at", "1"}),
              HasSubstr("`./assay list problems` shows them"));
  EXPECT_THAT(message({}), HasSubstr("\n  ./assay list problems bouncing-ball\n"));
}

/// A parameter of a problem is refused alike by every command that takes one.
TEST(CommandLine, RefusesBadParametersByNameValueAndRange) {
  const std::vector<std::vector<std::string>> commands = {
      {"exact", "bouncing-ball", "--at", "1"},
      {"simulate", "bouncing-ball", "--scheme", "moreau-jean", "--h", "1/4", "--t-end", "1"},
      {"study", "--json", "--problem", "bouncing-ball"},
      {"compare", "bouncing-ball", "absent.csv"}};
  for (std::vector<std::string> command : commands) {
    command.insert(command.end(), {"--set", ""});
    const auto setting = [&command](const char* text) {
      command.back() = text;
      return refusal(command);
    };
    EXPECT_THAT(setting("e=3/2"),
                AllOf(HasSubstr("e = 3/2"), HasSubstr("is not allowed"), HasSubstr("[0, 1]")));
    EXPECT_THAT(setting("m=0"), AllOf(HasSubstr("m = 0"), HasSubstr("> 0")));
    EXPECT_THAT(setting("e=fast"), AllOf(HasSubstr("'fast'"), HasSubstr("4/5")));
    EXPECT_THAT(setting("e=1/0"), HasSubstr("'1/0'"));
    EXPECT_THAT(setting("e=nan"), HasSubstr("'nan'"));
    EXPECT_THAT(setting("e="), HasSubstr("''"));
    EXPECT_THAT(setting("e"), HasSubstr("name=value"));
    EXPECT_THAT(setting("=1"), HasSubstr("name=value"));
    command.insert(command.end() - 2, {"--set", "e=1/2"});
    EXPECT_THAT(setting("e=1"), HasSubstr("'e' is set twice: e=1/2 and e=1;"));
    command.erase(command.end() - 4, command.end() - 2);
    EXPECT_THAT(setting("h=1"), HasSubstr("unknown parameter 'h'; did you mean 'h0'?"));
    EXPECT_THAT(setting("E=1"), HasSubstr("unknown parameter 'E'; did you mean 'e'?"));
    EXPECT_THAT(setting("H0=1"), HasSubstr("did you mean 'h0'?"));
  }
}

TEST(CommandLine, SuggestsTheNearestProblemAndScheme) {
  EXPECT_THAT(refusal({"exact", "two-wals", "--at", "1"}), HasSubstr("did you mean 'two-walls'?"));
  EXPECT_THAT(refusal({"compare", "two-wals", "x.csv"}), HasSubstr("did you mean 'two-walls'?"));
  EXPECT_THAT(refusal({"study", "--problem", "two-wals"}), HasSubstr("did you mean 'two-walls'?"));
  EXPECT_THAT(refusal({"study", "--scheme", "moreau"}), HasSubstr("did you mean 'moreau-jean'?"));
  EXPECT_THAT(refusal({"simulate", "two-walls", "--scheme", "moro-jean", "--h", "1/4"}),
              HasSubstr("did you mean 'moreau-jean'?"));
}

TEST(CommandLine, OffersTheCatalogueItIsGivenAndNoOther) {
  const std::vector<SchemeEntry> catalogue = {wrong::entry("plain")};
  const Ran list = run_command({"list", "schemes"}, catalogue);
  EXPECT_THAT(list.out, AllOf(HasSubstr("  plain "), Not(HasSubstr("moreau-jean"))));
  const std::vector<std::string> arguments = {
      "simulate", "two-walls", "--scheme", "plain", "--h", "1/4", "--scalar", "dd", "--json"};
  const Ran ran = run_command(arguments, catalogue);
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  EXPECT_EQ(document_of(ran)["scheme"], "plain");
  EXPECT_THAT(refusal(arguments), HasSubstr("unknown scheme 'plain'"));
}

TEST(CommandLine, WritesAJsonDocumentAndNothingElse) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"list", "--json"},
           {"exact", "two-walls", "--at", "1", "--json"},
           {"simulate", "two-walls", "--scheme", "moreau-jean", "--h", "1/4", "--json"},
           {"check", "mirror", "--scheme", "moreau-jean", "--runs", "2", "--json"}}) {
    const Ran ran = run_command(arguments);
    EXPECT_EQ(ran.exit_code, kDone);
    EXPECT_TRUE(document_of(ran).is_structured());
    EXPECT_EQ(ran.error, "");
  }
}

TEST(CommandLine, HelpIsACommandToo) {
  const Ran general = run_command({"help"});
  EXPECT_EQ(general.exit_code, kDone);
  EXPECT_EQ(general.out, run_command({"--help"}).out);
  const Ran of_study = run_command({"help", "study"});
  EXPECT_EQ(of_study.exit_code, kDone);
  EXPECT_EQ(of_study.out, run_command({"study", "--help"}).out);
  EXPECT_NE(of_study.out, general.out);
  EXPECT_THAT(refusal({"help", "lits"}), HasSubstr("unknown command 'lits'; did you mean 'list'?"));
}

}  // namespace
}  // namespace assay::reports::command_line_test
