import type { LayerSpecification } from 'maplibre-gl';
import { typeface } from '../typeface.ts';

/** One door: where it is, its id, and how many voters live behind it. */
export type DoorPoint = readonly [longitude: number, latitude: number, id: string, voters: number];

/** The doors as a point a place: the flats of a building stand at one. */
export function doorPlaces(doors: readonly DoorPoint[], isChosen: (door: string) => boolean) {
  const places = new Map<string, { index: number; doors: number; chosen: number }>();
  for (const [index, [x, y, id]] of doors.entries()) {
    const place = places.get(`${x} ${y}`) ?? { index, doors: 0, chosen: 0 };
    places.set(`${x} ${y}`, place);
    place.doors++;
    if (isChosen(id)) place.chosen++;
  }
  return {
    type: 'FeatureCollection' as const,
    features: [...places.values()].map(({ index, doors: count, chosen }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [doors[index]![0], doors[index]![1]] },
      properties: { index, doors: count, chosen: chosen > 0 },
    })),
  };
}

/** Dots, those chosen full and ringed, with the number of doors where there are several. */
export const doorLayers = ({
  ground,
  text,
  accent,
}: Readonly<Record<'ground' | 'text' | 'accent', string>>): LayerSpecification[] => [
  {
    id: 'doors',
    type: 'circle',
    source: 'doors',
    paint: {
      'circle-color': ['case', ['get', 'chosen'], accent, ground],
      'circle-radius': ['interpolate', ['linear'], ['get', 'doors'], 1, 5, 2, 9, 40, 14],
      'circle-stroke-color': ['case', ['get', 'chosen'], ground, text],
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'door-numbers',
    type: 'symbol',
    source: 'doors',
    filter: ['>', ['get', 'doors'], 1],
    layout: {
      'text-field': ['to-string', ['get', 'doors']],
      'text-font': typeface,
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': ['case', ['get', 'chosen'], ground, text] },
  },
];
