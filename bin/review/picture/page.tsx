import { renderToString } from 'preact-render-to-string';
import { checkedAgainst } from '#core/source/checked-against.ts';
import type { Finding } from '#ingest/kind/gate.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { MapDrawing } from '#server/pages/changes/map-drawing.tsx';
import type { CloseUp, Picture } from './picture.ts';
import { style } from './style.ts';
import { Changes, Districts, titleOf } from './tables.tsx';

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
          <MapDrawing map={map} name="The whole map" between=": " />
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
            <MapDrawing map={map} name={titleOf(district)} between=": " />
          </section>
        ))}
      </div>
    </>
  );
}
