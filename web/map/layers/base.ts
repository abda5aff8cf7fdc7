import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { lakesUntil, provinceNamesUntil, riversUntil, shoresUntil } from '#server/pages/base-map/drawn-until.ts';
import type { Colours } from '../colours.ts';
import { nameProperties } from '../name-properties.ts';
import { typeface } from '../typeface.ts';

/** What lies below the districts: coasts, lakes, rivers, borders, and the names of towns, waters and provinces. */

const ofKind = (kind: string): FilterSpecification => ['==', ['get', 'kind'], kind];

/** Vanishes within the zoom before. */
const until = (zoom: number): ExpressionSpecification => ['interpolate', ['linear'], ['zoom'], zoom - 1, 1, zoom, 0];

/** Coasts, lakes and rivers, and over them the borders, of the bundled tiles. Where fictional districts are the land, the ground stays water. */
export function baseBelow(colours: Colours, isFictional: boolean): LayerSpecification[] {
  const source = 'base';
  const fading = (ground: string): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    shoresUntil - 1,
    colours.water,
    shoresUntil,
    ground,
  ];
  return [
    {
      id: 'water',
      type: 'background',
      paint: { 'background-color': fading(isFictional ? colours.water : colours.land) },
    },
    {
      id: 'land',
      type: 'fill',
      source,
      'source-layer': 'land',
      maxzoom: shoresUntil,
      paint: {
        'fill-color': ['case', ['to-boolean', ['get', 'canada']], colours.land, colours.neighbours],
        'fill-outline-color': colours.shore,
      },
    },
    {
      id: 'lakes',
      type: 'fill',
      source,
      'source-layer': 'lakes',
      maxzoom: lakesUntil,
      paint: { 'fill-color': colours.water, 'fill-outline-color': colours.shore, 'fill-opacity': until(lakesUntil) },
    },
    {
      id: 'rivers',
      type: 'line',
      source,
      'source-layer': 'rivers',
      maxzoom: riversUntil,
      paint: {
        'line-color': colours.shore,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.5, 9, 1.5],
        'line-opacity': until(riversUntil),
      },
    },
    {
      id: 'countries',
      type: 'line',
      source,
      'source-layer': 'borders',
      paint: { 'line-color': colours.line, 'line-width': 1.5 },
    },
  ];
}

/** Names, those of larger towns first where not all have room. */
export function baseNames(colours: Colours, language: string): LayerSpecification[] {
  const names = { source: 'base', 'source-layer': 'names' };
  const text: NonNullable<SymbolLayerSpecification['layout']> = {
    'text-field': ['get', nameProperties[language] ?? 'nameEn'],
    'text-font': typeface,
    'symbol-sort-key': ['get', 'rank'],
  };
  const halo = { 'text-halo-width': 1.25 };
  return [
    {
      id: 'province-names',
      type: 'symbol',
      ...names,
      maxzoom: provinceNamesUntil,
      filter: ofKind('province'),
      layout: { ...text, 'text-size': 12, 'text-letter-spacing': 0.12, 'text-max-width': 7 },
      paint: { 'text-color': colours.provinceText, 'text-halo-color': colours.land, ...halo },
    },
    {
      id: 'water-names',
      type: 'symbol',
      ...names,
      filter: ofKind('water'),
      layout: { ...text, 'text-size': 12, 'text-letter-spacing': 0.05, 'text-max-width': 7 },
      paint: { 'text-color': colours.waterText, 'text-halo-color': colours.water, ...halo },
    },
    {
      id: 'towns',
      type: 'circle',
      ...names,
      maxzoom: 10,
      filter: ofKind('town'),
      paint: {
        'circle-radius': ['case', ['<=', ['get', 'rank'], 2], 3, 2],
        'circle-color': colours.text,
        'circle-stroke-color': colours.land,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'town-names',
      type: 'symbol',
      ...names,
      filter: ofKind('town'),
      layout: {
        ...text,
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], 1, 14, 5, 11],
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.4,
        'text-justify': 'auto',
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.land, ...halo },
    },
  ];
}
