#!/bin/sh
# make_texts.sh PROGRAM FOLDER: pages for man and completions for shells, as they are installed below
# FOLDER/share, by the program; FOLDER/stamp once all are there.
set -eu
program=$1 share=$2/share
rm -rf "$2"
mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/vendor-completions" \
  "$share/fish/vendor_completions.d"
"$program" completion bash >"$share/bash-completion/completions/assay"
"$program" completion zsh >"$share/zsh/vendor-completions/_assay"
"$program" completion fish >"$share/fish/vendor_completions.d/assay.fish"
"$program" manual >"$share/man/man1/assay.1"
"$program" --help >"$2/help"
sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' "$2/help" | while read -r command; do
  "$program" manual "$command" >"$share/man/man1/assay-$command.1"
done
gzip -9n "$share/man/man1"/*.1
touch "$2/stamp"
