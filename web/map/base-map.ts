import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Colours } from './colours.ts';
import { baseBelow, baseNames } from './layers/base.ts';
import { streetLabels, streetLines, streetSource } from './layers/street-lines.ts';
import { streetNames, streetsBelow } from './layers/streets.ts';

/** What lies below the districts, as the page says it (`server/pages/base-map/base-map.ts`). */
export interface BaseMap {
  readonly address: string;
  readonly layers: 'bundled' | 'protomaps';
  readonly deepestZoom: number;
  readonly credit: string;
  /** Whom to name for the streets over the bundled map; absent if the server has none. */
  readonly streets?: string;
}

/** The sources of the tiles below the districts, by name. */
export const baseSources = ({
  address,
  deepestZoom,
  credit,
  streets,
}: BaseMap): Record<string, SourceSpecification> => ({
  base: { type: 'vector', tiles: [`${address}/{z}/{x}/{y}`], maxzoom: deepestZoom, attribution: credit },
  ...(streets === undefined ? {} : { streets: streetSource(streets) }),
});

/** What is drawn below the districts, the streets over it, and the names that are written over them. */
export function baseLayers(
  { layers, streets }: BaseMap,
  colours: Colours,
  language: string,
  isFictional: boolean,
): {
  readonly below: LayerSpecification[];
  readonly lines: LayerSpecification[];
  readonly names: LayerSpecification[];
} {
  if (layers === 'protomaps') return { below: streetsBelow(colours), lines: [], names: streetNames(colours, language) };
  const below = baseBelow(colours, isFictional);
  const names = baseNames(colours, language);
  if (streets === undefined) return { below, lines: [], names };
  return { below, lines: streetLines(colours), names: [streetLabels(colours), ...names] };
}
