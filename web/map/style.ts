import type { FilterSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

export const levels = ['federal', 'provincial', 'municipal'] as const;
export type Level = (typeof levels)[number];

/** The colours of the map, for one colour scheme. */
export interface Colours {
  readonly water: string;
  readonly land: string;
  readonly line: string;
  readonly text: string;
  readonly levels: Readonly<Record<Level, string>>;
}

export const light: Colours = {
  water: '#d5e3ee',
  land: '#f7f5ef',
  line: '#8b8577',
  text: '#22262b',
  levels: { federal: '#a61b1b', provincial: '#1d4f91', municipal: '#1a6b35' },
};

export const dark: Colours = {
  water: '#10202e',
  land: '#252b32',
  line: '#77828f',
  text: '#eceff3',
  levels: { federal: '#ff9d94', provincial: '#8fbdf5', municipal: '#7ed69a' },
};

/** A filter that nothing passes. */
export const nothing: FilterSpecification = ['==', ['get', 'id'], ''];

/** Federal districts are the land; the rest is water. Over them come the borders and names of the level that is shown. */
export function styleOf(tiles: (level: Level) => string, colours: Colours, language: 'en' | 'fr'): StyleSpecification {
  const sources = levels.map((level): [Level, SourceSpecification] => [
    level,
    { type: 'vector', tiles: [tiles(level)], maxzoom: 14 },
  ]);
  const outlines = levels.flatMap((level) => [
    {
      id: `${level}-alternative`,
      type: 'fill' as const,
      source: level,
      'source-layer': 'districts',
      filter: nothing,
      paint: { 'fill-color': colours.levels[level], 'fill-opacity': 0.12 },
    },
    {
      id: `${level}-alternative-line`,
      type: 'line' as const,
      source: level,
      'source-layer': 'districts',
      filter: nothing,
      paint: { 'line-color': colours.levels[level], 'line-width': 2, 'line-dasharray': [2, 2] },
    },
    {
      id: `${level}-answer`,
      type: 'fill' as const,
      source: level,
      'source-layer': 'districts',
      filter: nothing,
      paint: { 'fill-color': colours.levels[level], 'fill-opacity': 0.18 },
    },
    {
      id: `${level}-answer-line`,
      type: 'line' as const,
      source: level,
      'source-layer': 'districts',
      filter: nothing,
      paint: { 'line-color': colours.levels[level], 'line-width': 3 },
    },
  ]);
  return {
    version: 8,
    sources: Object.fromEntries(sources),
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
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
        layout: { visibility: level === 'federal' ? ('visible' as const) : ('none' as const) },
        paint: { 'line-color': colours.line, 'line-width': 1 },
      })),
      ...outlines,
      ...levels.map((level) => ({
        id: `${level}-labels`,
        type: 'symbol' as const,
        source: level,
        'source-layer': 'labels',
        layout: {
          visibility: level === 'federal' ? ('visible' as const) : ('none' as const),
          'text-field': ['get', language === 'fr' ? 'nameFr' : 'nameEn'] as never,
          'text-font': ['sans-serif'],
          'text-size': 13,
          'text-max-width': 9,
        },
        paint: { 'text-color': colours.text, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
      })),
    ],
  };
}
