import { boundingBox, vertexCount } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { type Finding, listed } from '#ingest/run/gate.ts';
import { centroid, commonMotion } from './motion.ts';
import { type ComparedDistrict, type Overlay, overlay, strayMetres } from './overlay.ts';

/** A map is quarantined if more than these shares of a district are now in another one, are gone, or are new. */
const limits = { transfer: 0.05, gone: 0.1, come: 0.1 } as const;
/** A map is moved if its districts moved by more than this together, metres; less is a matter of datum. */
const leastMotion = 2.5;
/** A motion is common if it leaves no more than this share of itself unexplained. */
const unexplained = 1 / 3;
/** In a map that moved as a whole no more than this share of positions stands where one stood before. */
const fewShared = 0.1;
/** Positions looked for in the map before. */
const mostPositions = 5000;
/** A map is drawn anew if more than this share of its borders lies elsewhere. */
const strayShare = 0.5;
/** A map with this many times the vertices is finer than before, unless it had to be repaired in many districts. */
const finer = { vertices: 1.5, repaired: 0.05 } as const;
/** A map with fewer than this share of its vertices, and with other borders, is a simplified copy. */
const fewVertices = 0.5;

const advice =
  'A publication corrects the map back to its first day: where the publisher is right, publish it after a look (ingest review --accept; with --from-today where the law changed while the map stands), or give the new map its own source.';

const hard = (check: string, message: string): Finding => ({ severity: 'hard', check, message });

