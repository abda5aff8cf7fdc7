import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import type { BaseMap } from '../base-map.ts';
import { dark, light } from '../colours.ts';
import { type ControlWords, type CreateMapOptions, createMap } from '../create-map.ts';
import { styleOf } from '../style.ts';

/** What every map of a campaign's work is opened with. */
export interface WorkMapOptions {
  readonly container: HTMLElement;
  /** The address of MapLibre's worker. */
  readonly worker: string;
  readonly base: BaseMap;
  readonly name: string;
  readonly language: string;
  readonly words: ControlWords;
  /** Fictional districts lie in the sea: they are land themselves. */
  readonly isFictional: boolean;
}

/** The base without districts, in a scheme's colours, over which the work is drawn. */
export function workStyle(
  { base, language, isFictional }: Pick<WorkMapOptions, 'base' | 'language' | 'isFictional'>,
  isDark: boolean,
): StyleSpecification {
  const tiles = (level: string) => `${location.origin}/api/v1/electoral/tiles/${level}/{z}/{x}/{y}.mvt`;
  return styleOf({ tiles, base, language, isFictional, colours: isDark ? dark : light });
}

/** Opens a map in the colours that its reader prefers, and changes them with these. Throws if the browser has no WebGL. */
export function openWorkMap(
  options: WorkMapOptions,
  styleIn: (isDark: boolean) => StyleSpecification,
  opening: Pick<CreateMapOptions, 'bounds' | 'fit'>,
): MapLibre {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const map = createMap({ ...options, ...opening, style: styleIn(prefersDark.matches) });
  prefersDark.addEventListener('change', ({ matches }) => map.setStyle(styleIn(matches)));
  return map;
}

/** Makes the pointer say that what a layer draws can be clicked. */
export function pointAt(map: MapLibre, layer: string): void {
  map.on('mouseenter', layer, () => map.getCanvas().style.setProperty('cursor', 'pointer'));
  map.on('mouseleave', layer, () => map.getCanvas().style.removeProperty('cursor'));
}

/** West, south, east, north of places; they are at least one. */
export function boundsOf(
  places: ReadonlyArray<readonly [longitude: number, latitude: number, ...rest: unknown[]]>,
): [number, number, number, number] {
  const [longitudes, latitudes] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
