import type { Polygons } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import { Pace } from '#core/processes/pace.ts';
import { type Arcs, cutArcs, type DistrictArcs, type SquareBox } from '#server/electoral/tiles/lines/arcs.ts';
import { boxOf } from '#server/electoral/tiles/map-shapes.ts';

/** A district of an edition, to be drawn. */
export interface OutlinedDistrict {
  /** By which it is the same district in both editions; its code, unless stated. */
  readonly key?: string;
  readonly code: string;
  readonly nameEn: string;
  readonly nameFr: string;
  /** Longitude and latitude of a place inside. */
  readonly label: readonly [longitude: number, latitude: number];
  /** WKB. */
  readonly geometry: Uint8Array;
}

export const keyOf = ({ key, code }: OutlinedDistrict): string => key ?? code;

/** A district's outline in one of the editions, or in both if it is the same. */
export interface Outline {
  readonly district: OutlinedDistrict;
  readonly rings: DistrictArcs;
  readonly box: SquareBox;
}

/** Both editions, cut into the lines that their districts share. */
export interface Outlines {
  readonly arcs: Arcs;
  /** Districts of both editions with one shape. */
  readonly same: readonly Outline[];
  readonly old: readonly Outline[];
  readonly now: readonly Outline[];
}

/**
 * Requests are served meanwhile.
 *
 * @param changed keys of the districts that are in one edition only, or have another shape in each
 */
export async function cutEditions(
  before: readonly OutlinedDistrict[],
  after: readonly OutlinedDistrict[],
  changed: ReadonlySet<string>,
): Promise<Outlines> {
  const old = before.filter((district) => changed.has(keyOf(district)));
  const all = [...after, ...old];
  const pace = new Pace();
  const shapes: Polygons[] = [];
  for (const { geometry } of all) {
    shapes.push(decodeWkb(geometry));
    if (pace.isDue) await pace.rest();
  }
  const { arcs, districts } = await cutArcs(shapes, pace);
  const outlines = districts.map(
    (rings, i): Outline => ({ district: all[i]!, rings, box: boxOf(arcs, rings.flat(2)) }),
  );
  const present = outlines.slice(0, after.length);
  return {
    arcs,
    same: present.filter(({ district }) => !changed.has(keyOf(district))),
    old: outlines.slice(after.length),
    now: present.filter(({ district }) => changed.has(keyOf(district))),
  };
}

/** The smallest box around some others. */
export function boxAround(boxes: readonly SquareBox[]): SquareBox {
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, north]) => north)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , south]) => south)),
  ];
}

/** The box around the lines at which two outlines differ. */
export function boxOfDifference(arcs: Arcs, a: Outline, b: Outline): SquareBox {
  const linesOf = ({ rings }: Outline) =>
    new Set(rings.flat().flatMap((ring) => [...ring].map((n) => (n < 0 ? ~n : n))));
  const [inA, inB] = [linesOf(a), linesOf(b)];
  const differing = [...[...inA].filter((line) => !inB.has(line)), ...[...inB].filter((line) => !inA.has(line))];
  return differing.length === 0 ? boxAround([a.box, b.box]) : boxOf(arcs, [Int32Array.from(differing)]);
}