interface Known extends ComparedDistrict {
  readonly code: string;
  readonly hash: string;
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

function changedArea(before: readonly Known[], after: readonly Known[], { shared, ...lengths }: Overlay): Finding[] {
  const transfers: Array<{ share: number; text: string }> = [];
  const gone = new Float64Array(before.length);
  const come = new Float64Array(after.length);
  for (const { before: a, after: b, length } of shared) {
    if (b < 0) gone[a] = (gone[a] as number) + length;
    else if (a < 0) come[b] = (come[b] as number) + length;
    else {
      const [from, to] = [(before[a] as Known).code, (after[b] as Known).code];
      const share = length / Math.min(lengths.before[a] as number, lengths.after[b] as number);
      if (from !== to && share > limits.transfer)
        transfers.push({ share, text: `${from} → ${to} (${percent(share)})` });
    }
  }
  transfers.sort((a, b) => b.share - a.share);
  const over = (districts: readonly Known[], part: Float64Array, whole: Float64Array, limit: number) =>
    districts.flatMap(({ code }, i) => {
      const share = (part[i] as number) / (whole[i] as number);
      return share > limit ? [`${code} (${percent(share)})`] : [];
    });
  const lost = over(before, gone, lengths.before, limits.gone);
  const gained = over(after, come, lengths.after, limits.come);
  return [
    ...(transfers.length > 0
      ? [
          hard(
            'transfers',
            `Area changes district since the last publication: ${listed(transfers.map(({ text }) => text))} of the smaller of the two. Districts may be exchanged, or their codes. ${advice}`,
          ),
        ]
      : []),
    ...(lost.length > 0
      ? [
          hard(
            'lost_area',
            `Area of these districts of the last publication now lies in none: ${listed(lost)}. The file may be incomplete. ${advice}`,
          ),
        ]
      : []),
    ...(gained.length > 0
      ? [
          hard(
            'new_area',
            `Area of these districts lay in none at the last publication: ${listed(gained)}. The map may have been stretched or drawn too large. ${advice}`,
          ),
        ]
      : []),
  ];
}

/** The share of positions that stand in both maps, to a tenth of a metre; many are looked at, not all. */
function sharedPositions(before: readonly Known[], after: readonly Known[]): number {
  const keyOf = (positions: Float64Array, i: number) =>
    `${Math.round((positions[i] as number) * 1e6)} ${Math.round((positions[i + 1] as number) * 1e6)}`;
  const stride = Math.ceil(after.reduce((sum, { geometry }) => sum + vertexCount(geometry), 0) / mostPositions) * 2;
  const wanted: string[] = [];
  for (const { geometry } of after) {
    for (let i = 0; i < geometry.positions.length; i += stride) wanted.push(keyOf(geometry.positions, i));
  }
  const missing = new Set(wanted);
  for (const { geometry } of before) {
    for (let i = 0; i < geometry.positions.length && missing.size > 0; i += 2) {
      missing.delete(keyOf(geometry.positions, i));
    }
  }
  return wanted.length === 0 ? 0 : wanted.filter((key) => !missing.has(key)).length / wanted.length;
}

function moved(before: readonly Known[], after: readonly Known[]): Finding[] {
  const last = new Map(before.map((district) => [district.code, district]));
  const pairs = after.flatMap(({ code, geometry }) => {
    const from = last.get(code);
    const [start, end] = [from && centroid(from.geometry), centroid(geometry)];
    return start && end ? [{ from: start, to: end }] : [];
  });
  const motion = commonMotion(pairs);
  if (!motion || motion.metres < leastMotion || motion.rest > motion.metres * unexplained) return [];
  // One border redrawn takes the centres of all districts beside it along; in a map that moved no position stays.
  if (sharedPositions(before, after) > fewShared) return [];
  const side = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(1)} m to the ${value > 0 ? positive : negative}`;
  return [
    hard(
      'moved',
      `The map as a whole lies elsewhere than at the last publication, up to ${motion.metres.toFixed(1)} m (in the median ${side(motion.east, 'east', 'west')}, ${side(motion.north, 'north', 'south')}): another datum, zone or coordinate system than it says is likely. Declare the right one ("crs"), or ask the publisher. ${advice}`,
    ),
  ];
}

function redrawn(
  before: readonly Known[],
  after: readonly Known[],
  repaired: number,
  { shared, ...seen }: Overlay,
): Finding[] {
  const vertices = (districts: readonly Known[]) =>
    districts.reduce((sum, { geometry }) => sum + vertexCount(geometry), 0);
  const ratio = vertices(after) / vertices(before);
  const share = seen.strays / Math.max(1, seen.crossings);
  const different = shared.some(({ before: a, after: b, length }) => length > 1 && before[a]?.code !== after[b]?.code);
  // The borders of a finer map leave those of the coarse one, which is no reason to quarantine it. Repairing rings that
  // cross themselves adds vertices too, and does not make a map finer.
  const isFiner = ratio >= finer.vertices && repaired <= Math.max(1, after.length * finer.repaired);
  if (share > strayShare && !isFiner) {
    return [
      hard(
        'borders',
        `${percent(share)} of the borders lie more than ${strayMetres} m from where they were at the last publication, though the map is no finer (${percent(ratio)} of the vertices): it was rounded, distorted or drawn anew. ${advice}`,
      ),
    ];
  }
  if (ratio >= fewVertices || !different) return [];
  return [
    hard(
      'detail',
      `The map has ${percent(ratio)} of the vertices of the last publication: it is a simplified copy. Look for the full file on the publisher's page. ${advice}`,
    ),
  ];
}

/** Everything that shows only when the map is laid over the last publication of its source. */
export function comparison({ districts, previous, repairs }: Subject): Finding[] {
  const hashes = new Map(previous.map(({ code, contentHash }) => [code, contentHash]));
  if (previous.length === 0) return [];
  if (hashes.size === districts.length && districts.every((d) => hashes.get(d.code) === d.contentHash)) return [];
  const before: Known[] = previous.map(({ code, contentHash, geometry: wkb }) => {
    if (wkb === null) throw new Error(`the published shape of ${code} was not read before the comparison`);
    const geometry = decodeWkb(wkb);
    return { code, hash: contentHash, geometry, boundingBox: boundingBox(geometry) };
  });
  const after: Known[] = districts
    .filter(({ vertices }) => vertices > 0)
    .map(({ code, contentHash, geometry, boundingBox }) => ({ code, hash: contentHash, geometry, boundingBox }));
  const now = new Map(after.map(({ code, hash }) => [code, hash]));
  const through = [
    ...before.filter(({ code, hash }) => now.get(code) !== hash),
    ...after.filter(({ code, hash }) => hashes.get(code) !== hash),
  ];
  const laid = overlay(before, after, through);
  const motion = moved(before, after);
  return [
    ...changedArea(before, after, laid),
    ...motion,
    ...(motion.length > 0 ? [] : redrawn(before, after, repairs.length, laid)),
  ];
}
