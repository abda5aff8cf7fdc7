import type { Language } from '#core/texts/languages.ts';
import { changesTexts } from '#core/texts/texts.ts';
import type { DrawnDistrict, DrawnMap } from '#server/electoral/publications/drawing/draw-map.ts';
import { type DrawnLabels, lineHeight } from '#server/electoral/publications/drawing/place-labels.ts';
import { Details } from '#server/pages/components/parts/details.tsx';
import { whole } from '#server/pages/look-up/parts.tsx';

/** More districts than these are listed on request. */
const fewNumbers = 12;

/**
 * A drawn map as a picture, and the legend of its numbers. `between` stands between the code and the name of a district.
 * What is written on a map that is shown wide is another layer than what is written on a narrow one: styles show one of
 * them, and its legend.
 */
export function MapDrawing({
  map: { width, height, narrow, wide, ...layers },
  name,
  language,
  between = ' ',
}: {
  readonly map: DrawnMap;
  readonly name: string;
  readonly language: Language;
  readonly between?: string;
}) {
  const written = wide
    ? [
        { shown: 'narrow-map', labels: narrow },
        { shown: 'wide-map', labels: wide },
      ]
    : [{ shown: undefined, labels: narrow }];
  return (
    <>
      <svg class="change" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        {(['same', 'now', 'moved', 'old'] as const).map((layer) => (
          <Layer key={layer} {...{ layer, between }} districts={layers[layer]} />
        ))}
        {written.map(({ shown, labels }) => (
          <g key={shown} class={shown} font-size={labels.letters}>
            {labels.labels.map((label) => (
              <Label key={`${label.x} ${label.y}`} label={label} letters={labels.letters} />
            ))}
          </g>
        ))}
      </svg>
      {written.map(({ shown, labels }) => (
        <Legend key={shown} {...{ shown, labels, language }} />
      ))}
    </>
  );
}

function Label({
  label: { lines, isNumber, x, y },
  letters,
}: {
  readonly label: DrawnLabels['labels'][number];
  readonly letters: number;
}) {
  const step = lineHeight * letters;
  const first = Math.round(y - ((lines.length - 1) * step) / 2);
  return (
    <text class={isNumber ? 'number' : undefined} x={x} y={first}>
      {lines.map((line, i) =>
        i === 0 ? (
          line
        ) : (
          <tspan key={line} x={x} dy={Math.round(step)}>
            {/* The space parts the words for whoever copies or searches them. */}
            {` ${line}`}
          </tspan>
        ),
      )}
    </text>
  );
}

/** Which district each number stands for, and that some have none. */
function Legend({
  shown,
  labels: { legend, unlabelled },
  language,
}: {
  readonly shown: string | undefined;
  readonly labels: DrawnLabels;
  readonly language: Language;
}) {
  if (legend.length === 0 && unlabelled === 0) return null;
  const text = changesTexts[language];
  const list = (
    <ol>
      {legend.map(({ number, title }) => (
        <li key={number}>
          <b>{number}</b> {title}
        </li>
      ))}
    </ol>
  );
  return (
    <div class={['map-legend', shown].filter(Boolean).join(' ')}>
      {legend.length > fewNumbers ? (
        <Details summary={`${text.legend} (${legend.length})`}>{list}</Details>
      ) : (
        legend.length > 0 && list
      )}
      {unlabelled > 0 && (
        <p>
          <small>{text.unlabelled(unlabelled, whole(unlabelled, language))}</small>
        </p>
      )}
    </div>
  );
}

function Layer({
  layer,
  districts,
  between,
}: {
  readonly layer: string;
  readonly districts: readonly DrawnDistrict[];
  readonly between: string;
}) {
  if (districts.length === 0) return null;
  return (
    <g class={layer}>
      {districts.map(({ key, code, name, path }) => (
        <path key={key} d={path}>
          {(layer === 'same' || layer === 'now') && <title>{code + between + name}</title>}
        </path>
      ))}
    </g>
  );
}
