import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { type BaseMap, baseLayers, baseSources } from './base-map.ts';
import type { Colours } from './colours.ts';
import { type Level, levels } from './levels.ts';
import { nameProperties } from './name-properties.ts';
import { typeface } from './typeface.ts';

/** A filter that nothing passes. */
export const nothing: FilterSpecification = ['==', ['get', 'id'], ''];

/** Borders of districts are thin where all of the country's are seen. */
const borderWidth: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 3, 0.75, 8, 1.5];

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
  const hidden = { visibility: 'none' as const };
  return [
    {
      id: area,
      type: 'fill' as const,
      ...districts,
      layout: hidden,
      paint: { 'fill-color': colour, 'fill-opacity': marks[mark].opacity },
    },
    {
      id: line,
      type: 'line' as const,
      ...districts,
      layout: { ...hidden, 'line-join': 'round' as const },
      paint: { 'line-color': colour, ...marks[mark].line },
    },
  ];
}

/** The layer of an answered district whose level is not filled: its outline alone. */
export const outlineLayer = (level: Level) => `${level}-outline`;

/** Dashes over the outline of the filled level: where districts of several levels share a border, each is seen. */
const drawOutline = (level: Level, colour: string): LayerSpecification => ({
  id: outlineLayer(level),
  type: 'line',
  source: level,
  'source-layer': 'districts',
  filter: nothing,
  layout: { visibility: 'none', 'line-join': 'round' },
  paint: { 'line-color': colour, 'line-width': 2.5, 'line-dasharray': [3, 2] },
});

interface Label {
  readonly language: string;
  /** The level in the page's words, which the answered districts bear. */
  readonly level: string;
  /** The answered districts. */
  readonly answered: readonly string[];
  /** The share of the postal code that lies in a district, if it lies in several. */
  readonly shares: ReadonlyArray<{ readonly id: string; readonly share: string }>;
}

/** A district's name in the page's language; under an answered one its level, and the share of the postal code if given. */
export function labelText({ language, level, answered, shares }: Label): ExpressionSpecification {
  const name: ExpressionSpecification = ['get', nameProperties[language] ?? 'nameEn'];
  if (answered.length === 0) return name;
  const cases = shares.flatMap(({ id, share }) => [id, `, ${share}`]);
  const share =
    cases.length === 0 ? '' : (['match', ['get', 'id'], ...cases, ''] as unknown as ExpressionSpecification);
  const below: ExpressionSpecification = ['concat', '\n', level, share];
  return [
    'format',
    name,
    {},
    ['case', ['in', ['get', 'id'], ['literal', [...answered]]], below, ''],
    { 'font-scale': 0.8 },
  ];
}

interface StyleOptions {
  /** The addresses of a level's tiles. */
  readonly tiles: (level: Level) => string;
  /** What lies below the districts. */
  readonly base: BaseMap;
  readonly language: string;
  readonly colours: Colours;
  /** Fictional districts lie in the sea: they are land themselves. */
  readonly isFictional: boolean;
}

/** The base, over it the borders of the level that is shown, what is answered, and names. What is shown is set later. */
export function styleOf({ tiles, base, language, colours, isFictional }: StyleOptions): StyleSpecification {
  const sources = levels.map((level): [Level, SourceSpecification] => [
    level,
    { type: 'vector', tiles: [tiles(level)], maxzoom: 16 },
  ]);
  const { below, lines, names } = baseLayers(base, colours, language, isFictional);
  return {
    version: 8,
    sources: { ...baseSources(base), ...Object.fromEntries(sources) },
    layers: [
      ...below,
      ...(isFictional ? [fictionalLand(colours)] : []),
      // The land of fictional districts is drawn over the sea: streets lie on it.
      ...lines,
      provinceLines(colours),
      ...levels.map((level) => ({
        id: `${level}-borders`,
        type: 'line' as const,
        source: level,
        'source-layer': 'borders',
        layout: { visibility: 'none' as const, 'line-join': 'round' as const },
        paint: {
          'line-color': colours.levels[level],
          'line-opacity': 0.85,
          'line-width': borderWidth,
        },
      })),
      ...levels.flatMap((level) => drawMark(level, 'alternative', colours.levels[level])),
      ...levels.flatMap((level) => drawMark(level, 'answer', colours.levels[level])),
      ...levels.map((level) => drawOutline(level, colours.levels[level])),
      ...names,
      ...levels.map((level) => ({
        id: `${level}-labels`,
        type: 'symbol' as const,
        source: level,
        'source-layer': 'labels',
        filter: nothing,
        layout: {
          visibility: 'none' as const,
          'text-font': typeface,
          'text-size': 14,
          'text-max-width': 9,
          'text-variable-anchor': ['center', 'top', 'bottom'] as Array<'center' | 'top' | 'bottom'>,
        },
        paint: { 'text-color': colours.levels[level], 'text-halo-color': colours.land, 'text-halo-width': 1.75 },
      })),
    ],
  };
}

/** Lines between provinces: those between the federal districts of two. They lie broad below the districts' own. */
const provinceLines = (colours: Colours): LayerSpecification => ({
  id: 'province-lines',
  type: 'line',
  source: 'federal',
  'source-layer': 'borders',
  filter: ['has', 'province'],
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: {
    'line-color': colours.line,
    'line-opacity': 0.6,
    'line-width': ['interpolate', ['linear'], ['zoom'], 3, 1.5, 8, 4],
  },
});

/** The bundled sample's ids begin with its name. */
const fictionalLand = (colours: Colours): LayerSpecification => ({
  id: 'fictional-land',
  type: 'fill',
  source: 'federal',
  'source-layer': 'districts',
  filter: ['==', ['slice', ['get', 'id'], 0, 7], 'sample-'],
  paint: { 'fill-color': colours.land, 'fill-antialias': false },
});
