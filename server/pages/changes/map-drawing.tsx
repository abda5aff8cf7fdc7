import type { DrawnDistrict, DrawnMap } from '#server/electoral/publications/drawing/draw-map.ts';

/** A drawn map as a picture. `between` stands between the code and the name of a district. */
export function MapDrawing({
  map: { width, height, labels, ...layers },
  name,
  between = ' ',
}: {
  readonly map: DrawnMap;
  readonly name: string;
  readonly between?: string;
}) {
  return (
    <svg class="change" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      {(['same', 'now', 'moved', 'old'] as const).map((layer) => (
        <Layer key={layer} {...{ layer, between }} districts={layers[layer]} />
      ))}
      {labels.map(({ text, x, y }) => (
        <text key={`${x} ${y} ${text}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </svg>
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
