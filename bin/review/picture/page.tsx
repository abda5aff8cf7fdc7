import { renderToString } from 'preact-render-to-string';
import { checkedAgainst } from '#core/source/checked-against.ts';
import type { Finding } from '#ingest/kind/gate.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { MapDrawing } from '#server/pages/changes/map-drawing.tsx';
import type { CloseUp, Picture } from './picture.ts';
import { Changes, Districts, titleOf } from './tables.tsx';

/** The style of the page: both colour schemes, and layers that boxes above the maps switch without a script. */
const style = `
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
svg { display: block; width: 100%; height: auto; max-height: max(90vh, 30rem); background: var(--page); border: 1px solid var(--rule); }
path { vector-effect: non-scaling-stroke; stroke-linejoin: round; fill-rule: evenodd; }
g.same path { fill: var(--land); stroke: var(--same); stroke-width: 1; }
g.now path { fill: var(--land); fill-opacity: 0.5; stroke: var(--now); stroke-width: 1.5; }
g.old path { fill: none; stroke: var(--old); stroke-width: 1.5; stroke-dasharray: 5 4; pointer-events: none; }
g.moved path { fill: var(--moved); fill-opacity: 0.35; stroke: none; pointer-events: none; }
text { fill: var(--text); text-anchor: middle; dominant-baseline: central; paint-order: stroke;
  stroke: var(--page); stroke-width: 0.25em; stroke-linejoin: round; pointer-events: none; } text.number { font-weight: 600; }
@media (width < 48rem) { .wide-map { display: none; } }
@media (width >= 48rem) { .narrow-map { display: none; } svg { max-height: max(90vh, 40rem); } }
.map-legend ol { list-style: none; padding: 0; columns: 16rem; } .map-legend li { break-inside: avoid; }
main:has(#show-old:not(:checked)) g.old, main:has(#show-now:not(:checked)) g.now,
main:has(#show-moved:not(:checked)) g.moved, main:has(#show-names:not(:checked)) text { display: none; }
.close-ups { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; min-width: 30rem; width: 100%; }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
@media print { fieldset { display: none; } }
`;

/** The page as one file that needs nothing else: no script, no network. */
export function pictureFile(picture: Picture): string {
  return `<!doctype html>${renderToString(<PicturePage {...picture} />)}\n`;
}

/** If a name ever contained markup that is not escaped, that could load nothing and run nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

function PicturePage({ source, run, edition, before, findings, changes, map, closeUps }: Picture) {
  const title = `${source.name}: ${run === null ? 'as published' : `run ${run}, not published`}`;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the program's own text */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p class="soft">
            {source.id} · {edition.length} districts · in force from {source.valid.from}
            {source.valid.until && ` up to ${source.valid.until}`} · {source.page}
          </p>
          <Checks source={source} />
          <Findings findings={findings} isWaiting={run !== null} />
          <h2>The map</h2>
          <p>{comparison(before)}</p>
          <Layers isCompared={before !== null} />
          <MapDrawing map={map} name="The whole map" between=": " language="en" />
          {changes && <Changes changes={changes} edition={edition} />}
          {closeUps.length > 0 && <CloseUps closeUps={closeUps} />}
          <Districts edition={edition} ended={changes?.ended ?? []} before={before?.districts ?? []} />
        </main>
      </body>
    </html>
  );
}

function comparison(before: Picture['before']): string {
  if (!before) return 'Nothing was published before it: the map is shown alone.';
  const { otherMap } = before;
  return otherMap
    ? `It is the first publication of this map. It is shown over the map before it, ${otherMap.name} (${otherMap.id}): districts of one code need not be the same district.`
    : 'It is shown over the edition that was published before it.';
}

/** What besides the map's own file it is checked against. */
function Checks({ source }: { readonly source: BoundarySource }) {
  const found = checkedAgainst(source);
  if (found.length === 0) {
    return (
      <p class="bad">
        Unverified: nothing outside its own file checks this map. Compare names, codes and shapes with the publisher’s
        own picture, and add points that you are sure of.
      </p>
    );
  }
  const words = found.map((check) => (check === 'points' ? `${source.points.length} points` : check)).join(', ');
  const by = source.expect.stated?.by;
  return <p>{`Checked against, besides its own file: ${words}${by === undefined ? '' : ` (as ${by} states)`}.`}</p>;
}

function Findings({ findings, isWaiting }: { readonly findings: readonly Finding[]; readonly isWaiting: boolean }) {
  const sorted = [...findings].sort((a, b) => a.severity.localeCompare(b.severity));
  return (
    <>
      <h2>What the checks found</h2>
      {sorted.length === 0 && <p>{isWaiting ? 'The run recorded no findings.' : 'Nothing.'}</p>}
      {sorted.length > 0 && (
        <ul>
          {sorted.map(({ severity, message }) => (
            <li key={message}>
              <span class={severity === 'hard' ? 'bad' : 'soft'}>
                {severity === 'hard' ? 'Holds it back: ' : 'Remark: '}
              </span>
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The boxes that switch layers in all drawings of the page. */
function Layers({ isCompared }: { readonly isCompared: boolean }) {
  const layers = [
    ...(isCompared
      ? ([
          ['old', 'Before'],
          ['now', 'Now'],
          ['moved', 'Area that changed'],
        ] as const)
      : []),
    ['names', 'Names'] as const,
  ];
  return (
    <fieldset>
      {layers.map(([id, text]) => (
        <label key={id}>
          <input type="checkbox" id={`show-${id}`} checked />
          <span class={`key ${id}`} hidden={id === 'names'} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

function CloseUps({ closeUps }: { readonly closeUps: readonly CloseUp[] }) {
  return (
    <>
      <h2>Close up</h2>
      <p class="soft">The districts of which the largest shares changed, where they did.</p>
      <div class="close-ups">
        {closeUps.map(({ district, map }) => (
          <section key={district.code}>
            <h3>{titleOf(district)}</h3>
            <MapDrawing map={map} name={titleOf(district)} between=": " language="en" />
          </section>
        ))}
      </div>
    </>
  );
}
