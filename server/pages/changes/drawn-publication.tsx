import { nameIn } from '#core/texts/record-name.ts';
import { changesTexts } from '#core/texts/texts.ts';
import type { DrawnDistrict, DrawnMap } from '#server/electoral/publications/drawing/draw-map.ts';
import type { Drawing } from '#server/electoral/publications/drawing/draw-publication.ts';
import type { Language } from '#server/pages/language.ts';

/** Both maps over each other as pictures, with a key; the whole, and close up where most changed. */
export function DrawnPublication({
  drawing: { whole, closeUps },
  isCompared,
  language,
}: {
  readonly drawing: Drawing;
  readonly isCompared: boolean;
  readonly language: Language;
}) {
  const text = changesTexts[language];
  return (
    <>
      <h2>{text.drawing}</h2>
      {isCompared && (
        <ul class="drawing-key">
          {(['old', 'now', 'between'] as const).map((layer) => (
            <li key={layer}>
              <span class={layer} />
              {text[layer]}
            </li>
          ))}
        </ul>
      )}
      <DrawnChange map={whole} name={text.drawing} />
      {closeUps.length > 0 && (
        <>
          <h2>{text.closeUps}</h2>
          <div class="close-ups">
            {closeUps.map(({ district, map }) => {
              const name = `${district.code} ${nameIn(language, district)}`;
              return (
                <figure key={district.key}>
                  <figcaption>{name}</figcaption>
                  <DrawnChange map={map} name={name} />
                </figure>
              );
            })}
          </div>
        </>
      )}
    </>
  );
}

function DrawnChange({ map, name }: { readonly map: DrawnMap; readonly name: string }) {
  const { width, height, labels } = map;
  return (
    <svg class="change" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      {(['same', 'now', 'moved', 'old'] as const).map((layer) => (
        <Layer key={layer} layer={layer} districts={map[layer]} />
      ))}
      {labels.map(({ text, x, y }) => (
        <text key={`${x} ${y} ${text}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </svg>
  );
}

function Layer({ layer, districts }: { readonly layer: string; readonly districts: readonly DrawnDistrict[] }) {
  if (districts.length === 0) return null;
  return (
    <g class={layer}>
      {districts.map(({ key, code, name, path }) => (
        <path key={key} d={path}>
          {(layer === 'same' || layer === 'now') && <title>{`${code} ${name}`}</title>}
        </path>
      ))}
    </g>
  );
}
