/** The style of the page: both colour schemes, and layers that boxes above the maps switch without a script. */
export const style = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #59636e; --page: #fff; --rule: #d1d9e0; --same: #818b98;
  --old: #b35900; --now: #0a58ca; --moved: #c2185b; --bad: #b3261e; --land: #f2f4f6; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ed; --soft: #9aa5b1; --page: #14181d; --rule: #39424c;
  --same: #76818d; --old: #ffb066; --now: #7db4ff; --moved: #ff6fa3; --bad: #ff8a80; --land: #1e242b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 75rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0; } h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 0 0 0.25rem; }
p, ul { margin: 0.25rem 0 0.75rem; } .soft { color: var(--soft); } .bad { color: var(--bad); font-weight: 600; }
li, td, th, h1, h3 { overflow-wrap: anywhere; }
fieldset { border: 0; margin: 0 0 0.5rem; padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
label { display: inline-flex; align-items: center; gap: 0.4rem; min-height: 2rem; }
.key { width: 1.5rem; height: 0; border-top: 3px solid; } .key.old { border-top-style: dashed; }
.key.old { color: var(--old); } .key.now { color: var(--now); }
.key.moved { height: 0.8rem; border: 0; background: var(--moved); opacity: 0.5; }
svg { display: block; width: 100%; height: auto; max-height: 90vh; background: var(--page); border: 1px solid var(--rule); }
path { vector-effect: non-scaling-stroke; stroke-linejoin: round; fill-rule: evenodd; }
g.same path { fill: var(--land); stroke: var(--same); stroke-width: 1; }
g.now path { fill: var(--land); fill-opacity: 0.5; stroke: var(--now); stroke-width: 1.5; }
g.old path { fill: none; stroke: var(--old); stroke-width: 1.5; stroke-dasharray: 5 4; pointer-events: none; }
g.moved path { fill: var(--moved); fill-opacity: 0.35; stroke: none; pointer-events: none; }
text { fill: var(--text); font-size: 20px; text-anchor: middle; dominant-baseline: central; paint-order: stroke;
  stroke: var(--page); stroke-width: 4px; pointer-events: none; }
main:has(#show-old:not(:checked)) g.old, main:has(#show-now:not(:checked)) g.now,
main:has(#show-moved:not(:checked)) g.moved, main:has(#show-names:not(:checked)) text { display: none; }
.close-ups { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; min-width: 30rem; width: 100%; }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
@media print { fieldset { display: none; } }
`;
