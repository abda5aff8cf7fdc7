import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Colours } from '../colours.ts';
import { typeface } from '../typeface.ts';
import { width } from './streets.ts';

/** Streets of a road network that the server has loaded, over the bundled map: pale, so that the borders of districts stand out. */

/** The zooms of which there are tiles (`server/electoral/street-tiles/draw-street-tile.ts`). */
const zooms = { minzoom: 5, maxzoom: 14 };

export const streetSource = (credit: string): SourceSpecification => ({
  type: 'vector',
  tiles: [`${location.origin}/api/v1/electoral/street-tiles/{z}/{x}/{y}.mvt`],
  ...zooms,
  attribution: credit,
});

const layer = { source: 'streets', 'source-layer': 'streets' };

/** Each rank with its least zoom, and its width there and from near. */
const kinds = [
  { id: 'streets-5', rank: 5, minzoom: 13, width: width(13, 0.75, 18, 10) },
  { id: 'streets-4', rank: 4, minzoom: 11, width: width(11, 0.75, 18, 14) },
  { id: 'streets-3', rank: 3, minzoom: 9, width: width(9, 0.75, 18, 16) },
  { id: 'streets-2', rank: 2, minzoom: 7, width: width(7, 0.75, 18, 18) },
  { id: 'streets-1', rank: 1, minzoom: 5, width: width(5, 0.75, 18, 20) },
] as const;

/** Water from where the bundled coasts and lakes, which are drawn for the country, begin to fade. */
const waterFrom = 9;

export const streetLines = (colours: Colours): LayerSpecification[] => [
  {
    id: 'near-water',
    type: 'fill',
    source: 'streets',
    'source-layer': 'water',
    minzoom: waterFrom,
    paint: { 'fill-color': colours.water, 'fill-antialias': false },
  },
  ...linesOf(colours),
];

const linesOf = (colours: Colours): LayerSpecification[] =>
  kinds.map(({ id, rank, minzoom, width }) => ({
    id,
    type: 'line',
    ...layer,
    minzoom,
    filter: ['==', ['get', 'rank'], rank],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colours.road, 'line-width': width },
  }));

/** Names along the streets, those of larger roads first where not all have room. */
export const streetLabels = (colours: Colours): LayerSpecification => ({
  id: 'street-names',
  type: 'symbol',
  ...layer,
  minzoom: 13,
  filter: ['has', 'name'],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': typeface,
    'text-size': 11.5,
    'symbol-placement': 'line',
    'symbol-sort-key': ['get', 'rank'],
    'symbol-spacing': 320,
    'text-padding': 6,
  },
  paint: { 'text-color': colours.provinceText, 'text-halo-color': colours.land, 'text-halo-width': 1.25 },
});
