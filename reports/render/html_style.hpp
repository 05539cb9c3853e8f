#pragma once

#include <string_view>

namespace assay::reports {

/// The style sheet of index.html: light and dark, cards below 700 px, paper.
inline constexpr std::string_view kHtmlStyle = R"css(
:root {
  --paper: #fdfdfb; --panel: #f5f4ef; --ink: #22262a; --soft: #5a6168; --rule: #d9d8d1;
  --link: #1f4f80; --confirmed: #1c6640; --refuted: #a1252c; --undecided: #7d5200;
  --figure-ink: #2e3338; --figure-grid: #e3e4e1; --figure-paper: transparent;
  --figure-runs: #2b5d8c; --figure-fit: #b3541e; --figure-declared: #51585e;
  --figure-rounding: #2a8074; --figure-bound: #8c2b6b;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Source Serif 4", Charter, Georgia,
    serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #16191c; --panel: #1f2327; --ink: #e4e3de; --soft: #a3a9ae; --rule: #383d42;
    --link: #8dbce8; --confirmed: #7fcea0; --refuted: #f0959a; --undecided: #e2b765;
    --figure-ink: #cfd2d4; --figure-grid: #33393e; --figure-runs: #7fb2e2; --figure-fit: #f0945a;
    --figure-declared: #b3b9be; --figure-rounding: #69c4b7; --figure-bound: #dd8fc4;
  }
}
* { box-sizing: border-box; }
html { color-scheme: light dark; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 76rem; padding: 3.5rem 2rem 5rem; background: var(--paper);
  color: var(--ink); font: 1.0625rem/1.6 var(--serif); overflow-wrap: anywhere;
}
header { max-width: 46rem; }
h1 { margin: 0 0 .6rem; font-size: 2.2rem; line-height: 1.2; font-weight: 600; text-wrap: balance; }
h2 { margin: 3rem 0 .9rem; font-size: 1.35rem; line-height: 1.3; font-weight: 600; }
p { margin: 0 0 .8rem; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; }
code, pre { font-family: var(--mono); font-size: .84em; }
.kicker { margin: 0 0 .5rem; font: 600 .8rem/1.4 var(--sans); letter-spacing: .09em;
  text-transform: uppercase; color: var(--soft); }
.facts, .soft { color: var(--soft); }
.facts { font-family: var(--sans); font-size: .9rem; }
.counts { display: flex; flex-wrap: wrap; gap: .6rem 2.6rem; margin: 1.8rem 0 .5rem; padding: 0;
  list-style: none; font-family: var(--sans); }
.counts strong { margin-right: .35rem; font: 600 2rem/1.2 var(--serif); }
.mark { display: inline-block; width: 1.1em; font-weight: 700; }
.confirmed { color: var(--confirmed); } .refuted { color: var(--refuted); }
.undecided { color: var(--undecided); }
.attention { margin: 1.4rem 0 0; padding: 0; list-style: none; max-width: 52rem; }
.attention li { padding: .45rem 0 .45rem 1.5rem; border-top: 1px solid var(--rule);
  text-indent: -1.5rem; }
.attention .mark { width: 1.5rem; text-indent: 0; }

