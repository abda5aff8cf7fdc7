import { decodeWkb } from '#core/geometry/wkb.ts';
import { Pace } from '#core/processes/pace.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { type Arcs, cutArcs, type DistrictArcs } from './arcs.ts';

/** West, north, east, south in the square of Web Mercator. */
export type SquareBox = readonly [west: number, north: number, east: number, south: number];

/** A district's outline. It does not refer to the snapshot that it was drawn from, which would live as long as it. */
export interface DistrictOutline {
  readonly rings: DistrictArcs;
  readonly box: SquareBox;
}

/** What tiles show of a district beside its outline. */
export interface DrawnDistrict
  extends Pick<
    BoundaryVersion,
    'index' | 'province' | 'nameEn' | 'nameFr' | 'precedence' | 'labelLongitude' | 'labelLatitude'
  > {
  readonly boundary: {
    readonly id: string;
    readonly code: string;
    readonly set: { readonly index: number; readonly jurisdiction: { readonly nameEn: string } };
  };
}

export interface DistrictShape<District extends DrawnDistrict = BoundaryVersion> extends DistrictOutline {
  readonly version: District;
}

/** The outlines of the districts of one boundary set, cut into the arcs that they share. */
export interface MapOutlines {
  readonly arcs: Arcs;
  readonly districts: readonly DistrictOutline[];
}

/** The districts of one boundary set that are in force together. */
export interface MapShapes<District extends DrawnDistrict = BoundaryVersion> extends MapOutlines {
  readonly districts: readonly DistrictShape<District>[];
  /** The numbers of the arcs between districts of two provinces. */
  readonly provinceLines: ReadonlySet<number>;
}

export async function buildMapOutlines(
  versions: readonly Pick<BoundaryVersion, 'displayGeometry'>[],
): Promise<MapOutlines> {
  const pace = new Pace();
  const outlines = [];
  for (const { displayGeometry } of versions) {
    outlines.push(decodeWkb(displayGeometry));
    if (pace.isDue) await pace.rest();
  }
  const { arcs, districts } = await cutArcs(outlines, pace);
  return {
    arcs,
    districts: districts.map((rings) => ({ rings, box: boxOf(arcs, rings.flat(2)) })),
  };
}

/** @param versions whose outlines they are, in their order */
export function shapesOf<District extends DrawnDistrict>(
  { arcs, districts }: MapOutlines,
  versions: readonly District[],
): MapShapes<District> {
  const shapes = districts.map((outline, i) => ({ ...outline, version: versions[i]! }));
  return { arcs, districts: shapes, provinceLines: linesBetweenProvinces(shapes) };
}

function linesBetweenProvinces(districts: readonly DistrictShape<DrawnDistrict>[]): Set<number> {
  const lines = new Set<number>();
  const provinces = new Map<number, string>();
  for (const { rings, version } of districts) {
    for (const reference of rings.flat().flatMap((ring) => Array.from(ring))) {
      const arc = reference < 0 ? ~reference : reference;
      const other = provinces.get(arc);
      if (other === undefined) provinces.set(arc, version.province);
      else if (other !== version.province) lines.add(arc);
    }
  }
  return lines;
}

/** The box around some arcs, whichever way each runs. */
export function boxOf(arcs: Arcs, lists: readonly Int32Array[]): SquareBox {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const list of lists) {
    for (const reference of list) {
      const at = (reference < 0 ? ~reference : reference) * 4;
      west = Math.min(west, arcs.boxes[at]!);
      north = Math.min(north, arcs.boxes[at + 1]!);
      east = Math.max(east, arcs.boxes[at + 2]!);
      south = Math.max(south, arcs.boxes[at + 3]!);
    }
  }
  return [west, north, east, south];
}
