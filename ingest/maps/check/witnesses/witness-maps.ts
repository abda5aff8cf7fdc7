import { type BoundingBox, boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { Witness } from '#ingest/maps/witnesses.ts';

/** A published district with its shape as positions. */
interface DrawnDistrict {
  readonly code: string;
  readonly nameEn: string;
  readonly areaKm2: number;
  readonly geometry: Polygons;
  readonly boundingBox: BoundingBox;
}

/** A published map that a new one is compared with. */
export interface WitnessMap {
  readonly kind: Witness['kind'];
  readonly isEarlier: boolean;
  readonly set: string;
  readonly areaKm2: number;
  readonly districts: readonly DrawnDistrict[];
}

/** The shapes are decoded once for all comparisons. */
export function witnessMaps(witnesses: readonly Witness[]): WitnessMap[] {
  return witnesses.map(({ kind, set, isEarlier, districts }) => ({
    kind,
    isEarlier,
    set,
    areaKm2: districts.reduce((sum, { areaKm2 }) => sum + areaKm2, 0),
    districts: districts.map(({ geometry: wkb, ...district }) => {
      const geometry = decodeWkb(wkb);
      return { ...district, geometry, boundingBox: boundingBox(geometry) };
    }),
  }));
}
