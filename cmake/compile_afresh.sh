#!/bin/sh
# compile_afresh.sh COMPILER ARGUMENT…: removes the output, then runs the compiler.
# For precompiled headers: ccache takes the one that lies beside a header for what the header says.
# Where an old one is left, ccache gives back whatever was made last in its presence.
previous=
for word; do
  [ "$previous" != -o ] || rm -f "$word"
  previous=$word
done
exec "$@"
