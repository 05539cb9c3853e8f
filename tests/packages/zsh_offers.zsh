# zsh -f zsh_offers.zsh FOLDER LINE: what zsh offers for the line after a tab, one word each. FOLDER has
# the completion, _assay.
zmodload zsh/zpty
zpty shell zsh -f -i

# read_until TEXT: prints what the shell prints until it prints this.
read_until() {
  local text= chunk
  repeat 400; do
    if zpty -r -t shell chunk; then text+=$chunk; else sleep 0.02; fi
    [[ $text != *"$1"* ]] || { print -r -- "$text"; return }
  done
  print -r -- "$text"
  return 1
}

# What the completion adds is printed first, and then a mark.
zpty -w shell "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D; bindkey '^I' complete-word"
zpty -w shell 'compadd() {
  local -a own
  [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] || { builtin compadd -O own "$@"; print -rl -- "" "offer:"$^own }
  builtin compadd "$@"
}
mark() { print -r -- ""; print -r -- END""MARK }
comppostfuncs=(mark); print READY""MARK'
read_until READYMARK >/dev/null || exit 1
zpty -w -n shell "$2"$'\t'
read_until ENDMARK | tr -d '\r' | sed -n 's/^offer://p' | sort -u
zpty -d shell
