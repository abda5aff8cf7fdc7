import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { baseBelow, baseNames } from './base.ts';
import type { Colours } from './colours.ts';
import { streetNames, streetsBelow } from './streets.ts';

/** What lies below the districts, as the page says it (`server/pages/base-map/base-map.ts`). */
export interface BaseMap {
  readonly address: string;
  readonly layers: 'bundled' | 'protomaps';
  readonly deepestZoom: number;
  readonly credit: string;
}

export const baseSource = ({ address, deepestZoom, credit }: BaseMap): SourceSpecification => ({
  type: 'vector',
  tiles: [`${address}/{z}/{x}/{y}`],
  maxzoom: deepestZoom,
  attribution: credit,
});

/** What is drawn below the districts, and the names that are written over them. */
export function baseLayers(
  { layers }: BaseMap,
  colours: Colours,
  language: string,
  isFictional: boolean,
): { readonly below: LayerSpecification[]; readonly names: LayerSpecification[] } {
  if (layers === 'protomaps') return { below: streetsBelow(colours), names: streetNames(colours, language) };
  return { below: baseBelow(colours, isFictional), names: baseNames(colours, language) };
}
