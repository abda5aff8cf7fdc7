import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';

export const levels = ['federal', 'provincial', 'municipal'] as const;
export type Level = (typeof levels)[number];

/** The colours of the map, for one colour scheme. */
export interface Colours {
  readonly water: string;
  readonly land: string;
  /** Land without known districts. */
  readonly neighbours: string;
  readonly line: string;
  readonly text: string;
  readonly levels: Readonly<Record<Level, string>>;
}

export const light: Colours = {
  water: '#d5e3ee',
  land: '#f7f5ef',
  neighbours: '#e4dfd3',
  line: '#8b8577',
  text: '#22262b',
  levels: { federal: '#a61b1b', provincial: '#1d4f91', municipal: '#1a6b35' },
};

export const dark: Colours = {
  water: '#10202e',
  land: '#252b32',
  neighbours: '#1b2027',
  line: '#77828f',
  text: '#eceff3',
  levels: { federal: '#ff9d94', provincial: '#8fbdf5', municipal: '#7ed69a' },
};

/** A filter that nothing passes. */
export const nothing: FilterSpecification = ['==', ['get', 'id'], ''];

/** How the answered district and the others that a postal code lies in are drawn. */
const marks = {
  alternative: { opacity: 0.12, line: { 'line-width': 2, 'line-dasharray': [2, 2] } },
  answer: { opacity: 0.18, line: { 'line-width': 3 } },
};
type Mark = keyof typeof marks;

/** The layers of a mark: its area and its outline. */
export const markLayers = (level: Level, mark: Mark) => [`${level}-${mark}`, `${level}-${mark}-line`] as const;

function drawMark(level: Level, mark: Mark, colour: string): LayerSpecification[] {
  const [area, line] = markLayers(level, mark);
  const districts = { source: level, 'source-layer': 'districts', filter: nothing };
  return [
    { id: area, type: 'fill', ...districts, paint: { 'fill-color': colour, 'fill-opacity': marks[mark].opacity } },
    { id: line, type: 'line', ...districts, paint: { 'line-color': colour, ...marks[mark].line } },
  ];
}

/** A district's name in the page's language, and under it the share of the postal code that lies in it, if given. */
export function labelText(
  language: 'en' | 'fr',
  shares: ReadonlyArray<{ readonly id: string; readonly share: string }>,
): ExpressionSpecification {
  const name: ExpressionSpecification = ['get', language === 'fr' ? 'nameFr' : 'nameEn'];
  if (shares.length === 0) return name;
  const cases = shares.flatMap(({ id, share }) => [id, `\n${share}`]);
  return ['concat', name, ['match', ['get', 'id'], ...cases, ''] as unknown as ExpressionSpecification];
}

export interface StyleOptions {
  /** The addresses of a level's tiles. */
  readonly tiles: (level: Level) => string;
  /** The address of the land around Canada. */
  readonly neighbours: string;
  readonly colours: Colours;
}

/**
 * Federal districts and the neighbours are the land; the rest is water. Over them come the borders of the level that is
 * shown, what is answered, and names. What is shown and answered is set later.
 */
export function styleOf({ tiles, neighbours, colours }: StyleOptions): StyleSpecification {
  const sources = levels.map((level): [Level, SourceSpecification] => [
    level,
    { type: 'vector', tiles: [tiles(level)], maxzoom: 14 },
  ]);
  return {
    version: 8,
    sources: { neighbours: { type: 'geojson', data: neighbours }, ...Object.fromEntries(sources) },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'neighbours',
        type: 'fill',
        source: 'neighbours',
        paint: { 'fill-color': colours.neighbours, 'fill-antialias': false },
      },
      {
        id: 'land',
        type: 'fill',
        source: 'federal',
        'source-layer': 'districts',
        paint: { 'fill-color': colours.land, 'fill-antialias': false },
      },
      ...levels.map((level) => ({
        id: `${level}-borders`,
        type: 'line' as const,
        source: level,
        'source-layer': 'borders',
        layout: { visibility: 'none' as const },
        paint: { 'line-color': colours.line, 'line-width': 1 },
      })),
      ...levels.flatMap((level) => drawMark(level, 'alternative', colours.levels[level])),
      ...levels.flatMap((level) => drawMark(level, 'answer', colours.levels[level])),
      ...levels.map((level) => ({
        id: `${level}-labels`,
        type: 'symbol' as const,
        source: level,
        'source-layer': 'labels',
        filter: nothing,
        layout: { 'text-font': ['sans-serif'], 'text-size': 13, 'text-max-width': 9 },
        paint: { 'text-color': colours.text, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
      })),
    ],
  };
}