table { width: 100%; border-collapse: collapse; font: .875rem/1.45 var(--sans);
  font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
tbody th, td:nth-child(2), .evidence { overflow-wrap: anywhere; }
caption { padding: 0 0 .9rem; max-width: 46rem; text-align: left; font: .95rem/1.5 var(--serif);
  color: var(--soft); }
thead th { padding: .5rem .7rem .5rem 0; border-top: 2px solid var(--ink);
  border-bottom: 1px solid var(--ink); text-align: left; vertical-align: bottom; font-weight: 600; }
tbody th, td { padding: .75rem .7rem .2rem 0; text-align: left; vertical-align: top;
  font-weight: 400; }
tbody { border-bottom: 1px solid var(--rule); scroll-margin-top: 1rem; }
tbody:target { background: var(--panel); }
tbody:last-child { border-bottom: 2px solid var(--ink); }
tbody th strong, .verdict { font-weight: 600; }
.small { display: block; font-size: .8rem; color: var(--soft); }
.number, .verdict, .window { white-space: nowrap; }
.evidence { padding: .2rem 0 .8rem; }
.reason { margin: 0 0 .25rem; font: .98rem/1.5 var(--serif); }
summary { width: max-content; max-width: 100%; padding: .15rem 0; color: var(--link);
  cursor: pointer; }
.shown { display: grid; grid-template-columns: minmax(0, 31rem) minmax(0, 1fr); gap: 1rem 2.2rem;
  padding: .8rem 0 1.2rem; }
figure { margin: 0; }
figure svg, figure img { display: block; width: 100%; height: auto; }
figure svg text, figure svg tspan { font-family: var(--sans); }
figcaption { margin-top: .5rem; font: .92rem/1.5 var(--serif); color: var(--soft); }
.token { display: inline-block; max-width: 100%; }
h3 { margin: 0 0 .35rem; font: 600 .875rem/1.4 var(--sans); }
pre { margin: 0 0 1rem; padding: .75rem .9rem; border-radius: 4px; background: var(--panel);
  line-height: 1.5; white-space: pre-wrap; }
.shown pre { user-select: all; -webkit-user-select: all; font-size: .8rem; }
.shown dl { margin: 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.1rem; }
dt { font-weight: 600; } dd { margin: 0; }
.reading dl { max-width: 52rem; gap: .55rem 1.4rem; }
footer { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--rule);
  font: .85rem/1.5 var(--sans); color: var(--soft); }

@media (max-width: 900px) and (min-width: 700px) {
  .shown { grid-template-columns: minmax(0, 1fr); }
}
@media screen and (max-width: 699px) {
  body { padding: 1.8rem 1rem 3rem; font-size: 1rem; }
  h1 { font-size: 1.6rem; }
  h2 { margin-top: 2.2rem; }
  .counts { gap: .3rem 1.6rem; }
  .counts strong { font-size: 1.5rem; }
  table, caption, tbody, tr, tbody th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody, tbody:last-child { margin: 0 0 1rem; padding: .8rem .9rem; border: 1px solid var(--rule);
    border-radius: 6px; }
  tbody th, td { padding: .18rem 0; }
  tbody th { padding-bottom: .5rem; font-size: 1rem; }
  tr:first-child { display: flex; flex-direction: column; }
  tbody th { order: -2; } td.verdict { order: -1; }
  td[data-label] { display: grid; grid-template-columns: 7.2rem minmax(0, 1fr); gap: .6rem; }
  td[data-label]::before { content: attr(data-label); color: var(--soft); }
  .number, .verdict, .window { white-space: normal; }
  .evidence { margin-top: .5rem; padding: .6rem 0 0; border-top: 1px solid var(--rule); }
  .shown { grid-template-columns: minmax(0, 1fr); padding-bottom: .2rem; }
  summary { padding: .5rem 0; }
  figure svg, figure img { width: calc(100% + 1.2rem); margin: 0 -.6rem; }
  .reading dl { grid-template-columns: minmax(0, 1fr); gap: .1rem; }
  .reading dd { margin-bottom: .7rem; }
}
@media print {
  @page { size: A4; margin: 15mm 14mm; }
  html { font-size: 9.2pt; }
  body { max-width: none; padding: 0; background: none; }
  h2 { margin-top: 7mm; break-after: avoid; }
  tbody th { min-width: 25mm; } td:nth-child(2) { min-width: 21mm; }
  .evidence { min-width: 0; }
  .number, .window { white-space: normal; }
  thead { display: table-header-group; }
  tbody, tr, figure, pre, li { break-inside: avoid; }
  tbody tr:first-child, .reason { break-after: avoid; }
  details::details-content { display: block; height: auto; content-visibility: visible; }
  summary { display: none; }
  .shown { grid-template-columns: 84mm minmax(0, 1fr); gap: 6mm; padding: 2mm 0; }
  a { color: inherit; }
}
)css";

}  // namespace assay::reports
