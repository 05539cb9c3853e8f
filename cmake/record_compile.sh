#!/bin/sh
# record_compile.sh COMPILER ARGUMENT…: runs the compiler and appends what it took to the file
# $ASSAY_COMPILE_COSTS: exit code, user and system seconds, peak memory [KiB], object.
# As the prefix of ccache it sees the compiles that ccache cannot spare, and no others.
costs=$ASSAY_COMPILE_COSTS
previous=
object=
for word; do
  [ "$previous" != -o ] || object=$word
  previous=$word
done
case $object in
  *.o | *.gch)
    # A build is worth more than its record.
    if [ -x /usr/bin/time ] && [ -n "$costs" ] && { command : >>"$costs"; } 2>/dev/null; then
      exec /usr/bin/time -q -a -o "$costs" -f "%x	%U	%S	%M	$object" "$@"
    fi
    ;;
esac
exec "$@"
