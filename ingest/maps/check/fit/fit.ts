import { boxAround } from '#core/geometry/polygons.ts';
import { decodeWkb } from '#core/geometry/wkb.ts';
import type { ComparedMap } from '#core/source/finding-values.ts';
import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import type { WitnessMap } from '#ingest/maps/check/witnesses/witness-maps.ts';
import { bestOffset } from './offset.ts';

/** A tenth or more of a city's borders are also those of ridings. Fewer may lie on each other by chance. */
const common = 0.1;
/** A map is off if this many times as many of its borders fit once it is shifted back. */
const better = 2.5;
/**
 * Smaller offsets are within what publishers differ by, metres: a copy of the ridings of 2023 that was thinned lies 30
 * m south of the borders of cities. NAD27 read as NAD83 is off by some 100 m in the west.
 */
const leastOffset = 56;
/** A map wider than this many degrees is no city's: its raster would be too large. */
const widest = 2;

/** Borders that a map has in common with the one before it are more, and the publisher is mostly the same. */
const succession = { common: 0.3, leastOffset: 16, better: 1.5 } as const;

/**
 * The wards of a city against the ridings around it, which others drew: borders that both have fit, or would if the
 * map were shifted as a whole. Only for a first publication: if there is a last one, `comparison` finds
 * smaller offsets.
 */
export function fitOfBorders(subject: Subject, witnesses: readonly WitnessMap[]): Finding[] {
  const { districts, previous } = subject;
  if (previous.length > 0) return [];
  const found = fitOfRidings(subject);
  if (found.length > 0) return found;
  const map = districts.map(({ geometry }) => geometry);
  return witnesses.flatMap(({ kind, set, districts: others }) => {
    if (kind !== 'succession') return [];
    const limits = { ...succession, map: { kind, set } };
    return misfit(
      bestOffset(
        map,
        others.map(({ geometry }) => geometry),
        boxOf(districts),
      ),
      limits,
    );
  });
}

const boxOf = (districts: Subject['districts']) =>
  boxAround(districts.filter(({ vertices }) => vertices > 0).map(({ boundingBox }) => boundingBox));

function fitOfRidings({ districts, surroundingDistricts }: Subject): Finding[] {
  if (surroundingDistricts.length === 0) return [];
  const box = boxOf(districts);
  if (!(box[2] - box[0] < widest && box[3] - box[1] < widest)) return [];
  const map = districts.map(({ geometry }) => geometry);
  const offset = bestOffset(map, surroundingDistricts.map(decodeWkb), box);
  return misfit(offset, { common, better, leastOffset, map: null });
}

interface Limits {
  readonly common: number;
  readonly better: number;
  readonly leastOffset: number;
  /** Null: the ridings around. */
  readonly map: ComparedMap | null;
}

function misfit(offset: ReturnType<typeof bestOffset>, { common, better, leastOffset, map }: Limits): Finding[] {
  if (!offset || offset.shifted < common || offset.shifted < offset.asItStands * better) return [];
  if (Math.hypot(offset.east, offset.north) < leastOffset) return [];
  const { shifted, asItStands } = offset;
  return [finding('hard', 'fit', 'shiftFits', { map, east: -offset.east, north: -offset.north, shifted, asItStands })];
}
