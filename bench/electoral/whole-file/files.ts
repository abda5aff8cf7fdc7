import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { isWithin } from '#core/dates.ts';
import { boundingBox } from '#core/geometry/polygons.ts';
import { encodeWkb } from '#core/geometry/wkb.ts';
import { seeded } from '#core/random.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { Cost } from './figures.ts';

/** One way from CSV to CSV: where it has written, and what it took. */
export interface Run extends Cost {
  readonly output: string;
}

/** What a peer is given. */
export interface Task {
  /** Points: n, lat, lng. */
  readonly input: string;
  /** Districts in force: level, id, wkb (hexadecimal). */
  readonly districts: string;
  readonly folder: string;
}

const write = (path: string, lines: Iterable<string>) => pipeline(Readable.from(lines), createWriteStream(path));

/** Writes the electoral districts that are in force for the peers, and returns them. */
export async function writeDistricts(map: MapSnapshot, path: string, at: number): Promise<BoundaryVersion[]> {
  const inForce = map.versions.filter((version) => isWithin(version, at));
  await write(
    path,
    (function* () {
      yield 'level,id,wkb\n';
      for (const { boundary, geometry } of inForce) {
        if (boundary.set.representation !== 'districts') continue;
        yield `${boundary.set.level},${boundary.id},${encodeWkb(geometry).toString('hex')}\n`;
      }
    })(),
  );
  return inForce;
}

/** Points within the boxes of districts, drawn from a seed: most lie where people live, since districts are small there. */
export async function writePoints(versions: readonly BoundaryVersion[], path: string, count: number): Promise<void> {
  const random = seeded(23);
  const boxes = versions.map(({ geometry }) => boundingBox(geometry));
  await write(
    path,
    (function* () {
      yield 'n,lat,lng\n';
      for (let n = 0; n < count; n++) {
        const [west, south, east, north] = boxes[Math.floor(random() * boxes.length)] as (typeof boxes)[number];
        const [lng, lat] = [west + random() * (east - west), south + random() * (north - south)];
        yield `${n},${lat.toFixed(6)},${lng.toFixed(6)}\n`;
      }
    })(),
  );
}

const levels = ['federal', 'provincial', 'municipal'] as const;

const idsOf = (path: string) => createReadStream(path).pipe(parse({ columns: true, bom: true }));

/**
 * Rows in which a peer names another district. Where none covers a point, ours answers the nearest one within metres, and
 * the peers none: that is no difference.
 */
export async function differences(ours: Run, peer: Run): Promise<number> {
  const ofPeer = new Map<string, string>();
  for await (const row of idsOf(peer.output)) ofPeer.set(row.n, levels.map((level) => row[level] ?? '').join(' '));
  let count = 0;
  for await (const row of idsOf(ours.output)) {
    const theirs = (ofPeer.get(row.n) ?? '').split(' ');
    if (levels.some((level, i) => theirs[i] && row[`${level}_id`] !== theirs[i])) count++;
  }
  return count;
}
