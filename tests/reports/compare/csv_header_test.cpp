#include "reports/compare/csv_header.hpp"

#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "reports/compare/trajectory_csv.hpp"

namespace assay::reports::csv_header_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

FileTrajectory read(std::string_view text) { return read_trajectory_csv(text, "run.csv", 1, 1); }

TEST(CsvHeader, MayStandAfterANumberSign) {
  const FileTrajectory run = read("# t,q0,v0\n0,1,2\n1,3,4\n");
  ASSERT_EQ(run.size(), 2);
  EXPECT_EQ(run.q(0, 1), 3);
}

TEST(CsvHeader, StandsBelowCommentsAndMayNameSiUnits) {
  for (const char* text : {"# a run\n# of mine, h = 1\nt,q0,v0\n0,1,2\n# halfway\n1,3,4\n",
                           "# a run\n#t,q0,v0\n0,1,2\n1,3,4\n",
                           "t [s],q0 [m],v0 [m/s]\n0,1,2\n1,3,4\n",
                           "t [s],q[0] [m],v[0] [m/s],x [px]\n0,1,2,0\n1,3,4,0\n",
                           "t,q[0],v(0)\n0,1,2\n1,3,4\n",
                           "t(s);q0 (rad);v0 (rad/s)\n0;1;2\n1;3;4\n"}) {
    const FileTrajectory run = read(text);
    ASSERT_EQ(run.size(), 2) << text;
    EXPECT_EQ(run.q(0, 1), 3) << text;
    EXPECT_EQ(run.v(0, 1), 4) << text;
  }
}

TEST(CsvHeader, CommasInQuotesSeparateNothing) {
  const FileTrajectory run =
      read("\"t\",\"note, \"\"long\"\"\",\"q0\",v0\n0,\"a,b\",1,2\n1,\"\",3,4\n");
  ASSERT_EQ(run.size(), 2);
  EXPECT_EQ(run.q(0, 0), 1);
  EXPECT_EQ(run.v(0, 1), 4);
}

TEST(CsvHeader, NamesWhatWasFoundAndWhatIsExpected) {
  const auto refusal = [](std::string_view text) -> std::string {
    try {
      (void)read(text);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "read";
  };
  EXPECT_THAT(refusal("t\tq0\tv0\n0\t1\t2\n"), HasSubstr("separated by commas, not tabs"));
  EXPECT_THAT(refusal("t q0 v0\n0 1 2\n"), HasSubstr("separated by commas, not blanks"));
  EXPECT_THAT(refusal("# t q0 v0\n0 1 2\n"), HasSubstr("separated by commas, not blanks"));
  EXPECT_THAT(refusal("0,1,2\n1,1,2\n"),
              HasSubstr("line 1: numbers were found; a header t,q0,…,v0,… is expected"));
  EXPECT_THAT(refusal("T,Q0,V0\n0,1,2\n"),
              HasSubstr("column t is missing; 'T' was found, the name must be t alone"));
  EXPECT_THAT(refusal("t,q,v\n0,1,2\n"),
              HasSubstr("column q0 is missing; 'q' was found: did you mean q0?"));
  EXPECT_THAT(refusal("t,x,vx\n0,1,2\n"),
              HasSubstr("column q0 is missing; 'x' was found: did you mean q0?"));
  EXPECT_THAT(refusal("Time [s],q0,v0\n0,1,2\n"),
              HasSubstr("column t is missing; 'Time [s]' was found: did you mean t?"));
  EXPECT_THAT(refusal("t,position1,vx\n0,1,2\n"),
              HasSubstr("column q0 is missing; found are the columns 't', 'position1', 'vx'"))
      << "a word for q1";
  EXPECT_THAT(refusal("t,a,b,c,d,e,f,g,h,i,j,k,l,m\n"), HasSubstr("'k' and 2 more"));
  EXPECT_THAT(refusal("t [ms],q0,v0\n0,1,2\n"),
              HasSubstr("line 1: 't [ms]' is in ms, but t must be in s: convert the numbers"));
  EXPECT_THAT(refusal("t,q[0] [mm],v0\n0,1,2\n"),
              HasSubstr("'q[0] [mm]' is in mm, but q0 must be in m or rad"));
  EXPECT_THAT(refusal("t,q0 [m/s],v0\n0,1,2\n"), HasSubstr("but q0 must be in m or rad"));
  EXPECT_THAT(refusal("t,q0,v0 [1]\n0,1,2\n"), HasSubstr("but v0 must be in m/s or rad/s"));
  EXPECT_THAT(refusal("t,q0,v0,p0 [lb s]\n0,1,2,3\n"),
              HasSubstr("'p0 [lb s]' is in lb s, but p0 must be in N s or N m s"));
  EXPECT_THAT(refusal("t,q0,q[0]\n0,1,2\n"), HasSubstr("column q0 appears twice"));
  EXPECT_THAT(refusal("# a run\n\nt,q0\n0,1\n"), HasSubstr("line 2"));
  EXPECT_THAT(refusal("# a run\nt,v0\n0,1\n"), HasSubstr("line 2: column q0 is missing"));
  EXPECT_THAT(refusal("t,q0,v0\r0,1,2\r"),
              HasSubstr("lines end with CR alone; LF or CRLF is expected"));
}

TEST(CsvHeader, NamesTheColumnsThatAreIgnoredAndGuessesWhatWasMeant) {
  const auto ignored = [](const char* text) {
    std::vector<std::string> texts;
    for (const IgnoredColumn& column : read(text).ignored) texts.push_back(column.text());
    return texts;
  };
  EXPECT_THAT(ignored("t,q0,v0,p0\n0,1,2,3\n"), IsEmpty());
  EXPECT_THAT(ignored("t,q0,vel,p,note\n0,1,2,3,4\n"),
              ElementsAre("vel (did you mean v0?)", "p (did you mean p0?)", "note"));
  EXPECT_THAT(ignored("t,q[0],vel_0 [m/s]\n0,1,2\n"),
              ElementsAre("vel_0 [m/s] (did you mean v0?)"));
  EXPECT_THAT(ignored("t,q0,v0,p0,impulse\n0,1,2,3,4\n"), ElementsAre("impulse")) << "p0 is there";
  EXPECT_THAT(ignored("t,q0,v0,impulse1\n0,1,2,3\n"), ElementsAre("impulse1"))
      << "the problem has no p1";
}

}  // namespace
}  // namespace assay::reports::csv_header_test
