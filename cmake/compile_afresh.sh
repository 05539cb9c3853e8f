#!/bin/sh
# compile_afresh.sh COMPILER ARGUMENT…: compiles a header in advance.
# It removes the old output first: ccache takes a precompiled header that lies beside a header for
# what the header says, and gives back whatever was made last in its presence.
# It lets ccache compare the headers themselves. Their preprocessed text has no comments, but GCC
# takes a header of which a comment has changed for another one, and includes it twice. The
# namespace leaves out what ccache stored by preprocessed text.
previous=
for word; do
  [ "$previous" != -o ] || rm -f "$word"
  previous=$word
done
export CCACHE_DEPEND=1 CCACHE_NAMESPACE=precompiled-headers
exec "$@"
