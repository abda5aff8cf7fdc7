import { Pace } from '#core/processes/pace.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { type Arcs, cutArcs, type DistrictArcs, type SquareBox } from './lines/arcs.ts';
import type { Lines } from './lines/lines.ts';
import { linesByZoom, wholeFrom } from './lines/zoom-lines.ts';

/** A district's outline. It does not refer to the snapshot that it was drawn from, which would live as long as it. */
export interface DistrictOutline {
  readonly rings: DistrictArcs;
  readonly box: SquareBox;
  /** West, north, east, south of each ring, in their order. */
  readonly ringBoxes: Float64Array;
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
  readonly arcs: Pick<Arcs, 'boxes' | 'uses'>;
  /** By zoom; the last is drawn at all zooms after it too. */
  readonly lines: readonly Lines[];
  readonly districts: readonly DistrictOutline[];
}

/** The districts of one boundary set that are in force together. */
export interface MapShapes<District extends DrawnDistrict = BoundaryVersion> extends MapOutlines {
  readonly districts: readonly DistrictShape<District>[];
  /** The numbers of the arcs between districts of two provinces. */
  readonly provinceLines: ReadonlySet<number>;
}

/** Cuts the outlines by which look-ups are answered, and simplifies them for each zoom. Requests are served meanwhile. */
export async function buildMapOutlines(versions: readonly Pick<BoundaryVersion, 'geometry'>[]): Promise<MapOutlines> {
  const pace = new Pace();
  const { arcs, districts } = await cutArcs(
    versions.map(({ geometry }) => geometry),
    pace,
  );
  const outlines: DistrictOutline[] = [];
  for (const rings of districts) {
    const ringBoxes = Float64Array.from(rings.flat().flatMap((ring) => boxOf(arcs, [ring])));
    outlines.push({ rings, ringBoxes, box: boxOf(arcs, rings.flat()) });
    if (pace.isDue) await pace.rest();
  }
  const lines = await linesByZoom(arcs, pace);
  return { arcs: { boxes: arcs.boxes, uses: arcs.uses }, lines, districts: outlines };
}

/** The lines of a map at a zoom. */
export const linesAt = ({ lines }: Pick<MapOutlines, 'lines'>, z: number): Lines => lines[Math.min(z, wholeFrom)]!;

/** Bytes of memory that outlines take, about. */
export function bytesOf({ lines, arcs, districts }: MapOutlines): number {
  const ofLines = lines.reduce((sum, one) => sum + one.positions.byteLength + one.blockBoxes.byteLength, 0);
  const rings = districts.reduce((sum, { ringBoxes }) => sum + ringBoxes.length / 4, 0);
  return ofLines + arcs.boxes.byteLength + lines.length * 8 * arcs.uses.length + 200 * rings;
}

/** @param versions whose outlines they are, in their order */
export function shapesOf<District extends DrawnDistrict>(
  { arcs, lines, districts }: MapOutlines,
  versions: readonly District[],
): MapShapes<District> {
  const shapes = districts.map((outline, i) => ({ ...outline, version: versions[i]! }));
  return { arcs, lines, districts: shapes, provinceLines: linesBetweenProvinces(shapes) };
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
export function boxOf(arcs: Pick<Arcs, 'boxes'>, lists: readonly Int32Array[]): SquareBox {
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
