/** A feature as a publisher has it: exteriors clockwise, holes counter-clockwise, as Esri winds them. */
export interface StandInFeature {
  readonly id: number;
  readonly attributes: Readonly<Record<string, string | number | null>>;
  readonly rings: ReadonlyArray<ReadonlyArray<readonly [x: number, y: number]>>;
}

/** Wards in a row in the open Atlantic, each a square of a tenth of a degree; every third has a hole. */
export function wards(count: number): StandInFeature[] {
  return Array.from({ length: count }, (_, i) => {
    const west = -48 + (i % 30) / 10;
    const south = 42 + Math.floor(i / 30) / 10;
    const square = (inset: number): Array<readonly [number, number]> => [
      [west + inset, south + inset],
      [west + inset, south + 0.1 - inset],
      [west + 0.1 - inset, south + 0.1 - inset],
      [west + 0.1 - inset, south + inset],
      [west + inset, south + inset],
    ];
    return {
      id: i + 1,
      attributes: { WARD: `Ward ${i + 1}`, NUMBER: i + 1 },
      rings: i % 3 === 0 ? [square(0), square(0.03).toReversed()] : [square(0)],
    };
  });
}

/** As a GeoJSON feature (RFC 7946). Good for features whose rings are one exterior and its holes. */
export function toGeoJson({ id, attributes, rings }: StandInFeature, idField?: string) {
  return {
    type: 'Feature',
    ...(idField === undefined ? {} : { id }),
    geometry: { type: 'Polygon', coordinates: rings.map((ring) => ring.toReversed()) },
    properties: { ...(idField === undefined ? {} : { [idField]: id }), ...attributes },
  };
}

/** As a feature of an Esri FeatureSet. */
export function toEsriJson({ id, attributes, rings }: StandInFeature, idField: string) {
  return { attributes: { [idField]: id, ...attributes }, geometry: { rings } };
}

/** The same features in another order, the same at each call. */
export function reordered(features: readonly StandInFeature[]): StandInFeature[] {
  return features.toSorted((a, b) => ((a.id * 7919) % 104_729) - ((b.id * 7919) % 104_729));
}
