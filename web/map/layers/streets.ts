import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { Colours } from '../colours.ts';
import { typeface } from '../typeface.ts';

/**
 * A base map with streets: the layers of Protomaps' tiles (https://docs.protomaps.com/basemaps/layers), version 4. Streets
 * are pale, so that the borders of districts stand out, and houses are only seen from near.
 */

const layer = (name: string) => ({ source: 'base', 'source-layer': name });
const ofKind = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

/** A width in pixels by zoom: it doubles as the map does. */
export const width = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as unknown as ExpressionSpecification;

const parks = ofKind('park', 'national_park', 'nature_reserve', 'forest', 'wood', 'cemetery', 'golf_course', 'grass');

export function streetsBelow(colours: Colours): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const road = { 'line-color': colours.road };
  const border = { 'line-color': colours.line };
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    { id: 'land', type: 'fill', ...layer('earth'), paint: { 'fill-color': colours.land } },
    { id: 'parks', type: 'fill', ...layer('landuse'), filter: parks, paint: { 'fill-color': colours.park } },
    {
      id: 'lakes',
      type: 'fill',
      ...layer('water'),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.water, 'fill-outline-color': colours.shore },
    },
    {
      id: 'rivers',
      type: 'line',
      ...layer('water'),
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colours.shore, 'line-width': width(8, 0.5, 16, 3) },
    },
    {
      id: 'buildings',
      type: 'fill',
      ...layer('buildings'),
      minzoom: 14,
      paint: { 'fill-color': colours.building },
    },
    {
      id: 'rails',
      type: 'line',
      ...layer('roads'),
      filter: ofKind('rail'),
      minzoom: 10,
      paint: { ...border, 'line-width': 1, 'line-dasharray': [3, 3], 'line-opacity': 0.6 },
    },
    {
      id: 'paths',
      type: 'line',
      ...layer('roads'),
      filter: ofKind('path', 'other'),
      minzoom: 14,
      paint: { ...road, 'line-width': 1, 'line-dasharray': [2, 2] },
    },
    {
      id: 'streets',
      type: 'line',
      ...layer('roads'),
      filter: ofKind('minor_road'),
      minzoom: 11,
      layout: round,
      paint: { ...road, 'line-width': width(11, 0.5, 18, 10) },
    },
    {
      id: 'roads',
      type: 'line',
      ...layer('roads'),
      filter: ofKind('major_road'),
      minzoom: 7,
      layout: round,
      paint: { ...road, 'line-width': width(7, 0.5, 18, 16) },
    },
    {
      id: 'highways',
      type: 'line',
      ...layer('roads'),
      filter: ofKind('highway'),
      layout: round,
      paint: { ...road, 'line-width': width(4, 0.75, 18, 20) },
    },
    {
      id: 'provinces',
      type: 'line',
      ...layer('boundaries'),
      filter: ofKind('region'),
      paint: { ...border, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
    {
      id: 'countries',
      type: 'line',
      ...layer('boundaries'),
      filter: ofKind('country'),
      paint: { ...border, 'line-width': 1.5 },
    },
  ];
}

/** Names, in the page's language where they have one in it; those of larger places first where not all have room. */
export function streetNames(colours: Colours, language: string): LayerSpecification[] {
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']];
  const text: NonNullable<SymbolLayerSpecification['layout']> = {
    'text-field': name,
    'text-font': typeface,
    'text-max-width': 8,
  };
  const halo = { 'text-halo-color': colours.land, 'text-halo-width': 1.25 };
  const population: ExpressionSpecification = ['coalesce', ['get', 'population_rank'], 0];
  return [
    {
      id: 'street-names',
      type: 'symbol',
      ...layer('roads'),
      minzoom: 13,
      filter: ofKind('minor_road', 'major_road', 'highway'),
      layout: { ...text, 'text-size': 11, 'symbol-placement': 'line' },
      paint: { 'text-color': colours.provinceText, ...halo },
    },
    {
      id: 'water-names',
      type: 'symbol',
      ...layer('water'),
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { ...text, 'text-size': 12, 'text-letter-spacing': 0.05 },
      paint: { 'text-color': colours.waterText, 'text-halo-color': colours.water, 'text-halo-width': 1.25 },
    },
    {
      id: 'quarter-names',
      type: 'symbol',
      ...layer('places'),
      minzoom: 12,
      filter: ofKind('neighbourhood', 'macrohood'),
      layout: { ...text, 'text-size': 11 },
      paint: { 'text-color': colours.provinceText, ...halo },
    },
    {
      id: 'province-names',
      type: 'symbol',
      ...layer('places'),
      maxzoom: 6.5,
      filter: ofKind('region'),
      layout: { ...text, 'text-size': 12, 'text-letter-spacing': 0.12 },
      paint: { 'text-color': colours.provinceText, ...halo },
    },
    {
      id: 'town-names',
      type: 'symbol',
      ...layer('places'),
      filter: ofKind('locality'),
      layout: {
        ...text,
        'symbol-sort-key': ['-', population],
        'text-size': ['interpolate', ['linear'], population, 4, 11, 12, 15],
      },
      paint: { 'text-color': colours.text, ...halo },
    },
  ];
}
